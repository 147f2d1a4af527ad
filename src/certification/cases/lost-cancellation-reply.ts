import { defineCase, replyLost, TWO_ADULTS } from '../world.js';
import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  idsOf,
  neverLooked,
  requestsTo,
  wrongAnswer,
} from '../evidence.js';

/** Finds out whether a booking is cancelled when the reply was lost. */
export const lostCancellationReply = defineCase({
  id: 'lost-cancellation-reply',
  title: 'Knows that a booking is cancelled when the reply is lost',
  why: 'The second attempt is refused with 409 because the first one worked. That is a success, not an error for the customer.',
  task:
    'Make a booking of `items`, then cancel it (`reason`: `ill`). The connection may break before you have the reply: find out ' +
    'whether the booking is cancelled, and cancel it if it is not.',
  data: TWO_ADULTS,
  faults: [replyLost('cancelBooking', 'The booking is cancelled and the reply lost.')],
  questions: [{ id: 'isCancelled', text: 'Is the booking cancelled (true or false)?' }],
  judge(run) {
    const cancellations = requestsTo(run, 'cancelBooking');
    const [booking] = bookingsOf(run);
    if (!booking || cancellations.length === 0) return null;
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      booking.basket?.status !== 'cancelled' &&
        found(
          'leaves-booked',
          `The booking of request ${booking.request} is not cancelled. Send PUT /bookings/{id} with a \`reason\` until it is.`,
          idsOf(cancellations),
        ),
      neverLooked(
        run,
        'cancelBooking',
        'Read the booking, or cancel it once more: 409 says that it is cancelled.',
      ),
      cancellations.length > 2 &&
        found(
          'keeps-cancelling',
          `The booking was cancelled ${cancellations.length} times. 409 says that it is cancelled already.`,
          idsOf(cancellations),
        ),
      wrongAnswer(run, 'isCancelled', true, '`status` of GET /bookings/{id}, or the 409 of a second attempt'),
    );
  },
});
