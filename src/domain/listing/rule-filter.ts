import { isAmong } from '../shared/filter.js';
import { isTitleLike } from '../catalogue/activity-texts.js';
import type { Activity } from '../catalogue/activity.js';
import { isVoucher, type AvailabilityRule, type AvailabilityType } from '../catalogue/rule.js';
import { parseTime } from '../shared/civil-time.js';

/** Conditions on rules and their activities, all of which must hold; of a list one value must match (P9). */
export interface RuleFilter {
  readonly types: readonly AvailabilityType[] | undefined;
  readonly merchants: readonly string[] | undefined;
  readonly activityIds: readonly number[] | undefined;
  readonly ruleId: string | undefined;
  /** The rule has each of these price categories. */
  readonly categoryIds: readonly number[];
  /** `HH:MM:SS`, local. */
  readonly departureTime: string | undefined;
  readonly titleLike: string | undefined;
  /** Leaves out what is not on sale (A7). */
  readonly activeOnly: boolean;
  readonly withExclusive: boolean;
  readonly withCustom: boolean;
  /** False for a query by start: a voucher has none (A4). */
  readonly withVouchers: boolean;
}

/** Returns whether the items of a rule pass a filter (A4, A7). */
export function matchesRule(filter: RuleFilter, rule: AvailabilityRule, activity: Activity): boolean {
  return (
    isAmong(filter.types, rule.type) &&
    isAmong(filter.merchants, rule.merchant) &&
    isAmong(filter.activityIds, rule.activityId) &&
    (filter.ruleId === undefined || filter.ruleId === String(rule.id)) &&
    (!filter.activeOnly || (rule.isActive && activity.isActive)) &&
    (filter.withExclusive || !rule.isExclusive) &&
    (filter.withCustom || !rule.isCustom) &&
    (filter.withVouchers || !isVoucher(rule)) &&
    filter.categoryIds.every((id) => rule.priceCategories.some((category) => category.id === id)) &&
    departsAt(filter.departureTime, rule) &&
    (filter.titleLike === undefined || isTitleLike(activity, filter.titleLike))
  );
}

function departsAt(time: string | undefined, { startTimes }: AvailabilityRule): boolean {
  return time === undefined || startTimes.some((start) => parseTime(start) === parseTime(time));
}
