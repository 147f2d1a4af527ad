import type { AvailabilityItem } from './item.js';
import type { ItemMoments } from './item-id.js';
import type { RoomSource } from './seat-source.js';

/** Returns the seats left of a shared resource all through a span (A1); Infinity if the resource does not exist. */
export function resourceLeft(source: RoomSource, resourceId: number, span: ItemMoments): number {
  const resource = source.resources.get(resourceId);
  if (!resource) return Infinity;
  return Math.max(0, resource.capacity - source.resourceUse(resourceId, span.startsAt, span.endsAt));
}

/** Returns the seats left of each resource that an item shares, by the resource's id; none for a voucher (A1). */
export function resourcesLeft(source: RoomSource, { occurrence }: AvailabilityItem): Map<number, number> {
  const { rule, startsAt, endsAt } = occurrence;
  if (startsAt === null || endsAt === null) return new Map();
  return new Map(rule.resources.map((id) => [id, resourceLeft(source, id, { startsAt, endsAt })]));
}
