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

/** Finds the booking whose reply was lost. */
export const lostBookingReply = defineCase({
  id: 'lost-booking-reply',
  title: 'Does not book twice when a reply is lost',
  why: 'When the connection breaks, the booking may be made all the same. Whoever just sends it again sells the seats twice.',
  task:
    'Make a booking of `items` for `contact`. The connection may break before you have the reply: then find out whether the ' +
    'booking was made, and go on with it.',
  data: TWO_ADULTS,
  faults: [replyLost('createBooking', 'The booking is made and its reply lost.')],
  questions: [{ id: 'bookingId', text: 'What is the id of the booking?' }],
  judge(run) {
    const attempts = requestsTo(run, 'createBooking');
    if (attempts.length === 0) return null;
    const [booking] = bookingsOf(run);
    return findings(
      bookedTwice(
        run,
        'The first was made although its reply was lost. Look for it with GET /bookings before you book again, or book with a ' +
          'hold: its reference works only once.',
      ),
      neverLooked(run, 'createBooking', 'Look for the booking with GET /bookings.'),
      booking
        ? wrongAnswer(
            run,
            'bookingId',
            booking.id,
            '`id` in GET /bookings, by the e-mail address of the contact',
          )
        : found(
            'books-nothing',
            'No booking was made. A refusal names what is wrong with the request: send it again without that.',
            idsOf(attempts),
          ),
    );
  },
});
