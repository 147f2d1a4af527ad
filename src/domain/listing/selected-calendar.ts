import { maySell, type Client } from '../catalogue/client.js';
import type { AvailabilityRule } from '../catalogue/rule.js';
import { cachedCalendar, type Calendar, type ZonedRule } from '../schedule/calendar.js';
import type { ListSource } from './list-source.js';
import { matchesRule, type RuleFilter } from './rule-filter.js';

/** Returns the calendar of the rules that pass a filter and are the key's to see (K1), cached with the catalogue. */
export function selectedCalendar(
  source: ListSource,
  filter: RuleFilter,
  client: Pick<Client, 'sells'>,
): Calendar {
  const versions = [source.rules.version, source.activities.version, source.merchants.version] as const;
  return cachedCalendar(versions, JSON.stringify([client.sells, filter]), () =>
    select(source, filter, client),
  );
}

function select(source: ListSource, filter: RuleFilter, client: Pick<Client, 'sells'>): ZonedRule[] {
  const selected: ZonedRule[] = [];
  for (const rule of candidates(source, filter)) {
    const activity = source.activities.get(rule.activityId);
    const merchant = source.merchants.get(rule.merchant);
    if (!activity || !merchant || !maySell(client, merchant.slug)) continue; // K1
    if (matchesRule(filter, rule, activity)) selected.push({ rule, zone: merchant.timezone });
  }
  return selected;
}

/** Returns rules among which are all that pass a filter, as few as can be looked up. */
function candidates(
  source: ListSource,
  { categoryIds, activityIds }: RuleFilter,
): Iterable<AvailabilityRule> {
  const [category] = categoryIds;
  if (category !== undefined) return [source.ruleOfCategory(category)].filter((rule) => rule !== undefined);
  if (activityIds) return [...new Set(activityIds)].flatMap((id) => source.rulesOfActivity(id));
  return source.rules.values();
}
