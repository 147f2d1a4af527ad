import type { Capture } from '../capture/record.js';
import type { Client } from '../catalogue/client.js';
import type { EpochMs } from '../shared/moment.js';
import { allErrors } from '../shared/checked.js';
import { BODY } from '../shared/field-names.js';
import { invalid } from '../shared/refusal.js';
import type { OrderCatalogue, OrderContext, RequestedCurrency } from '../pricing/order.js';
import { priceOrder } from '../pricing/price-order.js';
import { resolveOrder } from '../pricing/resolve-order.js';
import { checkOrderSeats, type SeatsSource } from './booked-seats.js';
import { checkFields, findAgent } from './fields.js';
import type { DecidedBooking } from './new-basket.js';
import { readPaymentOption, requireCharge } from './payment-options.js';
import type { BookingRequest } from './request.js';

/** The records that a booking refers to. */
export type BookingSource = OrderCatalogue &
  SeatsSource & { readonly clients: { values(): Iterable<Client> } };

function requestedCurrency({ payment }: BookingRequest): RequestedCurrency | null {
  return payment ? { currency: payment.currency, path: ['payment', 'currency'] } : null;
}

/**
 * Decides a booking and returns the captures that it uses up. Refuses `invalid_request` for all errors at once, and a
 * card that does not pay (B4, H1).
 */
export function decideBooking(
  source: BookingSource,
  request: BookingRequest,
  caller: Client,
  now: EpochMs,
): {
  readonly decided: Omit<DecidedBooking, 'language' | 'pageLanguages'>;
  readonly captures: readonly Capture[];
} {
  const context: OrderContext = { catalogue: source, caller, now, naming: BODY };
  const order = resolveOrder(context, request, requestedCurrency(request));
  if (!order.value) throw invalid(...order.errors);
  const captures = checkOrderSeats(context, source, request.items ?? [], order.value);
  const fields = checkFields(context, request, order.value);
  const agent = findAgent(context, request.agentCode, source.clients.values());
  const option = readPaymentOption(context, request, order.value);
  const errors = allErrors(order, captures, fields, agent, option);
  if (errors.length > 0) throw invalid(...errors);
  requireCharge(option.value);
  return {
    decided: {
      request,
      priced: priceOrder(order.value, caller),
      fields: fields.value,
      option: option.value,
      agent: agent.value,
    },
    captures: captures.value,
  };
}
