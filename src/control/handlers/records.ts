import { mapped } from '../../domain/shared/steps.js';
import { notFound } from '../../domain/shared/refusal.js';
import { composedMail, mailHtml } from '../../operations/bookings/booking-mails.js';
import { page } from '../../operations/shared/handler.js';
import { takerOf } from '../../http/body-taker.js';
import { SlicedBody } from '../../http/sliced-body.js';
import { listReply, requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { countedBookings, presentFound, searched, inspectedBooking } from '../views/bookings.js';
import { countedSeats } from '../../domain/seats/item-seats.js';
import { findItem } from '../../domain/schedule/item.js';
import { readInSlices } from '../../time/slices.js';
import {
  daysAsked,
  bookingsOnItem,
  capturesOnItem,
  itemsOfDays,
  presentSeats,
  presentTerms,
} from '../views/seats.js';
import type { ComposedMail, StoredMail } from '../../domain/basket/mail.js';
import { hasWords } from '../../text/search-words.js';
import { timestamp } from '../present.js';

/** The handlers for the bookings, seats and mails of a workspace. */
export const recordHandlers = {
  async listMerchantNames(context, call) {
    const workspace = await requireWorkspace(context, call);
    return listReply(workspace, ({ merchants }) => {
      const all = page(merchants.values(), { limit: 100, ...call.query });
      return mapped(all, ({ slug, name }) => ({ slug, name }));
    });
  },

  async searchBookings(context, call) {
    const { limit = 100, offset, ...search } = call.query;
    const workspace = await requireWorkspace(context, call);
    return listReply(workspace, (tables) => {
      const baskets = page(searched(tables, search), { limit, offset });
      return mapped(baskets, (basket) => presentFound(tables, basket));
    });
  },

  async countBookings(context, call) {
    const { totals = false, ...search } = call.query;
    const workspace = await requireWorkspace(context, call);
    const tables = workspace.queryCopy((copy) => copy);
    const counted = countedBookings(tables, search, totals);
    return new SlicedBody(mapped(counted, (reply) => Buffer.from(JSON.stringify(reply))));
  },

  async inspectBooking(context, call) {
    const { bookingId: id } = call.path;
    const workspace = await requireWorkspace(context, call);
    const options = { vendor: context.vendor, workspace: workspace.name };
    return workspace.query((tables, now) => {
      const basket = tables.baskets.get(id);
      if (!basket) throw notFound({ resource: 'booking', id });
      return inspectedBooking(tables, basket, { ...options, now });
    });
  },

  async listSeats(context, call) {
    const { limit = 100, offset, terms: withTerms = false, ...asked } = call.query;
    const workspace = await requireWorkspace(context, call);
    return listReply(workspace, (tables, now) => {
      const items = itemsOfDays(tables, daysAsked(asked, tables, now), asked, now);
      return mapped(page(items, { limit, offset }), (counted) => ({
        ...presentSeats(tables, counted),
        ...(withTerms && { terms: presentTerms(counted.item) }),
      }));
    });
  },

  async getSeats(context, call) {
    const { availabilityItemId: id } = call.path;
    const { limit = 100 } = call.query;
    const workspace = await requireWorkspace(context, call);
    const tables = workspace.queryCopy((copy) => copy);
    const item = findItem(tables, id);
    if (!item) throw notFound({ resource: 'availability item', id });
    const seats = presentSeats(tables, { item, seats: countedSeats(tables, item) });
    const terms = presentTerms(item);
    const reading = { limit, taker: takerOf(call.request) };
    const bookings = await readInSlices(bookingsOnItem(tables, id), reading);
    const captures = await readInSlices(capturesOnItem(tables, id), reading);
    return { ...seats, terms, bookings, captures };
  },

  async listMails(context, call) {
    const { id, bookingId, text, ...pageAsked } = call.query;
    const workspace = await requireWorkspace(context, call);
    return listReply(workspace, (tables) => {
      const compose = (stored: StoredMail) => composedMail(tables, stored, workspace.name);
      const isFound = (stored: StoredMail) =>
        (id === undefined || stored.id === id) &&
        (bookingId === undefined || stored.basketId === bookingId) &&
        (text === undefined || hasWords(textOf(compose(stored)), text));
      const found = mapped(tables.mails.valuesReversed(), (stored) => (isFound(stored) ? stored : null));
      return mapped(page(found, pageAsked), (stored) => {
        const { basketId, at, ...mail } = compose(stored);
        const delivery = context.mailer?.deliveryOf(workspace, stored);
        const shown = { ...mail, html: mailHtml(mail), at: timestamp(at), bookingId: basketId };
        return { ...shown, ...(delivery && { delivery }) };
      });
    });
  },
} satisfies HandlersOfTopic;

/** Returns the text in which a search looks for words. */
const textOf = ({ to, subject, body }: ComposedMail) => `${to} ${subject} ${body}`;
