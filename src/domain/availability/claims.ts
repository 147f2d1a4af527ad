import type { EpochMs } from '../shared/moment.js';
import type { ItemsSeats } from './capacity.js';
import { itemMoments, parseItemId, type ItemMoments } from './item-id.js';
import { NO_SEATS, type ItemCount, type RoomSource, type SeatSource } from './seat-source.js';

/**
 * Seats that a request takes (`sign` 1) or gives back (-1) before it is decided: the capture that it replaces (C3), the
 * seat that a guest leaves (B8), the other items of the same booking (B4).
 */
export interface SeatClaim extends ItemsSeats {
  readonly sign: 1 | -1;
}

/** Returns the seats that claims take of an item, or of one of its categories; negative if they give back more. */
export function claimedSeats(
  claims: readonly SeatClaim[],
  itemId: string,
  categoryId: number | null = null,
): number {
  let sum = 0;
  for (const { availabilityItemIds, seats, sign } of claims) {
    if (!availabilityItemIds.includes(itemId)) continue;
    for (const entry of seats)
      if (categoryId === null || entry.priceCategoryId === categoryId) sum += sign * entry.seats;
  }
  return sum;
}

/** Returns the seats of a workspace with claims carried out: claimed seats count as held. */
export function withClaims(source: SeatSource, claims: readonly SeatClaim[]): RoomSource {
  if (claims.length === 0) return source;
  return {
    resources: source.resources,
    capacitySetting: (itemId, categoryId) => source.capacitySetting(itemId, categoryId),
    occupancy: (itemId) => claimedCount(source.occupancy(itemId), itemId, claims),
    resourceUse: (resourceId, from, to) =>
      claimedUse(source, claims, resourceId, { startsAt: from, endsAt: to }),
  };
}

function claimedCount(count: ItemCount, itemId: string, claims: readonly SeatClaim[]): ItemCount {
  const categories = new Map(count.categories);
  const own = claims.filter(({ availabilityItemIds }) => availabilityItemIds.includes(itemId));
  for (const { priceCategoryId: id } of own.flatMap(({ seats }) => seats)) {
    const before = count.categories.get(id) ?? NO_SEATS;
    categories.set(id, { ...before, held: before.held + claimedSeats(own, itemId, id) });
  }
  return { ...count, held: count.held + claimedSeats(own, itemId), categories };
}

/** Seats of a resource that a claim takes all through a span. */
interface ResourceClaim extends ItemMoments {
  readonly seats: number;
}

/** Returns the most seats of a resource in use during a span, claims included. */
function claimedUse(
  source: SeatSource,
  claims: readonly SeatClaim[],
  resourceId: number,
  span: ItemMoments,
): number {
  const changes = claims.flatMap((claim) => resourceClaims(source, resourceId, claim));
  const moments = cutsOf(span, changes);
  let most = 0;
  for (let part = 0; part + 1 < moments.length; part++) {
    const [from = 0, to = 0] = moments.slice(part, part + 2);
    const covering = changes.filter(({ startsAt, endsAt }) => startsAt <= from && endsAt >= to);
    const change = covering.reduce((sum, { seats }) => sum + seats, 0);
    most = Math.max(most, source.resourceUse(resourceId, from, to) + change);
  }
  return most;
}

/** Returns the moments, in order, that cut a span into parts in which no claim begins or ends. */
function cutsOf(span: ItemMoments, changes: readonly ResourceClaim[]): EpochMs[] {
  const ends = changes.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  const inside = ends.filter((at) => at > span.startsAt && at < span.endsAt);
  return [...new Set([span.startsAt, ...inside, span.endsAt])].toSorted((a, b) => a - b);
}

function resourceClaims(source: SeatSource, resourceId: number, claim: SeatClaim): ResourceClaim[] {
  const seats = claim.sign * claim.seats.reduce((sum, entry) => sum + entry.seats, 0);
  return claim.availabilityItemIds.flatMap((id) => {
    const rule = source.rules.get(parseItemId(id)?.ruleId ?? 0);
    if (!rule?.resources.includes(resourceId)) return [];
    const zone = source.merchants.get(rule.merchant)?.timezone;
    const moments = zone === undefined ? null : itemMoments(id, rule, zone);
    return moments ? [{ ...moments, seats }] : [];
  });
}
