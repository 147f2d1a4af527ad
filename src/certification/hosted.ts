import type { CaseRun } from './case.js';
import { bookingsOf, requestsTo, type MadeBooking } from './evidence.js';
import { TWO_ADULTS } from './world.js';
import type { LoggedRequest } from '../workspaces/request-log/logged-request.js';

/** What a client is told of a booking with the hosted payment page. */
export const HOSTED_ORDER = {
  ...TWO_ADULTS,
  successUrl: 'https://shop.example/paid',
  cancelUrl: 'https://shop.example/not-paid',
  language: 'en',
};

/** How a task describes a booking with the hosted payment page. */
export const BOOK_HOSTED =
  'Make a booking of `items` with the hosted payment page (`vendorPayPSP` of the body, with `successUrl`, `cancelUrl` and ' +
  '`language`).';

/** Returns the bookings that were made with a hosted payment page. */
export function hostedBookings(run: CaseRun): MadeBooking[] {
  return bookingsOf(run).filter(({ made }) => made.hostedPayment !== null);
}

/** Returns the client's requests that read bookings, one or many. */
export function readings(run: CaseRun): LoggedRequest[] {
  return requestsTo(run, 'getBooking', 'listBookings');
}

/** Returns whether a response shows that a booking has a status. */
export function showsStatus({ response: { body } }: LoggedRequest, id: number, status: string): boolean {
  const shown: readonly unknown[] = Array.isArray(body) ? body : [body];
  return shown.some((one) => {
    const basket = one as { readonly id?: unknown; readonly status?: unknown } | null;
    return basket?.id === id && basket.status === status;
  });
}
