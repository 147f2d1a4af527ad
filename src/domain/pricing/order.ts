import type { Lookup } from '../shared/steps.js';
import type { Activity } from '../catalogue/activity.js';
import type { Addon, ShopItem, DiscountCode, Voucher } from '../catalogue/goods.js';
import type { AvailabilityItem, CatalogueSource } from '../schedule/item.js';
import type { AvailabilityRule, PriceCategory } from '../catalogue/rule.js';
import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { DiscountUse, VoucherUse } from './codes.js';
import type { EpochMs } from '../shared/moment.js';
import type { FieldPath, Naming } from '../shared/field-names.js';
import { checkEntryLimits, checkOnSale, type SeatRequest } from '../seats/check-seats.js';
import type { SeatSource } from '../seats/seat-source.js';
import type { RequestError } from '../shared/errors.js';

/** A requested addon or shop item. */
export interface RequestedGoods {
  readonly id: number;
  /** The default is 1. */
  readonly quantity?: number;
}

/** A requested guest of an item. */
export interface RequestedGuest {
  readonly priceCategoryId: number;
  /** Seats. */
  readonly occupancy: number;
  readonly discountCode?: string;
  readonly addons?: readonly RequestedGoods[];
}

/** A requested availability item or rental chain. */
export interface RequestedItem {
  /** One id, or those of a rental chain, comma-separated (A9). */
  readonly availabilityItemId: string;
  readonly guests: readonly RequestedGuest[];
  readonly addons?: readonly RequestedGoods[];
}

/** The order in a request for a quote or a booking: the same fields in both (M2). */
export interface RequestedOrder {
  readonly items?: readonly RequestedItem[];
  readonly shopItems?: readonly RequestedGoods[];
  readonly vouchers?: readonly string[];
  /** Percentage, of agents' keys only (B3). */
  readonly multidiscount?: number;
}

/** A requested currency with the path of its field (M8). */
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
  /** Its index among the item's guests. */
  readonly place: number;
  readonly category: PriceCategory;
  readonly occupancy: number;
  readonly discount: DiscountCode | undefined;
  readonly addons: readonly ResolvedAddon[];
}

/** A requested item with the records that it refers to. */
export interface ResolvedItem {
  /** One availability item, or a rental chain in order (A9). */
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
  /** In the order of the request; null for an item that does not exist. */
  readonly items: readonly (ResolvedItem | null)[];
  readonly shopItems: readonly { readonly shopItem: ShopItem; readonly quantity: number }[];
  readonly vouchers: readonly Voucher[];
  readonly multidiscountPercent: number;
}

/** The records that orders refer to. */
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

/** The key that sends an order, when, and how errors name its fields. */
export interface OrderContext {
  readonly catalogue: OrderCatalogue;
  readonly caller: Client;
  readonly now: EpochMs;
  readonly naming: Naming;
}

/** Returns the seats that an item's guests take, each guest as an entry of its category (C2). */
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
 * Returns the errors of an order that no booking could ever hold, whenever it is made: inactive items and parents, and
 * guests beyond the limits of their category. Free seats and cut-off are not looked at (M2).
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
