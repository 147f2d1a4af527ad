import type { Client } from '../../domain/catalogue/client.js';
import { type Basket, maySee } from '../../domain/basket/basket.js';
import type { Resource } from '../../domain/shared/errors.js';
import { notFound } from '../../domain/shared/refusal.js';
import type { FoundAddon, FoundGuest, FoundItem, ReadTables } from '../../store/tables.js';

function visible<Found extends { readonly basket: Basket }>(
  found: Found | undefined,
  caller: Client,
  resource: Resource,
  id: number,
): Found {
  if (found && maySee(found.basket, caller)) return found;
  throw notFound({ resource, id });
}

/** Returns the basket of a path's id; refuses `not_found` (K1). */
export function visibleBasket(tables: ReadTables, id: number, caller: Client): Basket {
  const basket = tables.baskets.get(id);
  return visible(basket && { basket }, caller, 'booking', id).basket;
}

/** Returns the basket item of a path's id; refuses `not_found` (K1). */
export function visibleItem(tables: ReadTables, id: number, caller: Client): FoundItem {
  return visible(tables.findItem(id), caller, 'booking item', id);
}

/** Returns the guest of a path's id; refuses `not_found` (K1). */
export function visibleGuest(tables: ReadTables, id: number, caller: Client): FoundGuest {
  return visible(tables.findGuest(id), caller, 'guest', id);
}

/** Returns the booked addon of a path's id, of an item or of a guest; refuses `not_found` (K1, B12). */
export function visibleAddon(
  tables: ReadTables,
  id: number,
  type: 'item' | 'guest',
  caller: Client,
): FoundAddon {
  const found = tables.findAddon(id);
  const isOfType = found && (found.guest !== null) === (type === 'guest');
  return visible(isOfType ? found : undefined, caller, 'addon', id);
}
