import { requireLive, requireStatus, withStatus } from './status.js';
import type { Basket, BasketItem, BookedAddon, Guest, TotalChange, TreasurerType } from './basket.js';
import { type Cancellation, sum, totalsOf } from '../pricing/totals.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { type PaymentIds, refundByTreasurer, requireHolder } from './payments.js';
import { withChanges } from './ledger.js';
import { ONLINE_BOOKING_FEE } from '../pricing/price-order.js';

/** The treasurer that pays the refund of a cancellation. `ignore` refunds nothing (B6). */
type RefundType = TreasurerType | 'ignore';

/** The parameters of a cancellation. */
export interface CancellationRequest {
  readonly reason: string;
  readonly refundType: RefundType;
  /**
   * Whether to remove the online booking fee from the total and refund it. A second cancellation finds no fee left
   * (M6).
   */
  readonly refundFee: boolean;
}

/** The basket or part of a basket to cancel. */
export type CancellationTarget =
  | { readonly kind: 'basket' }
  | { readonly kind: 'item'; readonly item: BasketItem }
  | { readonly kind: 'guest'; readonly item: BasketItem; readonly guest: Guest }
  | { readonly kind: 'addon'; readonly item: BasketItem; readonly addon: BookedAddon };

const cancelled = (addon: BookedAddon, cancellation: Cancellation): BookedAddon =>
  addon.cancellation === null ? { ...addon, cancellation } : addon;

/** Returns a copy of a guest in which the guest and all addons are cancelled (B7). */
function cancelledGuest(guest: Guest, cancellation: Cancellation): Guest {
  if (guest.cancellation) return guest;
  return { ...guest, addons: guest.addons.map((addon) => cancelled(addon, cancellation)), cancellation };
}

/** Returns a copy of an item in which the item, all guests and all addons are cancelled (B7). */
function cancelledItem(item: BasketItem, cancellation: Cancellation): BasketItem {
  return {
    ...item,
    guests: item.guests.map((guest) => cancelledGuest(guest, cancellation)),
    addons: item.addons.map((addon) => cancelled(addon, cancellation)),
    cancellation: item.cancellation ?? cancellation,
  };
}

/** Returns an item, cancelled if all its guests are (B7). */
function cancelIfEmpty(item: BasketItem, cancellation: Cancellation): BasketItem {
  return item.guests.some((guest) => guest.cancellation === null) ? item : cancelledItem(item, cancellation);
}

/** Cancels one guest of an item and returns the item. If no uncancelled guest is left, the item is cancelled too (B7). */
function withGuestCancelled(item: BasketItem, { id }: Guest, cancellation: Cancellation): BasketItem {
  const guests = item.guests.map((one) => (one.id === id ? cancelledGuest(one, cancellation) : one));
  return cancelIfEmpty({ ...item, guests }, cancellation);
}

/** Cancels one addon of an item or of its guests and returns the item (B12). */
function withAddonCancelled(item: BasketItem, { id }: BookedAddon, cancellation: Cancellation): BasketItem {
  const change = <Line extends { readonly addons: readonly BookedAddon[] }>(line: Line): Line => ({
    ...line,
    addons: line.addons.map((one) => (one.id === id ? cancelled(one, cancellation) : one)),
  });
  return { ...change(item), guests: item.guests.map(change) };
}

/** Refuses (`conflict`) to cancel a line that is already cancelled (B7). */
function requireLiveTarget(target: CancellationTarget): void {
  if (target.kind === 'item') requireLive('B7', target.item, 'item');
  if (target.kind === 'guest') requireLive('B7', target.guest, 'guest');
  if (target.kind === 'addon') requireLive('B7', target.addon, 'addon');
}

/**
 * Cancels the target's lines and returns the basket; for the target `basket`, cancels none (see `closeBasket`). Does
 * not change fees and status.
 */
