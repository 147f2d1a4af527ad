import type { AvailabilityItem } from '../schedule/item.js';
import type { ItemMoments } from '../schedule/item-id.js';
import type { EpochMs } from '../shared/moment.js';
import type { ResourceUse, RoomSource } from './seat-source.js';

/** Returns the seats left of a shared resource all through a span (A1); Infinity if the resource does not exist. */
export function resourceLeft(source: RoomSource, resourceId: number, span: ItemMoments): number {
  const resource = source.resources.get(resourceId);
  if (!resource) return Infinity;
  const uses = source.resourceUses(resourceId, span.startsAt, span.endsAt);
  return Math.max(0, resource.capacity - peakOf(uses, span));
}

/** Returns the most seats in use at one moment of a span (A1). */
function peakOf(uses: readonly ResourceUse[], span: ItemMoments): number {
  const steps = new Map<EpochMs, number>();
  const step = (at: EpochMs, seats: number) => steps.set(at, (steps.get(at) ?? 0) + seats);
  for (const { startsAt, endsAt, seats } of uses) {
    if (startsAt >= span.endsAt || endsAt <= span.startsAt) continue;
    step(Math.max(startsAt, span.startsAt), seats);
    step(endsAt, -seats);
  }
  let [used, peak] = [0, 0];
  for (const [at, seats] of [...steps].toSorted(([a], [b]) => a - b)) {
    used += seats;
    if (at < span.endsAt) peak = Math.max(peak, used);
  }
  return peak;
}

/** Returns the seats left of each resource that an item shares, by the resource's id; none for a voucher (A1). */
export function resourcesLeft(source: RoomSource, { occurrence }: AvailabilityItem): Map<number, number> {
  const { rule, startsAt, endsAt } = occurrence;
  if (startsAt === null || endsAt === null) return new Map();
  return new Map(rule.resources.map((id) => [id, resourceLeft(source, id, { startsAt, endsAt })]));
}
