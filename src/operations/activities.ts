import type { Call, Query, Reply } from '../contract/operation.js';
import { isTitleLike } from '../domain/activity-texts.js';
import type { Activity, AvailabilityType, Client, Merchant } from '../domain/catalogue.js';
import type { EpochMs } from '../domain/ledger.js';
import { formatUpdated, parseWhen, rangeBegin } from '../domain/time.js';
import type { ReadTables } from '../store/tables.js';
import { page } from './page.js';
import { presentActivity, presentFromPrice } from './present-catalogue.js';
import { rulesOnSale, visibleActivity } from './visible-catalogue.js';

type ActivityQuery = Call<'listActivities'>['query'];
interface Offer {
  readonly activity: Activity;
  readonly merchant: Merchant;
}

/** Lists the activities of the merchants that the key sells for (K1), by id. */
export const listActivities: Query<'listActivities'> = (tables, call, caller) => {
  const { query } = call;
  const isListed = (offer: Offer) =>
    matches(query, offer.activity) && isBookable(tables, query, offer, call.now);
  return page(visibleOffers(tables, caller), query, isListed).map((offer) => present(tables, offer, call));
};

/** Reads an activity; refuses `not_found`. */
export const getActivity: Query<'getActivity'> = (tables, call, caller) =>
  present(tables, visibleActivity(tables, call.path.activityId, caller), call);

/** Lists the cities in which activities begin, by id. */
export const listDepartureCities: Query<'listDepartureCities'> = (tables, call, caller) => {
  const cities = new Map<number, Activity['departure']['city']>();
  for (const offer of visibleOffers(tables, caller)) {
    const { city } = offer.activity.departure;
    if (!cities.has(city.id) && isBookable(tables, call.query, offer, call.now)) cities.set(city.id, city);
  }
  return [...cities.values()].toSorted((a, b) => a.id - b.id);
};

/** Tells when an activity or one of its rules was last changed, in its merchant's time (A11); refuses `not_found`. */
export const getActivityUpdated: Query<'getActivityUpdated'> = (tables, call, caller) => {
  const { activity, merchant } = visibleActivity(tables, call.path.activityId, caller);
  const { timezone } = merchant;
  const changes = [activity, ...tables.rulesOfActivity(activity.id)].map(({ updatedAt }) => {
    const when = updatedAt === null ? null : parseWhen(updatedAt);
    return when ? rangeBegin(when, timezone) : 0;
  });
  return { datetime: formatUpdated(Math.max(...changes), timezone), timezone };
};

function present(
  tables: ReadTables,
  { activity, merchant }: Offer,
  { query, baseUrl, now }: Pick<Call<'getActivity'>, 'query' | 'baseUrl' | 'now'>,
): Reply<'getActivity'> {
  const view = { language: query.language, internal: query.internal ?? false, baseUrl };
  const fromPrice = presentFromPrice(rulesOnSale(tables, activity, merchant, now), merchant);
  return presentActivity({ activity, merchant }, view, fromPrice);
}

function* visibleOffers(tables: ReadTables, caller: Client): Generator<Offer> {
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

/** Whether an activity has an active schedule, of one of the kinds asked for, where that is asked. */
function isBookable(
  tables: ReadTables,
  query: { readonly onlyBookable?: boolean; readonly 'scheduleType[]'?: readonly AvailabilityType[] },
  { activity, merchant }: Offer,
  now: EpochMs,
): boolean {
  if (!query.onlyBookable) return true;
  const types = query['scheduleType[]'];
  return rulesOnSale(tables, activity, merchant, now).some(({ type }) => !types || types.includes(type));
}
