import type { Price } from '../catalogue/goods.js';
import type { PriceCategory } from '../catalogue/rule.js';
import { convert, percentOf, toMinor, type CurrencyExchange, fromMinor, rateTo } from '../shared/money.js';
import type { Client } from '../catalogue/client.js';
import type { Merchant, Tax } from '../catalogue/merchant.js';
import type { AddonLine, FeeLine, GuestLine, ItemLine, Bill } from './totals.js';
import type { ResolvedAddon, ResolvedGuest, ResolvedItem, ResolvedOrder } from './order.js';

/** Converts catalogue prices to the currency of an order (M8). */
export interface Tariff {
  readonly exchange: CurrencyExchange;
  readonly currency: string;
}

/** Returns a catalogue price × quantity in the tariff's currency, rounded once (M8). */
export function lineMinor(tariff: Tariff, price: Price, quantity = 1): number {
  const amount = toMinor(price.amount, price.currency) * quantity;
  return convert(amount, price.currency, tariff.currency, tariff.exchange);
}

/** The amounts of a guest, in minor units of the order's currency (M1, M7). */
export interface GuestAmounts {
  readonly grossMinor: number;
  readonly discountPercent: number | null;
  readonly discountMinor: number;
  readonly multiDiscountMinor: number;
  readonly downPaymentMinor: number;
}

/** The price category, quantities and percentages from which the amounts of a guest are computed. */
export interface GuestTerms {
  readonly category: PriceCategory;
  readonly occupancy: number;
  /** The number of items in the chain. The guest pays the price once per item (A9). */
  readonly slots: number;
  readonly discountPercent: number | null;
  readonly multidiscountPercent: number;
}

/**
 * Returns a guest's amounts (M1): category price × seats × slots, minus the code's percentage, minus the multi-discount on
 * the rest. Each discount is rounded half up.
 */
export function priceGuest(tariff: Tariff, terms: GuestTerms): GuestAmounts {
  const times = terms.occupancy * terms.slots;
  const grossMinor = lineMinor(tariff, terms.category.price, times);
  const discountMinor = percentOf(grossMinor, terms.discountPercent ?? 0);
  const multiDiscountMinor = percentOf(grossMinor - discountMinor, terms.multidiscountPercent);
  const netMinor = grossMinor - discountMinor - multiDiscountMinor;
  return {
    grossMinor,
    discountPercent: terms.discountPercent,
    discountMinor,
    multiDiscountMinor,
    downPaymentMinor: downPaymentOf(tariff, terms.category, times, netMinor),
  };
}

/**
 * Returns the part of `netMinor` that is due up front. A fixed down payment is per seat and slot, and at most `netMinor`
 * (M7).
 */
export function downPaymentOf(
  tariff: Tariff,
  category: PriceCategory,
  times: number,
  netMinor: number,
): number {
  const { downPayment } = category;
  return downPayment.type === 'full' ? netMinor : Math.min(netMinor, lineMinor(tariff, downPayment, times));
}

/** An addon with its unit price and line price, in minor units of the order's currency. */
export interface PricedAddon extends AddonLine {
  readonly addonId: number;
  readonly title: string;
  readonly quantity: number;
  readonly priceMinor: number;
}

/** A guest with its amounts. */
export interface PricedGuest extends GuestLine, GuestAmounts {
  readonly category: PriceCategory;
  readonly occupancy: number;
  readonly discountCode: string | null;
  readonly addons: readonly PricedAddon[];
}

/** An item with the prices of its guests and addons. */
export interface PricedItem extends ItemLine {
  readonly resolved: ResolvedItem;
  readonly guests: readonly PricedGuest[];
  readonly addons: readonly PricedAddon[];
}

/** A quote: an order with all its prices. A booking copies the lines of its quote, so both have the same totals (M2). */
export interface PricedOrder extends Bill {
  readonly operator: Merchant;
  readonly currency: string;
  readonly conversionRate: number;
  readonly items: readonly PricedItem[];
  readonly multidiscountPercent: number;
}

/** Returns the unit price and the price of the line, which is rounded once, after price × quantity (M8). */
function quantityMinor(tariff: Tariff, price: Price, quantity: number) {
  return { priceMinor: lineMinor(tariff, price), totalMinor: lineMinor(tariff, price, quantity) };
}

function priceAddon(tariff: Tariff, { addon, quantity }: ResolvedAddon): PricedAddon {
  const { id: addonId, title, price } = addon;
  return { addonId, title, quantity, ...quantityMinor(tariff, price, quantity) };
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
  };
}

function pricedItem(tariff: Tariff, resolved: ResolvedItem, multidiscountPercent: number): PricedItem {
  const { chain, guests, addons } = resolved;
  return {
    resolved,
    guests: guests.map((guest) => pricedGuest(tariff, guest, chain.length, multidiscountPercent)),
    addons: addons.map((addon) => priceAddon(tariff, addon)),
  };
}

/** Returns a tax as a basket stores it: a fixed amount is converted to the basket's currency (M5, M8). */
function frozenTax(tariff: Tariff, tax: Tax): Tax {
  if (tax.type === 'percent') return tax;
  const amount = fromMinor(lineMinor(tariff, tax.value), tariff.currency);
  return { ...tax, value: { amount, currency: tariff.currency } };
}

/** The code of the online booking fee (M6). */
export const ONLINE_BOOKING_FEE = 'onlineBookingFee';

/** Returns the operator's online booking fee. Empty for agents' keys and for a fee of 0 (M6). */
function feesOf(tariff: Tariff, operator: Merchant, caller: Client): FeeLine[] {
  const price = { amount: operator.onlineBookingFee, currency: operator.defaultCurrency };
  const amountMinor = caller.agent ? 0 : lineMinor(tariff, price);
  return amountMinor > 0 ? [{ code: ONLINE_BOOKING_FEE, amountMinor }] : [];
}

/** Prices a valid order, for quotes and bookings (M1–M8). */
export function priceOrder(order: ResolvedOrder, caller: Client): PricedOrder {
  const { operator, currency, multidiscountPercent } = order;
  const tariff = { exchange: operator, currency };
  return {
    operator,
    currency,
    conversionRate: rateTo(operator, currency) ?? 1,
    items: order.items
      .filter((item) => item !== null)
      .map((item) => pricedItem(tariff, item, multidiscountPercent)),
    shopItems: order.shopItems.map(({ shopItem, quantity }) => ({
      id: shopItem.id,
      quantity,
      ...quantityMinor(tariff, shopItem.price, quantity),
    })),
    vouchers: order.vouchers.map((voucher) => ({
      code: voucher.code,
      amountMinor: lineMinor(tariff, voucher),
    })),
    multidiscountPercent,
    taxes: operator.taxes.map((tax) => frozenTax(tariff, tax)),
    fees: feesOf(tariff, operator, caller),
  };
}
