import type { Activity } from '../catalogue/activity.js';
import type { Addon, ShopItem } from '../catalogue/goods.js';
import type { AvailabilityRule, PriceCategory } from '../catalogue/rule.js';
import type { Client } from '../catalogue/client.js';
import type { DiscountCode, Voucher } from '../catalogue/discounts.js';
import type { Merchant } from '../catalogue/merchant.js';
import { readCurrency } from '../shared/currencies.js';
import { discountProblem, voucherProblem, type DiscountProblem, type VoucherProblem } from './codes.js';
import type { FieldPath, Naming } from '../shared/field-names.js';
import { resolveItems } from '../availability/chains.js';
import type { DiscountUse, VoucherUse } from './uses.js';
import type { EpochMs } from '../shared/moment.js';
import { rateTo, supportedCurrencies } from '../shared/money.js';
import type { AvailabilityItem } from '../availability/item.js';
import type { Fault, FaultCode } from '../shared/faults.js';

/** An addon or shop item asked for, so many times. */
interface RequestedGoods {
  readonly id: number;
  readonly quantity?: number;
}

export interface RequestedGuest {
  readonly priceCategoryId: number;
  /** Seats. */
  readonly occupancy: number;
  readonly discountCode?: string;
  readonly addons?: readonly RequestedGoods[];
}

export interface RequestedItem {
  /** One id, or those of a rental chain, comma-separated (A9). */
  readonly availabilityItemId: string;
  readonly guests: readonly RequestedGuest[];
  readonly addons?: readonly RequestedGoods[];
}

/** What a quote asks the price of and a booking books: the same words in both (M2). */
export interface RequestedOrder {
  readonly items?: readonly RequestedItem[];
  readonly shopItems?: readonly RequestedGoods[];
  readonly vouchers?: readonly string[];
  /** Percentage, of agents' keys (B3). */
  readonly multidiscount?: number;
}

/** The currency asked for, and the field that asked; without one the operator's default counts (M8). */
export interface RequestedCurrency {
  readonly currency: string;
  readonly path: FieldPath;
}

interface Lookup<Key, Value> {
  get(key: Key): Value | undefined;
}

/** What orders are read against. */
interface Catalogue {
  readonly merchants: Lookup<string, Merchant>;
  readonly activities: Lookup<number, Activity>;
  readonly rules: Lookup<number, AvailabilityRule>;
  readonly shopItems: Lookup<number, ShopItem>;
  readonly discountCodes: Lookup<string, DiscountCode>;
  readonly discountUses: Lookup<string, DiscountUse>;
  readonly vouchers: Lookup<string, Voucher>;
  readonly voucherUses: Lookup<string, VoucherUse>;
}

export interface ResolvedAddon {
  readonly addon: Addon;
  readonly quantity: number;
}

export interface ResolvedGuest {
  /** Its place among the item's guests. */
  readonly place: number;
  readonly category: PriceCategory;
  readonly occupancy: number;
  readonly discount: DiscountCode | undefined;
  readonly addons: readonly ResolvedAddon[];
}

/** An item of the order with what it names. */
export interface ResolvedItem {
  /** One, or a rental chain in order (A9). */
  readonly chain: readonly AvailabilityItem[];
  readonly rule: AvailabilityRule;
  readonly activity: Activity;
  readonly guests: readonly ResolvedGuest[];
  readonly addons: readonly ResolvedAddon[];
}

/** An order with all that it names, in its order. `null` stands for an item that could not be found. */
export interface ResolvedOrder {
  readonly operator: Merchant;
  readonly currency: string;
  readonly items: readonly (ResolvedItem | null)[];
  readonly shopItems: readonly { readonly shopItem: ShopItem; readonly quantity: number }[];
  readonly vouchers: readonly Voucher[];
  readonly multidiscountPercent: number;
}

/** Reads one order: who asks, when, how faults are named, and where they are gathered. */
export interface OrderContext {
  readonly catalogue: Catalogue;
  readonly caller: Client;
  readonly now: EpochMs;
  readonly naming: Naming;
  readonly faults: Fault[];
}

function fault(
  reading: OrderContext,
  path: FieldPath,
  code: FaultCode,
  more: Omit<Fault, 'in' | 'field' | 'code'> = {},
): void {
  reading.faults.push({ in: reading.naming.in, field: reading.naming.name(path), code, ...more });
}

