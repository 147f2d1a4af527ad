import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  guestsTakingPart,
  wrongAnswer,
  holdsOf,
  inRequests,
  invalid,
  wasRefused,
  type MadeHold,
  idsOf,
  requestsTo,
  bookedWithoutHold,
} from '../evidence.js';
import { defineCase, TWO_ADULTS, LET_TIME_PASS, STARTS_AT, caseFixture, momentAt } from '../case-fixture.js';
import type { CaseFinding, CaseRun } from '../case.js';

/** The client holds the seats first, and books with the hold. */
export const holdBeforeBooking = defineCase({
  id: 'hold-before-booking',
  title: 'Holds the seats before it books',
  why: 'Other customers buy seats between choice and payment. Only held seats are safe.',
  task:
    'The customer has chosen `items` and now types in names and the contact. Hold the seats, then book them with the reference ' +
    'of the hold.',
  data: TWO_ADULTS,
  questions: [{ id: 'barCode', text: 'What is the bar code of the ticket of the first guest?' }],
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking) return null;
    const guests = guestsTakingPart(booking.basket);
    return findings(
      bookedWithoutHold(
        booking,
        'Send POST /reservations first and its `reference` as `availabilityCaptureReference` of the item.',
      ),
      guests.length !== 2 &&
        found('wrong-seats', `Request ${booking.request} booked ${guests.length} guests instead of two.`, [
          booking.request,
        ]),
      bookedTwice(run, 'Book once, and read the booking by its id.'),
      wrongAnswer(run, 'barCode', guests[0]?.barCode, '`items[].guests[].barCode` of GET /bookings/{id}'),
    );
  },
});

/** The client must wait this long before it extends the hold, and again before it books. */
const WAIT_MS = 600_000;

/** The client extends a hold while it is active: it sends a new capture with the hold's reference. */
export const extendHold = defineCase({
  id: 'extend-hold',
  title: 'Extends a hold before it ends',
  why: 'A second hold takes seats from other customers and often fails. An expired hold loses the seats.',
  task:
    'Hold the seats of `items`. The customer takes long: let ten minutes pass, extend the hold by another fifteen minutes, let ' +
    `ten more minutes pass, and book with the hold. The trip has three seats, the customer wants two. ${LET_TIME_PASS}`,
  data: TWO_ADULTS,
  fixture: caseFixture({ cruiseRule: { capacity: 3 } }),
  judge(run) {
    const holds = holdsOf(run);
    if (holds.length === 0 || run.now < Date.parse(STARTS_AT) + WAIT_MS) return null;
    const [booking] = bookingsOf(run);
    const mistakes = findings(
      heldTwice(run, holds),
      holds.filter(({ end }) => end === 'expired').map(endedHold),
      booking
        ? bookedWithoutHold(booking, 'Send the reference of the hold as `availabilityCaptureReference`.')
        : found('books-nothing', 'No booking was made. Book with the reference of the newest hold.'),
      bookedTwice(run, 'One booking is enough.'),
    );
    if (mistakes.length > 0) return mistakes;
    const extended = holds.filter(({ end }) => end === 'replaced');
    if (extended.length === 0) return [notExtended(holds)];
    return hasWaited(run, [...extended, ...holds.slice(-1), ...bookingsOf(run)]) ? [] : null;
  },
});

/**
 * Returns whether the client waited ten minutes at least twice. Counts the waits between the requests of `stages`:
 * hold, extensions, booking.
 */
function hasWaited({ requests }: CaseRun, stages: readonly { readonly request: number }[]): boolean {
  const times = stages.map(({ request }) =>
    Date.parse(requests.find(({ id }) => id === request)?.at ?? STARTS_AT),
  );
  return times.filter((time, at) => at > 0 && time - (times[at - 1] ?? time) >= WAIT_MS).length >= 2;
}

function endedHold({ request, capture }: MadeHold): CaseFinding {
  const at = new Date(capture.expiresAt).toISOString();
  const message = `The hold of request ${request} ended at ${at} unused. Capture anew with \`reference\` before \`expires\`.`;
  return found('lets-hold-end', message, [request]);
}

function notExtended(holds: readonly MadeHold[]): CaseFinding {
  const message =
    'No hold was extended. Hold for the usual time, and before `expires` send POST /reservations again with the `reference` of ' +
    'the hold.';
  const requests = holds.map(({ request }) => request);
  return found('does-not-extend', message, requests);
}

/** Returns a finding if two holds of the client overlapped. If none did, returns one if a capture was invalid. */
function heldTwice(run: CaseRun, holds: readonly MadeHold[]) {
  const beside = holds.filter((hold, at) => holds.slice(0, at).some(({ endedAt }) => endedAt > hold.madeAt));
  const requests = beside.map(({ request }) => request);
  const advice =
    'Send the reference of the first hold as `reference`: the service then replaces it, and its seats count as free.';
  return findings(
    requests.length > 0 &&
      found(
        'holds-twice',
        `Seats were held beside an earlier hold, ${inRequests(requests)}. ${advice}`,
        requests,
      ),
    requests.length === 0 && wasRefused('holds-twice', invalid(run, 'createCapture'), advice),
  );
}

