import { mapped } from '../../domain/shared/steps.js';
import { type Command, type Listing, page, type Query } from '../shared/handler.js';
import {
  decideBooking,
  requireBookingRights,
  requireNewTransaction,
} from '../../domain/booking/decide-booking.js';
import { newBasket } from '../../domain/booking/new-basket.js';
import type { BookingRequest } from '../../domain/booking/request.js';
import { endCapture } from '../../domain/capture/capture.js';
import { takeUses } from '../../domain/pricing/codes.js';
import { paymentPagePath } from '../shared/present.js';
import { sendBookedMail, sendBookingMail } from './booking-mails.js';
import type { Client } from '../../domain/catalogue/client.js';
import { type BookingFilter, matchesBooking, type FilterSource } from '../../domain/basket/filter.js';
import { invalid, notFound } from '../../domain/shared/refusal.js';
import { type NamedPeriod, parsePeriod, periodError, widestPeriod } from '../../domain/shared/date-time.js';
import { presentBasket } from './present-basket.js';
import { isTitleLike } from '../../domain/catalogue/texts.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { ReadTables } from '../../store/tables.js';
import { requireStatus } from '../../domain/basket/status.js';
import { isEmail } from '../../domain/basket/mail.js';
import { cancel } from '../../domain/basket/cancellation.js';
import { pay, refund, requireTreasurer } from '../../domain/basket/payments.js';
import { rebook } from '../../domain/basket/rebooking.js';
import { unknownReference, wrongFormat } from '../../domain/shared/errors.js';
import { QUERY } from '../../domain/shared/field-names.js';
import { cancellationRequest, visibleAddon, visibleBasket, visibleItem } from '../shared/visible.js';
import { involvesMerchant, isMarketplace, maySee } from '../../domain/basket/basket.js';

/** Books an order completely or not at all (B4). Refuses with status 400, 402, 403 or 409. */
export const createBooking: Command<'createBooking'> = (
  tx,
  { body, now, baseUrl, language, pageLanguages, workspace },
  caller,
) => {
  const request: BookingRequest = body;
  requireBookingRights(request, caller);
  requireNewTransaction(request, tx);
  const { decided, captures } = decideBooking(tx, request, caller, now);
  const basket = newBasket(tx, { ...decided, language, pageLanguages }, caller, now);
  for (const capture of captures) endCapture(tx, capture, { end: 'used', at: now, basketId: basket.id });
  takeUses(tx, basket);
  tx.put('baskets', basket);
  // A booking with a hosted payment gets its mail after the payment.
  if (basket.status !== 'paying' && request.contact.notify !== false) sendBookedMail(tx, basket, now);
  const { hostedPayment } = basket;
  if (!hostedPayment) return { id: basket.id };
  return { id: basket.id, redirectUrl: `${baseUrl}${paymentPagePath(workspace, hostedPayment.pageCode)}` };
};

/** Parses a parameter in period notation. Refuses a malformed value (P13). */
export function readPeriod(text: string | undefined, field: string): NamedPeriod | undefined {
  if (text === undefined) return undefined;
  const period = parsePeriod(text);
  if (!period) throw invalid(periodError({ in: 'query', field }, text));
  return period;
}

/**
 * Returns whether a filter matches all baskets that the key may see. If so, the baskets can be counted without reading
 * them.
 */
function passesAll(
  { users, merchants, created, starting, text }: BookingFilter,
  { merchant }: Client,
): boolean {
  return !users && !created && !starting && text === undefined && (merchants?.includes(merchant) ?? true);
}

/** Lists the baskets that the key's merchant sold or operated, sorted by id (B9, B10, P12). */
export const listBookings: Listing<'listBookings'> = (tables, { query, vendor, workspace }, caller) => {
  const filter: BookingFilter = {
    users: query['user[]']?.map((email) => email.toLowerCase()),
    merchants: query['merchant[]'],
    created: readPeriod(query.bookingDate, 'bookingDate'),
    starting: readPeriod(query.activityDate, 'activityDate'),
    text: query.q,
  };
  const narrow = {
    ...(filter.created && { created: widestPeriod(filter.created) }),
    ...(filter.starting && { starting: widestPeriod(filter.starting) }),
  };
  const source = filterSource(tables, query.q ?? '');
  const isListed = (id: number) => {
    const basket = tables.baskets.get(id);
    return basket !== undefined && matchesBooking(basket, filter, source);
  };
  const { limit = 500, offset } = query;
  const ids = tables.basketIdsOf(caller.merchant, narrow);
  const listed = page(ids, { limit, offset }, passesAll(filter, caller) ? undefined : isListed);
  return mapped(listed, (id) => {
    const basket = tables.baskets.get(id);
    return basket ? presentBasket(tables, basket, { vendor, workspace }) : null;
  });
};

/** Returns the catalogue data that booking filters need. Reads the title of each activity once (P4). */
export function filterSource(tables: ReadTables, text: string): FilterSource {
  const found = new Map<number, boolean>();
  return {
    zoneOf: (operator) => zoneOf(tables.merchants.get(operator)),
    hasTitle(id) {
      const activity = tables.activities.get(id);
      const has = found.get(id) ?? (activity !== undefined && isTitleLike(activity, text));
      found.set(id, has);
      return has;
    },
  };
}