function missing(reading: OrderContext, path: FieldPath, resource: string, received: string | number): null {
  fault(reading, path, 'not_found', { message: 'not_found.reference', values: { resource }, received });
  return null;
}

function readAddons(
  reading: OrderContext,
  ordered: readonly RequestedGoods[] | undefined,
  activity: Activity,
  type: Addon['type'],
  path: FieldPath,
): ResolvedAddon[] {
  return (ordered ?? []).flatMap(({ id, quantity = 1 }, index) => {
    const at = [...path, 'addons', index, 'id'];
    const addon = activity.addons.find((known) => known.id === id);
    if (!addon) missing(reading, at, 'addon', id);
    else if (addon.type !== type) {
      const allowed = addon.type === 'item' ? 'items[].addons' : 'items[].guests[].addons';
      fault(reading, at, 'mismatch', {
        message: 'mismatch.addon',
        values: { allowed },
        received: id,
        allowed,
      });
    }
    return addon ? [{ addon, quantity }] : [];
  });
}

const DISCOUNT_FAULTS = {
  unknown: { code: 'not_found', message: 'not_found.reference' },
  activity: { code: 'not_allowed', message: 'not_allowed.discount' },
  expired: { code: 'expired', message: 'expired' },
  used: { code: 'already_used', message: 'already_used.discount' },
} as const satisfies Record<DiscountProblem, Pick<Fault, 'code' | 'message'>>;

/** Finds a guest's code; `uses` counts those that earlier guests of the order take (M3). */
function readDiscount(
  reading: OrderContext,
  code: string | undefined,
  item: { readonly activity: Activity; readonly zone: string },
  uses: Map<string, number>,
  path: FieldPath,
): DiscountCode | undefined {
  if (code === undefined) return undefined;
  const before = uses.get(code) ?? 0;
  uses.set(code, before + 1);
  const asked = { code, activityId: item.activity.id, zone: item.zone, uses: before + 1 };
  const problem = discountProblem(reading.catalogue, asked, reading.now);
  if (problem === null) return reading.catalogue.discountCodes.get(code);
  const { code: faultCode, message } = DISCOUNT_FAULTS[problem];
  const values = { resource: 'discount code' };
  fault(reading, [...path, 'discountCode'], faultCode, { message, values, received: code });
  return undefined;
}

function readItem(
  reading: OrderContext,
  ordered: RequestedItem,
  index: number,
  uses: Map<string, number>,
): ResolvedItem | null {
  const path = ['items', index];
  const { naming, catalogue, caller } = reading;
  const at = naming.at([...path, 'availabilityItemId']);
  const { items: chain, faults } = resolveItems(catalogue, caller, ordered.availabilityItemId, at);
  reading.faults.push(...faults);
  const [first] = chain;
  if (!first) return null;
  const { activity } = first;
  const { rule, zone } = first.occurrence;
  const guests = ordered.guests.flatMap((guest, place) => {
    const guestPath = [...path, 'guests', place];
    const discount = readDiscount(reading, guest.discountCode, { activity, zone }, uses, guestPath);
    const addons = readAddons(reading, guest.addons, activity, 'guest', guestPath);
    const category = rule.priceCategories.find(({ id }) => id === guest.priceCategoryId);
    if (!category) {
      missing(
        reading,
        [...guestPath, 'priceCategoryId'],
        'price category of the item',
        guest.priceCategoryId,
      );
      return [];
    }
    return [{ place, category, occupancy: guest.occupancy, discount, addons }];
  });
  return {
    chain,
    rule,
    activity,
    guests,
    addons: readAddons(reading, ordered.addons, activity, 'item', path),
  };
}

function readShopItems(
  reading: OrderContext,
  ordered: readonly RequestedGoods[],
): { shopItem: ShopItem; quantity: number; index: number }[] {
  return ordered.flatMap(({ id, quantity = 1 }, index) => {
    const shopItem = reading.catalogue.shopItems.get(id);
    if (shopItem && reading.caller.sells.includes(shopItem.merchant)) return [{ shopItem, quantity, index }];
    missing(reading, ['shopItems', index, 'id'], 'shop item', id);
    return [];
  });
}

