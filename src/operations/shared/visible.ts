import { type Client, maySell } from '../../domain/catalogue/client.js';
import { type Basket, maySee } from '../../domain/basket/basket.js';
import type { RecordKind } from '../../domain/shared/errors.js';
import { notFound } from '../../domain/shared/refusal.js';
import type { FoundAddon, FoundGuest, FoundItem, ReadTables } from '../../store/tables.js';
import { findVisibleItem, type AvailabilityItem } from '../../domain/schedule/item.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import type { MerchantActivity } from '../../domain/catalogue/activity.js';
import type { CancellationRequest } from '../../domain/basket/cancellation.js';

function visible<Found extends { readonly basket: Basket }>(
  found: Found | undefined,
  caller: Client,
  resource: RecordKind,
  id: number,
): Found {
  if (found && maySee(found.basket, caller)) return found;
  throw notFound({ resource, id });
}

/** Returns the basket with the id in the path; refuses `not_found` (K1). */
export function visibleBasket(tables: ReadTables, id: number, caller: Client): Basket {
  const basket = tables.baskets.get(id);
  return visible(basket && { basket }, caller, 'booking', id).basket;
}

/** Returns the basket item with the id in the path; refuses `not_found` (K1). */
export function visibleItem(tables: ReadTables, id: number, caller: Client): FoundItem {
  return visible(tables.findItem(id), caller, 'booking item', id);
}

/** Returns the guest with the id in the path; refuses `not_found` (K1). */
export function visibleGuest(tables: ReadTables, id: number, caller: Client): FoundGuest {
  return visible(tables.findGuest(id), caller, 'guest', id);
}

/** Returns the booked addon with the id in the path, of an item or a guest; refuses `not_found` (K1, B12). */
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

/** Returns the merchant with the id or slug in the path; refuses `not_found` (K1, A12). */
export function visibleMerchant(tables: ReadTables, idOrSlug: string, caller: Client): Merchant {
  const byId = /^[1-9]\d*$/.test(idOrSlug) ? tables.merchantById(Number(idOrSlug)) : undefined;
  const merchant = byId ?? tables.merchants.get(idOrSlug);
  if (merchant && maySell(caller, merchant.slug)) return merchant;
  throw notFound({ resource: 'merchant', id: idOrSlug });
}

/** Returns the activity with the id in the path, and its merchant; refuses `not_found` (K1). */
export function visibleActivity(tables: ReadTables, id: number, caller: Client): MerchantActivity {
  const activity = tables.activities.get(id);
  const merchant = activity && tables.merchants.get(activity.merchant);
  if (activity && merchant && maySell(caller, merchant.slug)) return { activity, merchant };
  throw notFound({ resource: 'activity', id });
}

/** Returns the availability item with the id in the path; refuses `not_found`, also for the id of a chain (K1, A12). */
export function visibleAvailability(tables: ReadTables, id: string, caller: Client): AvailabilityItem {
  const item = findVisibleItem(tables, caller, id);
  if (item) return item;
  throw notFound({ resource: 'availability item', id });
}

/** Returns the parameters of a cancellation with their defaults. If `refundType` is missing, nothing is refunded (B7). */
export function cancellationRequest(query: {
  readonly reason?: string;
  readonly refundType?: CancellationRequest['refundType'];
  readonly refundFee?: boolean;
}): CancellationRequest {
  const { reason = '', refundType = 'ignore', refundFee = false } = query;
  return { reason, refundType, refundFee };
}
