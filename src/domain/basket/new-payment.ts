import type { EpochMs } from '../shared/moment.js';
import type { Payment, TreasurerType } from './payment.js';

/** Gives ids and codes (P15). */
export interface PaymentIds {
  nextId(sequence: 'payment'): number;
  nextCode(): string;
}

/** Money that comes in or goes out; what is left out is empty. */
export interface PaymentDetails {
  readonly amountMinor: number;
  readonly treasurerType: TreasurerType;
  readonly treasurerReference: string;
  readonly paymentReference?: Payment['paymentReference'];
  readonly fundingInstrumentDisplayText?: string;
  readonly comment?: string;
  readonly channel?: string;
  readonly transactionId?: string | null;
}

/** Records a movement of money as it is, without asking whether it may be. */
export function newPayment(ids: PaymentIds, movement: PaymentDetails, now: EpochMs): Payment {
  const { amountMinor, treasurerType } = movement;
  return {
    id: ids.nextId('payment'),
    treasurerType,
    treasurerReference: movement.treasurerReference,
    paymentReference: movement.paymentReference ?? null,
    fundingInstrumentDisplayText: movement.fundingInstrumentDisplayText ?? '',
    amountMinor,
    comment: movement.comment ?? '',
    channel: movement.channel ?? 'api',
    createdAt: now,
    transactionId: movement.transactionId ?? null,
  };
}
