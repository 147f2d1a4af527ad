import type { EpochMs } from '../shared/epoch-ms.js';
import type { Tax } from '../catalogue/merchant.js';
import { memoByObject } from '../shared/memo.js';
import { includedPercentOf, percentOf, toMinor } from '../shared/money.js';

/** The reason and time of a cancellation. */
export interface Cancellation {
  readonly reason: string;
  readonly at: EpochMs;
}

/** A line of a quote or basket. Only lines of baskets have a `cancellation`. */
interface Line {
  readonly cancellation?: Cancellation | null;
}

/** The price of an addon of a quote or basket. */
export interface AddonLine extends Line {
  readonly totalMinor: number;
}

/** The price of a guest of a quote or basket. */
export interface GuestLine extends Line {
  /** The price before discounts, for all seats and slots (M1). */
  readonly grossMinor: number;
  readonly discountMinor: number;
  readonly multiDiscountMinor: number;
  /** The amount due up front, after discounts (M7). */
  readonly downPaymentMinor: number;
  readonly addons: readonly AddonLine[];
}

/** The prices of an item of a quote or basket. */
export interface ItemLine extends Line {
  readonly guests: readonly GuestLine[];
  readonly addons: readonly AddonLine[];
}

/** A shop item of a quote or basket, with its unit price and its line price. The line price is rounded once (M8). */
export interface ShopItemLine {
  readonly id: number;
  readonly quantity: number;
  readonly priceMinor: number;
  readonly totalMinor: number;
}

/**
 * A voucher and its largest deduction, in minor units. In a quote, this is its amount; in a basket, the part used when
 * booking, because the rest is forfeited (M4). The present deduction is in `Totals`.
 */
export interface VoucherLine {
  readonly code: string;
  readonly amountMinor: number;
}

/** A fee of a quote or basket (M6). */
export interface FeeLine {
  readonly code: string;
  readonly amountMinor: number;
}

/** The lines of a quote or basket. The same rules compute the sums of both (M2). All amounts are in one currency. */
export interface Bill {
  readonly items: readonly ItemLine[];
  readonly shopItems: readonly ShopItemLine[];
  readonly vouchers: readonly VoucherLine[];
  readonly taxes: readonly Tax[];
  readonly fees: readonly FeeLine[];
  /** The basket's payments (positive) and refunds (negative). */
  readonly payments?: readonly { readonly amountMinor: number }[];
  /** Set only if the basket is cancelled. */
  readonly cancellation?: Cancellation | null;
}

/** A tax with its amount in minor units. */
export interface TaxAmount {
  readonly title: string;
  readonly included: boolean;
  readonly amountMinor: number;
}

/** Every sum of a quote or basket, in minor units of its currency (M9). */
export interface Totals {
  readonly itemsPrice: number;
  readonly shopItemsPrice: number;
  readonly subTotal: number;
  readonly codeDiscounts: number;
  readonly multidiscount: number;
  readonly totalDiscounts: number;
  /** Each tax with its amount. For an included tax, the amount is the tax's part of the prices (M5). */
  readonly taxAmounts: readonly TaxAmount[];
  /** Taxes that are not included in prices (M5). */
  readonly addedTaxes: number;
  readonly totalFees: number;
  /** Each voucher with its deduction (M4). */
  readonly vouchersTaken: readonly VoucherLine[];
  readonly vouchersDiscount: number;
  readonly total: number;
  readonly itemsDownPayment: number;
  /** The amount due up front (M7). */
  readonly downPayment: number;
  readonly totalPayments: number;
  readonly totalRefunds: number;
  /** `totalPayments` − `totalRefunds`. */
  readonly paid: number;
  /** The total minus `paid`. A positive balance is owed. */
  readonly balance: number;
}

/** Returns the sum of `amountOf(line)` over all lines. */
export function sum<T>(lines: Iterable<T>, amountOf: (line: T) => number): number {
  let total = 0;
  for (const line of lines) total += amountOf(line);
  return total;
}

const isLive = (line: { readonly cancellation?: Cancellation | null }) => !line.cancellation;

/** Returns a guest's price after discounts, without addons (M1). */
export function guestNet(guest: GuestLine): number {
  return guest.grossMinor - guest.discountMinor - guest.multiDiscountMinor;
}

/** Returns the price of uncancelled addons (M9). */
export function addonsPrice(addons: readonly AddonLine[]): number {
  return sum(addons.filter(isLive), (addon) => addon.totalMinor);
}

/** Returns the price of a guest and its addons; 0 if the guest is cancelled (B7). */
export function guestPrice(guest: GuestLine): number {
  return isLive(guest) ? guestNet(guest) + addonsPrice(guest.addons) : 0;
}

/** Returns the price of an item: its uncancelled guests after discounts, plus all uncancelled addons (M9). */
export function itemPrice(item: ItemLine): number {
  return isLive(item) ? sum(item.guests, guestPrice) + addonsPrice(item.addons) : 0;
}

