import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  replied,
  successes,
  totalOf,
  wrongAnswer,
} from '../evidence.js';
import { defineCase, TWO_ADULTS, world } from '../world.js';

/** Gives the discount of an agency in the quote and in the booking alike. */
export const agencyDiscount = defineCase({
  id: 'agency-discount',
  title: 'Gives the discount of the agency',
  why: 'A discount that is in the price but not in the booking is paid by the agency.',
  task:
    'Your customer gets `multidiscount` percent off. Ask for the price of `items` in EUR with this discount, and make a booking ' +
    'with it.',
  data: { ...TWO_ADULTS, multidiscount: 15 },
  fixture: world({ operator: { multiDiscounts: [5, 10, 15] } }),
  client: 'agent',
  questions: [{ id: 'total', text: 'What total was the customer shown?' }],
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking) return null;
    const quote = successes(run, 'getBookingPrices').findLast(({ id }) => id < booking.request);
    const total = totalOf(booking.made);
    const requests = [...(quote ? [quote.id] : []), booking.request];
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      booking.made.multidiscountPercent !== 15 &&
        found(
          'forgets-discount',
          `Request ${booking.request} booked with ${booking.made.multidiscountPercent} percent off. Send \`multidiscount\` in the ` +
            'booking too.',
          [booking.request],
        ),
      !quote &&
        found('books-unquoted', `Request ${booking.request} booked without a price before it.`, requests),
      quote !== undefined &&
        replied(quote, 'total') !== total &&
        found(
          'books-other-than-quoted',
          `Request ${quote.id} quoted ${String(replied(quote, 'total'))} EUR, request ${booking.request} booked ${total} EUR. Send ` +
            '`multidiscount` in both.',
          requests,
        ),
      wrongAnswer(run, 'total', 51, '`total` of the price with `multidiscount`'),
    );
  },
});
