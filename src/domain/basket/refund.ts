import { requireStatus } from './actions.js';
import type { Basket } from './basket.js';
import type { EpochMs } from '../shared/moment.js';
import { TREASURER_TYPES, type Payment, type TreasurerType } from './payment.js';
import { fromMinor, toMinor } from '../shared/money.js';
import { invalid } from '../shared/refusal.js';
import { checked } from '../shared/checked.js';
import { type RequestError, requestError } from '../shared/errors.js';
import { sum } from '../pricing/totals.js';
import { type PaymentIds, newPayment } from './new-payment.js';
import { refundable } from './treasurers.js';
import { amountError } from './amounts.js';

/** Returns what is left of a transaction, in minor units (B6). */
function transactionRemainder(basket: Basket, transactionId: string): number {
  return sum(
    basket.payments.filter((payment) => payment.transactionId === transactionId),
    (payment) => payment.amountMinor,
  );
}

/** The parameters of `POST …/refund`. */
export interface RefundRequest {
  readonly amount: number;
  readonly refundType: TreasurerType;
  readonly reason?: string;
  readonly transactionId?: string;
}

/** Returns the error of a refund by the platform without a transaction of the basket; null if it has one (B6). */
function transactionError(basket: Basket, { refundType, transactionId }: RefundRequest): RequestError | null {
  const at = { in: 'query', field: 'transactionId' } as const;
  if (refundType !== 'vendor') return null;
  if (transactionId === undefined) return requestError('B6', at, 'required');
  const isOwn = basket.payments.some(
    (payment) => payment.treasurerType === 'vendor' && payment.transactionId === transactionId,
  );
  const details = { message: 'not_found.transaction', received: transactionId } as const;
  return isOwn ? null : requestError('B6', at, 'not_found', details);
}

/** Returns the error of an amount above what the treasurer and the transaction hold; null if they hold enough (B6). */
function limitError(basket: Basket, request: RefundRequest): RequestError | null {
  const { amount, refundType } = request;
  const limit = refundLimit(basket, request);
  if (toMinor(amount, basket.currency) <= limit) return null;
  const details = { received: amount, allowed: fromMinor(limit, basket.currency) };
  const nothing = { message: 'exceeds_refundable.nothing', values: { refundType } } as const;
  return requestError('B6', { in: 'query', field: 'amount' }, 'exceeds_refundable', {
    ...details,
    ...(limit <= 0 && nothing),
  });
}

function refundLimit(basket: Basket, { refundType, transactionId }: RefundRequest): number {
  const limit = refundable(basket, refundType);
  if (refundType !== 'vendor' || transactionId === undefined) return limit;
  return Math.min(limit, transactionRemainder(basket, transactionId));
}

/**
 * Records a refund within what the treasurer, and the transaction, hold (B6); the total stays (B7). Refuses `conflict`
 * and each invalid parameter.
 */
export function refund(basket: Basket, request: RefundRequest, ids: PaymentIds, now: EpochMs): Basket {
  requireStatus(basket, 'refund');
  const { amount, refundType: treasurer, reason: comment = '', transactionId = null } = request;
  const transaction = transactionError(basket, request);
  const { errors } = checked(
    null,
    amountError('B6', amount, basket.currency, { in: 'query', field: 'amount' }),
    transaction,
    transaction ? null : limitError(basket, request),
  );
  if (errors.length > 0) throw invalid(...errors);
  const part = {
    treasurer,
    comment,
    transactionId: treasurer === 'vendor' ? transactionId : null,
    amountMinor: toMinor(amount, basket.currency),
  };
  return { ...basket, payments: [...basket.payments, newRefund(basket, part, ids, now)] };
}

/** A refund from one transaction, or from a treasurer without transactions. */
interface RefundPart {
  readonly treasurer: TreasurerType;
  readonly transactionId: string | null;
  readonly amountMinor: number;
  readonly comment: string;
}

/** Returns a payment with a negative amount; other details are those of the newest payment that it can refund (B6). */
function newRefund(basket: Basket, part: RefundPart, ids: PaymentIds, now: EpochMs): Payment {
  const { treasurer, transactionId, amountMinor, comment } = part;
  const origin = basket.payments.findLast(
    (payment) =>
      payment.treasurerType === treasurer &&
      payment.amountMinor > 0 &&
      (transactionId === null || payment.transactionId === transactionId),
  );
  const own = { amountMinor: -amountMinor, treasurerType: treasurer, comment, channel: 'api', transactionId };
  return newPayment(ids, { treasurerReference: treasurer, ...origin, ...own }, now);
}

/** Refuses a refund by a treasurer that holds no money of a basket. The refusal says how much each one holds (B7). */
export function requireHolder(basket: Basket, treasurer: TreasurerType): void {
  if (refundable(basket, treasurer) > 0) return;
  const { currency } = basket;
  const holds = (one: TreasurerType) => fromMinor(Math.max(0, refundable(basket, one)), currency);
  const values = {
    currency,
    vendor: 'vendor',
    vendorHolds: holds('vendor'),
    merchantHolds: holds('merchant'),
    agentHolds: holds('agent'),
  };
  const allowed = [...TREASURER_TYPES.filter((one) => holds(one) > 0), 'ignore'];
  const details = { message: 'exceeds_refundable.holder', values, received: treasurer, allowed } as const;
  throw invalid(requestError('B7', { in: 'query', field: 'refundType' }, 'exceeds_refundable', details));
}

/** Refunds up to `amountMinor` by a treasurer; the platform refunds its transactions, newest first (B6). */
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
    payments.push(newRefund(basket, { treasurer, transactionId, amountMinor: taken, comment }, ids, now));
    left -= taken;
  }
  return { ...basket, payments };
}

/** Returns what a treasurer can refund: each of the platform's transactions, newest first, else the whole remainder. */
function sourcesOf(basket: Basket, treasurer: TreasurerType): readonly (readonly [string | null, number])[] {
  if (treasurer !== 'vendor') return [[null, refundable(basket, treasurer)]];
  const ids = basket.payments
    .filter((payment) => payment.treasurerType === 'vendor' && payment.amountMinor > 0)
    .map((payment) => payment.transactionId)
    .toReversed();
  return [...new Set(ids)].map((id) => [id, id === null ? 0 : transactionRemainder(basket, id)]);
}
