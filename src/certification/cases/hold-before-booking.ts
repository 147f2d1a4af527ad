import { bookedTwice, bookingsOf, findings, found, liveGuests, wrongAnswer } from '../evidence.js';
import { defineCase, TWO_ADULTS } from '../world.js';

/** Holds the seats before the booking, and books with the hold. */
export const holdBeforeBooking = defineCase({
  id: 'hold-before-booking',
  title: 'Holds the seats before it books',
  why: 'Between choosing and paying, others buy. Only held seats are certain.',
  task:
    'The customer has chosen `items` and now types in names and the contact. Hold the seats, then book them with the reference ' +
    'of the hold.',
  data: TWO_ADULTS,
  questions: [{ id: 'barCode', text: 'What is the bar code of the ticket of the first guest?' }],
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking) return null;
    const guests = liveGuests(booking.basket);
    return findings(
      booking.holds.length === 0 &&
        found(
          'books-without-hold',
          `Request ${booking.request} booked seats that nobody had held. Send POST /reservations first and its \`reference\` as ` +
            '`availabilityCaptureReference` of the item.',
          [booking.request],
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
