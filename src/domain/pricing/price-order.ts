import type { Client } from '../catalogue/client.js';
import type { Merchant, Tax } from '../catalogue/merchant.js';
import type { PriceCategory } from '../catalogue/rule.js';
import type { FeeLine, ShopItemLine, VoucherLine } from './lines.js';
import { convert, fromMinor, percentOf, rateTo, toMinor, type Exchange } from '../shared/money.js';
import type { ResolvedAddon, ResolvedGuest, ResolvedItem, ResolvedOrder } from './order.js';
import type { Price } from '../catalogue/price.js';
import type { Bill, AddonLine, GuestLine, ItemLine } from './totals.js';

/** An addon with its price for one and for the line, in minor units of the order's currency. */
export interface PricedAddon extends AddonLine {
  readonly priceMinor: number;
  readonly addonId: number;
  readonly title: string;
  readonly cancellation: null;
}

/** The amounts of a guest, in minor units of the order's currency (M1, M7). */
export interface GuestAmounts {
  readonly grossMinor: number;
  readonly discountPercent: number | null;
  readonly discountMinor: number;
  readonly multiDiscountMinor: number;
  readonly downPaymentMinor: number;
}

export interface PricedGuest extends GuestLine, GuestAmounts {
  readonly category: PriceCategory;
  readonly occupancy: number;
  readonly discountCode: string | null;
  readonly addons: readonly PricedAddon[];
  readonly cancellation: null;
}

export interface PricedItem extends ItemLine {
  readonly resolved: ResolvedItem;
  readonly guests: readonly PricedGuest[];
  readonly addons: readonly PricedAddon[];
  readonly cancellation: null;
}

/** An order with every price; `totalsOf` adds it up as it adds up the basket that comes of it (M2). */
export interface PricedOrder extends Bill {
  readonly operator: Merchant;
  readonly currency: string;
  readonly conversionRate: number;
  readonly items: readonly PricedItem[];
  readonly multidiscountPercent: number;
}

/** What turns catalogue prices into the currency of an order. */
export interface Tariff {
  readonly exchange: Exchange;
  readonly currency: string;
}

/** A price of the catalogue, so many times, as one rounded line in the tariff's currency (M8). */
function lineMinor(tariff: Tariff, price: Price, times = 1): number {
  const amount = toMinor(price.amount, price.currency) * times;
  return convert(amount, price.currency, tariff.currency, tariff.exchange);
}

/** The price of one, and of the line: it is rounded once, after price × quantity (M8). */
function quantityMinor(tariff: Tariff, price: Price, quantity: number) {
  return { priceMinor: lineMinor(tariff, price), totalMinor: lineMinor(tariff, price, quantity) };
}

/** What decides a guest's amounts. */
export interface GuestTerms {
  readonly category: PriceCategory;
  readonly occupancy: number;
  /** Items of the chain; the price is the sum over them (A9). */
  readonly slots: number;
  readonly discountPercent: number | null;
  readonly multidiscountPercent: number;
}

/**
 * A guest's amounts (M1): category price × seats × slots, less the code's percentage, less the multi-discount's of the
 * rest, each rounded half up. A fixed down payment is for each seat and slot, at most what the guest costs (M7).
 */
export function priceGuest(tariff: Tariff, terms: GuestTerms): GuestAmounts {
  const times = terms.occupancy * terms.slots;
  const grossMinor = lineMinor(tariff, terms.category.price, times);
  const discountMinor = percentOf(grossMinor, terms.discountPercent ?? 0);
  const multiDiscountMinor = percentOf(grossMinor - discountMinor, terms.multidiscountPercent);
  const net = grossMinor - discountMinor - multiDiscountMinor;
  return {
    grossMinor,
    discountPercent: terms.discountPercent,
    discountMinor,
    multiDiscountMinor,
    downPaymentMinor: downPaymentOf(tariff, terms.category, times, net),
  };
}

/** What of `netMinor` is due up front (M7). */
export function downPaymentOf(
  tariff: Tariff,
  category: PriceCategory,
  times: number,
  netMinor: number,
): number {
  const { downPayment } = category;
  return downPayment.type === 'full' ? netMinor : Math.min(netMinor, lineMinor(tariff, downPayment, times));
}

function priceAddon(tariff: Tariff, { addon, quantity }: ResolvedAddon): PricedAddon {
  const { id: addonId, title, price } = addon;
  return { addonId, title, quantity, ...quantityMinor(tariff, price, quantity), cancellation: null };
}

function pricedGuest(
  tariff: Tariff,
  guest: ResolvedGuest,
  slots: number,
  multidiscountPercent: number,
): PricedGuest {
  const { category, occupancy, discount } = guest;
  const discountPercent = discount?.percent ?? null;
  return {
    category,
    occupancy,
    discountCode: discount?.code ?? null,
    ...priceGuest(tariff, { category, occupancy, slots, discountPercent, multidiscountPercent }),
    addons: guest.addons.map((addon) => priceAddon(tariff, addon)),
    cancellation: null,
  };
}

/** The operator's taxes as they are frozen on a basket: fixed ones in its currency (M5, M8). */
function frozenTax(tariff: Tariff, tax: Tax): Tax {
  if (tax.type === 'percent') return tax;
  const amount = fromMinor(lineMinor(tariff, tax.value), tariff.currency);
  return { ...tax, value: { amount, currency: tariff.currency } };
}

/** The code of the fee of M6 on baskets. */
export const ONLINE_BOOKING_FEE = 'onlineBookingFee';

/** The operator's flat fee, on bookings by keys that are not an agent's (M6). */
function feesOf(tariff: Tariff, operator: Merchant, caller: Client): FeeLine[] {
  const price = { amount: operator.onlineBookingFee, currency: operator.defaultCurrency };
  const amountMinor = caller.agent ? 0 : lineMinor(tariff, price);
  return amountMinor > 0 ? [{ code: ONLINE_BOOKING_FEE, amountMinor }] : [];
}

/** Prices an order that was read without a fault: the one way to a price, for quotes and bookings alike (M1–M8). */
export function priceOrder(order: ResolvedOrder, caller: Client): PricedOrder {
  const { operator, currency, multidiscountPercent } = order;
  const tariff = { exchange: operator, currency };
  const items = order.items.filter((item) => item !== null);
  const shopItems: ShopItemLine[] = order.shopItems.map(({ shopItem, quantity }) => ({
    id: shopItem.id,
    quantity,
    ...quantityMinor(tariff, shopItem.price, quantity),
  }));
  const vouchers: VoucherLine[] = order.vouchers.map((voucher) => ({
    code: voucher.code,
    amountMinor: lineMinor(tariff, voucher),
  }));
  return {
    status: 'reserved',
    operator,
    currency,
    conversionRate: rateTo(operator, currency) ?? 1,
    items: items.map((resolved) => ({
      resolved,
      guests: resolved.guests.map((guest) =>
        pricedGuest(tariff, guest, resolved.chain.length, multidiscountPercent),
      ),
      addons: resolved.addons.map((addon) => priceAddon(tariff, addon)),
      cancellation: null,
    })),
    shopItems,
    vouchers,
    multidiscountPercent,
    taxes: operator.taxes.map((tax) => frozenTax(tariff, tax)),
    fees: feesOf(tariff, operator, caller),
    payments: [],
  };
}