/** Returns the guests that are not cancelled; an empty list for a cancelled item. */
export function liveGuests<Guest extends GuestLine>(item: {
  readonly guests: readonly Guest[];
  readonly cancellation?: Cancellation | null;
}): readonly Guest[] {
  return isLive(item) ? item.guests.filter(isLive) : [];
}

/** Returns whether the down payment is the full price. The addons are then due up front too (M7). */
function isDueInFull(guest: GuestLine): boolean {
  return guest.downPaymentMinor >= guestNet(guest);
}

/** Returns the amount due up front for a guest: its down payment, plus its addons if the price is due in full (M7). */
export function guestDownPayment(guest: GuestLine): number {
  if (!isLive(guest)) return 0;
  return isDueInFull(guest) ? guestPrice(guest) : guest.downPaymentMinor;
}

/** Returns the amount due up front for an item: the sum of its guests, plus its addons if all guests are due in full (M7). */
export function itemDownPayment(item: ItemLine): number {
  const guests = liveGuests(item);
  const own = guests.every(isDueInFull) && isLive(item) ? addonsPrice(item.addons) : 0;
  return sum(guests, guestDownPayment) + own;
}

/**
 * Returns the amount of each tax. A percentage applies to the price of items and shop items after discounts. A fixed
 * tax counts once per basket; an included one is at most that price (M2, M5).
 */
function taxAmountsOf(taxes: readonly Tax[], subTotal: number): readonly TaxAmount[] {
  const included = taxes.flatMap((tax) =>
    tax.included && tax.type === 'percent' ? [tax.value.percent] : [],
  );
  const amountOf = (tax: Tax) => {
    if (tax.type === 'percent') {
      const { percent } = tax.value;
      return tax.included ? includedPercentOf(subTotal, percent, included) : percentOf(subTotal, percent);
    }
    const amount = toMinor(tax.value.amount, tax.value.currency);
    return tax.included ? Math.min(amount, subTotal) : amount;
  };
  return taxes.map((tax) => ({ title: tax.title, included: tax.included, amountMinor: amountOf(tax) }));
}

/** Returns the deduction of each voucher. Vouchers are applied in order until nothing is left to pay (M1, M4). */
function takeVouchers(vouchers: readonly VoucherLine[], rest: number): readonly VoucherLine[] {
  let left = rest;
  return vouchers.map((voucher) => {
    const amountMinor = Math.min(voucher.amountMinor, left);
    left -= amountMinor;
    return { ...voucher, amountMinor };
  });
}

const NO_LINES = { items: [], shopItems: [], taxes: [] } as const;

function addUp(bill: Bill): Totals {
  // A cancelled basket keeps only the paid part of its fee. Its vouchers are forfeited (M4, M6).
  const isCancelled = !isLive(bill);
  const { items, shopItems, taxes } = isCancelled ? NO_LINES : bill;
  const guests = bill.items.flatMap(liveGuests);
  const itemsPrice = sum(items, itemPrice);
  const shopItemsPrice = sum(shopItems, (line) => line.totalMinor);
  const subTotal = itemsPrice + shopItemsPrice;
  const taxAmounts = taxAmountsOf(taxes, subTotal);
  const addedTaxes = sum(taxAmounts, ({ included, amountMinor }) => (included ? 0 : amountMinor));
  const totalFees = sum(bill.fees, (fee) => fee.amountMinor);
  const rest = subTotal + addedTaxes + totalFees;
  const vouchersTaken = takeVouchers(bill.vouchers, isCancelled ? 0 : rest);
  const vouchersDiscount = sum(vouchersTaken, ({ amountMinor }) => amountMinor);
  const total = rest - vouchersDiscount;
  const itemsDownPayment = sum(items, itemDownPayment);
  // If the price of every guest is due in full, the total is due up front. Otherwise added taxes are due later (M7).
  const upFront = guests.every(isDueInFull) ? total : itemsDownPayment + shopItemsPrice + totalFees;
  return {
    itemsPrice,
    shopItemsPrice,
    subTotal,
    ...discountsOf(guests),
    taxAmounts,
    addedTaxes,
    totalFees,
    vouchersTaken,
    vouchersDiscount,
    total,
    itemsDownPayment,
    downPayment: Math.min(upFront, total),
    ...paymentsOf(bill, total),
  };
}

function discountsOf(guests: readonly GuestLine[]) {
  const codeDiscounts = sum(guests, (guest) => guest.discountMinor);
  const multidiscount = sum(guests, (guest) => guest.multiDiscountMinor);
  return { codeDiscounts, multidiscount, totalDiscounts: codeDiscounts + multidiscount };
}

function paymentsOf({ payments = [] }: Bill, total: number) {
  const totalPayments = sum(payments, ({ amountMinor }) => Math.max(amountMinor, 0));
  const totalRefunds = sum(payments, ({ amountMinor }) => Math.max(-amountMinor, 0));
  const paid = totalPayments - totalRefunds;
  return { totalPayments, totalRefunds, paid, balance: total - paid };
}

/** Returns all sums of a quote or basket (M9). Records are immutable, so the sums are cached per record. */
export const totalsOf: (bill: Bill) => Totals = memoByObject(addUp);
