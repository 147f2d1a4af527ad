import { totalsOf } from '../pricing/totals.js';
import type { EpochMs } from '../shared/moment.js';
import type { Basket, BasketItem, BookedAddon, Guest } from './basket.js';
import type { Payment } from './payment.js';

/** What a line of a ledger is about. */
export type LedgerSubject =
  | { readonly kind: 'price'; readonly of: 'guest'; readonly item: BasketItem; readonly guest: Guest }
  | { readonly kind: 'price'; readonly of: 'addon'; readonly item: BasketItem; readonly addon: BookedAddon }
  | { readonly kind: 'price'; readonly of: 'shop item'; readonly id: number; readonly quantity: number }
  /** A code's discount; without a code the multi-discount. */
  | { readonly kind: 'discount'; readonly code: string | null; readonly percent: number | null }
  | { readonly kind: 'tax'; readonly title: string }
  | { readonly kind: 'fee' | 'voucher'; readonly code: string }
  | { readonly kind: 'payment' | 'refund'; readonly payment: Payment };

interface Entry {
  readonly at: EpochMs;
  /** Minor units; what is added to the balance. */
  readonly amountMinor: number;
  readonly subject: LedgerSubject;
}

/** A line of a booking's ledger, with the balance after it, in minor units. */
export interface LedgerLine extends Entry {
  readonly balanceMinor: number;
}

/**
 * Returns the ledger of a booking: first what makes up its total now, at the time of the booking, then each payment and
 * refund. Cancelled lines, which cost nothing (B7), and included taxes, which are part of prices (M5), are left out. Each
 * balance is the one before plus the amount; the last is the booking's (M9).
 */
export function ledgerOf(basket: Basket): readonly LedgerLine[] {
  let balanceMinor = 0;
  return [...totalEntries(basket), ...basket.payments.map(paymentEntry)].map((entry) => {
    balanceMinor += entry.amountMinor;
    return { ...entry, balanceMinor };
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

/** A payment lowers the balance, and a refund, whose amount is negative, raises it (B5, B6). */
function paymentEntry(payment: Payment): Entry {
  const { createdAt: at, amountMinor } = payment;
  const kind = amountMinor < 0 ? 'refund' : 'payment';
  return { at, amountMinor: -amountMinor, subject: { kind, payment } };
}
