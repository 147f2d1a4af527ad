import { isPastCutOff, latestBookingTime, mayOverbook, type AvailabilityItem } from './item.js';
import type { AvailabilityRule, PriceCategory } from '../catalogue/rule.js';
import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { EpochMs } from '../shared/moment.js';
import { convert, toMinor } from '../shared/money.js';
import { occurrencesBetweenDays, voucherOccurrence, type Occurrence } from './recurrence.js';
import { itemSeats } from './seats.js';
import type { SeatSource } from './seat-source.js';
import { isParentRule } from './parents.js';
import { type CategoryRoom, seatsOfCategory } from './room.js';
import { addMonths } from '../shared/duration.js';
import { DAY_MS } from '../shared/civil-time.js';
import { localDay } from '../shared/time-zone.js';

/** How far lists of availability items reach beyond their begin, in months (P12). */
export const REACH_MONTHS = 24;

/** What a booking made now could take of a rule (A4). */
export interface Offer {
  /** The lowest price above zero of a seat, in minor units of the merchant's default currency; null: none has one. */
  readonly leastMinor: number | null;
  /** While nothing is changed, the offer holds until this moment, inclusive. */
  readonly until: EpochMs;
}

/** Seats and rules, with objects that are others after each change: of anything, and of the seats of a rule. */
export type OfferSource = SeatSource & { readonly version: object; seatsVersion(ruleId: number): object };

/** The rights of a key that decide what it can book. */
export type Buyer = Pick<Client, 'overbooking' | 'bookPastTrips'>;

/** A category with its price in minor units of the merchant's default currency; the cheapest has rank 0. */
interface Ranked {
  readonly rank: number;
  readonly category: PriceCategory;
  readonly priceMinor: number;
}

/** The last answer for a rule and the rights of a key, and what it was found with. */
interface Kept {
  readonly basis: readonly object[];
  /** Of the rule's seats; of everything where it shares resources with other rules. */
  readonly version: object;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly offer: Offer | null;
  /** An item of which the cheapest category can be booked; null: it is sold out, or there is none. */
  readonly cheapest: AvailabilityItem | null;
}

const kept = new WeakMap<AvailabilityRule, Map<string, Kept>>();

/**
 * Returns what a key could book of a rule now, or null: of items to come that are active, shown without being asked for
 * (not exclusive), before their cut-off (K3), not parents, and with room for at least the fewest seats of a category,
 * unless the key overbooks (A6). The last answer is reused: after a change, an item on which the cheapest category is
 * still free proves it; else the items are searched anew.
 */
export function offerOf(
  source: OfferSource,
  place: Omit<AvailabilityItem, 'occurrence'> & { readonly rule: AvailabilityRule },
  buyer: Buyer,
  now: EpochMs,
): Offer | null {
  const { rule, activity, merchant } = place;
  const rights = `${mayOverbook(buyer, merchant.slug)} ${buyer.bookPastTrips}`;
  let byRights = kept.get(rule);
  if (!byRights) kept.set(rule, (byRights = new Map()));
  const last = byRights.get(rights);
  const basis = [source.rules.version, activity, merchant];
  const version = seatsVersionOf(source, rule);
  const isTimely = last && now >= last.from && now <= last.until;
  if (isTimely && last.basis.every((part, index) => part === basis[index])) {
    if (last.version === version) return last.offer;
    if (last.cheapest && cheapestOf(source, last.cheapest, buyer)?.rank === 0) {
      byRights.set(rights, { ...last, version });
      return last.offer;
    }
  }
  const found = search(source, place, buyer, now);
  byRights.set(rights, { ...found, basis, version, from: now });
  return found.offer;
}

/** Returns an object that is another one after each change that could change the seats left of a rule's items. */
export function seatsVersionOf(source: OfferSource, { id, resources }: AvailabilityRule): object {
  return resources.length > 0 ? source.version : source.seatsVersion(id);
}

/** Searches the items of a rule that a key could book for the cheapest category, in the order of their starts. */
function search(
  source: OfferSource,
  { rule, ...place }: Parameters<typeof offerOf>[1],
  buyer: Buyer,
  now: EpochMs,
): Pick<Kept, 'offer' | 'cheapest' | 'until'> {
  const isSold =
    rule.isActive && place.activity.isActive && !rule.isExclusive && !isParentRule(source, rule.id);
  const occurrences = isSold ? bookableOccurrences(rule, place.merchant.timezone, buyer, now) : [];
  let best: Ranked | undefined;
  let until = now + DAY_MS; // each day more items come within reach
  for (const occurrence of occurrences) {
    const item = { occurrence, ...place };
    const found = cheapestOf(source, item, buyer);
    if (!found || (best && found.rank >= best.rank)) continue;
    best = found;
    const end = bookableUntil(occurrence, buyer);
    if (found.rank === 0) return { offer: offerAt(found, end), cheapest: item, until: end };
    until = Math.min(until, end);
  }
  return { offer: best ? offerAt(best, until) : null, cheapest: null, until };
}

const offerAt = ({ priceMinor }: Ranked, until: EpochMs): Offer => ({
  leastMinor: priceMinor > 0 ? priceMinor : null,
  until,
});

function* bookableOccurrences(
  rule: AvailabilityRule,
  zone: string,
  buyer: Buyer,
  now: EpochMs,
): Generator<Occurrence> {
  if (rule.type === 'voucher') yield voucherOccurrence(rule, zone);
  const end = addMonths(now, REACH_MONTHS);
  for (const occurrence of occurrencesBetweenDays(rule, zone, localDay(zone, now), localDay(zone, end))) {
    const { startsAt } = occurrence;
    if (startsAt >= now && startsAt <= end && !isPastCutOff(occurrence, now, buyer)) yield occurrence;
  }
}

/** The last moment at which a key can book an occurrence that is listed from now on. */
function bookableUntil(occurrence: Occurrence, { bookPastTrips }: Buyer): EpochMs {
  return (bookPastTrips ? occurrence.startsAt : latestBookingTime(occurrence)) ?? Infinity;
}

/** Returns the cheapest category of an item that a key could book. */
function cheapestOf(source: OfferSource, item: AvailabilityItem, buyer: Buyer): Ranked | undefined {
  const ranked = rankedCategories(item.occurrence.rule, item.merchant);
  if (mayOverbook(buyer, item.merchant.slug)) return ranked[0]; // A6
  const seats = itemSeats(source, item);
  const isFree = (room: CategoryRoom) => seatsOfCategory(seats, room) >= Math.max(1, room.category.minSeats);
  const free = new Set(seats.categories.filter(isFree).map(({ category }) => category));
  return ranked.find(({ category }) => free.has(category));
}

const rankings = new WeakMap<
  AvailabilityRule,
  { readonly merchant: Merchant; readonly ranked: readonly Ranked[] }
>();

/** Returns the categories of a rule by price, those without a price last: what `fromPrice` shows is above zero. */
function rankedCategories(rule: AvailabilityRule, merchant: Merchant): readonly Ranked[] {
  const known = rankings.get(rule);
  if (known?.merchant === merchant) return known.ranked;
  const { defaultCurrency } = merchant;
  const ranked = rule.priceCategories
    .map((category) => {
      const { amount, currency } = category.price;
      return {
        category,
        priceMinor: convert(toMinor(amount, currency), currency, defaultCurrency, merchant),
      };
    })
    .toSorted((a, b) => (a.priceMinor || Infinity) - (b.priceMinor || Infinity) || 0)
    .map((priced, rank): Ranked => ({ ...priced, rank }));
  rankings.set(rule, { merchant, ranked });
  return ranked;
}
