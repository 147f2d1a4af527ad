import type { Activity } from '../catalogue/activity.js';
import { maySell, type Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import { splitChain } from './item-id.js';
import { ruleOfItem, type RuleSource } from './listed-items.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { findOccurrence, type Occurrence } from './recurrence.js';
import { MINUTE_MS } from '../shared/civil-time.js';
import { requestError, unknownReference, type RequestError, type ErrorPlace } from '../shared/errors.js';

/** The catalogue data that availability rules read from the tables of a workspace. */
export interface CatalogueSource {
  readonly rules: RuleSource;
  readonly activities: { get(id: number): Activity | undefined };
  readonly merchants: { get(slug: string): Merchant | undefined };
}

/** An availability item with its activity and merchant, but without seats. */
export interface AvailabilityItem {
  readonly occurrence: Occurrence;
  readonly activity: Activity;
  readonly merchant: Merchant;
}

/**
 * Returns the availability item with the given id; undefined if it does not exist. Does not check whether a key may see
 * it.
 */
export function findItem(source: CatalogueSource, availabilityItemId: string): AvailabilityItem | undefined {
  const rule = ruleOfItem(source.rules, availabilityItemId);
  const merchant = rule && source.merchants.get(rule.merchant);
  const activity = rule && source.activities.get(rule.activityId);
  if (!rule || !merchant || !activity) return undefined;
  const occurrence = findOccurrence(rule, merchant.timezone, availabilityItemId);
  return occurrence && { occurrence, activity, merchant };
}

/** Returns the availability item with the given id, if the key may see it (K1). */
export function findVisibleItem(
  source: CatalogueSource,
  client: Client,
  availabilityItemId: string,
): AvailabilityItem | undefined {
  const item = findItem(source, availabilityItemId);
  return item && maySell(client, item.merchant.slug) ? item : undefined;
}

/** Returns whether an item is on sale: its rule and its activity are active (A1). */
export function isActive({ occurrence, activity }: AvailabilityItem): boolean {
  return occurrence.rule.isActive && activity.isActive;
}

/** Returns the last time at which an occurrence can be booked; null for a voucher (A5). */
export function latestBookingTime({ rule, startsAt }: Pick<Occurrence, 'rule' | 'startsAt'>): EpochMs | null {
  return startsAt === null ? null : startsAt - rule.cutOffTime * MINUTE_MS;
}

/**
 * Returns whether booking is closed for a key: `latestBookingTime` has passed and the key may not book past trips (A5, K3).
 */
export function isPastCutOff(
  occurrence: Occurrence,
  at: EpochMs,
  client: Pick<Client, 'bookPastTrips'>,
): boolean {
  const latest = latestBookingTime(occurrence);
  return latest !== null && at > latest && !client.bookPastTrips;
}

/** Returns whether a key may exceed the capacity of a merchant's items (A6). */
export function mayOverbook(client: Pick<Client, 'overbooking'>, merchant: string): boolean {
  return client.overbooking.includes(merchant);
}

/**
 * Returns the item or chain with the given id (A9). Returns errors for unknown or hidden items (P0) and for items that are
 * not consecutive.
 */
export function resolveItems(
  source: CatalogueSource,
  client: Client,
  availabilityItemId: string,
  at: ErrorPlace,
): { readonly items: readonly AvailabilityItem[]; readonly errors: readonly RequestError[] } {
  const ids = splitChain(availabilityItemId);
  const items = ids.flatMap((id) => findVisibleItem(source, client, id) ?? []);
  if (items.length < ids.length) {
    const found = new Set(items.map(({ occurrence }) => occurrence.id));
    const received = ids.filter((id) => !found.has(id));
    const unknown = unknownReference(at, 'availability item', availabilityItemId);
    return { items: [], errors: [{ ...unknown, values: { ...unknown.values, received } }] };
  }
  if (isChain(items)) return { items, errors: [] };
  return { items: [], errors: [requestError('A9', at, 'not_consecutive', { received: availabilityItemId })] };
}

/** Returns whether items are consecutive: rentals of one rule, each starting when the previous one ends (A9). */
function isChain(items: readonly AvailabilityItem[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1];
    if (!before) return true;
    const { rule, startsAt } = item.occurrence;
    return rule.type === 'rental' && rule === before.occurrence.rule && before.occurrence.endsAt === startsAt;
  });
}
