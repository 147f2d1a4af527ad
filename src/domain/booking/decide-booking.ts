import {
  type Capture,
  isOwnCapture,
  releasedSeats,
  unusableCapture,
  describeEnd,
  type EndedSource,
} from '../capture/capture.js';
import { type Client, agentByCode, type Agent } from '../catalogue/client.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import {
  allErrors,
  type CheckedValue,
  checked,
  checkedList,
  requestError,
  wrongFormat,
  type RequestError,
} from '../shared/errors.js';
import { BODY } from '../shared/field-names.js';
import { invalid, Refusal } from '../shared/refusal.js';
import {
  type OrderCatalogue,
  type OrderContext,
  type RequestedCurrency,
  type ResolvedOrder,
  type ResolvedItem,
  seatRequestOf,
} from '../pricing/order.js';
import { priceOrder } from '../pricing/price-order.js';
import { resolveOrder } from '../pricing/resolve-order.js';
import type { DecidedBooking, FilledFields } from './new-basket.js';
import { readPaymentOption, requireCharge, type BookingRequest, type BookingRequestItem } from './request.js';
import { requireAgent } from '../basket/payments.js';
import { fillFields } from '../catalogue/custom-fields.js';
import { isEmail } from '../basket/mail.js';
import { checkSeats, type SeatClaim, sumSeats } from '../seats/check-seats.js';
import type { SeatSource } from '../seats/seat-source.js';

/** The records to which a booking refers. */
export type BookingSource = OrderCatalogue &
  SeatsSource & { readonly clients: { values(): Iterable<Client> } };

function requestedCurrency({ payment }: BookingRequest): RequestedCurrency | null {
  return payment ? { currency: payment.currency, path: ['payment', 'currency'] } : null;
}

/**
 * Validates a booking request. Returns the data for its basket and the captures that it uses. Refuses `invalid_request`
 * with all errors together (B4); if the order cannot be resolved, only with the errors of the order. Refuses a card
 * that is declined or needs authentication (H1).
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
  const fields = checkOrderFields(context, request, order.value);
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

/** Refuses (`forbidden`) the booking fields that are reserved for agents' keys (B3). */
export function requireBookingRights(
  request: Pick<BookingRequest, 'payment' | 'multidiscount'>,
  caller: Client,
): void {
  if (request.payment) requireAgent(caller, '/payment');
  if (request.multidiscount !== undefined) requireAgent(caller, '/multidiscount');
}

/** Refuses (`conflict`) a third-party transaction that already paid another booking (H3). */
export function requireNewTransaction(
  { thirdPartyPayment }: Pick<BookingRequest, 'thirdPartyPayment'>,
  bookings: { basketOfTransaction(transactionId: string): unknown },
): void {
  if (!thirdPartyPayment || !bookings.basketOfTransaction(thirdPartyPayment.transactionId)) return;
  const values = { received: thirdPartyPayment.transactionId };
  throw new Refusal('conflict', 'H3', { message: 'conflict.transaction', values });
}

function contactError({ naming }: OrderContext, { contact }: BookingRequest) {
  if (contact.type !== 'email' || isEmail(contact.value)) return null;
  return wrongFormat('P6', naming.at(['contact', 'value']), contact.value, 'email');
}

/**
 * Returns the custom values of the user and of the guests. Returns errors for custom fields (see `fillFields`) and for
 * a malformed e-mail address of the contact.
 */
export function checkOrderFields(
  context: OrderContext,
  request: BookingRequest,
  order: ResolvedOrder,
): CheckedValue<FilledFields> {
  const { naming } = context;
  const contact = checked(null, contactError(context, request));
  const list = { naming, path: ['customFields'] };
  const user = fillFields(order.operator.userFields, request.customFields ?? [], list);
  const guests = checkedList(
    (request.items ?? []).map((item, index) => {
      const definitions = order.items[index]?.activity.guestFields;
      if (!definitions) return checked([]);
      return checkedList(
        item.guests.map(({ customFields = [] }, place) => {
          const path = ['items', index, 'guests', place, 'customFields'];
          return fillFields(definitions, customFields, { naming, path });
        }),
      );
    }),
  );
  return {
    value: { user: user.value, guests: guests.value },
    errors: allErrors(contact, user, guests),
  };
}

