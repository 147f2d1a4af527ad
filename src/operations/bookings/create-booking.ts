import type { Command } from '../../contract/operation.js';
import type { Client } from '../../domain/catalogue/client.js';
import { readSeats } from '../../domain/booking/booked-seats.js';
import {
  type BookingRequest,
  type DecidedBooking,
  fillIn,
  findAgent,
  newBasket,
} from '../../domain/booking/booking.js';
import { endCapture } from '../../domain/capture/ended-captures.js';
import { BODY } from '../../domain/shared/field-names.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { Capture } from '../../domain/capture/record.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { type RequestedCurrency, resolveOrder, type OrderContext } from '../../domain/pricing/order.js';
import { readPaymentOption, requireCharge } from '../../domain/booking/payment-options.js';
import { requireAgent } from '../../domain/basket/treasurers.js';
import { priceOrder } from '../../domain/pricing/price-order.js';
import { invalid, Refusal } from '../../domain/shared/refusal.js';
import type { Fault } from '../../domain/shared/faults.js';
import { paymentPagePath } from '../shared/page-paths.js';
import type { Transaction } from '../../store/tables.js';
import { bookingMail } from './booking-mails.js';

/** What of a body belongs to agents' keys (B3). */
function requireRights(request: BookingRequest, caller: Client): void {
  if (request.payment) requireAgent(caller, '/payment');
  if (request.multidiscount !== undefined) requireAgent(caller, '/multidiscount');
}

/** An external transaction pays for one booking (H3). */
function requireNewTransaction(tx: Transaction, { thirdPartyPayment }: BookingRequest): void {
  if (!thirdPartyPayment || !tx.basketOfTransaction(thirdPartyPayment.transactionId)) return;
  const values = { resource: 'transaction', received: thirdPartyPayment.transactionId };
  throw new Refusal('conflict', { message: 'conflict.transaction', values });
}

/** Decides a booking, or refuses it for every fault at once; nothing is touched yet (B4). */
function decide(
  tx: Transaction,
  request: BookingRequest,
  caller: Client,
  now: EpochMs,
): { readonly decided: Omit<DecidedBooking, 'language'>; readonly captures: readonly Capture[] } {
  const faults: Fault[] = [];
  const reading: OrderContext = { catalogue: tx, caller, now, naming: BODY, faults };
  const currency = request.payment?.currency;
  const asked: RequestedCurrency | null =
    currency === undefined ? null : { currency, path: ['payment', 'currency'] };
  const order = resolveOrder(reading, request, asked);
  if (!order) throw invalid(...faults);
  const captures = readSeats(reading, tx, request.items ?? [], order);
  const filled = fillIn(reading, request, order);
  const agent = findAgent(reading, request.agentCode, tx.clients.values());
  const option = readPaymentOption(reading, request, order);
  if (faults.length > 0) throw invalid(...faults);
  requireCharge(option);
  return { decided: { request, priced: priceOrder(order, caller), filled, option, agent }, captures };
}

/** Uses up what a booking takes: captures, uses of discount codes, vouchers (C6, M3, M4). */
function useUp(tx: Transaction, basket: Basket, captures: readonly Capture[]): void {
  const { id: basketId, createdAt: at } = basket;
  for (const capture of captures) endCapture(tx, capture, { end: 'used', at, basketId });
  for (const { code } of basket.vouchers) tx.put('voucherUses', { code, basketId: basket.id });
  for (const { discountCode: code } of basket.items.flatMap((item) => item.guests)) {
    if (code === null) continue;
    tx.put('discountUses', { code, used: (tx.discountUses.get(code)?.used ?? 0) + 1 });
  }
}

/** Books an order, whole or not at all (B4). Refuses 400, 402, 403, 409. */
export const createBooking: Command<'createBooking'> = (
  tx,
  { body, now, baseUrl, language, workspace },
  caller,
) => {
  const request: BookingRequest = body;
  requireRights(request, caller);
  requireNewTransaction(tx, request);
  const { decided, captures } = decide(tx, request, caller, now);
  const basket = newBasket(tx, { ...decided, language }, caller, now);
  useUp(tx, basket, captures);
  tx.put('baskets', basket);
  const page = basket.hostedPayment;
  const { email } = basket.user;
  // A basket that waits for its page is told of by mail once it is paid.
  if (basket.status !== 'paying' && email !== null && request.contact.notify !== false) {
    const terms = { id: tx.nextId('mail'), now, workspace };
    tx.put('mails', bookingMail(tx, basket, { to: email, kind: 'booked' }, terms));
  }
  if (!page) return { id: basket.id };
  return { id: basket.id, redirectUrl: `${baseUrl}${paymentPagePath(workspace, page.pageCode)}` };
};
