import type { components } from '../../contract/control.gen.js';
import type { Basket } from '../../domain/basket/basket.js';
import { bookedTexts } from '../../domain/basket/booked-texts.js';
import { hasNumber, matchesBooking } from '../../domain/basket/filter.js';
import { paymentStatus, liveItems } from '../../domain/basket/status.js';
import { liveGuests, sum, totalsOf } from '../../domain/pricing/totals.js';
import { fromMinor } from '../../domain/shared/money.js';
import { filterSource } from '../../operations/bookings/filter-source.js';
import type { ReadTables } from '../../store/tables.js';
import { timestamp } from '../times.js';

type Schemas = components['schemas'];

/** The conditions of a search; a missing one lets every booking pass. */
export interface BookingSearch {
  readonly text?: string;
  readonly status?: Schemas['BasketStatus'];
}

/** Returns whether bookings pass a search; texts are found as `GET /bookings` finds them (B10), and in numbers and codes too. */
export function searchOf(tables: ReadTables, { text, status }: BookingSearch): (basket: Basket) => boolean {
  const none = { users: undefined, merchants: undefined, created: undefined, starting: undefined };
  const filter = { ...none, text };
  const source = filterSource(tables, text ?? '');
  return (basket) =>
    (status === undefined || basket.status === status) &&
    (matchesBooking(basket, filter, source) || (text !== undefined && hasNumber(basket, text)));
}

/** Returns a booking for a list. */
export function presentFound(tables: ReadTables, basket: Basket): Schemas['FoundBooking'] {
  const { currency, user } = basket;
  const { total, balance } = totalsOf(basket);
  const items = basket.status === 'cancelled' ? basket.items : liveItems(basket);
  const texts = bookedTexts(tables, basket, undefined);
  const starts = items.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt !== null);
  return {
    id: basket.id,
    bookingNumber: basket.bookingNumber,
    status: basket.status,
    paymentStatus: paymentStatus(basket),
    seller: basket.seller,
    operator: basket.operator,
    contact: { name: user.name, email: user.email },
    titles: [...new Set(items.map((item) => texts.title(item).text))],
    startsAt: starts.length > 0 ? timestamp(Math.min(...starts)) : null,
    guests: sum(basket.items, (item) => liveGuests(item).length),
    total: fromMinor(total, currency),
    balance: fromMinor(balance, currency),
    currency,
    createdAt: timestamp(basket.createdAt),
  };
}
