import { requireStatus } from './actions.js';
import type { Basket } from './basket.js';
import type { EpochMs } from '../shared/moment.js';
import type { Payment, TreasurerType } from './payment.js';
import { fromMinor, toMinor } from '../shared/money.js';
import { invalid } from '../shared/refusal.js';
import type { Fault } from '../shared/faults.js';
import { sum } from '../pricing/totals.js';
import { type PaymentIds, newPayment } from './new-payment.js';
import { refundable } from './treasurers.js';
import { amountFault } from './amounts.js';

/** What is left of a transaction of the basket (B6). */
function transactionRemainder(basket: Basket, transactionId: string): number {
  return sum(
    basket.payments.filter((payment) => payment.transactionId === transactionId),
    (payment) => payment.amountMinor,
  );
}

/** A refund as `POST …/refund` asks for it. */
export interface RefundRequest {
  readonly amount: number;
  readonly refundType: TreasurerType;
  readonly reason?: string;
  readonly transactionId?: string;
}

function transactionFault(basket: Basket, { refundType, transactionId }: RefundRequest): Fault | null {
  const where = { in: 'query', field: 'transactionId' } as const;
  if (refundType !== 'vendor') return null;
  if (transactionId === undefined) return { ...where, code: 'required' };
  const isOurs = basket.payments.some(
    (payment) => payment.treasurerType === 'vendor' && payment.transactionId === transactionId,
  );
  const values = { resource: 'transaction of this booking' };
  return isOurs
    ? null
    : { ...where, code: 'not_found', message: 'not_found.reference', values, received: transactionId };
}

function refundLimit(basket: Basket, { refundType, transactionId }: RefundRequest): number {
  const limit = refundable(basket, refundType);
  if (refundType !== 'vendor' || transactionId === undefined) return limit;
  return Math.min(limit, transactionRemainder(basket, transactionId));
}

/** Records a refund, within what the treasurer (and the transaction) holds (B6); the total stays (B7). */
export function refund(basket: Basket, asked: RefundRequest, ids: PaymentIds, now: EpochMs): Basket {
  requireStatus(basket, 'refund');
  const where = { in: 'query', field: 'amount' } as const;
  const transaction = transactionFault(basket, asked);
  const faults = [amountFault(asked.amount, basket.currency, where), transaction].filter(
    (one) => one !== null,
  );
  const amountMinor = toMinor(asked.amount, basket.currency);
  const limit = refundLimit(basket, asked);
  if (!transaction && amountMinor > limit) {
    const allowed = fromMinor(limit, basket.currency);
    faults.push({
      ...where,
      code: 'exceeds_refundable',
      values: { allowed },
      received: asked.amount,
      allowed,
    });
  }
  if (faults.length > 0) throw invalid(...faults);
  return {
    ...basket,
    payments: [...basket.payments, refundRecord(basket, { ...sourceOf(asked), amountMinor }, ids, now)],
  };
}

interface Refunding {
  readonly treasurer: TreasurerType;
  readonly transactionId: string | null;
  readonly amountMinor: number;
  readonly comment: string;
}

function sourceOf(asked: RefundRequest): Omit<Refunding, 'amountMinor'> {
  const { refundType: treasurer, reason = '', transactionId = null } = asked;
  return { treasurer, comment: reason, transactionId: treasurer === 'vendor' ? transactionId : null };
}

/** A refund is a payment record with a negative amount, by way of the newest payment that it can be of (B6). */
function refundRecord(basket: Basket, refunding: Refunding, ids: PaymentIds, now: EpochMs): Payment {
  const { treasurer, transactionId, amountMinor, comment } = refunding;
  const origin = basket.payments.findLast(
    (payment) =>
      payment.treasurerType === treasurer &&
      payment.amountMinor > 0 &&
      (transactionId === null || payment.transactionId === transactionId),
  );
  const own = { amountMinor: -amountMinor, treasurerType: treasurer, comment, channel: 'api', transactionId };
  return newPayment(ids, { treasurerReference: treasurer, ...origin, ...own }, now);
}

/** Pays back up to `amountMinor` by a treasurer; the platform takes it from its transactions, newest first (B6). */
export function refundByTreasurer(
  basket: Basket,
  treasurer: TreasurerType,
  amountMinor: number,
  context: { readonly comment: string; readonly ids: PaymentIds; readonly now: EpochMs },
): Basket {
  const { comment, ids, now } = context;
  let left = Math.min(amountMinor, refundable(basket, treasurer));
  const payments = [...basket.payments];
  for (const [transactionId, remainder] of sourcesOf(basket, treasurer)) {
    const taken = Math.min(left, remainder);
    if (taken <= 0) continue;
    payments.push(refundRecord(basket, { treasurer, transactionId, amountMinor: taken, comment }, ids, now));
    left -= taken;
  }
  return { ...basket, payments };
}

/** What a treasurer can pay back from: each of the platform's transactions, newest first, or its whole purse. */
function sourcesOf(basket: Basket, treasurer: TreasurerType): readonly (readonly [string | null, number])[] {
  if (treasurer !== 'vendor') return [[null, refundable(basket, treasurer)]];
  const ids = basket.payments
    .filter((payment) => payment.treasurerType === 'vendor' && payment.amountMinor > 0)
    .map((payment) => payment.transactionId)
    .toReversed();
  return [...new Set(ids)].map((id) => [id, id === null ? 0 : transactionRemainder(basket, id)]);
}
