import { type EpochMs } from '../shared/moment.js';

/** Who takes and gives back money (B6). */
export type TreasurerType = 'vendor' | 'merchant' | 'agent';

/** A payment (positive) or a refund (negative) (B5, B6). */
export interface Payment {
  readonly id: number;
  readonly treasurerType: TreasurerType;
  readonly treasurerReference: string;
  readonly paymentReference: { readonly id: number; readonly name: string } | null;
  readonly fundingInstrumentDisplayText: string;
  readonly amountMinor: number;
  readonly comment: string;
  readonly channel: string;
  readonly createdAt: EpochMs;
  /** Of payments by `vendor`; a refund carries that of the payment it takes from. */
  readonly transactionId: string | null;
}

/** The hosted payment page of a basket and where it stands (H2). */
export interface HostedPayment {
  /** The page's unguessable path. */
  readonly pageCode: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: string;
  /** Whether a mail tells the user once it is paid (`contact.notify`); not told: yes. */
  readonly notify?: boolean;
  readonly expiresAt: EpochMs;
  /** The page's forms are good once; null until the page is used. */
  readonly formToken: string | null;
  /** Set while a 3-D Secure challenge is open: what follows when it is passed, and the card's last digits. */
  readonly challenge: { readonly outcome: 'pays' | 'declined'; readonly lastFour: string } | null;
}
