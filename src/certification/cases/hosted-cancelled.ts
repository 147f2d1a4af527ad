import { atSecondLook, defineCase } from '../world.js';
import { bookedTwice, findings, found, idsOf, wrongAnswer } from '../evidence.js';
import { BOOK_HOSTED, HOSTED_ORDER, hostedBookings, readings } from '../hosted.js';

/** Notices that the buyer cancelled on the payment page. */
export const hostedCancelled = defineCase({
  id: 'hosted-cancelled',
  title: 'Hosted payment: cancelled by the buyer',
  why: 'A buyer who cancels leaves no booking. Who confirms it anyway sends people to a trip that they are not on.',
  task:
    `${BOOK_HOSTED} The buyer is on the page. Read the booking until it is paid or gone, and tell the buyer. Make no second ` +
    'booking unasked.',
  data: HOSTED_ORDER,
  faults: [
    atSecondLook({
      moment: 'buyer-cancels',
      note: 'The buyer cancels between the first and the second look.',
    }),
  ],
  questions: [{ id: 'isBooked', text: 'Is the trip booked (true or false)?' }],
  judge(run) {
    const [booking] = hostedBookings(run);
    if (!booking) return null;
    const reads = readings(run);
    const isGone = booking.basket === undefined;
    return findings(
      !isGone &&
        found(
          'stops-asking',
          `The booking of request ${booking.request} was not read until it was decided. Ask again while it is \`paying\`.`,
          [booking.request, ...idsOf(reads)],
        ),
      bookedTwice(run, 'The buyer cancelled: ask before you book again.'),
      wrongAnswer(run, 'isBooked', false, '404 of GET /bookings/{id}: the booking was deleted'),
    );
  },
});
