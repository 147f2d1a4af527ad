import { type Basket, type Guest, TREASURER_TYPES, type TreasurerType } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/shared/civil-time.js';
import type { Draw } from './draw.js';
import type { Client } from '../../domain/catalogue/client.js';
import { exponentOf, fromMinor } from '../../domain/shared/money.js';
import { refundable } from '../../domain/basket/payments.js';
import { Refusal } from '../../domain/shared/refusal.js';
import { liveGuests, totalsOf } from '../../domain/pricing/totals.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import type { BookableDeparture } from './departures.js';
import { perform } from './sales.js';

/** A kind of change to a booking. */
export type FollowUpKind =
  | 'pay'
  | 'overpay'
  | 'refund'
  | 'cancel'
  | 'cancelGuest'
  | 'cancelAddon'
  | 'rebook'
  | 'rebookGuest'
  | 'remark'
  | 'sendTickets'
  | 'checkIn'
  | 'checkOut';

/** A planned change to a booking. */
export interface FollowUp {
  readonly kind: FollowUpKind;
  readonly at: EpochMs;
}

/** Plans random changes to a new booking: payments, moves, cancellations, check-ins. */
export function planFollowUps(draw: Draw, basket: Basket, now: EpochMs): readonly FollowUp[] {
  const startsAt = basket.items[0]?.startsAt ?? null;
  /**
   * Returns a random time until six hours before the start, or within 20 days for a booking without a start. If that
   * time has passed, returns the next minute.
   */
  const before = (): EpochMs => {
    const end = startsAt === null ? now + 20 * DAY_MS : startsAt - 6 * HOUR_MS;
    return end <= now ? now + MINUTE_MS : now + Math.floor((draw.int(1, 99) / 100) * (end - now));
  };
  const soon = () => now + draw.int(5, 240) * MINUTE_MS;
  const plan: FollowUp[] = [];
  const add = (kind: FollowUpKind, probability: number, at: () => EpochMs) => {
    if (draw.chance(probability)) plan.push({ kind, at: at() });
  };
  if (basket.status === 'reserved') add('pay', 0.6, () => (draw.chance(0.5) ? soon() : before()));
  add('sendTickets', 0.02, soon);
  add('remark', 0.02, before);
  add('rebook', 0.05, before);
  add('rebookGuest', 0.01, before);
  add('cancelGuest', 0.02, before);
  add('cancelAddon', 0.01, before);
  add('overpay', 0.003, before);
  add('refund', 0.005, before);
  add('cancel', basket.status === 'reserved' ? 0.2 : 0.07, before);
  if (startsAt !== null) {
    add('checkIn', 0.93, () => startsAt - draw.int(0, 25) * MINUTE_MS);
    add('checkOut', 0.02, () => startsAt + draw.int(60, 120) * MINUTE_MS);
  }
  return plan;
}

/** The context of a change of a booking. */
export interface BookingChange {
  readonly workspace: LiveWorkspace;
  readonly draw: Draw;
  readonly basket: Basket;
  /** The client that made the booking. */
  readonly seller: Client;
  /** The client of the operator. */
  readonly operator: Client;
  /** Returns another departure of the same activity; undefined if none was found. */
  readonly elsewhere: () => BookableDeparture | undefined;
  /** Reasons for cancellations and refunds, in the merchant's language. */
  readonly reasons: readonly string[];
}

function treasurerOf(basket: Basket): TreasurerType | undefined {
  return TREASURER_TYPES.find((type) => refundable(basket, type) > 0);
}

function guestsOf(basket: Basket): readonly Guest[] {
  return basket.items.flatMap(liveGuests);
}

async function pay(
  { workspace, basket }: BookingChange,
  client: Client,
  treasurerType: TreasurerType,
): Promise<void> {
  const { balance } = totalsOf(basket);
  if (balance <= 0) return;
  const query = { amount: fromMinor(balance, basket.currency), treasurerType } as const;
  await perform(workspace, 'addPayment', { path: { bookingId: basket.id }, query }, client);
}

/** Refunds a tenth of the money that a treasurer holds. */
async function refund({ workspace, basket, seller, draw, reasons }: BookingChange): Promise<void> {
  const refundType = treasurerOf(basket);
  if (!refundType) return;
  const transactionId = basket.payments.find(
    (payment) => payment.treasurerType === refundType,
  )?.transactionId;
  const amount = fromMinor(Math.ceil(refundable(basket, refundType) / 10), basket.currency);
  const query = {
    amount,
    refundType,
    reason: draw.one(reasons),
    ...(transactionId ? { transactionId } : {}),
  };
  await perform(workspace, 'addRefund', { path: { bookingId: basket.id }, query }, seller);
}

/** Returns the query parameters of a cancellation. Usually the treasurer that received the payment refunds it. */
function cancellation({ basket, draw, reasons }: BookingChange) {
  const refundType = draw.chance(0.8) ? (treasurerOf(basket) ?? 'ignore') : 'ignore';
  return { reason: draw.one(reasons), refundType, refundFee: draw.chance(0.2) } as const;
}

