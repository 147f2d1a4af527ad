import { requireLive, requireStatus, withStatus } from './status.js';
import type { Basket, BasketItem, BookedAddon, Guest, TotalChange, TreasurerType } from './basket.js';
import { type Cancellation, sum, totalsOf } from '../pricing/totals.js';
import type { EpochMs } from '../shared/moment.js';
import { type PaymentIds, refundByTreasurer, requireHolder } from './payments.js';
import { withChanges } from './ledger.js';
import { ONLINE_BOOKING_FEE } from '../pricing/price-order.js';

/** The treasurer that refunds a cancellation; `ignore` refunds nothing (B6). */
type RefundType = TreasurerType | 'ignore';

/** The parameters of a cancellation. */
export interface CancellationRequest {
  readonly reason: string;
  readonly refundType: RefundType;
  /** Takes the online booking fee off the total and refunds it, once (M6). */
  readonly refundFee: boolean;
}

/** The part of a basket that is cancelled. */
export type CancellationTarget =
  | { readonly kind: 'basket' }
  | { readonly kind: 'item'; readonly item: BasketItem }
  | { readonly kind: 'guest'; readonly item: BasketItem; readonly guest: Guest }
  | { readonly kind: 'addon'; readonly item: BasketItem; readonly addon: BookedAddon };

interface Context {
  readonly ids: PaymentIds;
  readonly now: EpochMs;
}

const cancelled = <Line extends { readonly cancellation: Cancellation | null }>(
  line: Line,
  cancellation: Cancellation,
): Line => (line.cancellation === null ? { ...line, cancellation } : line);

const withAddonsCancelled = <Line extends { readonly addons: readonly BookedAddon[] }>(
  line: Line,
  cancellation: Cancellation,
): Line => ({ ...line, addons: line.addons.map((addon) => cancelled(addon, cancellation)) });

/** Returns a guest cancelled with its addons (B7). */
function cancelledGuest(guest: Guest, cancellation: Cancellation): Guest {
  return guest.cancellation ? guest : cancelled(withAddonsCancelled(guest, cancellation), cancellation);
}

/** Returns an item cancelled with its guests and addons (B7). */
function cancelledItem(item: BasketItem, cancellation: Cancellation): BasketItem {
  const guests = item.guests.map((guest) => cancelledGuest(guest, cancellation));
  return cancelled({ ...withAddonsCancelled(item, cancellation), guests }, cancellation);
}

/** Cancels an item without a live guest (B7). */
function cancelIfEmpty(item: BasketItem, cancellation: Cancellation): BasketItem {
  return item.guests.some((guest) => guest.cancellation === null) ? item : cancelledItem(item, cancellation);
}

/** Returns an item with one of its guests cancelled; the last live guest cancels the item (B7). */
function withGuestCancelled(item: BasketItem, { id }: Guest, cancellation: Cancellation): BasketItem {
  const guests = item.guests.map((one) => (one.id === id ? cancelledGuest(one, cancellation) : one));
  return cancelIfEmpty({ ...item, guests }, cancellation);
}

/** Returns an item with one addon cancelled, its own or a guest's (B12). */
function withAddonCancelled(item: BasketItem, { id }: BookedAddon, cancellation: Cancellation): BasketItem {
  const change = <Line extends { readonly addons: readonly BookedAddon[] }>(line: Line): Line => ({
    ...line,
    addons: line.addons.map((one) => (one.id === id ? cancelled(one, cancellation) : one)),
  });
  return { ...change(item), guests: item.guests.map(change) };
}

/** Refuses (`conflict`) to cancel a line that is cancelled (B7). */
function requireLiveTarget(target: CancellationTarget): void {
  if (target.kind === 'item') requireLive('B7', target.item, 'item');
  if (target.kind === 'guest') requireLive('B7', target.guest, 'guest');
  if (target.kind === 'addon') requireLive('B7', target.addon, 'addon');
}

/** Returns a basket with the lines of the target cancelled; its fees and status are still those before. */
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

/** Returns a basket cancelled with all its lines. Of its fees, the part that was paid remains (B7, M6). */
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

/** Returns the cancellation and each fee that it took off, as changes of the total. Vouchers can have covered a fee. */
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
 * Cancels a basket or a part of it. The last guest cancels its item, the last live line the basket. Refunds the least of the
 * cancelled value, the resulting overpayment and the money that the treasurer holds; refuses a treasurer that holds no money
 * when there is some to refund (B7). Refuses `conflict` if the basket is paying or cancelled, or the target is cancelled.
 */
export function cancel(
  basket: Basket,
  target: CancellationTarget,
  { reason, refundType, refundFee }: CancellationRequest,
  { ids, now }: Context,
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
