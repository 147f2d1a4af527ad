import type { EpochMs } from '../shared/moment.js';
import type { Payment, TreasurerType } from './payment.js';

/** Generates ids and codes (P15). */
export interface PaymentIds {
  nextId(sequence: 'payment'): number;
  nextCode(): string;
}

/** A payment (positive) or refund (negative) to record. */
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

/** Returns the record of a payment or refund; checks nothing. */
export function newPayment(ids: PaymentIds, details: PaymentDetails, now: EpochMs): Payment {
  const { amountMinor, treasurerType } = details;
  return {
    id: ids.nextId('payment'),
    treasurerType,
    treasurerReference: details.treasurerReference,
    paymentReference: details.paymentReference ?? null,
    fundingInstrumentDisplayText: details.fundingInstrumentDisplayText ?? '',
    amountMinor,
    comment: details.comment ?? '',
    channel: details.channel ?? 'api',
    createdAt: now,
    transactionId: details.transactionId ?? null,
  };
}
