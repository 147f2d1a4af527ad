import type { Tax } from '../catalogue/merchant.js';
import type { BasketStatus } from '../basket/basket.js';
import type { Cancellation, FeeLine, ShopItemLine, VoucherLine } from './lines.js';
import type { Payment } from '../basket/payment.js';
import { includedPercentOf, percentOf, toMinor } from '../shared/money.js';

/** An addon's line as far as sums need it. */
export interface AddonLine {
  readonly quantity: number;
  readonly totalMinor: number;
  readonly cancellation: Cancellation | null;
}

/** A guest's line as far as sums need it. */
export interface GuestLine {
  readonly grossMinor: number;
  readonly discountMinor: number;
  readonly multiDiscountMinor: number;
  readonly downPaymentMinor: number;
  readonly addons: readonly AddonLine[];
  readonly cancellation: Cancellation | null;
}

/** An item's lines as far as sums need them. */
export interface ItemLine {
  readonly guests: readonly GuestLine[];
  readonly addons: readonly AddonLine[];
  readonly cancellation: Cancellation | null;
}

/** What sums are made of: a basket, or a quote that is none yet, so that both come out alike (M2). */
export interface Bill {
  readonly status: BasketStatus;
  readonly items: readonly ItemLine[];
  readonly shopItems: readonly ShopItemLine[];
  readonly vouchers: readonly VoucherLine[];
  /** Fixed ones in the bill's currency. */
  readonly taxes: readonly Tax[];
  readonly fees: readonly FeeLine[];
  readonly payments: readonly Payment[];
}

/** A tax with its amount in minor units. */
export interface TaxAmount {
  readonly title: string;
  readonly included: boolean;
  readonly amountMinor: number;
}

/** Every sum of a bill, in minor units of its currency (M9). */
export interface Totals {
  readonly itemsPrice: number;
  readonly shopItemsPrice: number;
  readonly subTotal: number;
  readonly codeDiscounts: number;
  readonly multidiscount: number;
  readonly totalDiscounts: number;
  /** Each tax with its amount: what is added or, of an included one, what the prices hold (M5). */
  readonly taxAmounts: readonly TaxAmount[];
  /** Taxes that are not included in prices (M5). */
  readonly addedTaxes: number;
  readonly totalFees: number;
  /** Each voucher with what it takes off (M4). */
  readonly vouchersTaken: readonly VoucherLine[];
  readonly vouchersDiscount: number;
  readonly total: number;
  readonly itemsDownPayment: number;
  /** Due up front (M7). */
  readonly downPayment: number;
  readonly totalPayments: number;
  readonly totalRefunds: number;
  /** `totalPayments` − `totalRefunds`: what is held of the customer's money. */
  readonly paid: number;
  /** Positive is owed. */
  readonly balance: number;
}

/** Adds up what `amountOf` gives for each. */
export function sum<T>(lines: Iterable<T>, amountOf: (line: T) => number): number {
  let total = 0;
  for (const line of lines) total += amountOf(line);
  return total;
}

const isLive = (line: { readonly cancellation: Cancellation | null }) => line.cancellation === null;

/** A guest's price after discounts, without addons (M1). */
export function guestNet(guest: GuestLine): number {
  return guest.grossMinor - guest.discountMinor - guest.multiDiscountMinor;
}

/** Live addons (M9). */
export function addonsPrice(addons: readonly AddonLine[]): number {
  return sum(addons.filter(isLive), (addon) => addon.totalMinor);
}

/** A guest with its addons; a cancelled one costs nothing (B7). */
export function guestPrice(guest: GuestLine): number {
  return isLive(guest) ? guestNet(guest) + addonsPrice(guest.addons) : 0;
}

/** An item's live guests after discounts, with all live addons (M9). */
export function itemPrice(item: ItemLine): number {
  return isLive(item) ? sum(item.guests, guestPrice) + addonsPrice(item.addons) : 0;
}

/** The guests that are not cancelled, nor is their item. */
export function liveGuests<Guest extends GuestLine>(item: {
  readonly guests: readonly Guest[];
  readonly cancellation: Cancellation | null;
}): readonly Guest[] {
  return isLive(item) ? item.guests.filter(isLive) : [];
}

