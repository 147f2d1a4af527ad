import type { Activity, MerchantActivity } from '../catalogue/activity.js';
import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import { isVoucher, type AvailabilityRule, type PriceCategory } from '../catalogue/rule.js';
import { DAY_MS, localDay } from '../shared/civil-time.js';
import { memoByObject, memoByInputs } from '../shared/memo.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { isPastCutOff, latestBookingTime, mayOverbook, type AvailabilityItem } from '../schedule/item.js';
import { reachFrom } from './filter.js';
import { isParentRule, seatsOfCategory, type CategoryRoom, itemSeats } from '../seats/item-seats.js';
import { occurrencesBetweenDays, voucherOccurrence, type Occurrence } from '../schedule/recurrence.js';
import type { SeatSource } from '../seats/seat-source.js';
import { convert, toMinor } from '../shared/money.js';

/** The rights of a key that decide which items it can book. */
export type Buyer = Pick<Client, 'overbooking' | 'bookPastTrips'>;

/** A rule with at least one bookable item (A4). */
export interface OfferedRule {
  readonly rule: AvailabilityRule;
  /** The lowest positive price per seat, in minor units of the merchant's default currency; null if there is none. */
  readonly leastMinor: number | null;
  /** The offer is valid up to and including this time, unless data change. */
  readonly until: EpochMs;
}

/** The seats and rules of a workspace, with their version objects. */
export interface OfferSource extends SeatSource {
  /** Replaced on every change. */
  readonly version: object;
  /** Returns the version object of a rule's seats. The object is replaced when the seats change. */
  seatsVersion(ruleId: number): object;
  rulesOfActivity(activityId: number): readonly AvailabilityRule[];
}

/**
 * A cached search result for a rule. It is valid from `from` to `until`, as long as the version of the rule's seats is
 * the same.
 */
interface Finding {
  readonly rule: AvailabilityRule;
  readonly seatsVersion: object;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly offer: OfferedRule | null;
  /** An item with room in the rule's cheapest category; null if there is none. */
  readonly cheapest: AvailabilityItem | null;
}

/** The cached results for the rules of an activity, with the versions of the data from which they were computed. */
interface ActivityFindings {
  readonly merchant: Merchant;
  readonly rulesVersion: object;
  readonly version: object;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly findings: readonly Finding[];
  readonly offers: readonly OfferedRule[];
}

/** The latest cached results for an activity, keyed by the rights of the API key. */
const findingsOf = memoByObject((_activity: Activity) => new Map<string, ActivityFindings>());

/**
 * Returns the rules of an activity that a key can book now (A4): those with a bookable voucher or future item. The item
 * must be active, and neither a parent nor exclusive. It must be before its cut-off, unless the key may book past trips
 * (K3). It must have room for the minimum of one category, unless the key may overbook (A6). Results are cached. After
 * a change of a rule's seats, its items are searched again unless the item found for the cheapest category still has
 * room.
 */
export function offeredRules(
  source: OfferSource,
  place: MerchantActivity,
  buyer: Buyer,
  now: EpochMs,
): readonly OfferedRule[] {
  const { activity, merchant } = place;
  const byRights = findingsOf(activity);
  const rights = `${mayOverbook(buyer, merchant.slug)} ${buyer.bookPastTrips}`;
  const latest = byRights.get(rights);
  const { version } = source;
  const isReusable = latest?.merchant === merchant && latest.rulesVersion === source.rules.version;
  if (isReusable && isTimely(latest, now)) {
    if (latest.version === version) return latest.offers;
    if (latest.findings.every((finding) => hasSameSeats(source, finding))) {
      byRights.set(rights, { ...latest, version });
      return latest.offers;
    }
  }
  const findings = source.rulesOfActivity(activity.id).map((rule) => {
    const last = isReusable ? latest.findings.find((finding) => finding.rule === rule) : undefined;
    return (last && renewed(source, last, buyer, now)) ?? search(source, { rule, ...place }, buyer, now);
  });
  const found = findingsAt(findings, now);
  byRights.set(rights, { merchant, rulesVersion: source.rules.version, version, ...found });
  return found.offers;
}

const isTimely = ({ from, until }: Pick<Finding, 'from' | 'until'>, now: EpochMs) =>
  now >= from && now <= until;

/**
 * Returns the version of a rule's seats. For a rule with shared resources, returns the version of all data, because
 * bookings of other rules take these resources too. Does the same for a rule that lists its items, because their ids do
 * not contain the rule's id.
 */
const seatsVersionOf = (source: OfferSource, { id, resources, items }: AvailabilityRule) =>
  resources.length > 0 || items ? source.version : source.seatsVersion(id);

const hasSameSeats = (source: OfferSource, { rule, seatsVersion }: Finding) =>
  seatsVersionOf(source, rule) === seatsVersion;

function findingsAt(findings: readonly Finding[], now: EpochMs) {
  return {
    findings,
    offers: findings.flatMap(({ offer }) => offer ?? []),
    from: Math.max(...findings.map(({ from }) => from)),
    until: Math.min(now + DAY_MS, ...findings.map(({ until }) => until)),
  };
}

