import type { ItemsSeats } from './capacity.js';
import { itemMoments, parseItemId } from '../schedule/item-id.js';
import {
  NO_SEATS,
  type ItemCount,
  type ResourceUse,
  type RoomSource,
  type SeatSource,
} from './seat-source.js';

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
    resourceUses: (resourceId, from, to) => [
      ...source.resourceUses(resourceId, from, to),
      ...claims.flatMap((claim) => claimedUses(source, resourceId, claim)),
    ],
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

function claimedUses(source: SeatSource, resourceId: number, claim: SeatClaim): ResourceUse[] {
  const seats = claim.sign * claim.seats.reduce((sum, entry) => sum + entry.seats, 0);
  return claim.availabilityItemIds.flatMap((id) => {
    const rule = source.rules.get(parseItemId(id)?.ruleId ?? 0);
    if (!rule?.resources.includes(resourceId)) return [];
    const zone = source.merchants.get(rule.merchant)?.timezone;
    const moments = zone === undefined ? null : itemMoments(id, rule, zone);
    return moments ? [{ ...moments, seats }] : [];
  });
}
