import { bookedTwice, bookingsOf, findings, found, holdsOf, inRequests, requestsTo } from '../evidence.js';
import { DECLINED_CARD, defineCase, GOOD_CARD, TWO_ADULTS } from '../world.js';

/** Keeps the hold when a card is declined, and books with it and another card. */
export const declinedCard = defineCase({
  id: 'declined-card',
  title: 'Keeps the hold when a card is declined',
  why: 'A declined card is no reason to lose the seats: the hold lives on, and the buyer has a second card.',
  task:
    'Hold the seats of `items` and book them, paid by the card `declinedCard` (`creditCard` of the body). It is declined with ' +
    '402; the buyer gives you `goodCard`. Book with the same hold.',
  data: {
    ...TWO_ADULTS,
    declinedCard: DECLINED_CARD,
    goodCard: GOOD_CARD,
  },
  judge(run) {
    const declined = requestsTo(run, 'createBooking').filter(({ status }) => status === 402);
    if (declined.length === 0) return null;
    const holds = holdsOf(run);
    const [booking] = bookingsOf(run);
    const holding = holds.map(({ request }) => request);
    const attempts = declined.map(({ id }) => id);
    return findings(
      holds.length > 1 &&
        found(
          'drops-hold',
          `The seats were held ${holds.length} times, ${inRequests(holding)}. A declined card leaves the hold as it is: book with ` +
            'the same reference.',
          holding,
        ),
      !booking &&
        found(
          'gives-up',
          'The card was declined and nothing was booked. Let the buyer try another card.',
          attempts,
        ),
      booking !== undefined &&
        booking.basket?.status !== 'paid' &&
        found(
          'books-unpaid',
          `Request ${booking.request} booked without payment. Send \`creditCard\` with the second card.`,
          [booking.request],
        ),
      booking !== undefined &&
        booking.holds.length === 0 &&
        found(
          'books-without-hold',
          `Request ${booking.request} booked without the hold, whose seats were at risk.`,
          [booking.request],
        ),
      bookedTwice(run, 'One booking is enough.'),
    );
  },
});
