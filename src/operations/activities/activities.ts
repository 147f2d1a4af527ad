import type { Call, Reply } from '../../contract/operation.js';
import type { Listing, Query } from '../shared/handler.js';
import { activityTest, type ActivityFilter } from '../../domain/listing/filter.js';
import type { Activity, MerchantActivity } from '../../domain/catalogue/activity.js';
import { merchantsOf, type Client } from '../../domain/catalogue/client.js';
import type { AvailabilityType } from '../../domain/catalogue/rule.js';
import { lastChange } from '../../domain/seats/capacity-changes.js';
import { offersOf } from '../../domain/listing/offers.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { formatUpdated } from '../../domain/shared/date-time.js';
import type { ReadTables } from '../../store/tables.js';
import { page, presented } from '../shared/page.js';
import { visibleActivity } from '../shared/visible-catalogue.js';
import { presentActivity } from './present-activity.js';

/** Lists the activities of the merchants that the key sells for (K1), by id. */
export const listActivities: Listing<'listActivities'> = (tables, call, caller) => {
  const { query, now } = call;
  const passes = activityTest(readFilter(query));
  const isListed = (place: MerchantActivity) =>
    passes(place.activity) && isBookable(tables, place, query, { caller, now });
  return presented(page(visibleActivities(tables, caller), query, isListed), (place) =>
    present(tables, place, call, caller),
  );
};

function readFilter(query: Call<'listActivities'>['query']): ActivityFilter {
  return {
    ids: query['id[]'],
    merchants: query['merchant[]'],
    categoryIds: query['category[]'],
    departureCountryCodes: query['departureCountryCode[]'],
    departureCities: query['departureCityId[]'],
    isActive: query.isActive,
    titleLike: query.titleLike,
  };
}

/** Returns an activity; refuses `not_found`. */
export const getActivity: Query<'getActivity'> = (tables, call, caller) =>
  present(tables, visibleActivity(tables, call.path.activityId, caller), call, caller);

/** Lists the cities in which activities begin, by id. */
export const listDepartureCities: Query<'listDepartureCities'> = (tables, { query, now }, caller) => {
  const cities = new Map<number, Activity['departure']['city']>();
  for (const place of visibleActivities(tables, caller)) {
    const { city } = place.activity.departure;
    if (!cities.has(city.id) && isBookable(tables, place, query, { caller, now })) cities.set(city.id, city);
  }
  return [...cities.values()].toSorted((a, b) => a.id - b.id);
};

/** Returns when an activity was last changed, in its merchant's time (A11); refuses `not_found`. */
export const getActivityUpdated: Query<'getActivityUpdated'> = (tables, call, caller) => {
  const { activity, merchant } = visibleActivity(tables, call.path.activityId, caller);
  const { timezone } = merchant;
  return { datetime: formatUpdated(lastChange(tables, activity, timezone), timezone), timezone };
};

function present(
  tables: ReadTables,
  place: MerchantActivity,
  { query, baseUrl, now }: Pick<Call<'getActivity'>, 'query' | 'baseUrl' | 'now'>,
  caller: Client,
): Reply<'getActivity'> {
  const view = { language: query.language, internal: query.internal ?? false, baseUrl };
  return presentActivity(place, view, offersOf(tables, place, caller, now));
}

function* visibleActivities(tables: ReadTables, caller: Client): Generator<MerchantActivity> {
  const merchants = merchantsOf(tables.merchants, caller);
  for (const activity of tables.activities.values()) {
    const merchant = merchants.get(activity.merchant);
    if (merchant) yield { activity, merchant };
  }
}

/** Returns whether a query lists an activity: any, or with `onlyBookable` one that the key can book now (A4). */
function isBookable(
  tables: ReadTables,
  place: MerchantActivity,
  query: { readonly onlyBookable?: boolean; readonly 'scheduleType[]'?: readonly AvailabilityType[] },
  { caller, now }: { readonly caller: Client; readonly now: EpochMs },
): boolean {
  if (!query.onlyBookable) return true;
  const types = query['scheduleType[]'];
  return offersOf(tables, place, caller, now).some(({ rule }) => !types || types.includes(rule.type));
}
