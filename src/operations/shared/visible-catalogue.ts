import { findVisibleItem, mayOverbook, type AvailabilityItem } from '../../domain/availability/item.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import type { AvailabilityRule } from '../../domain/catalogue/rule.js';
import type { Client } from '../../domain/catalogue/client.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { type Offer, offerOf, seatsVersionOf } from '../../domain/availability/offers.js';
import { notFound } from '../../domain/shared/refusal.js';
import { DAY_MS } from '../../domain/shared/civil-time.js';
import type { ReadTables } from '../../store/tables.js';

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

/** A rule by which an activity can be booked now, and what a booking could take of it. */
export interface RuleOffer extends Offer {
  readonly rule: AvailabilityRule;
}

/** The offers of an activity to keys with certain rights: they hold while nothing that they follow from changes. */
interface KeptOffers {
  /** Of all tables; of merchants and rules; of the seats of each rule. */
  readonly versions: readonly [all: object, merchants: object, rules: object];
  readonly rules: readonly AvailabilityRule[];
  readonly seats: readonly object[];
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly offers: readonly RuleOffer[];
}
const kept = new WeakMap<Activity, Map<string, KeptOffers>>();

/** Returns the rules by which a key can book an activity now (A4). */
export function offersOf(
  tables: ReadTables,
  { activity, merchant }: { readonly activity: Activity; readonly merchant: Merchant },
  caller: Client,
  now: EpochMs,
): readonly RuleOffer[] {
  const rights = `${mayOverbook(caller, merchant.slug)} ${caller.bookPastTrips}`;
  let byRights = kept.get(activity);
  if (!byRights) kept.set(activity, (byRights = new Map()));
  const last = byRights.get(rights);
  if (last && now >= last.from && now <= last.until && isUnchanged(tables, last)) return last.offers;
  const rules = tables.rulesOfActivity(activity.id);
  const offers = rules.flatMap((rule): RuleOffer[] => {
    const offer = offerOf(tables, { rule, activity, merchant }, caller, now);
    return offer ? [{ rule, ...offer }] : [];
  });
  byRights.set(rights, {
    versions: [tables.version, tables.merchants.version, tables.rules.version],
    rules,
    seats: rules.map((rule) => seatsVersionOf(tables, rule)),
    from: now,
    until: Math.min(now + DAY_MS, ...offers.map((offer) => offer.until)),
    offers,
  });
  return offers;
}

/** Returns whether nothing has changed since, or only the seats of other rules: most changes are bookings elsewhere. */
function isUnchanged(tables: ReadTables, { versions, rules, seats }: KeptOffers): boolean {
  const [all, merchants, ofRules] = versions;
  if (tables.version === all) return true;
  if (tables.merchants.version !== merchants || tables.rules.version !== ofRules) return false;
  return rules.every((rule, index) => seatsVersionOf(tables, rule) === seats[index]);
}
