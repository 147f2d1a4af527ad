import type { components } from '../../contract/control.gen.js';
import type { Basket, Guest } from '../../domain/basket/basket.js';
import { liveItems, takenSeats } from '../../domain/basket/status.js';
import { liveGuests, sum } from '../../domain/pricing/totals.js';
import type { Steps } from '../../domain/shared/steps.js';
import { guestName } from '../../operations/shared/guest-common.js';
import type { ReadTables } from '../../store/tables.js';
import { timestamp } from '../times.js';

type ItemBooking = components['schemas']['ItemBooking'];
type ItemCapture = components['schemas']['ItemCapture'];

/** Yields the bookings with seats of an item, in the order of their first guests; see `Steps`. */
export function* bookingsOnItem(tables: ReadTables, itemId: string): Steps<ItemBooking> {
  const seen = new Set<number>();
  for (const found of tables.guestsOnItem(itemId)) {
    const isNew = found !== null && !seen.has(found.basket.id);
    if (isNew) seen.add(found.basket.id);
    yield isNew ? bookingOnItem(found.basket, itemId) : null;
  }
}

/** Returns a booking with its seats of an item; null if it has none (B7). */
function bookingOnItem(basket: Basket, itemId: string): ItemBooking | null {
  const taken = takenSeats(basket).filter((one) => one.itemId === itemId);
  if (taken.length === 0) return null;
  const items = liveItems(basket).filter((item) => item.availabilityItemIds.includes(itemId));
  return {
    bookingId: basket.id,
    status: basket.status,
    contact: basket.user.name,
    seats: sum(taken, ({ seats }) => seats),
    guests: items.flatMap((item) => liveGuests<Guest>(item)).map(guestName),
  };
}

/**
 * Yields the captures that hold seats of an item; see `Steps`. They are looked for until they hold so many seats as the
 * item's captures do together.
 */
export function* capturesOnItem(tables: ReadTables, itemId: string): Steps<ItemCapture> {
  let { held } = tables.occupancy(itemId);
  if (held === 0) return;
  for (const { reference, merchant, seats, expiresAt, availabilityItemIds } of tables.captures.values()) {
    const times = availabilityItemIds.filter((id) => id === itemId).length;
    const own = times * sum(seats, (entry) => entry.seats);
    held -= own;
    yield own > 0 ? { reference, merchant, seats: own, expiresAt: timestamp(expiresAt) } : null;
    if (held <= 0) return;
  }
}
