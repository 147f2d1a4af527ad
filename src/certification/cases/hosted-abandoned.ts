import { bookedTwice, findings, found, wrongAnswer } from '../evidence.js';
import { BOOK_HOSTED, HOSTED_ORDER, hostedBookings, readings } from '../hosted.js';
import { defineCase, LET_TIME_PASS, STARTS_AT, world } from '../world.js';

/** How long a payment page can be paid on. */
const PAGE_MS = 45 * 60_000;

/** Notices that a payment page was abandoned. */
export const hostedAbandoned = defineCase({
  id: 'hosted-abandoned',
  title: 'Hosted payment: abandoned',
  why: 'Most pages that are never paid are simply closed. After 45 minutes the booking is gone, and nobody calls you.',
  task:
    `${BOOK_HOSTED} The buyer never comes back: let 46 minutes pass, find out what became of the booking and of its seats, and ` +
    `tell the buyer. ${LET_TIME_PASS}`,
  data: HOSTED_ORDER,
  fixture: world({ cruiseRule: { capacity: 5 } }),
  questions: [
    { id: 'isBooked', text: 'Is the trip booked (true or false)?' },
    { id: 'availableSeats', text: 'How many seats does the trip have available then?' },
  ],
  judge(run) {
    const [booking] = hostedBookings(run);
    if (!booking || run.now < Date.parse(STARTS_AT) + PAGE_MS) return null;
    const isRead = readings(run).some(({ id, status }) => id > booking.request && status === 404);
    return findings(
      bookedTwice(run, 'The buyer left: ask before you book again.'),
      !isRead &&
        found(
          'does-not-look',
          `The booking of request ${booking.request} was deleted after 45 minutes, and no later request asked for it. Read it ` +
            'when the page has had its time: 404 means that it is gone.',
          [booking.request],
        ),
      wrongAnswer(run, 'isBooked', false, '404 of GET /bookings/{id} after the 45 minutes'),
      wrongAnswer(
        run,
        'availableSeats',
        5,
        '`availableSeats` of GET /availabilities/{id} after the 45 minutes',
      ),
    );
  },
});
