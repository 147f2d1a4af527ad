import { requireStatus } from './actions.js';
import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import { exponentOf } from '../shared/currencies.js';
import type { Basket } from './basket.js';
import type { EpochMs } from '../shared/moment.js';
import type { Payment, TreasurerType } from './payment.js';
import { fitsCurrency, fromMinor, toMinor } from '../shared/money.js';
import { type Fault, invalid, Refusal } from '../shared/refusal.js';
import { sum, withStatus } from '../pricing/totals.js';

/** Gives ids and codes (P15). */
export interface PaymentIds {
  nextId(sequence: 'payment'): number;
  nextCode(): string;
}

/** Money that comes in or goes out; what is left out is empty. */
export interface Movement {
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
export function paymentRecord(ids: PaymentIds, movement: Movement, now: EpochMs): Payment {
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

/** Which treasurer of a type it is: the platform, the selling merchant, or the key's agent (B6). */
export function treasurerReference(type: TreasurerType, seller: string, caller: Client): string {
  const names = { vendor: 'vendor', merchant: seller, agent: caller.agent?.code ?? '' };
  return names[type];
}

/** Refuses (`forbidden`) what belongs to agents' keys (B3, B5). */
export function requireAgent(caller: Client, field: string): void {
  if (!caller.agent) throw new Refusal('forbidden', { message: 'forbidden.agent', values: { field } });
}

/** No amount is larger, in major units: with four decimals, a thousand such sums are still exact integers (P14). */
const LARGEST_AMOUNT = 900_000_000;

/** What is wrong with an amount of money: not above 0, or as with any price (P14, B5). */
export function amountFault(
  amount: number,
  currency: string,
  where: Pick<Fault, 'in' | 'field'>,
): Fault | null {
  if (amount <= 0) {
    return {
      ...where,
      code: 'too_small',
      message: 'too_small.exclusive',
      values: { allowed: 0 },
      received: amount,
      allowed: 0,
    };
  }
  return priceFault(amount, currency, where);
}

/** What is wrong with a price that is not negative: too large, or more decimals than its currency has (P14). */
export function priceFault(
  price: number,
  currency: string,
  where: Pick<Fault, 'in' | 'field'>,
): Fault | null {
  if (price > LARGEST_AMOUNT) {
    const values = { allowed: LARGEST_AMOUNT };
    return { ...where, code: 'too_large', values, received: price, allowed: LARGEST_AMOUNT };
  }
  if (fitsCurrency(price, currency)) return null;
  const allowed = exponentOf(currency);
  return {
    ...where,
    code: 'wrong_format',
    message: 'wrong_format.decimals',
    values: { allowed },
    received: price,
    allowed,
  };
}

/** The gateway that a payment names, or a fault where the merchants have none such. */
export function findGateway(
  id: number | undefined,
  merchants: readonly (Merchant | undefined)[],
  where: Pick<Fault, 'in' | 'field'>,
): { readonly gateway: Payment['paymentReference']; readonly fault: Fault | null } {
  if (id === undefined) return { gateway: null, fault: null };
  const gateways = merchants.flatMap((merchant) => merchant?.paymentGateways ?? []);
  const gateway = gateways.find((known) => known.id === id) ?? null;
  if (gateway) return { gateway, fault: null };
  const values = { resource: 'payment gateway' };
  const allowed = [...new Set(gateways.map((known) => known.id))];
  return {
    gateway,
    fault: { ...where, code: 'not_found', message: 'not_found.reference', values, received: id, allowed },
  };
}

/** A payment as `POST …/payment` asks for it. */
export interface AskedPayment {
  readonly amount: number;
  readonly treasurerType: TreasurerType;
  readonly comment?: string;
  readonly referenceId?: number;
}

/** Refuses (`forbidden`) a payment to an agent by another key than an agent's (B5). */
export function requireTreasurer(caller: Client, treasurer: TreasurerType): void {
  if (treasurer !== 'agent' || caller.agent) return;
  const values = { field: 'treasurerType', allowed: ['merchant'] };
  throw new Refusal('forbidden', { message: 'forbidden.treasurer', values });
}

/** Records a payment; overpaying is allowed (B5). Refuses `conflict` and each bad parameter. */
export function pay(
  basket: Basket,
  asked: AskedPayment,
  context: {
    readonly caller: Client;
    readonly merchants: readonly (Merchant | undefined)[];
    readonly ids: PaymentIds;
    readonly now: EpochMs;
  },
): Basket {
  const { caller, ids, now } = context;
  requireStatus(basket, 'pay');
  const { gateway, fault } = findGateway(asked.referenceId, context.merchants, {
    in: 'query',
    field: 'referenceId',
  });
  const amount = amountFault(asked.amount, basket.currency, { in: 'query', field: 'amount' });
  const faults = [amount, fault].filter((one) => one !== null);
  if (faults.length > 0) throw invalid(...faults);
  const payment = paymentRecord(
    ids,
    {
      amountMinor: toMinor(asked.amount, basket.currency),
      treasurerType: asked.treasurerType,
      treasurerReference: treasurerReference(asked.treasurerType, basket.seller, caller),
      paymentReference: gateway,
      comment: asked.comment ?? '',
      transactionId: asked.treasurerType === 'vendor' ? ids.nextCode() : null,
    },
    now,
  );
  return withStatus({ ...basket, payments: [...basket.payments, payment] });
}

/** What a treasurer took less what it gave back: `possibleRefundAmount` (B6). */
export function refundable(basket: Basket, treasurer: TreasurerType): number {
  return sum(
    basket.payments.filter((payment) => payment.treasurerType === treasurer),
    (payment) => payment.amountMinor,
  );
}

/** What is left of a transaction of the basket (B6). */
function transactionRemainder(basket: Basket, transactionId: string): number {
  return sum(
    basket.payments.filter((payment) => payment.transactionId === transactionId),
    (payment) => payment.amountMinor,
  );
}

/** A refund as `POST …/refund` asks for it. */
export interface AskedRefund {
  readonly amount: number;
  readonly refundType: TreasurerType;
  readonly reason?: string;
  readonly transactionId?: string;
}

function transactionFault(basket: Basket, { refundType, transactionId }: AskedRefund): Fault | null {
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

function refundLimit(basket: Basket, { refundType, transactionId }: AskedRefund): number {
  const limit = refundable(basket, refundType);
  if (refundType !== 'vendor' || transactionId === undefined) return limit;
  return Math.min(limit, transactionRemainder(basket, transactionId));
}

/** Records a refund, within what the treasurer (and the transaction) holds (B6); the total stays (B7). */
export function refund(basket: Basket, asked: AskedRefund, ids: PaymentIds, now: EpochMs): Basket {
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

function sourceOf(asked: AskedRefund): Omit<Refunding, 'amountMinor'> {
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
  return paymentRecord(ids, { treasurerReference: treasurer, ...origin, ...own }, now);
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
