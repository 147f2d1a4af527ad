import { isAmong } from '../shared/filter.js';
import { isTitleLike } from './activity-texts.js';
import type { Activity } from './activity.js';

/** Conditions on activities, all of which must hold; of a list one value must match (P9). Undefined: no condition. */
export interface ActivityFilter {
  readonly ids: readonly number[] | undefined;
  readonly merchants: readonly string[] | undefined;
  readonly categoryIds: readonly number[] | undefined;
  /** In any case. */
  readonly departureCountryCodes: readonly string[] | undefined;
  /** Ids and locodes, in any case (A12). */
  readonly departureCities: readonly string[] | undefined;
  readonly isActive: boolean | undefined;
  readonly titleLike: string | undefined;
}

/** Returns the test whether an activity passes a filter. */
export function activityTest(filter: ActivityFilter): (activity: Activity) => boolean {
  const countries = filter.departureCountryCodes?.map((code) => code.toUpperCase());
  const cities = filter.departureCities?.map((city) => city.toUpperCase());
  return (activity) => {
    const { country, city } = activity.departure;
    return (
      isAmong(filter.ids, activity.id) &&
      isAmong(filter.merchants, activity.merchant) &&
      isAmong(filter.categoryIds, activity.category.id) &&
      isAmong(countries, country.code.toUpperCase()) &&
      (isAmong(cities, String(city.id)) || isAmong(cities, city.locode.toUpperCase())) &&
      (filter.isActive === undefined || filter.isActive === activity.isActive) &&
      (filter.titleLike === undefined || isTitleLike(activity, filter.titleLike))
    );
  };
}
