import { booked } from '../booked.js';
import { findings, found, idsOf, pathOf, requestsTo, wrongAnswer } from '../evidence.js';
import { defineCase, world } from '../world.js';

const OWN = 41;
const FOREIGN = 42;

/** Accepts that bookings of others are not shown. */
export const bookingsOfOthers = defineCase({
  id: 'bookings-of-others',
  title: 'Accepts that bookings of others are not shown',
  why: 'A booking of another seller is 404, like one that does not exist. It is no error to retry, and no booking to show.',
  task: 'A caller names two bookings, `bookingIds`. Look both up and tell the caller the total of each that you may see.',
  data: { bookingIds: [OWN, FOREIGN] },
  fixture: world({
    merchants: [{ slug: 'other-desk', name: 'Other Desk' }],
    more: {
      baskets: [
        booked({ id: OWN, isPaid: true, guests: [{ id: 1, firstName: 'Cleo' }] }),
        booked({ id: FOREIGN, seller: 'other-desk', isPaid: true, guests: [{ id: 2, firstName: 'Finn' }] }),
      ],
    },
  }),
  questions: [
    { id: 'visible', text: 'Which of the two bookings can be seen (a list of ids)?' },
    { id: 'total', text: 'What is the total of the one that can be seen?' },
  ],
  judge(run) {
    const tries = requestsTo(run, 'getBooking').filter(
      (request) => pathOf(request) === `/bookings/${FOREIGN}`,
    );
    if (requestsTo(run, 'getBooking', 'listBookings').length === 0) return null;
    const unread = [OWN, FOREIGN].filter(
      (id) => !requestsTo(run, 'getBooking').some((request) => pathOf(request) === `/bookings/${id}`),
    );
    return findings(
      unread.length > 0 &&
        found(
          'does-not-look',
          `Nobody looked up ${unread.map((id) => `booking ${id}`).join(' and ')}. Ask GET /bookings/{id} for each of them.`,
        ),
      tries.length > 2 &&
        found(
          'keeps-asking',
          `Booking ${FOREIGN} was asked for ${tries.length} times. 404 is an answer: it is not yours, or not there.`,
          idsOf(tries),
        ),
      wrongAnswer(run, 'visible', [OWN], 'the bookings that respond 200'),
      wrongAnswer(run, 'total', 30, '`total` of the booking'),
    );
  },
});