function withLinesCancelled(basket: Basket, target: CancellationTarget, cancellation: Cancellation): Basket {
  if (target.kind === 'basket') return basket;
  const change = (item: BasketItem) => {
    if (target.kind === 'item') return cancelledItem(item, cancellation);
    return target.kind === 'guest'
      ? withGuestCancelled(item, target.guest, cancellation)
      : withAddonCancelled(item, target.addon, cancellation);
  };
  const changed = change(target.item);
  return { ...basket, items: basket.items.map((item) => (item.id === changed.id ? changed : item)) };
}

/** Cancels a basket with all its lines. Only the paid part of its fees remains (B7, M6). */
function closeBasket(basket: Basket, cancellation: Cancellation, paid: number): Basket {
  let left = Math.max(0, paid);
  const fees = basket.fees.map((fee) => {
    const amountMinor = Math.min(fee.amountMinor, left);
    left -= amountMinor;
    return { ...fee, amountMinor };
  });
  return {
    ...basket,
    status: 'cancelled',
    cancellation,
    items: basket.items.map((item) => cancelledItem(item, cancellation)),
    fees: fees.filter((fee) => fee.amountMinor > 0),
  };
}

const isEmpty = ({ shopItems, items }: Basket) =>
  shopItems.length === 0 && items.every((item) => item.cancellation !== null);

/**
 * Returns the changes of the total: one for the cancellation, and one for each fee that it removed. If vouchers covered
 * a removed fee, the total falls by less than the fee.
 */
function changesOf(
  before: Basket,
  after: Basket,
  { reason, at }: Cancellation,
): Omit<TotalChange, 'payments'>[] {
  const { total } = totalsOf(before);
  const left = (code: string) => after.fees.find((fee) => fee.code === code)?.amountMinor ?? 0;
  const waived = before.fees
    .map(({ code, amountMinor }) => ({ code, amountMinor: amountMinor - left(code) }))
    .filter(({ amountMinor }) => amountMinor > 0);
  return [
    { at, kind: 'cancellation', text: reason, totalMinor: total },
    ...waived.map(({ code }, index) => ({
      at,
      kind: 'fee-waived' as const,
      text: code,
      totalMinor: Math.min(total, totalsOf(after).total + sum(waived.slice(index), (fee) => fee.amountMinor)),
    })),
  ];
}

/**
 * Cancels a basket or part of it. An item without an uncancelled guest, and a basket without an uncancelled line, is
 * cancelled too. Refunds the smallest of three amounts: the decrease of the total, the resulting overpayment, and the
 * money that the treasurer holds. Refuses the request if a refund is due but the treasurer holds no money (B7). Refuses
 * `conflict` if the basket is paying or cancelled, or if the target is already cancelled.
 */
export function cancel(
  basket: Basket,
  target: CancellationTarget,
  { reason, refundType, refundFee }: CancellationRequest,
  { ids, now }: { readonly ids: PaymentIds; readonly now: EpochMs },
): Basket {
  requireStatus(basket, 'cancel');
  requireLiveTarget(target);
  const cancellation = { reason, at: now };
  const changed = withLinesCancelled(basket, target, cancellation);
  const fees = refundFee ? changed.fees.filter((fee) => fee.code !== ONLINE_BOOKING_FEE) : changed.fees;
  const lessFee = { ...changed, fees };
  const { paid, total } = totalsOf(basket);
  const isWhole = target.kind === 'basket' || isEmpty(changed);
  const remaining = isWhole ? closeBasket(lessFee, cancellation, paid) : withStatus(lessFee);
  const after = withChanges(basket, remaining, changesOf(basket, remaining, cancellation));
  if (refundType === 'ignore') return after;
  const { total: newTotal, balance } = totalsOf(after);
  const amount = Math.min(total - newTotal, -balance);
  if (amount <= 0) return after;
  requireHolder(basket, refundType);
  return refundByTreasurer(after, refundType, amount, { comment: reason, ids, now });
}
