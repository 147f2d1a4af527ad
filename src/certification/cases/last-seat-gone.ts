import { bookingsOf, findings, found, idsOf, refused, requestsTo, wrongAnswer } from '../evidence.js';
import { defineCase, TWO_ADULTS, world } from '../world.js';

/** Tells the buyer when the last seats went to somebody else. */
export const lastSeatGone = defineCase({
  id: 'last-seat-gone',
  title: 'Tells the buyer when the last seat is gone',
  why: 'Between price and booking somebody else buys the last seats. The buyer has to know, and to choose again.',
  task:
    'Ask for the price of `items` in EUR, then hold and book the last two seats of the trip. If they are gone, book nothing ' +
    'else: tell the buyer.',
  data: TWO_ADULTS,
  fixture: world({ cruiseRule: { capacity: 2 } }),
  faults: [
    {
      match: { operationId: ['createCapture', 'createBooking'] },
      when: { times: 1 },
      effect: { type: 'moment', moment: 'seats-taken' },
      note: 'A rival books the last seats.',
    },
  ],
  questions: [
    { id: 'isBooked', text: 'Is the trip booked for the buyer (true or false)?' },
    { id: 'seatsLeft', text: 'How many seats does the trip have left?' },
  ],
  judge(run) {
    if (requestsTo(run, 'createCapture', 'createBooking').length === 0) return null;
    const attempts = refused(run, 'createCapture', 'createBooking');
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
          `The seats were asked for ${attempts.length} times. They are sold: the refusal says how many are left. Offer another ` +
            'trip instead.',
          idsOf(attempts),
        ),
      wrongAnswer(run, 'isBooked', false, 'the refusal, status 400, of the hold or booking'),
      wrongAnswer(
        run,
        'seatsLeft',
        0,
        '`availableSeats` of GET /availabilities/{id}, or the errors of the refusal',
      ),
    );
  },
});