async function cancelGuest(step: BookingChange): Promise<void> {
  const guests = guestsOf(step.basket);
  if (guests.length < 2) return;
  const { id } = step.draw.one(guests);
  await perform(step.workspace, 'cancelGuest', { path: { id }, query: cancellation(step) }, step.seller);
}

async function cancelAddon(step: BookingChange): Promise<void> {
  const { workspace, basket, seller } = step;
  const isLive = (line: { readonly cancellation: unknown }) => line.cancellation === null;
  const ofGuest = guestsOf(basket)
    .flatMap((guest) => guest.addons)
    .find(isLive);
  const ofItem = basket.items
    .filter(isLive)
    .flatMap((item) => item.addons)
    .find(isLive);
  const query = cancellation(step);
  if (ofGuest) await perform(workspace, 'cancelGuestAddon', { path: { id: ofGuest.id }, query }, seller);
  else if (ofItem)
    await perform(workspace, 'cancelBookingItemAddon', { path: { id: ofItem.id }, query }, seller);
}

/**
 * Returns the first item of the basket, and the query that moves it to a different departure of the same rule (which
 * has the guests' price categories). Undefined if the item is cancelled or `elsewhere` has no such departure.
 */
function movedTo({ elsewhere, basket }: BookingChange) {
  const [item] = basket.items;
  const target = elsewhere();
  if (!item || item.cancellation || target?.rule.id !== item.ruleId) return undefined;
  const itemId = target.chain.map(({ id }) => id).join(',');
  return itemId === item.availabilityItemIds.join(',')
    ? undefined
    : { item, query: { itemId, ruleId: item.ruleId } };
}

async function rebook(step: BookingChange): Promise<void> {
  const move = movedTo(step);
  if (!move) return;
  const path = { bookingItemId: move.item.id };
  await perform(step.workspace, 'rebookBookingItem', { path, query: move.query }, step.seller);
}

async function rebookGuest(step: BookingChange): Promise<void> {
  const move = movedTo(step);
  const [guest] = guestsOf(step.basket);
  if (!move || !guest || step.basket.items[0] !== move.item) return;
  await perform(step.workspace, 'rebookGuest', { path: { id: guest.id }, query: move.query }, step.seller);
}

async function remark({ workspace, basket, operator }: BookingChange): Promise<void> {
  const [item] = basket.items;
  if (!item) return;
  const query = { remarks: 'Called the guest and confirmed the time.' };
  await perform(workspace, 'setBookingItemRemarks', { path: { bookingItemId: item.id }, query }, operator);
}

async function sendTickets({ workspace, basket, seller }: BookingChange): Promise<void> {
  const recipient = basket.user.email;
  if (recipient === null) return;
  await perform(workspace, 'sendTickets', { path: { bookingId: basket.id }, query: { recipient } }, seller);
}

/** The maximum time between a check-in and the start of the activity. */
const EARLIEST_MS = 30 * MINUTE_MS;

/** Pays the balance and checks in almost all guests. */
async function checkIn(step: BookingChange): Promise<void> {
  const { workspace, basket, operator, draw } = step;
  const now = workspace.now();
  // Moved guests check in at their new departure.
  const guests = basket.items
    .filter(
      ({ startsAt }) => startsAt !== null && startsAt > now - EARLIEST_MS && startsAt <= now + EARLIEST_MS,
    )
    .flatMap(liveGuests)
    .filter(({ checkedIn }) => !checkedIn);
  if (guests.length > 0) await pay(step, operator, 'merchant');
  for (const { id } of guests) {
    if (draw.chance(0.96)) await perform(workspace, 'checkInGuest', { path: { id } }, operator);
  }
}

async function checkOut({ workspace, basket, operator }: BookingChange): Promise<void> {
  for (const { id, checkedIn } of guestsOf(basket)) {
    if (checkedIn) await perform(workspace, 'checkOutGuest', { path: { id } }, operator);
  }
}

const CHANGES: Readonly<Record<FollowUpKind, (step: BookingChange) => Promise<unknown>>> = {
  pay: (step) => pay(step, step.seller, step.seller.agent ? 'agent' : step.draw.one(['merchant', 'vendor'])),
  overpay: ({ workspace, basket, seller }) => {
    const amount = 500 / 10 ** exponentOf(basket.currency);
    const query = { amount, treasurerType: 'merchant', comment: 'Tip for the guide' } as const;
    return perform(workspace, 'addPayment', { path: { bookingId: basket.id }, query }, seller);
  },
  refund,
  cancel: (step) => {
    const { workspace, basket, seller } = step;
    return perform(
      workspace,
      'cancelBooking',
      { path: { bookingId: basket.id }, query: cancellation(step) },
      seller,
    );
  },
  cancelGuest,
  cancelAddon,
  rebook,
  rebookGuest,
  remark,
  sendTickets,
  checkIn,
  checkOut,
};

/**
 * Applies a change to a booking. Returns null if the change succeeded or there was nothing to change. Returns the refusal if
 * a rule no longer allows the change.
 */
export async function carryOutFollowUp(kind: FollowUpKind, step: BookingChange): Promise<Refusal | null> {
  if (step.basket.status === 'cancelled' || step.basket.status === 'paying') return null;
  try {
    await CHANGES[kind](step);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
