import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import { sum } from '../pricing/totals.js';
import {
  type CheckedValue,
  checked,
  type ErrorPlace,
  unknownReference,
  type RequestError,
  requestError,
} from '../shared/errors.js';
import { Refusal, invalid } from '../shared/refusal.js';
import { type Basket, type Payment, type TreasurerType, TREASURER_TYPES } from './basket.js';
import type { RuleId } from '../shared/rule-ids.gen.js';
import { exponentOf, fitsCurrency, toMinor, fromMinor } from '../shared/money.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { cardDisplayText } from '../shared/cards.js';
import { requireStatus, withStatus } from './status.js';

/** Returns the reference of a treasurer: the platform, the selling merchant, or the key's agent (B6). */
export function treasurerReference(type: TreasurerType, seller: string, caller: Client): string {
  const names = { vendor: 'vendor', merchant: seller, agent: caller.agent?.code ?? '' };
  return names[type];
}

/** Refuses (`forbidden`) a field if the key is not an agent's (B3). */
export function requireAgent(caller: Client, field: string): void {
  if (!caller.agent) throw new Refusal('forbidden', 'B3', { message: 'forbidden.agent', values: { field } });
}

/** Refuses (`forbidden`) the treasurer `agent` if the key is not an agent's (B5). */
export function requireTreasurer(caller: Client, treasurer: TreasurerType): void {
  if (treasurer !== 'agent' || caller.agent) return;
  const values = { field: 'treasurerType', allowed: ['merchant'] };
  throw new Refusal('forbidden', 'B5', { message: 'forbidden.treasurer', values });
}

/**
 * Returns the payment gateway with the given id; null without an id. Returns an error if none of the merchants has this
 * gateway.
 */
export function findGateway(
  id: number | undefined,
  merchants: readonly (Merchant | undefined)[],
  at: ErrorPlace,
): CheckedValue<Payment['paymentReference']> {
  if (id === undefined) return checked(null);
  const gateways = merchants.flatMap((merchant) => merchant?.paymentGateways ?? []);
  const gateway = gateways.find((known) => known.id === id);
  if (gateway) return checked(gateway);
  const allowed = [...new Set(gateways.map((known) => known.id))];
  return checked(null, unknownReference(at, 'payment gateway', id, allowed));
}

/** Returns the amount that a treasurer received minus its refunds: `possibleRefundAmount` in minor units (B6). */
export function refundable(basket: Basket, treasurer: TreasurerType): number {
  return sum(
    basket.payments.filter((payment) => payment.treasurerType === treasurer),
    (payment) => payment.amountMinor,
  );
}

/**
 * The largest amount in major units. Even the sum of a thousand such amounts is exact in minor units with four decimals
 * (P14).
 */
const LARGEST_AMOUNT = 900_000_000;

/** Returns an error if an amount is not positive or not a valid price; otherwise null (P14, B5). */
export function amountError(
  rule: RuleId,
  amount: number,
  currency: string,
  at: ErrorPlace,
): RequestError | null {
  if (amount > 0) return priceError(amount, currency, at);
  return requestError(rule, at, 'too_small', {
    message: 'too_small.exclusive',
    received: amount,
    allowed: 0,
  });
}

/** Returns an error if a price is too large or has too many decimals for its currency; otherwise null (P14). */
export function priceError(price: number, currency: string, at: ErrorPlace): RequestError | null {
  if (price > LARGEST_AMOUNT)
    return requestError('P14', at, 'too_large', { received: price, allowed: LARGEST_AMOUNT });
  if (fitsCurrency(price, currency)) return null;
  const details = {
    message: 'wrong_format.decimals',
    values: { currency },
    received: price,
    allowed: exponentOf(currency),
  } as const;
  return requestError('P14', at, 'wrong_format', details);
}

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

/** Creates the record of a payment or refund without any checks. */
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

/** Returns a payment through the platform: by card, hosted page or third party (B6, M7). */
export function vendorCharge(
  amountMinor: number,
  details: Pick<PaymentDetails, 'transactionId' | 'fundingInstrumentDisplayText' | 'channel'>,
): PaymentDetails {
  return { amountMinor, treasurerType: 'vendor', treasurerReference: 'vendor', ...details };
}

/** Returns the card payment of the amount due up front; null if nothing is due (M7). */
export function cardCharge(
  dueMinor: number,
  { lastFour, channel }: { readonly lastFour: string; readonly channel: string },
  ids: { nextCode(): string },
): PaymentDetails | null {
  if (dueMinor === 0) return null;
  const fundingInstrumentDisplayText = cardDisplayText(lastFour);
  return vendorCharge(dueMinor, { fundingInstrumentDisplayText, channel, transactionId: ids.nextCode() });
}

/** The parameters of `POST …/payment`. */
export interface PaymentRequest {
  readonly amount: number;
  readonly treasurerType: TreasurerType;
  readonly comment?: string;
  readonly referenceId?: number;
}

/**
 * Records a payment, even if it overpays the basket (B5). Refuses a wrong status (`conflict`) and each invalid
 * parameter.
 */