const VOUCHER_FAULTS = {
  unknown: { code: 'not_found', message: 'not_found.reference' },
  used: { code: 'already_used', message: 'already_used' },
  expired: { code: 'expired', message: 'expired' },
  foreign: { code: 'not_yours', message: 'not_yours' },
} as const satisfies Record<VoucherProblem, Pick<Fault, 'code' | 'message'>>;

function readVouchers(reading: OrderContext, codes: readonly string[], operator: Merchant): Voucher[] {
  return codes.flatMap((code, index) => {
    const path = ['vouchers', index];
    if (codes.indexOf(code) < index) fault(reading, path, 'duplicate', { received: code });
    const problem = voucherProblem(reading.catalogue, { code, operators: [operator.slug] }, reading.now);
    if (problem) {
      const values = { resource: 'voucher' };
      fault(reading, path, VOUCHER_FAULTS[problem].code, {
        message: VOUCHER_FAULTS[problem].message,
        values,
        received: code,
      });
    }
    const voucher = reading.catalogue.vouchers.get(code);
    return voucher ? [voucher] : [];
  });
}

/** Returns the currency of the order: the one asked for, by its code or by a locale, else the operator's default (M8). */
function orderCurrency(reading: OrderContext, asked: RequestedCurrency | null, operator: Merchant): string {
  if (!asked) return operator.defaultCurrency;
  const currency = readCurrency(asked.currency)?.currency;
  if (currency !== undefined && rateTo(operator, currency) !== undefined) return currency;
  const allowed = supportedCurrencies(operator);
  fault(reading, asked.path, 'not_supported', { values: { allowed }, received: asked.currency, allowed });
  return operator.defaultCurrency;
}

/**
 * Returns the percentage asked for, else the default of the key's agent. A merchant that lists some takes no others, and
 * 0, which is none: another one that was sent is a fault, a default counts as none (M10).
 */
function readMultidiscount(reading: OrderContext, asked: number | undefined, operator: Merchant): number {
  const allowed = operator.multiDiscounts;
  const percent = asked ?? reading.caller.agent?.multidiscount ?? 0;
  if (percent === 0 || allowed.length === 0 || allowed.includes(percent)) return percent;
  if (asked !== undefined) {
    fault(reading, ['multidiscount'], 'not_allowed', { values: { allowed }, received: asked, allowed });
  }
  return 0;
}

/**
 * Finds all that an order names and gathers what is wrong with it in `reading.faults`: unknown references, items of
 * several operators (B0), codes and vouchers that do not hold (M3, M4), an unsupported currency (M8). Null where not
 * even its operating merchant can be told.
 */
export function resolveOrder(
  reading: OrderContext,
  order: RequestedOrder,
  asked: RequestedCurrency | null,
): ResolvedOrder | null {
  const uses = new Map<string, number>();
  const items = (order.items ?? []).map((item, index) => readItem(reading, item, index, uses));
  const shopItems = readShopItems(reading, order.shopItems ?? []);
  if (items.length === 0 && (order.shopItems ?? []).length === 0) {
    const allowed = ['items', 'shopItems'];
    fault(reading, ['items'], 'required', { message: 'required.order', values: { allowed }, allowed });
  }
  const slug = items.find((item) => item !== null)?.rule.merchant ?? shopItems[0]?.shopItem.merchant;
  const operator = slug === undefined ? undefined : reading.catalogue.merchants.get(slug);
  if (!operator) return null;

  const isForeign = (merchant: string, path: FieldPath) => {
    if (merchant === operator.slug) return;
    const allowed = operator.slug;
    fault(reading, path, 'not_yours', {
      message: 'mismatch.operator',
      values: { allowed },
      received: merchant,
      allowed,
    });
  };
  items.forEach(
    (item, index) => item && isForeign(item.rule.merchant, ['items', index, 'availabilityItemId']),
  );
  shopItems.forEach(({ shopItem, index }) => isForeign(shopItem.merchant, ['shopItems', index, 'id']));
  return {
    operator,
    currency: orderCurrency(reading, asked, operator),
    items,
    shopItems: shopItems.map(({ shopItem, quantity }) => ({ shopItem, quantity })),
    vouchers: readVouchers(reading, order.vouchers ?? [], operator),
    multidiscountPercent: readMultidiscount(reading, order.multidiscount, operator),
  };
}
