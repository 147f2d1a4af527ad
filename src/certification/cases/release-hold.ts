import { bookingsOf, findings, found, holdsOf, wrongAnswer } from '../evidence.js';
import { defineCase, TWO_ADULTS, world } from '../world.js';

/** Releases the hold of a customer who leaves. */
export const releaseHold = defineCase({
  id: 'release-hold',
  title: 'Releases what it does not need',
  why: 'Seats that nobody will buy are missing to everybody else until the hold ends.',
  task:
    'Hold the seats of `items`. Then the customer closes the basket: give the seats back at once, and look up how many seats ' +
    'the trip has now.',
  data: TWO_ADULTS,
  fixture: world({ cruiseRule: { capacity: 9 } }),
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