/** Returns a basket. Refuses `not_found` if the key may not see it or if `merchant[]` does not match (B9). */
export const getBooking: Query<'getBooking'> = (tables, { path, query, vendor, workspace }, caller) => {
  const basket = visibleBasket(tables, path.bookingId, caller);
  if (!involvesMerchant(basket, query['merchant[]']))
    throw notFound({ resource: 'booking', id: basket.id }, 'B9');
  return presentBasket(tables, basket, { vendor, workspace });
};

/** Cancels a booking (B7). */
export const cancelBooking: Command<'cancelBooking'> = (tx, { path, query, now }, caller) => {
  const basket = visibleBasket(tx, path.bookingId, caller);
  const cancelled = cancel(basket, { kind: 'basket' }, cancellationRequest(query), { ids: tx, now });
  tx.put('baskets', { ...cancelled, note: query.note ?? cancelled.note });
  return { id: basket.id };
};

/**
 * Sets the booking number of a marketplace booking. Does not change other bookings (B9). Refuses an unknown `id` with an
 * error of the field `id` (P0).
 */
export const setBookingNumber: Command<'setBookingNumber'> = (tx, { query }, caller) => {
  const basket = tx.baskets.get(query.id);
  if (!basket || !maySee(basket, caller))
    throw invalid(unknownReference(QUERY.at(['id']), 'booking', query.id));
  requireStatus(basket, 'setNumber');
  if (isMarketplace(basket)) tx.put('baskets', { ...basket, bookingNumber: query.number });
  return { id: basket.id };
};

/** Adds a mail with the tickets of a booking to the outbox (B11). */
export const sendTickets: Command<'sendTickets'> = (tx, { path, query, now }, caller) => {
  const basket = visibleBasket(tx, path.bookingId, caller);
  requireStatus(basket, 'sendTickets');
  if (!isEmail(query.recipient))
    throw invalid(wrongFormat('B11', QUERY.at(['recipient']), query.recipient, 'email'));
  const { recipient: to, subject, body } = query;
  sendBookingMail(tx, basket, { to, kind: 'tickets', subject, body }, now);
  return { id: basket.id };
};

/** Records a payment (B5). */
export const addPayment: Command<'addPayment'> = (tx, { path, query, now }, caller) => {
  requireTreasurer(caller, query.treasurerType); // P2: check the key's rights before the booking's existence
  const basket = visibleBasket(tx, path.bookingId, caller);
  const merchants = [basket.seller, basket.operator].map((slug) => tx.merchants.get(slug));
  const paid = pay(basket, query, { caller, merchants, ids: tx, now });
  tx.put('baskets', paid);
  return { paymentId: paid.payments.at(-1)?.id ?? 0 };
};

/** Records a refund (B6). */
export const addRefund: Command<'addRefund'> = (tx, { path, query, now }, caller) => {
  const refunded = refund(visibleBasket(tx, path.bookingId, caller), query, tx, now);
  tx.put('baskets', refunded);
  return { paymentId: refunded.payments.at(-1)?.id ?? 0 };
};

/** Sets an item's remarks (B11). */
export const setBookingItemRemarks: Command<'setBookingItemRemarks'> = (tx, { path, query }, caller) => {
  const { basket, item } = visibleItem(tx, path.bookingItemId, caller);
  requireStatus(basket, 'setRemarks');
  const { remarks } = query;
  const items = basket.items.map((one) => (one.id === item.id ? { ...one, remarks } : one));
  tx.put('baskets', { ...basket, items });
  return { id: item.id };
};

/** Cancels an item with its guests and addons (B7). */
export const cancelBookingItem: Command<'cancelBookingItem'> = (tx, { path, query, now }, caller) => {
  const { basket, item } = visibleItem(tx, path.bookingItemId, caller);
  tx.put('baskets', cancel(basket, { kind: 'item', item }, cancellationRequest(query), { ids: tx, now }));
  return { id: item.id };
};

/** Moves an item to another availability item (B8). */
export const rebookBookingItem: Command<'rebookBookingItem'> = (tx, { path, query, now }, caller) => {
  const { basket, item } = visibleItem(tx, path.bookingItemId, caller);
  const newItemId = () => tx.nextId('basketItem');
  tx.put('baskets', rebook(basket, { item }, query, { source: tx, caller, now, newItemId }));
  return { id: item.id };
};

/** Cancels an addon of an item (B7, B12). */
export const cancelBookingItemAddon: Command<'cancelBookingItemAddon'> = (
  tx,
  { path, query, now },
  caller,
) => {
  const { basket, item, addon } = visibleAddon(tx, path.id, 'item', caller);
  tx.put(
    'baskets',
    cancel(basket, { kind: 'addon', item, addon }, cancellationRequest(query), { ids: tx, now }),
  );
  return { id: addon.id };
};
