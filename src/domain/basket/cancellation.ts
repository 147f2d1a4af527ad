import { requireLive, requireStatus } from './actions.js';
import type { Basket, BasketItem, BookedAddon, Guest } from './basket.js';
import type { Cancellation } from '../pricing/lines.js';
import type { EpochMs } from '../shared/moment.js';
import type { TreasurerType } from './payment.js';
import { type PaymentIds } from './new-payment.js';
import { refundByTreasurer } from './refund.js';
import { ONLINE_BOOKING_FEE } from '../pricing/price-order.js';
import { totalsOf } from '../pricing/totals.js';
import { withStatus } from './status.js';

/** Who pays a cancellation back; `ignore` pays nothing back (B6). */
type RefundType = TreasurerType | 'ignore';

/** How a cancellation is asked for. */
export interface CancellationRequest {
  readonly reason: string;
  readonly refundType: RefundType;
  /** Takes the online booking fee off and pays it back, once (M6). */
  readonly refundFee: boolean;
}

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

/** A guest is cancelled with its addons (B7). */
function cancelledGuest(guest: Guest, cancellation: Cancellation): Guest {
  return guest.cancellation ? guest : cancelled(withAddonsCancelled(guest, cancellation), cancellation);
}

/** An item is cancelled with its guests and addons (B7). */
function cancelledItem(item: BasketItem, cancellation: Cancellation): BasketItem {
  const guests = item.guests.map((guest) => cancelledGuest(guest, cancellation));
  return cancelled({ ...withAddonsCancelled(item, cancellation), guests }, cancellation);
}

/** The last guest's cancellation is the item's (B7). */
function cancelIfEmpty(item: BasketItem, cancellation: Cancellation): BasketItem {
  return item.guests.some((guest) => guest.cancellation === null) ? item : cancelledItem(item, cancellation);
}

/** The last live line's cancellation is the basket's; what survives of its fee is what was paid of it (B7, M6). */
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

/**
 * Carries a cancellation of some lines through: fee, basket and money follow. Pays back the least of what the
 * cancellation took off the total, the overpayment that results, and what the treasurer holds (B7).
 */
function settled(
  before: Basket,
  changed: Basket,
  asked: CancellationRequest,
  { ids, now }: Context,
  isWhole: boolean,
): Basket {
  const cancellation = { reason: asked.reason, at: now };
  const fees = asked.refundFee ? changed.fees.filter((fee) => fee.code !== ONLINE_BOOKING_FEE) : changed.fees;
  const lessFee = { ...changed, fees };
  const isEmpty = changed.shopItems.length === 0 && changed.items.every((item) => item.cancellation !== null);
  const { paid, total } = totalsOf(before);
  const after = isWhole || isEmpty ? closeBasket(lessFee, cancellation, paid) : withStatus(lessFee);
  if (asked.refundType === 'ignore') return after;
  const { total: newTotal, balance } = totalsOf(after);
  const amount = Math.min(total - newTotal, -balance); // of nothing or less, nothing is paid back
  return refundByTreasurer(after, asked.refundType, amount, { comment: asked.reason, ids, now });
}

/** Cancels a whole booking (B7). Refuses `conflict` where it is paying or cancelled. */
export function cancelBasket(basket: Basket, asked: CancellationRequest, context: Context): Basket {
  requireStatus(basket, 'cancel');
  return settled(basket, basket, asked, context, true);
}

function replaceItem(basket: Basket, changed: BasketItem): Basket {
  return { ...basket, items: basket.items.map((item) => (item.id === changed.id ? changed : item)) };
}

/** Cancels an item with its guests and addons (B7). Refuses `conflict`. */
export function cancelItem(
  basket: Basket,
  item: BasketItem,
  asked: CancellationRequest,
  context: Context,
): Basket {
  requireStatus(basket, 'cancel');
  requireLive(item, 'item');
  const cancellation = { reason: asked.reason, at: context.now };
  const changed = replaceItem(basket, cancelledItem(item, cancellation));
  return settled(basket, changed, asked, context, false);
}

/** Cancels a guest with its addons; the last one takes the item with it (B7). Refuses `conflict`. */
export function cancelGuest(
  basket: Basket,
  item: BasketItem,
  guest: Guest,
  asked: CancellationRequest,
  context: Context,
): Basket {
  requireStatus(basket, 'cancel');
  requireLive(guest, 'guest');
  const cancellation = { reason: asked.reason, at: context.now };
  const guests = item.guests.map((one) => (one.id === guest.id ? cancelledGuest(one, cancellation) : one));
  const changed = replaceItem(basket, cancelIfEmpty({ ...item, guests }, cancellation));
  return settled(basket, changed, asked, context, false);
}

/** Cancels one addon of an item or of a guest (B7, B12). Refuses `conflict`. */
export function cancelAddon(
  basket: Basket,
  item: BasketItem,
  addon: BookedAddon,
  asked: CancellationRequest,
  context: Context,
): Basket {
  requireStatus(basket, 'cancel');
  requireLive(addon, 'addon');
  const cancellation = { reason: asked.reason, at: context.now };
  const without = <Line extends { readonly addons: readonly BookedAddon[] }>(line: Line): Line => ({
    ...line,
    addons: line.addons.map((one) => (one.id === addon.id ? cancelled(one, cancellation) : one)),
  });
  const changed = replaceItem(basket, { ...without(item), guests: item.guests.map(without) });
  return settled(basket, changed, asked, context, false);
}