/** Returns the agent of a booking: the agent with the requested code, or the key's own (B3). */
export function findAgent(
  { caller, naming }: OrderContext,
  agentCode: string | undefined,
  clients: Iterable<Client>,
): CheckedValue<Agent | null> {
  if (agentCode === undefined) return checked(caller.agent);
  const agent = agentByCode(clients, agentCode);
  if (agent) return checked(agent);
  const details = { message: 'not_found.code', values: { resource: 'agent' }, received: agentCode } as const;
  return checked(null, requestError('B3', naming.at(['agentCode']), 'not_found', details));
}

/** The seats and captures of a workspace. */
export type SeatsSource = SeatSource & {
  readonly captures: { get(reference: string): Capture | undefined };
} & EndedSource;

/** The capture of an item, or the error of an unusable reference. */
interface ItemCapture {
  readonly index: number;
  readonly item: ResolvedItem | null;
  readonly capture: Capture | undefined;
  readonly error: RequestError | null;
}

/**
 * Finds the capture that the request names for each item. Returns an error for a reference that is repeated or not
 * usable (C6).
 */
function findCaptures(
  { naming, caller }: OrderContext,
  source: SeatsSource,
  requested: readonly BookingRequestItem[],
  order: ResolvedOrder,
): ItemCapture[] {
  const seen = new Set<string>();
  return order.items.map((item, index) => {
    const reference = requested[index]?.availabilityCaptureReference;
    if (reference === undefined) return { index, item, capture: undefined, error: null };
    const at = naming.at(['items', index, 'availabilityCaptureReference']);
    const capture = source.captures.get(reference);
    if (!capture || !isOwnCapture(capture, caller)) {
      const error = unusableCapture('C6', at, reference, describeEnd(source, reference, caller));
      return { index, item, capture: undefined, error };
    }
    if (seen.has(reference)) {
      const error = unusableCapture('C6', at, reference, { message: 'capture_invalid.repeated' });
      return { index, item, capture: undefined, error };
    }
    seen.add(reference);
    return { index, item, capture, error: null };
  });
}

/**
 * Returns the captures that a booking uses (C6), and the errors of its items in their order: those of their capture
 * references, and seat errors (C7). Each checked item takes its seats before the next is checked, so that two items
 * cannot take the same seat (C8). Items with a capture are checked first: if a capture holds more seats than its item
 * needs, the other items may take the rest (C6).
 */
export function checkOrderSeats(
  context: OrderContext,
  source: SeatsSource,
  requested: readonly BookingRequestItem[],
  order: ResolvedOrder,
): CheckedValue<readonly Capture[]> {
  const { caller, now } = context;
  const all = findCaptures(context, source, requested, order);
  const claims: SeatClaim[] = [];
  const seatErrors = new Map<number, readonly RequestError[]>();
  const captured = all.filter(({ capture }) => capture !== undefined);
  for (const { index, item, capture } of [...captured, ...all.filter((one) => !captured.includes(one))]) {
    if (!item) continue;
    const request = seatRequestOf(context, item, index);
    const terms = { client: caller, now, claims };
    seatErrors.set(index, checkSeats(source, request, capture ? { ...terms, capture } : terms));
    if (capture) claims.push(releasedSeats(capture));
    const availabilityItemIds = item.chain.map(({ occurrence }) => occurrence.id);
    claims.push({ availabilityItemIds, seats: sumSeats(request.entries), sign: 1 });
  }
  return {
    value: all.flatMap(({ capture }) => capture ?? []),
    errors: all.flatMap(({ index, error }) => [...(error ? [error] : []), ...(seatErrors.get(index) ?? [])]),
  };
}