/**
 * Returns a finding with the present version of the seats if it is still valid: its time has not passed, and either the
 * seats did not change or the cheapest category of `cheapest` still has room. Otherwise returns undefined.
 */
function renewed(source: OfferSource, finding: Finding, buyer: Buyer, now: EpochMs): Finding | undefined {
  if (!isTimely(finding, now)) return undefined;
  if (hasSameSeats(source, finding)) return finding;
  const { rule, cheapest } = finding;
  if (!cheapest || cheapestCategory(source, cheapest, buyer)?.rank !== 0) return undefined;
  return { ...finding, seatsVersion: seatsVersionOf(source, rule) };
}

/**
 * Searches the bookable items of a rule, in order, for the cheapest category with room. Ends when the rule's cheapest
 * category is found.
 */
function search(
  source: OfferSource,
  { rule, ...place }: MerchantActivity & { readonly rule: AvailabilityRule },
  buyer: Buyer,
  now: EpochMs,
): Finding {
  const isSold =
    rule.isActive && place.activity.isActive && !rule.isExclusive && !isParentRule(source, rule.id);
  const occurrences = isSold ? bookableOccurrences(rule, place.merchant.timezone, buyer, now) : [];
  const finding = { rule, seatsVersion: seatsVersionOf(source, rule), from: now };
  let best: RankedCategory | undefined;
  let until = now + DAY_MS; // The searched period moves with the time, so a result is valid for at most a day.
  for (const occurrence of occurrences) {
    const item = { occurrence, ...place };
    const found = cheapestCategory(source, item, buyer);
    if (!found || (best && found.rank >= best.rank)) continue;
    best = found;
    const end = bookableUntil(occurrence, buyer);
    if (found.rank === 0) {
      return { ...finding, offer: offerOf(rule, found, end), cheapest: item, until: end };
    }
    until = Math.min(until, end);
  }
  return { ...finding, offer: best ? offerOf(rule, best, until) : null, cheapest: null, until };
}

function offerOf(rule: AvailabilityRule, { priceMinor }: RankedCategory, until: EpochMs): OfferedRule {
  return { rule, leastMinor: priceMinor > 0 ? priceMinor : null, until };
}

function* bookableOccurrences(
  rule: AvailabilityRule,
  zone: string,
  buyer: Buyer,
  now: EpochMs,
): Generator<Occurrence> {
  if (isVoucher(rule)) yield voucherOccurrence(rule, zone);
  const end = reachFrom(now);
  for (const occurrence of occurrencesBetweenDays(rule, zone, localDay(zone, now), localDay(zone, end))) {
    const { startsAt } = occurrence;
    if (startsAt >= now && startsAt <= end && !isPastCutOff(occurrence, now, buyer)) yield occurrence;
  }
}

/** Returns the last time at which a key can book an occurrence; Infinity for a voucher. */
function bookableUntil(occurrence: Occurrence, { bookPastTrips }: Buyer): EpochMs {
  return (bookPastTrips ? occurrence.startsAt : latestBookingTime(occurrence)) ?? Infinity;
}

/** Returns the lowest positive price of some offers, in minor units; null if none has a price (A4). */
export function lowestPrice(offers: readonly OfferedRule[]): number | null {
  const least = Math.min(...offers.map(({ leastMinor }) => leastMinor ?? Infinity));
  return least === Infinity ? null : least;
}

/** A category with its price in minor units of the merchant's default currency. Rank 0 is the cheapest. */
export interface RankedCategory {
  readonly rank: number;
  readonly category: PriceCategory;
  readonly priceMinor: number;
}

/**
 * Returns the cheapest category of an item. It must have room for its minimum of seats, unless the key may overbook
 * (A4, A6). Returns undefined if no category has room.
 */
export function cheapestCategory(
  source: SeatSource,
  item: AvailabilityItem,
  buyer: Pick<Client, 'overbooking'>,
): RankedCategory | undefined {
  const { occurrence, merchant } = item;
  const ranked = rankings(occurrence.rule, [merchant], () => rank(occurrence.rule, merchant));
  if (mayOverbook(buyer, merchant.slug)) return ranked[0];
  const seats = itemSeats(source, item);
  const isFree = (room: CategoryRoom) => seatsOfCategory(seats, room) >= Math.max(1, room.category.minSeats);
  const free = new Set(seats.categories.filter(isFree).map(({ category }) => category));
  return ranked.find(({ category }) => free.has(category));
}

const rankings = memoByInputs<AvailabilityRule, readonly RankedCategory[]>();

/** Returns a rule's categories sorted by price. Free categories come last, because `fromPrice` must be positive (A4). */
function rank(rule: AvailabilityRule, merchant: Merchant): readonly RankedCategory[] {
  return rule.priceCategories
    .map((category) => {
      const { amount, currency } = category.price;
      const priceMinor = convert(toMinor(amount, currency), currency, merchant.defaultCurrency, merchant);
      return { category, priceMinor };
    })
    .toSorted((a, b) => (a.priceMinor || Infinity) - (b.priceMinor || Infinity) || 0)
    .map((priced, place) => ({ ...priced, rank: place }));
}
