import { bookedTwice, bookingsOf, findings, found, judgeRetries, retriesAfter } from '../evidence.js';
import { defineCase, TWO_ADULTS } from '../world.js';

/** Comes back after the seconds that a 503 names. */
export const serviceUnavailable = defineCase({
  id: 'service-unavailable',
  title: 'Meets 503 and comes back as told',
  why: 'Every service has bad minutes. Clients that hammer it make them longer; clients that give up lose the sale.',
  task:
    'Ask for the price of `items` in EUR, hold the seats, and book them. The service is busy: where it responds 503, wait as ' +
    'long as `Retry-After` says and send the same request again.',
  data: TWO_ADULTS,
  isRunning: true,
  faults: ['getBookingPrices', 'createBooking'].map((operation) => ({
    match: { operationId: [operation] },
    when: { times: 1 },
    effect: { type: 'status', status: 503, retryAfter: 1 },
    note: 'The service is busy for a second.',
  })),
  judge(run) {
    const retries = retriesAfter(run, 503);
    if (retries.length === 0) return null;
    return findings(
      judgeRetries(retries),
      bookingsOf(run).length === 0 &&
        found('books-nothing', 'No booking was made. Send the request again once the service is back.'),
      bookedTwice(run, 'A request that got 503 was not carried out: send it once again.'),
    );
  },
});
