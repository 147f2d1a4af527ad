import { bookedTwice, bookingsOf, findings, found, idsOf, refused, requestsTo } from '../evidence.js';
import { defineCase, TWO_ADULTS } from '../world.js';

/** Captures anew when a hold has ended before the booking. */
export const holdEnded = defineCase({
  id: 'hold-ended',
  title: 'Holds anew when the hold has ended',
  why: 'A hold may end earlier than expected. A booking without one is a gamble; giving up loses a sale.',
  task:
    'Hold the seats of `items` and book them with the reference. If the service refuses because the hold has ended, hold the ' +
    'seats anew and book with the new reference.',
  data: TWO_ADULTS,
  faults: [
    {
      match: { operationId: ['createBooking'] },
      when: { times: 1 },
      effect: { type: 'moment', moment: 'hold-expired' },
      note: 'The hold ends just before the booking.',
    },
  ],
  judge(run) {
    if (requestsTo(run, 'createBooking').length === 0) return null;
    const [booking] = bookingsOf(run);
    const attempts = idsOf(refused(run, 'createBooking'));
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
          `The ended hold was sent ${attempts.length} times. Its reference never works again: hold the seats anew.`,
          attempts,
        ),
      booking !== undefined &&
        booking.holds.length === 0 &&
        found(
          'books-without-hold',
          `After the hold had ended, request ${booking.request} booked without one. Hold the seats anew first.`,
          [booking.request],
        ),
      bookedTwice(run, 'Book once with the new reference.'),
    );
  },
});
