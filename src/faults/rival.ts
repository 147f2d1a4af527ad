import type { Client } from '../domain/catalogue/client.js';
import {
  exampleFieldValue,
  isRequiredWhileBooking,
  type FieldInput,
  type UserField,
} from '../domain/catalogue/custom-fields.js';
import type { AvailabilityItem } from '../domain/schedule/item.js';
import { seatsOfCategory, type CategoryRoom, itemSeats } from '../domain/seats/item-seats.js';
import type { BookingRequest, BookingRequestGuest } from '../domain/booking/request.js';
import { createCapture } from '../operations/availability/availabilities.js';
import { createBooking, cancelBooking } from '../operations/bookings/bookings.js';
import { Refusal } from '../domain/shared/refusal.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Transaction } from '../store/tables.js';

/** The client name of the rival in logs. No client has this name, so no token exists for it. */
export const RIVAL = 'rival';

/** A request of the rival, for the request log. */
export interface RivalRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly reply: unknown;
}

/** The time and the workspace in which the rival acts. */
export interface Scene {
  readonly now: EpochMs;
  readonly workspace: string;
  /** The name of the vendor (P3). */
  readonly vendor: string;
}

/** Returns a client that acts as a merchant, with the usual rights of a merchant's own client. */
function rivalOf(merchant: string): Client {
  return {
    client: RIVAL,
    secret: '',
    merchant,
    sells: [merchant],
    agent: null,
    overbooking: [],
    bookPastTrips: false,
  };
}

function callOf<Body, Path, Query>(scene: Scene, parts: { body: Body; path: Path; query: Query }) {
  return { ...parts, ...scene, language: 'en', baseUrl: '', pageLanguages: [] } as const;
}

/**
 * Takes all free seats of an item with a booking. If that is impossible, for example because the booking would have too
 * many guests, takes them with a capture. Returns null if no seat is free, or if more than `mostGuests` guests would be
 * needed.
 * @throws Refusal if the capture is refused too
 */
export function takeSeats(
  tx: Transaction,
  item: AvailabilityItem,
  scene: Scene,
  mostGuests: number,
): RivalRequest | null {
  const guests: Guest[] = [];
  for (const guest of guestsFor(tx, item, share)) {
    if (guests.length === mostGuests) return null;
    guests.push(guest);
  }
  if (guests.length === 0) return null;
  const small = guests.length <= MAX_GUESTS;
  return (
    (small ? orNull(() => book(tx, item, { guests, vouchers: [] }, scene)) : null) ??
    hold(tx, item, guests, scene)
  );
}

/** Uses a voucher to book an item for one guest, with the minimum number of seats. */
export function bookWithVoucher(
  tx: Transaction,
  item: AvailabilityItem,
  voucher: string,
  scene: Scene,
): RivalRequest | null {
  const [first] = guestsFor(tx, item, smallest);
  return first ? book(tx, item, { guests: [first], vouchers: [voucher] }, scene) : null;
}

/** The maximum number of guests in one booking. */
const MAX_GUESTS = 500;

type Guest = Pick<BookingRequestGuest, 'priceCategoryId' | 'occupancy'>;

function book(
  tx: Transaction,
  item: AvailabilityItem,
  { guests, vouchers }: { readonly guests: readonly Guest[]; readonly vouchers: readonly string[] },
  scene: Scene,
): RivalRequest {
  const { occurrence, activity, merchant } = item;
  const fields = fieldsFor(activity.guestFields);
  const body: BookingRequest = {
    items: [
      {
        availabilityItemId: occurrence.id,
        guests: guests.map((guest) => ({
          ...guest,
          firstname: 'Rival',
          lastname: 'Guest',
          customFields: fields,
        })),
      },
    ],
    ...(vouchers.length > 0 && { vouchers }),
    contact: { type: 'email', name: 'Rival', value: 'rival@example.com', notify: false },
    customFields: fieldsFor(merchant.userFields),
  };
  const call = callOf(scene, { body, path: {}, query: {} });
  const reply = createBooking(tx, call as Parameters<typeof createBooking>[1], rivalOf(merchant.slug));
  return { operationId: 'createBooking', method: 'POST', path: '/bookings', body, reply };
}

function hold(tx: Transaction, item: AvailabilityItem, guests: readonly Guest[], scene: Scene): RivalRequest {
  const body = {
    availabilityItemId: item.occurrence.id,
    priceCategories: guests.map(({ priceCategoryId, occupancy }) => ({ [priceCategoryId]: occupancy })),
    duration: 'PT45M',
  };
  const call = callOf(scene, { body, path: {}, query: {} });
  const reply = createCapture(tx, call, rivalOf(item.merchant.slug));
  return { operationId: 'createCapture', method: 'POST', path: '/reservations', body, reply };
}

/** Cancels a booking as its operating merchant, without a refund. */
export function cancelAsOperator(tx: Transaction, basketId: number, scene: Scene): RivalRequest | null {
  const basket = tx.baskets.get(basketId);
  if (!basket) return null;
  const call = callOf(scene, { body: undefined, path: { bookingId: basketId }, query: {} });
  const reply = cancelBooking(
    tx,
    call as unknown as Parameters<typeof cancelBooking>[1],
    rivalOf(basket.operator),
  );
  return {
    operationId: 'cancelBooking',
    method: 'PUT',
    path: `/bookings/${basketId}`,
    body: null,
    reply,
  };
}

function orNull<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Returns the number of seats of the next guest in a category. `left` seats are still free. */
type SeatsOfGuest = (room: CategoryRoom, left: number) => number;

/** Yields guests who together take the free seats of an item, within the limits of its categories (C2). */
function* guestsFor(tx: Transaction, item: AvailabilityItem, seatsOf: SeatsOfGuest): Generator<Guest, void> {
  const seats = itemSeats(tx, item);
  let { available } = seats;
  for (const room of seats.categories) {
    let left = seatsOfCategory({ available }, room);
    while (left >= room.category.minSeats && left > 0) {
      const occupancy = seatsOf(room, left);
      yield { priceCategoryId: room.category.id, occupancy };
      left -= occupancy;
      available -= occupancy;
    }
  }
}

/**
 * Returns the number of seats of the next guest of a category. Divides the seats evenly among as few guests as
 * possible, so that no seat stays free.
 */
function share({ category: { minSeats, maxSeats } }: CategoryRoom, left: number): number {
  const guests = Math.ceil(left / maxSeats);
  return Math.max(1, minSeats, Math.ceil(left / guests));
}

function smallest({ category: { minSeats } }: CategoryRoom): number {
  return Math.max(1, minSeats);
}

/** Returns an example value for each field that a booking requires (B4). */
function fieldsFor(definitions: readonly UserField[]): FieldInput[] {
  return definitions
    .filter(isRequiredWhileBooking)
    .map((field) => ({ key: field.code, value: exampleFieldValue(field) }));
}
