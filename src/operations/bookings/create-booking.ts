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
import type { Capture } from '../../domain/capture/record.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { type RequestedCurrency, resolveOrder, type OrderContext } from '../../domain/pricing/order.js';
import { readPaymentOption, requireCharge } from '../../domain/booking/payment-options.js';
import { requireBookingRights, requireNewTransaction } from '../../domain/booking/rights.js';
import { priceOrder } from '../../domain/pricing/price-order.js';
import { takeUses } from '../../domain/pricing/uses.js';
import type { Fault } from '../../domain/shared/faults.js';
import { invalid } from '../../domain/shared/refusal.js';
import { paymentPagePath } from '../shared/page-paths.js';
import type { Transaction } from '../../store/tables.js';
import { sendBookedMail } from './booking-mails.js';

/** Decides a booking, or refuses it for every fault at once; changes nothing (B4). */
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

/** Books an order, whole or not at all (B4). Refuses 400, 402, 403, 409. */
export const createBooking: Command<'createBooking'> = (
  tx,
  { body, now, baseUrl, language, workspace },
  caller,
) => {
  const request: BookingRequest = body;
  requireBookingRights(request, caller);
  requireNewTransaction(request, tx);
  const { decided, captures } = decide(tx, request, caller, now);
  const basket = newBasket(tx, { ...decided, language }, caller, now);
  for (const capture of captures) endCapture(tx, capture, { end: 'used', at: now, basketId: basket.id });
  takeUses(tx, basket);
  tx.put('baskets', basket);
  // The mail about a hosted payment follows once it is paid.
  if (basket.status !== 'paying' && request.contact.notify !== false)
    sendBookedMail(tx, basket, { now, workspace });
  const page = basket.hostedPayment;
  if (!page) return { id: basket.id };
  return { id: basket.id, redirectUrl: `${baseUrl}${paymentPagePath(workspace, page.pageCode)}` };
};
