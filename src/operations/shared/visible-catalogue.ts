import { findVisibleItem, type AvailabilityItem } from '../../domain/schedule/item.js';
import { maySell, type Client } from '../../domain/catalogue/client.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import type { MerchantActivity } from '../../domain/catalogue/activity.js';
import { notFound } from '../../domain/shared/refusal.js';
import type { ReadTables } from '../../store/tables.js';

/** Returns the merchant of a path, by id or slug; refuses `not_found` (K1, A12). */
export function visibleMerchant(tables: ReadTables, idOrSlug: string, caller: Client): Merchant {
  const byId = /^[1-9]\d*$/.test(idOrSlug) ? tables.merchantById(Number(idOrSlug)) : undefined;
  const merchant = byId ?? tables.merchants.get(idOrSlug);
  if (merchant && maySell(caller, merchant.slug)) return merchant;
  throw notFound({ resource: 'merchant', id: idOrSlug });
}

/** Returns the activity of a path's id with its merchant; refuses `not_found` (K1). */
export function visibleActivity(tables: ReadTables, id: number, caller: Client): MerchantActivity {
  const activity = tables.activities.get(id);
  const merchant = activity && tables.merchants.get(activity.merchant);
  if (activity && merchant && maySell(caller, merchant.slug)) return { activity, merchant };
  throw notFound({ resource: 'activity', id });
}

/** Returns the availability item of a path's id, never a chain; refuses `not_found` (K1, A12). */
export function visibleAvailability(tables: ReadTables, id: string, caller: Client): AvailabilityItem {
  const item = findVisibleItem(tables, caller, id);
  if (item) return item;
  throw notFound({ resource: 'availability item', id });
}
