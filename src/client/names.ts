import { unknownText } from '../messages/nearest.js';
import type { Booking } from './waiting.js';

/** The statuses of a booking, which untyped JavaScript may misspell. One that is missing here does not compile. */
export const BOOKING_STATUSES = Object.keys({
  reserved: true,
  paying: true,
  paid: true,
  cancelled: true,
} satisfies Record<Booking['status'], true>);

/**
 * Refuses unknown names of options.
 * @throws TypeError with the nearest one
 */
export function requireOptions(kind: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) requireName(kind, name, known);
}

/**
 * Refuses an unknown name.
 * @throws TypeError with the nearest one
 */
export function requireName(kind: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new TypeError(unknownText(kind, name, known));
}
