import type { Basket } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/shared/civil-time.js';
import type { Draw } from './draw.js';

/** A change that may happen to a booking. */
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

/** Returns random changes to a new booking: payments, moves, cancellations, check-ins. */
export function planFollowUps(draw: Draw, basket: Basket, now: EpochMs): readonly FollowUp[] {
  const startsAt = basket.items[0]?.startsAt ?? null;
  /** Returns a time between now and six hours before the start. */
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
