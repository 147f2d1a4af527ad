import { type EpochMs } from '../shared/moment.js';

export const TREASURER_TYPES = ['vendor', 'merchant', 'agent'] as const;

/** Who takes and gives back money (B6). */
export type TreasurerType = (typeof TREASURER_TYPES)[number];

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

/** The hosted payment page of a basket and its state (H2). */
export interface HostedPayment {
  /** The page's unguessable path. */
  readonly pageCode: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: string;
  /** Whether the user gets a mail once it is paid (`contact.notify`); the default is yes. */
  readonly notify?: boolean;
  readonly expiresAt: EpochMs;
  /** Of the page's latest form, valid once; null until the page is opened. */
  readonly formToken: string | null;
  /** Set while a 3-D Secure challenge is open: the outcome of passing it, and the card's last digits. */
  readonly challenge: { readonly outcome: 'pays' | 'declined'; readonly lastFour: string } | null;
}
