import type { Command, Query } from '../shared/handler.js';
import { requireStatus } from '../../domain/basket/status.js';
import { isEmail } from '../../domain/basket/mail.js';
import { cancel } from '../../domain/basket/cancellation.js';
import { pay, refund, requireTreasurer } from '../../domain/basket/payments.js';
import { rebook } from '../../domain/basket/rebooking.js';
import { unknownReference, wrongFormat } from '../../domain/shared/errors.js';
import { QUERY } from '../../domain/shared/field-names.js';
import { invalid, notFound } from '../../domain/shared/refusal.js';
import { sendBookingMail } from './booking-mails.js';
import { presentBasket } from './present-basket.js';
import { cancellationRequest } from '../shared/cancellation-request.js';
import { visibleAddon, visibleBasket, visibleItem } from '../shared/visible-baskets.js';
import { involvesMerchant, isMarketplace, maySee } from '../../domain/basket/basket.js';

/** One basket; 404 where the key may not see it or `merchant[]` does not match (B9). */
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

/** Sets the number of a marketplace booking; changes nothing of others (B9). An unknown `id` is a fault of it (P0). */
export const setBookingNumber: Command<'setBookingNumber'> = (tx, { query }, caller) => {
  const basket = tx.baskets.get(query.id);
  if (!basket || !maySee(basket, caller))
    throw invalid(unknownReference(QUERY.at(['id']), 'booking', query.id));
  requireStatus(basket, 'setNumber');
  if (isMarketplace(basket)) tx.put('baskets', { ...basket, bookingNumber: query.number });
  return { id: basket.id };
};

/** Sends the tickets: the mail goes to the outbox (B11). */
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
  requireTreasurer(caller, query.treasurerType); // P2: rights come before existence
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
