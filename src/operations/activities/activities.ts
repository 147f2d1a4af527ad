import type { Call, Query, Reply } from '../../contract/operation.js';
import { isTitleLike } from '../../domain/catalogue/activity-texts.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import type { AvailabilityType } from '../../domain/catalogue/rule.js';
import type { Client } from '../../domain/catalogue/client.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { formatUpdated, parseWhen, rangeBegin } from '../../domain/shared/date-time.js';
import type { ReadTables } from '../../store/tables.js';
import { page } from '../shared/page.js';
import { presentActivity, presentFromPrice } from '../shared/present-catalogue.js';
import { offersOf, visibleActivity } from '../shared/visible-catalogue.js';

type ActivityQuery = Call<'listActivities'>['query'];
interface Placed {
  readonly activity: Activity;
  readonly merchant: Merchant;
}

/** Lists the activities of the merchants that the key sells for (K1), by id. */
export const listActivities: Query<'listActivities'> = (tables, call, caller) => {
  const { query } = call;
  const isListed = (offer: Placed) =>
    matches(query, offer.activity) && isBookable(tables, query, offer, { caller, now: call.now });
  return page(visibleOffers(tables, caller), query, isListed).map((offer) =>
    present(tables, offer, call, caller),
  );
};

/** Reads an activity; refuses `not_found`. */
export const getActivity: Query<'getActivity'> = (tables, call, caller) =>
  present(tables, visibleActivity(tables, call.path.activityId, caller), call, caller);

/** Lists the cities in which activities begin, by id. */
export const listDepartureCities: Query<'listDepartureCities'> = (tables, call, caller) => {
  const cities = new Map<number, Activity['departure']['city']>();
  for (const offer of visibleOffers(tables, caller)) {
    const { city } = offer.activity.departure;
    const isListed = isBookable(tables, call.query, offer, { caller, now: call.now });
    if (!cities.has(city.id) && isListed) cities.set(city.id, city);
  }
  return [...cities.values()].toSorted((a, b) => a.id - b.id);
};

/**
 * Returns when an activity, one of its rules or a capacity set on one of their items was last changed, in its merchant's
 * time (A11); refuses `not_found`.
 */
export const getActivityUpdated: Query<'getActivityUpdated'> = (tables, call, caller) => {
  const { activity, merchant } = visibleActivity(tables, call.path.activityId, caller);
  const { timezone } = merchant;
  const rules = tables.rulesOfActivity(activity.id);
  const records = [activity, ...rules].map(({ updatedAt }) => {
    const when = updatedAt === null ? null : parseWhen(updatedAt);
    return when ? rangeBegin(when, timezone) : 0;
  });
  const last = Math.max(...records, ...rules.map(({ id }) => lastCapacitySetAt(tables, id)));
  return { datetime: formatUpdated(last, timezone), timezone };
};

/** Returns when a capacity was last set on an item of a rule or on a category of it; 0 where none was. */
function lastCapacitySetAt(tables: ReadTables, ruleId: number): EpochMs {
  let last = 0;
  for (const { availabilityItemId, setAt = 0 } of tables.capacities.values(`${ruleId}_`)) {
    if (!availabilityItemId.startsWith(`${ruleId}_`)) break;
    last = Math.max(last, setAt);
  }
  return last;
}

function present(
  tables: ReadTables,
  { activity, merchant }: Placed,
  { query, baseUrl, now }: Pick<Call<'getActivity'>, 'query' | 'baseUrl' | 'now'>,
  caller: Client,
): Reply<'getActivity'> {
  const view = { language: query.language, internal: query.internal ?? false, baseUrl };
  const fromPrice = presentFromPrice(offersOf(tables, { activity, merchant }, caller, now), merchant);
  return presentActivity({ activity, merchant }, view, fromPrice);
}

function* visibleOffers(tables: ReadTables, caller: Client): Generator<Placed> {
  const merchants = new Map(caller.sells.map((slug) => [slug, tables.merchants.get(slug)]));
  for (const activity of tables.activities.values()) {
    const merchant = merchants.get(activity.merchant);
    if (merchant) yield { activity, merchant };
  }
}

function matches(query: ActivityQuery, activity: Activity): boolean {
  const { country, city } = activity.departure;
  const cityIds = query['departureCityId[]']?.map((id) => id.toUpperCase());
  const countryCodes = query['departureCountryCode[]']?.map((code) => code.toUpperCase());
  return (
    (query['id[]']?.includes(activity.id) ?? true) &&
    (query['merchant[]']?.includes(activity.merchant) ?? true) &&
    (query['category[]']?.includes(activity.category.id) ?? true) &&
    (countryCodes?.includes(country.code.toUpperCase()) ?? true) &&
    // A12: ids and locodes
    (!cityIds || cityIds.includes(String(city.id)) || cityIds.includes(city.locode.toUpperCase())) &&
    (query.isActive === undefined || query.isActive === activity.isActive) &&
    (query.titleLike === undefined || isTitleLike(activity, query.titleLike))
  );
}

/** Returns whether a key can book an activity now by a rule of one of the types asked for, where that is asked (A4). */
function isBookable(
  tables: ReadTables,
  query: { readonly onlyBookable?: boolean; readonly 'scheduleType[]'?: readonly AvailabilityType[] },
  placed: Placed,
  { caller, now }: { readonly caller: Client; readonly now: EpochMs },
): boolean {
  if (!query.onlyBookable) return true;
  const types = query['scheduleType[]'];
  return offersOf(tables, placed, caller, now).some(({ rule: { type } }) => !types || types.includes(type));
}