/** The client captures again if its hold ended before the booking. */
export const holdEnded = defineCase({
  id: 'hold-ended',
  title: 'Holds anew when the hold has ended',
  why: 'A hold may end earlier than expected. A booking without a hold may fail, and giving up loses a sale.',
  task:
    'Hold the seats of `items` and book them with the reference. If the service refuses because the hold has ended, hold the ' +
    'seats anew and book with the new reference.',
  data: TWO_ADULTS,
  faults: [momentAt(['createBooking'], 'hold-expired', 'The hold ends just before the booking.')],
  judge(run) {
    if (requestsTo(run, 'createBooking').length === 0) return null;
    const [booking] = bookingsOf(run);
    const attempts = idsOf(invalid(run, 'createBooking'));
    return findings(
      !booking &&
        found(
          'gives-up',
          'The hold had ended and no booking was made, though the seats were free. Send POST /reservations again and book with ' +
            'the new reference.',
          attempts,
        ),
      attempts.length > 1 &&
        found(
          'repeats-ended-hold',
          `The ended hold was sent ${attempts.length} times. Its reference is no longer valid: hold the seats again.`,
          attempts,
        ),
      bookedWithoutHold(booking, 'When a hold has ended, hold the seats anew first.'),
      bookedTwice(run, 'Book once with the new reference.'),
    );
  },
});

/** The client releases the hold of a customer who leaves. */
export const releaseHold = defineCase({
  id: 'release-hold',
  title: 'Releases what it does not need',
  why: 'Held seats that nobody needs are unavailable to other customers until the hold ends.',
  task:
    'Hold the seats of `items`. Then the customer closes the basket: give the seats back at once, and look up how many seats ' +
    'the trip has now.',
  data: TWO_ADULTS,
  fixture: caseFixture({ cruiseRule: { capacity: 9 } }),
  questions: [
    { id: 'availableSeats', text: 'How many seats of the trip are available once the hold is released?' },
  ],
  judge(run) {
    const holds = holdsOf(run);
    if (holds.length === 0) return null;
    const kept = holds.filter(({ end }) => end === null || end === 'expired');
    const made = bookingsOf(run);
    return findings(
      kept.map(({ request }) =>
        found(
          'keeps-hold',
          `The seats of request ${request} were never given back. Send DELETE /reservations/{reference} when the customer leaves.`,
          [request],
        ),
      ),
      made.map(({ request }) =>
        found('books-unasked', `Request ${request} booked seats that the customer did not want any more.`, [
          request,
        ]),
      ),
      wrongAnswer(run, 'availableSeats', 9, '`availableSeats` of GET /availabilities/{id} after the release'),
    );
  },
});

/** The client informs the buyer that others bought the last seats. */
export const lastSeatGone = defineCase({
  id: 'last-seat-gone',
  title: 'Tells the buyer when the last seat is gone',
  why: 'Another customer may buy the last seats between quote and booking. The buyer must know, and choose again.',
  task:
    'Ask for the price of `items` in EUR, then hold and book the last two seats of the trip. If they are gone, book nothing ' +
    'else: tell the buyer.',
  data: TWO_ADULTS,
  fixture: caseFixture({ cruiseRule: { capacity: 2 } }),
  faults: [momentAt(['createCapture', 'createBooking'], 'seats-taken', 'A rival books the last seats.')],
  questions: [
    { id: 'isBooked', text: 'Is the trip booked for the buyer (true or false)?' },
    { id: 'seatsLeft', text: 'How many seats does the trip have left?' },
  ],
  judge(run) {
    if (requestsTo(run, 'createCapture', 'createBooking').length === 0) return null;
    const attempts = invalid(run, 'createCapture', 'createBooking');
    const made = bookingsOf(run);
    return findings(
      made.map(({ request }) =>
        found(
          'books-something-else',
          `Request ${request} booked something that the buyer had not chosen. Ask first.`,
          [request],
        ),
      ),
      attempts.length > 2 &&
        found(
          'keeps-trying',
          `The seats were requested ${attempts.length} times. They are sold: the error response contains the number of free seats. Offer another ` +
            'trip instead.',
          idsOf(attempts),
        ),
      wrongAnswer(run, 'isBooked', false, 'the response with status 400 to the hold or booking'),
      wrongAnswer(
        run,
        'seatsLeft',
        0,
        '`availableSeats` of GET /availabilities/{id}, or the errors of the refusal',
      ),
    );
  },
});
