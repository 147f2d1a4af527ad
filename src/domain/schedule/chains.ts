import type { Client } from '../catalogue/client.js';
import { requestError, unknownReference, type RequestError, type ErrorPlace } from '../shared/errors.js';
import { splitChain } from './item-id.js';
import { findVisibleItem, type AvailabilityItem, type CatalogueSource } from './item.js';

/**
 * Returns the item or rental chain that an id names (A9), or else the errors at `at`: of items that do not exist or are
 * not the key's to see (P0), or that do not follow each other.
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

/** Returns whether items follow each other: rentals of one rule, each beginning where the one before ends (A9). */
function isChain(items: readonly AvailabilityItem[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1];
    if (!before) return true;
    const { rule, startsAt } = item.occurrence;
    return rule.type === 'rental' && rule === before.occurrence.rule && before.occurrence.endsAt === startsAt;
  });
}
