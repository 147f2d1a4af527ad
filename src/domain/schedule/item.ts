import type { Activity } from '../catalogue/activity.js';
import { maySell, type Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import { splitChain } from './item-id.js';
import { ruleOfItem, type RuleSource } from './listed-items.js';
import type { EpochMs } from '../shared/moment.js';
import { findOccurrence, type Occurrence } from './recurrence.js';
import { MINUTE_MS } from '../shared/civil-time.js';
import { requestError, unknownReference, type RequestError, type ErrorPlace } from '../shared/errors.js';

/** The catalogue that the rules of availability read; a workspace's tables provide it. */
export interface CatalogueSource {
  readonly rules: RuleSource;
  readonly activities: { get(id: number): Activity | undefined };
  readonly merchants: { get(slug: string): Merchant | undefined };
}

/** An availability item with its activity and merchant, without its seats. */
export interface AvailabilityItem {
  readonly occurrence: Occurrence;
  readonly activity: Activity;
  readonly merchant: Merchant;
}

/** Returns the availability item of one id, whichever key may see it; undefined if there is none. */
export function findItem(source: CatalogueSource, availabilityItemId: string): AvailabilityItem | undefined {
  const rule = ruleOfItem(source.rules, availabilityItemId);
  const merchant = rule && source.merchants.get(rule.merchant);
  const activity = rule && source.activities.get(rule.activityId);
  if (!rule || !merchant || !activity) return undefined;
  const occurrence = findOccurrence(rule, merchant.timezone, availabilityItemId);
  return occurrence && { occurrence, activity, merchant };
}

/** Returns the availability item of one id if a key may see it (K1). */
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

/** Returns the last moment at which an occurrence can be booked; null for a voucher (A5). */
export function latestBookingTime({ rule, startsAt }: Pick<Occurrence, 'rule' | 'startsAt'>): EpochMs | null {
  return startsAt === null ? null : startsAt - rule.cutOffTime * MINUTE_MS;
}

/** Returns whether booking has ended for a key: after `latestBookingTime`, unless it may book past trips (A5, K3). */
export function isPastCutOff(
  occurrence: Occurrence,
  at: EpochMs,
  client: Pick<Client, 'bookPastTrips'>,
): boolean {
  const latest = latestBookingTime(occurrence);
  return latest !== null && at > latest && !client.bookPastTrips;
}

/** Returns whether a key may book a merchant's items beyond their capacity (A6). */
export function mayOverbook(client: Pick<Client, 'overbooking'>, merchant: string): boolean {
  return client.overbooking.includes(merchant);
}

/** Returns the item or chain of an id (A9); errors for an unknown or hidden item (P0), or for items that are not consecutive. */
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

/** Returns whether items follow each other: rentals of one rule, each beginning where the one before ends (A9). */
function isChain(items: readonly AvailabilityItem[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1];
    if (!before) return true;
    const { rule, startsAt } = item.occurrence;
    return rule.type === 'rental' && rule === before.occurrence.rule && before.occurrence.endsAt === startsAt;
  });
}
