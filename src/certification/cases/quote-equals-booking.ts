import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  idsOf,
  replied,
  successes,
  totalOf,
  wrongAnswer,
} from '../evidence.js';
import { CONTACT, CRUISE_ITEM, defineCase, guest, world } from '../world.js';

/** Books what was quoted, with a discount code, an addon, a tax and a fee. */
export const quoteEqualsBooking = defineCase({
  id: 'quote-equals-booking',
  title: 'Books what it quoted',
  why: 'A customer who sees one price and pays another complains, and is right.',
  task:
    'Ask for the price of `items` in `currency`, with the discount code and the addon that its guests have, and then make a ' +
    'booking of exactly the same items.',
  data: {
    currency: 'EUR',
    items: [
      {
        availabilityItemId: CRUISE_ITEM,
        guests: [guest('Ada', { discountCode: 'SUMMER10', addons: [{ id: 51, quantity: 1 }] }), guest('Ben')],
      },
    ],
    contact: CONTACT,
  },
  fixture: world({
    operator: {
      onlineBookingFee: 2,
      taxes: [{ title: 'Harbour tax', included: false, type: 'percent', value: { percent: 7 } }],
    },
    cruise: { addons: [{ id: 51, title: 'Lunch', type: 'guest', price: { amount: 12.5, currency: 'EUR' } }] },
    more: { discountCodes: [{ code: 'SUMMER10', percent: 10 }] },
  }),
  questions: [{ id: 'total', text: 'What total was the customer shown before the booking?' }],
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking) return null;
    const quotes = successes(run, 'getBookingPrices').filter(({ id }) => id < booking.request);
    const quote = quotes.at(-1);
    const total = totalOf(booking.made);
    const quoted = quote && replied(quote, 'total');
    return findings(
      !quote &&
        found(
          'books-unquoted',
          `Request ${booking.request} booked without a price before it. Ask GET /bookingPrices for the same items first, and ` +
            'show its `total` to the customer.',
          [booking.request],
        ),
      quote !== undefined &&
        quoted !== total &&
        found(
          'books-other-than-quoted',
          `Request ${quote.id} quoted ${String(quoted)} EUR, request ${booking.request} booked ${total} EUR. Send the same ` +
            'guests, codes and addons in both.',
          [...idsOf(quotes).slice(-1), booking.request],
        ),
      bookedTwice(run, 'One booking takes all items.'),
      wrongAnswer(run, 'total', total, '`total` of the price, with codes, addons, taxes and fees in it'),
    );
  },
});
