import type { Price } from '../catalogue/price.js';
import type { PriceCategory } from '../catalogue/rule.js';
import { convert, percentOf, toMinor, type Exchange } from '../shared/money.js';

/** How prices of the catalogue are converted to the currency of an order (M8). */
export interface Tariff {
  readonly exchange: Exchange;
  readonly currency: string;
}

/** Returns a price of the catalogue times a quantity in the tariff's currency, rounded once (M8). */
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

/** The quantities and percentages that a guest's amounts follow from. */
export interface GuestTerms {
  readonly category: PriceCategory;
  readonly occupancy: number;
  /** Availability items of the chain; the price is the sum over them (A9). */
  readonly slots: number;
  readonly discountPercent: number | null;
  readonly multidiscountPercent: number;
}

/**
 * Returns a guest's amounts (M1): category price × seats × slots, less the code's percentage, less the multi-discount's
 * percentage of the rest, each rounded half up.
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

/** Returns what is due up front of `netMinor`: a fixed down payment is per seat and slot, at most the whole (M7). */
export function downPaymentOf(
  tariff: Tariff,
  category: PriceCategory,
  times: number,
  netMinor: number,
): number {
  const { downPayment } = category;
  return downPayment.type === 'full' ? netMinor : Math.min(netMinor, lineMinor(tariff, downPayment, times));
}
