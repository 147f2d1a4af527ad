import type { Query } from '../../contract/operation.js';
import { isTitleLike } from '../../domain/catalogue/activity-texts.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { invalid } from '../../domain/shared/refusal.js';
import type { FaultCode } from '../../domain/shared/faults.js';
import { isWithinPeriod, type NamedPeriod, parsePeriod, widestPeriod } from '../../domain/shared/period.js';
import type { ReadTables } from '../../store/tables.js';
import { presentBasket } from './present-basket.js';
import { zoneOf } from '../guests/present-guest.js';

/** Reads a parameter in period notation; refuses what is malformed (P13). */
function readPeriod(text: string | undefined, field: string): NamedPeriod | undefined {
  if (text === undefined) return undefined;
  const period = parsePeriod(text);
  const at = { in: 'query', field, code: 'wrong_format' as FaultCode } as const;
  if (!period) throw invalid({ ...at, values: { allowed: '[start][,end]' }, received: text });
  return period;
}

/** Returns whether a basket has an id exactly as `q`, or a name, an e-mail or a title in any language with `q` in it (B10). */
function matches(basket: Basket, q: string, isTitled: (activityId: number) => boolean): boolean {
  if (String(basket.id) === q.trim()) return true;
  const sought = q.toLowerCase();
  const has = (text: string | null | undefined) => text?.toLowerCase().includes(sought) === true;
  return (
    has(basket.user.name) ||
    has(basket.user.email) ||
    basket.items.some(
      (item) =>
        isTitled(item.activityId) ||
        item.guests.some((guest) => has(`${guest.firstName} ${guest.lastName}`) || has(guest.email)),
    )
  );
}

/** Returns whether an activity's title has a text in it, as `titleLike` does; each activity is looked at once (P4). */
function titleSearch({ activities }: ReadTables, sought: string): (activityId: number) => boolean {
  const known = new Map<number, boolean>();
  return (id) => {
    const activity = activities.get(id);
    const is = known.get(id) ?? (activity !== undefined && isTitleLike(activity, sought));
    known.set(id, is);
    return is;
  };
}

/** Whether a basket is sold or operated by one of the merchants; without any it is. */
export function involvesMerchant(basket: Basket, merchants: readonly string[] | undefined): boolean {
  return !merchants || merchants.includes(basket.seller) || merchants.includes(basket.operator);
}

/** The periods that a request names; what it leaves out is undefined. */
interface Dates {
  readonly created: NamedPeriod | undefined;
  readonly starting: NamedPeriod | undefined;
}

/**
 * Returns whether a basket was created in one period and a live item of it starts in the other. Both are compared in
 * the operator's zone, in which the basket shows its dates, whichever key asks (P13).
 */
function isDated(tables: ReadTables, basket: Basket, { created, starting }: Dates): boolean {
  const zone = zoneOf(tables, basket.operator);
  const isIn = (period: NamedPeriod, at: EpochMs | null) => at !== null && isWithinPeriod(period, zone, at);
  const live = basket.items.filter(({ cancellation }) => cancellation === null);
  return (
    (!created || isIn(created, basket.createdAt)) &&
    (!starting || live.some(({ startsAt }) => isIn(starting, startsAt)))
  );
}

/** Lists the baskets that the key's merchant sold or operates, by id (B9, B10, P12). */
export const listBookings: Query<'listBookings'> = (tables, { query, vendor, workspace }, caller) => {
  const dates: Dates = {
    created: readPeriod(query.bookingDate, 'bookingDate'),
    starting: readPeriod(query.activityDate, 'activityDate'),
  };
  const { limit = 500, offset = 0, q } = query;
  const users = query['user[]']?.map((email) => email.toLowerCase());
  const isTitled = titleSearch(tables, q ?? '');
  const page: Basket[] = [];
  let skipped = 0;
  const narrow = {
    ...(dates.created && { created: widestPeriod(dates.created) }),
    ...(dates.starting && { starting: widestPeriod(dates.starting) }),
  };
  for (const basket of tables.basketsOf(caller.merchant, narrow)) {
    if (page.length >= limit) break;
    const isUser = !users || users.includes(basket.user.email?.toLowerCase() ?? '');
    if (!isUser || !involvesMerchant(basket, query['merchant[]']) || !isDated(tables, basket, dates))
      continue;
    if (q !== undefined && !matches(basket, q, isTitled)) continue;
    if (skipped < offset) skipped += 1;
    else page.push(basket);
  }
  return page.map((basket) => presentBasket(tables, basket, { vendor, workspace }));
};
