import { bookingsOf, findings, found, wrongAnswer } from '../evidence.js';
import { BOOK_HOSTED, HOSTED_ORDER, hostedBookings } from '../hosted.js';
import { defineCase } from '../world.js';

/** Starts anew with a new page when a payment on the page failed. */
export const hostedFailed = defineCase({
  id: 'hosted-failed',
  title: 'Hosted payment: failed, then paid',
  why: 'A failed payment deletes the booking. The buyer needs a new one with a new page, and the old id means nothing.',
  task:
    `${BOOK_HOSTED} Then play the buyer: open \`redirectUrl\` and pay with the card \`declinedCard\` (a browser will do; for ` +
    'programs it is a plain form with the hidden field `token` and the fields `cardNumber`, `expiry` as MM/YY, `cvc`, `name` ' +
    'and `action` with the value `pay`). The card is declined. Find out that nothing is booked, make a new booking with a new ' +
    'page, and pay there with `goodCard`.',
  data: {
    ...HOSTED_ORDER,
    declinedCard: { number: '4000000000000002', expiry: '12/99', cvc: '123' },
    goodCard: { number: '4242424242424242', expiry: '12/99', cvc: '123' },
  },
  questions: [{ id: 'bookingId', text: 'What is the id of the booking that is paid in the end?' }],
  judge(run) {
    const made = hostedBookings(run);
    const failed = made.filter(({ basket }) => basket === undefined);
    const live = bookingsOf(run).filter(({ basket }) => basket !== undefined);
    const paid = made.filter(({ basket }) => basket?.status === 'paid');
    if (failed.length === 0) return null;
    const requests = failed.map(({ request }) => request);
    return findings(
      paid.length === 0 &&
        found(
          'gives-up',
          `The payment of request ${requests[0]} failed and no other booking was paid. A failed payment deletes the booking: make ` +
            'a new one, and lead the buyer to its page.',
          requests,
        ),
      live.length > 1 &&
        found(
          'books-twice',
          `${live.length} bookings are there for one journey. Make the next one only once the one before is gone.`,
          live.map(({ request }) => request),
        ),
      paid[0]
        ? wrongAnswer(run, 'bookingId', paid[0].id, '`id` of the new booking, not of the deleted one')
        : false,
    );
  },
});
