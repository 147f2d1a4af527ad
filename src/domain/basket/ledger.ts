import { sum, totalsOf } from '../pricing/totals.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import type { Basket, BasketItem, BookedAddon, Guest, TotalChange, Payment } from './basket.js';

/** The subject of a ledger line. */
export type LedgerSubject =
  | { readonly kind: 'price'; readonly of: 'guest'; readonly item: BasketItem; readonly guest: Guest }
  | { readonly kind: 'price'; readonly of: 'addon'; readonly item: BasketItem; readonly addon: BookedAddon }
  | { readonly kind: 'price'; readonly of: 'shop item'; readonly id: number; readonly quantity: number }
  /** The discount of a code; if the code is null, the multi-discount. */
  | { readonly kind: 'discount'; readonly code: string | null; readonly percent: number | null }
  | { readonly kind: 'tax'; readonly title: string }
  | { readonly kind: 'fee' | 'voucher'; readonly code: string }
  | { readonly kind: TotalChange['kind']; readonly text: string }
  | { readonly kind: 'payment' | 'refund'; readonly payment: Payment };

interface Entry {
  readonly at: EpochMs;
  /** The amount added to the balance, in minor units. */
  readonly amountMinor: number;
  readonly subject: LedgerSubject;
}

/** A line of a booking's ledger with the resulting balance, in minor units. */
export interface LedgerLine extends Entry {
  readonly balanceMinor: number;
}

/**
 * Returns the ledger of a booking: first the parts of its original total, then all payments, refunds and later changes
 * in the order in which they happened. Later operations therefore only append lines. Included taxes are omitted,
 * because prices contain them (M5). A line's balance is that of the previous line plus its amount, and the last one is
 * the booking's balance (M9).
 */
export function ledgerOf(basket: Basket): readonly LedgerLine[] {
  const { payments } = basket;
  const booked = asBooked(basket);
  const later = [
    ...changeEntries(basket, totalsOf(booked).total),
    ...payments.map((payment, before) => ({ ...paymentEntry(payment), before })),
    // The sort is stable, so a change comes before the first payment after it.
  ].toSorted((one, other) => one.before - other.before);
  let balanceMinor = 0;
  return [...totalEntries(booked), ...later].map(({ at, amountMinor, subject }) => {
    balanceMinor += amountMinor;
    return { at, amountMinor, subject, balanceMinor };
  });
}

/** Returns the original total of a booking, before rebookings and cancellations, and the sum of its refunds. */
export function costOf(basket: Basket): { readonly totalMinor: number; readonly refundedMinor: number } {
  const refundedMinor = sum(basket.payments, ({ amountMinor }) => Math.max(0, -amountMinor));
  return { totalMinor: totalsOf(asBooked(basket)).total, refundedMinor };
}

/** Returns a booking as it was before rebookings and cancellations. */
function asBooked(basket: Basket): Basket {
  const { ledger } = basket;
  return ledger ? { ...basket, items: ledger.items, fees: ledger.fees, cancellation: null } : basket;
}

/** Returns the basket `after` with changes added to its ledger. `before` is the basket before these changes. */
export function withChanges(
  before: Basket,
  after: Basket,
  changes: readonly Omit<TotalChange, 'payments'>[],
): Basket {
  const { items, fees, ledger = { items, fees, changes: [] } } = before;
  const added = changes.map((change) => ({ ...change, payments: before.payments.length }));
  return { ...after, ledger: { ...ledger, changes: [...ledger.changes, ...added] } };
}

/**
 * Returns an entry for each change of the total, with the number of payments before it. `bookedMinor` plus all amounts
 * gives the present total (M9).
 */
function changeEntries(basket: Basket, bookedMinor: number): (Entry & { readonly before: number })[] {
  const { changes } = basket.ledger ?? { changes: [] };
  let total = bookedMinor;
  return changes.map(({ at, kind, text, payments }, index) => {
    const before = total;
    total = changes[index + 1]?.totalMinor ?? totalsOf(basket).total;
    return { at, amountMinor: total - before, subject: { kind, text }, before: payments };
  });
}

function totalEntries(basket: Basket): Entry[] {
  const { items, shopItems } = basket.cancellation ? { items: [], shopItems: [] } : basket; // M9
  const { taxAmounts, vouchersTaken } = totalsOf(basket);
  const lines: Omit<Entry, 'at'>[] = [
    ...items.filter(isLive).flatMap(itemLines),
    ...shopItems.map(({ id, quantity, totalMinor }) => ({
      subject: { kind: 'price', of: 'shop item', id, quantity } as const,
      amountMinor: totalMinor,
    })),
    ...taxAmounts
      .filter(({ included }) => !included)
      .map(({ title, amountMinor }) => ({ subject: { kind: 'tax', title } as const, amountMinor })),
    ...basket.fees.map(({ code, amountMinor }) => ({ subject: { kind: 'fee', code } as const, amountMinor })),
    ...vouchersTaken.map(({ code, amountMinor }) => ({
      subject: { kind: 'voucher', code } as const,
      amountMinor: -amountMinor,
    })),
  ];
  const counts = ({ subject, amountMinor }: Omit<Entry, 'at'>) =>
    subject.kind === 'price' || amountMinor !== 0;
  return lines.filter(counts).map((line) => ({ at: basket.createdAt, ...line }));
}

const isLive = (line: { readonly cancellation: unknown }) => line.cancellation === null;

function itemLines(item: BasketItem): Omit<Entry, 'at'>[] {
  const addonLine = (addon: BookedAddon) => ({
    subject: { kind: 'price', of: 'addon', item, addon } as const,
    amountMinor: addon.totalMinor,
  });
  const guestLines = (guest: Guest) => [
    { subject: { kind: 'price', of: 'guest', item, guest } as const, amountMinor: guest.grossMinor },
    ...discountLines(guest),
    ...guest.addons.filter(isLive).map(addonLine),
  ];
  return [...item.guests.filter(isLive).flatMap(guestLines), ...item.addons.filter(isLive).map(addonLine)];
}

function discountLines(guest: Guest): Omit<Entry, 'at'>[] {
  const { discountCode: code, discountPercent: percent, discountMinor, multiDiscountMinor } = guest;
  return [
    { subject: { kind: 'discount', code, percent }, amountMinor: -discountMinor },
    { subject: { kind: 'discount', code: null, percent: null }, amountMinor: -multiDiscountMinor },
  ];
}

/** A payment lowers the balance. A refund is negative and raises the balance (B5, B6). */
function paymentEntry(payment: Payment): Entry {
  const { createdAt: at, amountMinor } = payment;
  const kind = amountMinor < 0 ? 'refund' : 'payment';
  return { at, amountMinor: -amountMinor, subject: { kind, payment } };
}