/** Whether the down payment is the whole price, so that the addons are due with it (M7). */
function isDueInFull(guest: GuestLine): boolean {
  return guest.downPaymentMinor >= guestNet(guest);
}

/** What is due up front for a guest: its down payment, with its addons where that is the whole price (M7). */
export function guestDownPayment(guest: GuestLine): number {
  if (!isLive(guest)) return 0;
  return isDueInFull(guest) ? guestPrice(guest) : guest.downPaymentMinor;
}

/** What is due up front for an item: its guests', with its own addons where all of them are due in full (M7). */
export function itemDownPayment(item: ItemLine): number {
  const guests = liveGuests(item);
  const own = guests.every(isDueInFull) && isLive(item) ? addonsPrice(item.addons) : 0;
  return sum(guests, guestDownPayment) + own;
}

/** The amount of each tax: percent of items and shop items after discounts, fixed once a basket; rounded once (M2, M5). */
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

/** What vouchers take off the rest, one after the other, never below 0 (M1, M4). */
function takeVouchers(vouchers: readonly VoucherLine[], rest: number): readonly VoucherLine[] {
  let left = rest;
  return vouchers.map((voucher) => {
    const amountMinor = Math.min(voucher.amountMinor, left);
    left -= amountMinor;
    return { ...voucher, amountMinor };
  });
}

const known = new WeakMap<Bill, Totals>();

/** Every sum of a basket or quote, which follow from its lines alone (M9). Records are immutable: worked out once. */
export function totalsOf(bill: Bill): Totals {
  const kept = known.get(bill);
  if (kept) return kept;
  const totals = addUp(bill);
  known.set(bill, totals);
  return totals;
}

function addUp(bill: Bill): Totals {
  // Of a cancelled basket only what survives of its fee is left; its vouchers are forfeited (M4, M6).
  const isCancelled = bill.status === 'cancelled';
  const guests = bill.items.flatMap(liveGuests);
  const itemsPrice = isCancelled ? 0 : sum(bill.items, itemPrice);
  const shopItemsPrice = isCancelled ? 0 : sum(bill.shopItems, (line) => line.totalMinor);
  const subTotal = itemsPrice + shopItemsPrice;
  const taxAmounts = isCancelled ? [] : taxAmountsOf(bill.taxes, subTotal);
  const addedTaxes = sum(taxAmounts, ({ included, amountMinor }) => (included ? 0 : amountMinor));
  const totalFees = sum(bill.fees, (fee) => fee.amountMinor);
  const rest = subTotal + addedTaxes + totalFees;
  const vouchersTaken = takeVouchers(bill.vouchers, isCancelled ? 0 : rest);
  const vouchersDiscount = sum(vouchersTaken, ({ amountMinor }) => amountMinor);
  const total = rest - vouchersDiscount;
  const codeDiscounts = sum(guests, (guest) => guest.discountMinor);
  const multidiscount = sum(guests, (guest) => guest.multiDiscountMinor);
  const itemsDownPayment = isCancelled ? 0 : sum(bill.items, itemDownPayment);
  // Where all is due in full, that is the total; else taxes not included wait (M7).
  const upFront = guests.every(isDueInFull) ? total : itemsDownPayment + shopItemsPrice + totalFees;
  const totalPayments = sum(bill.payments, ({ amountMinor }) => Math.max(amountMinor, 0));
  const totalRefunds = sum(bill.payments, ({ amountMinor }) => Math.max(-amountMinor, 0));
  const paid = totalPayments - totalRefunds;
  return {
    itemsPrice,
    shopItemsPrice,
    subTotal,
    codeDiscounts,
    multidiscount,
    totalDiscounts: codeDiscounts + multidiscount,
    taxAmounts,
    addedTaxes,
    totalFees,
    vouchersTaken,
    vouchersDiscount,
    total,
    itemsDownPayment,
    downPayment: Math.min(upFront, total),
    totalPayments,
    totalRefunds,
    paid,
    balance: total - paid,
  };
}
