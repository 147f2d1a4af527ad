import type { Lookup } from '../shared/steps.js';
import type { Activity } from '../catalogue/activity.js';
import type { Addon, ShopItem, DiscountCode, Voucher } from '../catalogue/goods.js';
import type { AvailabilityItem, CatalogueSource } from '../schedule/item.js';
import type { AvailabilityRule, PriceCategory } from '../catalogue/rule.js';
import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { DiscountUse, VoucherUse } from './codes.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import type { FieldPath, Naming } from '../shared/field-names.js';
import { checkEntryLimits, checkOnSale, type SeatRequest } from '../seats/check-seats.js';
import type { SeatSource } from '../seats/seat-source.js';
import type { RequestError } from '../shared/errors.js';

/** A requested addon or shop item. */
export interface RequestedGoods {
  readonly id: number;
  /** Defaults to 1. */
  readonly quantity?: number;
}

/** A requested guest of an item. */
export interface RequestedGuest {
  readonly priceCategoryId: number;
  /** The number of seats. */
  readonly occupancy: number;
  readonly discountCode?: string;
  readonly addons?: readonly RequestedGoods[];
}

/** A requested availability item or rental chain. */
export interface RequestedItem {
  /** The id of an item, or the comma-separated ids of a rental chain (A9). */
  readonly availabilityItemId: string;
  readonly guests: readonly RequestedGuest[];
  readonly addons?: readonly RequestedGoods[];
}

/** The fields that quote and booking requests share (M2). */
export interface RequestedOrder {
  readonly items?: readonly RequestedItem[];
  readonly shopItems?: readonly RequestedGoods[];
  readonly vouchers?: readonly string[];
  /** The percentage of the multi-discount. Only agents' keys may send it (B3). */
  readonly multidiscount?: number;
}

/** A requested currency with the path to its field (M8). */
export interface RequestedCurrency {
  readonly currency: string;
  readonly path: FieldPath;
}

/** An addon of the catalogue with its quantity. */
export interface ResolvedAddon {
  readonly addon: Addon;
  readonly quantity: number;
}

/** A requested guest with the records that it refers to. */
export interface ResolvedGuest {
  /** The index among the item's guests. */
  readonly place: number;
  readonly category: PriceCategory;
  readonly occupancy: number;
  readonly discount: DiscountCode | undefined;
  readonly addons: readonly ResolvedAddon[];
}

/** A requested item with the records that it refers to. */
export interface ResolvedItem {
  /** One availability item, or the items of a rental chain in order (A9). */
  readonly chain: readonly AvailabilityItem[];
  readonly rule: AvailabilityRule;
  readonly activity: Activity;
  readonly guests: readonly ResolvedGuest[];
  readonly addons: readonly ResolvedAddon[];
}

/** A requested order with the records that it refers to. */
export interface ResolvedOrder {
  readonly operator: Merchant;
  readonly currency: string;
  /** The items in the order of the request; null for an unknown item. */
  readonly items: readonly (ResolvedItem | null)[];
  readonly shopItems: readonly { readonly shopItem: ShopItem; readonly quantity: number }[];
  readonly vouchers: readonly Voucher[];
  readonly multidiscountPercent: number;
}

/** The records to which orders refer. */
export interface OrderCatalogue {
  readonly merchants: Lookup<string, Merchant>;
  readonly activities: Lookup<number, Activity>;
  readonly rules: CatalogueSource['rules'];
  readonly shopItems: Lookup<number, ShopItem>;
  readonly discountCodes: Lookup<string, DiscountCode>;
  readonly discountUses: Lookup<string, DiscountUse>;
  readonly vouchers: Lookup<string, Voucher>;
  readonly voucherUses: Lookup<string, VoucherUse>;
}

/** The key, the time, and the naming of fields in errors. */
export interface OrderContext {
  readonly catalogue: OrderCatalogue;
  readonly caller: Client;
  readonly now: EpochMs;
  readonly naming: Naming;
}

/** Returns the request for the seats of an item of an order. It has one entry per guest (C2). */
export function seatRequestOf({ naming }: OrderContext, item: ResolvedItem, index: number): SeatRequest {
  const path = ['items', index];
  return {
    items: item.chain,
    entries: item.guests.map(({ place, category, occupancy }) => ({
      priceCategoryId: category.id,
      seats: occupancy,
      at: naming.at([...path, 'guests', place, 'occupancy']),
    })),
    itemAt: naming.at([...path, 'availabilityItemId']),
    seatsAt: naming.at([...path, 'guests']),
  };
}

/**
 * Returns the errors of an order that no later time would remove: inactive items, parents, and guests outside the
 * limits of their category. Ignores free seats and the cut-off (M2).
 */
export function checkEverBookable(
  context: OrderContext,
  source: Pick<SeatSource, 'rules'>,
  order: Pick<ResolvedOrder, 'items'>,
): readonly RequestError[] {
  return order.items.flatMap((item, index) => {
    if (!item) return [];
    const request = seatRequestOf(context, item, index);
    return [...checkOnSale(source, request), ...checkEntryLimits(request)];
  });
}
