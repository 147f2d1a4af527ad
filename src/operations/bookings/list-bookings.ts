import type { Listing } from '../shared/handler.js';
import type { Client } from '../../domain/catalogue/client.js';
import { type BookingFilter, matchesBooking } from '../../domain/basket/filter.js';
import { invalid } from '../../domain/shared/refusal.js';
import { type NamedPeriod, parsePeriod, periodError, widestPeriod } from '../../domain/shared/date-time.js';
import { page, presented } from '../shared/page.js';
import { filterSource } from './filter-source.js';
import { presentBasket } from './present-basket.js';

/** Reads a parameter in period notation. Refuses a malformed one (P13). */
function readPeriod(text: string | undefined, field: string): NamedPeriod | undefined {
  if (text === undefined) return undefined;
  const period = parsePeriod(text);
  if (!period) throw invalid(periodError({ in: 'query', field }, text));
  return period;
}

/** Returns whether a filter passes all baskets that the key may see, so that none needs to be read to be counted. */
function passesAll(
  { users, merchants, created, starting, text }: BookingFilter,
  { merchant }: Client,
): boolean {
  return !users && !created && !starting && text === undefined && (merchants?.includes(merchant) ?? true);
}

/** Lists the baskets that the key's merchant sold or operated, by id (B9, B10, P12). */
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
  return presented(listed, (id) => {
    const basket = tables.baskets.get(id);
    return basket ? presentBasket(tables, basket, { vendor, workspace }) : null;
  });
};
