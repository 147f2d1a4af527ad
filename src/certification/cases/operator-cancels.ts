import { atSecondLook, defineCase, TWO_ADULTS } from '../world.js';
import { bookedTwice, bookingsOf, findings, found, idsOf, requestsTo, wrongAnswer } from '../evidence.js';

/** Notices that the operator cancelled a booking. */
export const operatorCancels = defineCase({
  id: 'operator-cancels',
  title: 'Notices that the operator cancelled',
  why: 'Storms happen. Nobody calls you when an operator cancels: only the booking says it.',
  task:
    'Make a booking of `items` and read it. Then read it once more, as you would before you send the customer the last details ' +
    'of the trip. Tell the customer if anything has changed, and make no other booking.',
  data: TWO_ADULTS,
  faults: [
    atSecondLook({
      moment: 'booking-cancelled',
      note: 'The operator cancels between the first and the second look.',
    }),
  ],
  questions: [{ id: 'status', text: 'What `status` does the booking have before the trip?' }],
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking) return null;
    const reads = requestsTo(run, 'getBooking', 'listBookings');
    return findings(
      reads.length < 2 &&
        found(
          'does-not-look-again',
          `The booking of request ${booking.request} was read ${reads.length} times. Read it again before the trip.`,
          [booking.request, ...idsOf(reads)],
        ),
      bookedTwice(run, 'The operator cancelled for a reason: let the customer choose.'),
      wrongAnswer(run, 'status', 'cancelled', '`status` of GET /bookings/{id}, right before the trip'),
    );
  },
});