export function pay(
  basket: Basket,
  request: PaymentRequest,
  context: {
    readonly caller: Client;
    readonly merchants: readonly (Merchant | undefined)[];
    readonly ids: PaymentIds;
    readonly now: EpochMs;
  },
): Basket {
  const { caller, ids, now } = context;
  const { amount, treasurerType, comment = '', referenceId } = request;
  requireStatus(basket, 'pay');
  const gateway = findGateway(referenceId, context.merchants, { in: 'query', field: 'referenceId' });
  const { errors } = checked(
    null,
    amountError('B5', amount, basket.currency, { in: 'query', field: 'amount' }),
    ...gateway.errors,
  );
  if (errors.length > 0) throw invalid(...errors);
  const details = {
    amountMinor: toMinor(amount, basket.currency),
    treasurerType,
    treasurerReference: treasurerReference(treasurerType, basket.seller, caller),
    paymentReference: gateway.value,
    comment,
    transactionId: treasurerType === 'vendor' ? ids.nextCode() : null,
  };
  const payment = newPayment(ids, details, now);
  return withStatus({ ...basket, payments: [...basket.payments, payment] });
}

/** Returns the amount of a transaction that has not been refunded yet, in minor units (B6). */
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

/** Returns an error if a platform refund does not name a transaction of the basket; otherwise null (B6). */
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

/**
 * Returns an error if an amount exceeds the money that the treasurer holds, or the rest of the transaction; otherwise
 * null (B6).
 */
function limitError(basket: Basket, request: RefundRequest): RequestError | null {
  const { amount, refundType } = request;
  const limit = refundLimit(basket, request);
  if (toMinor(amount, basket.currency) <= limit) return null;
  const details = { received: amount, allowed: fromMinor(limit, basket.currency) };
  const message = holders(basket).length > 0 ? 'exceeds_refundable.nothing' : 'exceeds_refundable.unpaid';
  return requestError('B6', { in: 'query', field: 'amount' }, 'exceeds_refundable', {
    ...details,
    ...(limit <= 0 && { message, values: { refundType, ...holdings(basket) } }),
  });
}

function refundLimit(basket: Basket, { refundType, transactionId }: RefundRequest): number {
  const limit = refundable(basket, refundType);
  if (refundType !== 'vendor' || transactionId === undefined) return limit;
  return Math.min(limit, transactionRemainder(basket, transactionId));
}

/**
 * Records a refund. It may be at most the money that the treasurer holds and, for the platform, the rest of the
 * transaction (B6). Does not change the total (B7). Refuses a wrong status (`conflict`) and each invalid parameter.
 */
export function refund(basket: Basket, request: RefundRequest, ids: PaymentIds, now: EpochMs): Basket {
  requireStatus(basket, 'refund');
  const { amount, refundType: treasurer, reason: comment = '', transactionId = null } = request;
  const transaction = holders(basket).length > 0 ? transactionError(basket, request) : null;
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

/** A refund of one transaction, or by a treasurer that has no transactions. */
interface RefundPart {
  readonly treasurer: TreasurerType;
  readonly transactionId: string | null;
  readonly amountMinor: number;
  readonly comment: string;
}

/**
 * Returns a refund: a payment with a negative amount. Copies further fields from the latest payment of the treasurer or
 * of the transaction (B6).
 */
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

/** Returns the treasurers that hold money of a basket: more payments than refunds. */
export function holders(basket: Basket): readonly TreasurerType[] {
  return TREASURER_TYPES.filter((one) => refundable(basket, one) > 0);
}

/** Returns the money of a basket that each treasurer holds, as values for a message. */
function holdings(basket: Basket) {
  const { currency } = basket;
  const holds = (one: TreasurerType) => fromMinor(Math.max(0, refundable(basket, one)), currency);
  return {
    currency,
    vendor: 'vendor',
    vendorHolds: holds('vendor'),
    merchantHolds: holds('merchant'),
    agentHolds: holds('agent'),
  };
}

/** Refuses a refund by a treasurer that holds no money of the basket. The error lists the money of each treasurer (B7). */
export function requireHolder(basket: Basket, treasurer: TreasurerType): void {
  if (refundable(basket, treasurer) > 0) return;
  const values = holdings(basket);
  const others = holders(basket);
  const message = others.length > 0 ? 'exceeds_refundable.holder' : 'exceeds_refundable.ignore';
  const details = { message, values, received: treasurer, allowed: [...others, 'ignore'] } as const;
  throw invalid(requestError('B7', { in: 'query', field: 'refundType' }, 'exceeds_refundable', details));
}

/** Refunds up to `amountMinor` by a treasurer. The platform refunds its latest transactions first (B6). */
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

/**
 * Returns the refundable amounts of a treasurer. For the platform: one per transaction, latest first. For other treasurers:
 * one sum.
 */
function sourcesOf(basket: Basket, treasurer: TreasurerType): readonly (readonly [string | null, number])[] {
  if (treasurer !== 'vendor') return [[null, refundable(basket, treasurer)]];
  const ids = basket.payments
    .filter((payment) => payment.treasurerType === 'vendor' && payment.amountMinor > 0)
    .map((payment) => payment.transactionId)
    .toReversed();
  return [...new Set(ids)].map((id) => [id, id === null ? 0 : transactionRemainder(basket, id)]);
}
