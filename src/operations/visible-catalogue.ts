import { findVisibleItem, type AvailabilityItem } from '../domain/availability-item.js';
import type { Activity, AvailabilityRule, Client, Merchant } from '../domain/catalogue.js';
import type { EpochMs } from '../domain/ledger.js';
import { isOutdated } from '../domain/recurrence.js';
import { notFound } from '../domain/refusal.js';
import { localDay, type DayNumber } from '../domain/time.js';
import type { ReadTables } from '../store/tables.js';

/** The merchant of a path, by id or slug; refuses `not_found` (K1, A12). */
export function visibleMerchant(tables: ReadTables, idOrSlug: string, caller: Client): Merchant {
  const byId = /^[1-9]\d*$/.test(idOrSlug) ? tables.merchantById(Number(idOrSlug)) : undefined;
  const merchant = byId ?? tables.merchants.get(idOrSlug);
  if (merchant && caller.sells.includes(merchant.slug)) return merchant;
  throw notFound({ resource: 'merchant', id: idOrSlug });
}

/** The activity of a path's id with its merchant; refuses `not_found` (K1). */
export function visibleActivity(
  tables: ReadTables,
  id: number,
  caller: Client,
): { readonly activity: Activity; readonly merchant: Merchant } {
  const activity = tables.activities.get(id);
  const merchant = activity && tables.merchants.get(activity.merchant);
  if (activity && merchant && caller.sells.includes(merchant.slug)) return { activity, merchant };
  throw notFound({ resource: 'activity', id });
}

/** The availability item of a path's id, never a chain; refuses `not_found` (K1, A12). */
export function visibleAvailability(tables: ReadTables, id: string, caller: Client): AvailabilityItem {
  const item = findVisibleItem(tables, caller, id);
  if (item) return item;
  throw notFound({ resource: 'availability item', id });
}

/** What was on sale of an activity on a day; it stays so for as long as the rules do. */
interface OnSale {
  readonly version: object;
  readonly today: DayNumber;
  readonly rules: readonly AvailabilityRule[];
}
const kept = new WeakMap<Activity, OnSale>();

/** The rules by which an activity is on sale now: active ones that have not ended; none if it is not active. */
export function rulesOnSale(
  tables: ReadTables,
  activity: Activity,
  { timezone }: Merchant,
  now: EpochMs,
): readonly AvailabilityRule[] {
  if (!activity.isActive) return [];
  const { version } = tables.rules;
  const today = localDay(timezone, now);
  const last = kept.get(activity);
  if (last?.version === version && last.today === today) return last.rules;
  const all = tables.rulesOfActivity(activity.id);
  const rules = all.filter((rule) => rule.isActive && !isOutdated(rule, today));
  kept.set(activity, { version, today, rules });
  return rules;
}
