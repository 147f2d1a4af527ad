import type { AvailabilityRule, ListedItem } from '../catalogue/rule.js';
import { DAY_MS, parseDate, parseTime, type DayNumber, type LocalMs } from '../shared/civil-time.js';
import { memoByObject } from '../shared/memo.js';

/**
 * A listed item with its times as numbers. Both are null for a voucher; `end` is also null if it follows from the
 * rule's duration.
 */
export interface TimedItem {
  readonly item: ListedItem;
  readonly start: LocalMs | null;
  readonly end: LocalMs | null;
}

interface Listing {
  readonly byId: ReadonlyMap<string, TimedItem>;
  readonly byStart: ReadonlyMap<LocalMs, TimedItem>;
  /** The starts of the items, keyed by local day. This map and the two before are sorted by start. */
  readonly byDay: ReadonlyMap<DayNumber, readonly LocalMs[]>;
}

/** Returns the listed items of a rule in three maps, keyed by id, by start and by day. */
export const listingOf = memoByObject((items: readonly ListedItem[]): Listing => {
  const timed = items
    .map((item) => ({ item, start: localOf(item.start), end: localOf(item.end) }))
    .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
  const byId = new Map(timed.map((one) => [one.item.id, one]));
  const byStart = new Map(timed.flatMap((one) => (one.start === null ? [] : [[one.start, one] as const])));
  const byDay = new Map<DayNumber, LocalMs[]>();
  for (const start of byStart.keys()) {
    const day = Math.floor(start / DAY_MS);
    byDay.set(day, [...(byDay.get(day) ?? []), start]);
  }
  return { byId, byStart, byDay };
});

/** Parses the local time `YYYY-MM-DDTHH:MM:SS` or `YYYY-MM-DD`. Returns null for null. */
function localOf(text: string | null): LocalMs | null {
  const [date = '', time = '00:00'] = text?.split('T') ?? [];
  const [day, ms] = [parseDate(date), parseTime(time)];
  return day === null || ms === null ? null : day * DAY_MS + ms;
}

/** Returns the item in a rule's `items` that starts at this local time. Undefined if there is none. */
export function listedAt({ items }: Pick<AvailabilityRule, 'items'>, start: LocalMs): TimedItem | undefined {
  return items && listingOf(items).byStart.get(start);
}

/** The rules of a workspace. `version` is replaced on each change. */
export interface RuleSource {
  readonly version: object;
  get(id: number): AvailabilityRule | undefined;
  values(): Iterable<AvailabilityRule>;
}

const ruleIdsOfListed = memoByObject((_version: object, rules: RuleSource): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const { id, items = [] } of rules.values()) for (const item of items) found.set(item.id, id);
  return found;
});

/**
 * Returns the only rule that can have an item with this id: the rule that lists the item, otherwise the rule whose id
 * is the first number in the item's id.
 */
export function ruleOfItem(rules: RuleSource, availabilityItemId: string): AvailabilityRule | undefined {
  const listed = ruleIdsOfListed(rules.version, rules).get(availabilityItemId);
  const id = listed ?? Number.parseInt(availabilityItemId, 10);
  return Number.isNaN(id) ? undefined : rules.get(id);
}
