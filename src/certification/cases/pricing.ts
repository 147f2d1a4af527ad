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
  balanceOf,
  keptHolds,
  requestsTo,
  invalid,
  wasRefused,
} from '../evidence.js';
import {
  CONTACT,
  CRUISE_ITEM,
  defineCase,
  guest,
  caseFixture,
  TWO_ADULTS,
  momentAt,
} from '../case-fixture.js';

/** The booking has the quoted price, with a discount code, an addon, a tax and a fee. */
export const quoteEqualsBooking = defineCase({
  id: 'quote-equals-booking',
  title: 'Books what it quoted',
  why: 'A customer who pays another price than the quoted one complains, and is right.',
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
  fixture: caseFixture({
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
      bookedTwice(run, 'Put all items into one booking.'),
      wrongAnswer(run, 'total', total, '`total` of the price, with codes, addons, taxes and fees in it'),
    );
  },
});

/** The client applies an agency's discount to both the quote and the booking. */
export const agencyDiscount = defineCase({
  id: 'agency-discount',
  title: 'Gives the discount of the agency',
  why: 'If the quote has the discount but the booking does not, the agency pays the difference.',
  task:
    'Your customer gets `multidiscount` percent off. Ask for the price of `items` in EUR with this discount, and make a booking ' +
    'with it.',
  data: { ...TWO_ADULTS, multidiscount: 15 },
  fixture: caseFixture({ operator: { multiDiscounts: [5, 10, 15] } }),
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

/** The client books with a payment that the agency has already received. */
export const offlinePayment = defineCase({
  id: 'offline-payment',
  title: 'Books with a payment that the agency took',
  why: 'An agency takes the money at its own desk. Without the payment in the booking, the customer is asked to pay twice.',
  task:
    'Ask for the price of `items` in EUR. The customer has paid all of it at your desk: make a booking with this payment ' +
    '(`payment` of the body, with the treasurer `agent`).',
  data: TWO_ADULTS,
  fixture: caseFixture({
    operator: { taxes: [{ title: 'Pier tax', included: false, type: 'percent', value: { percent: 5 } }] },
  }),
  client: 'agent',
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking?.basket) return null;
    const { payments } = booking.made;
    const balance = balanceOf(booking.basket);
    const evidence = [booking.request];
    return findings(
      payments.length === 0 &&
        found(
          'books-unpaid',
          `Request ${booking.request} made a reservation. Send the payment that you took as \`payment\`.`,
          evidence,
        ),
      payments.some(({ treasurerType }) => treasurerType !== 'agent') &&
        found('wrong-treasurer', 'The agency received the payment, so the treasurer is `agent`.', evidence),
      payments.length > 0 &&
        balance !== 0 &&
        found(
          'wrong-amount',
          `After the payment the balance is ${balance} EUR instead of 0. Pay the \`total\` of the price, with its taxes.`,
          evidence,
        ),
      bookedTwice(run, 'One booking is enough.'),
    );
  },
});

/** The client asks the buyer again if the price rose after the quote. */
export const priceChanged = defineCase({
  id: 'price-changed',
  title: 'Asks again when the price has changed',
  why: 'A price may change after it was shown. Nobody may be charged more than what they agreed to.',
  task:
    'Ask for the price of `items` in EUR; the buyer agrees to that total and to nothing above it. Hold the seats, ask for the ' +
    'price again, and book only if it is still the same. If it is not, give the seats back and tell the buyer the new total.',
  data: TWO_ADULTS,
  faults: [
    momentAt(['createCapture', 'createBooking'], 'price-raised', 'The operator raises the price by a tenth.'),
  ],
  questions: [{ id: 'newTotal', text: 'What total does the buyer have to agree to now?' }],
  judge(run) {
    if (requestsTo(run, 'createCapture', 'createBooking').length === 0) return null;
    const raised = requestsTo(run, 'createCapture', 'createBooking').find(({ fault }) => fault?.isApplied);
    const quotes = successes(run, 'getBookingPrices');
    const isQuoted = quotes.some(({ id }) => id < (raised?.id ?? Infinity));
    const isQuotedAgain = raised === undefined || quotes.some(({ id }) => id > raised.id);
    return findings(
      !isQuoted &&
        found(
          'shows-no-price',
          'No price was requested before the seats were held, so the buyer could not agree to it. Send GET /bookingPrices first.',
        ),
      !isQuotedAgain &&
        found(
          'does-not-ask-again',
          `The price rose with request ${raised.id}, and the client did not request it again. Send GET /bookingPrices once more when the ` +
            'seats are held, and compare.',
          [raised.id],
        ),
      bookingsOf(run).map(({ request }) =>
        found(
          'books-dearer',
          `Request ${request} booked at a price that the buyer had not agreed to. Ask GET /bookingPrices once more when the ` +
            'seats are held, and compare.',
          [request],
        ),
      ),
      keptHolds(run),
      wrongAnswer(run, 'newTotal', 66, '`total` of a price that you ask for after the hold'),
    );
  },
});

/** The client asks the buyer if the discount is no longer available. */
export const discountUsedUp = defineCase({
  id: 'discount-used-up',
  title: 'Asks the buyer when the discount is gone',
  why: 'A code with a limited number of uses may be used up while the buyer types. The buyer decides whether to pay the full price.',
  task:
    'Hold the seats of `items` and book them with the discount code that the guests have. The buyer wants the trip with the ' +
    'discount only: if the code is used up by then, give the seats back and tell the buyer the full price.',
  data: {
    items: [
      {
        availabilityItemId: CRUISE_ITEM,
        guests: [guest('Ada', { discountCode: 'FIRST20' }), guest('Ben', { discountCode: 'FIRST20' })],
      },
    ],
    contact: CONTACT,
  },
  fixture: caseFixture({ more: { discountCodes: [{ code: 'FIRST20', percent: 20, uses: 10 }] } }),
  faults: [momentAt(['createBooking'], 'code-used-up', 'Others use up the code just before the booking.')],
  questions: [
    { id: 'isBooked', text: 'Is the trip booked (true or false)?' },
    { id: 'fullPrice', text: 'What does the trip cost without the discount?' },
  ],
  judge(run) {
    if (requestsTo(run, 'createBooking').length === 0) return null;
    return findings(
      bookingsOf(run).map(({ request }) =>
        found(
          'books-at-full-price',
          `Request ${request} booked without the discount that the buyer counted on. Ask the buyer first.`,
          [request],
        ),
      ),
      keptHolds(run),
      wrongAnswer(run, 'isBooked', false, 'the refusal of the booking'),
      wrongAnswer(run, 'fullPrice', 60, '`total` of a price without the code'),
    );
  },
});

/** The client checks vouchers, and books only with valid ones. */
export const vouchersChecked = defineCase({
  id: 'vouchers-checked',
  title: 'Checks vouchers before it books with them',
  why: 'One invalid voucher makes the service refuse the complete booking. The customer must learn which voucher is invalid.',
  task: 'The customer has the vouchers `vouchers`. Find out which of them are valid, and make a booking of `items` with those only.',
  data: { ...TWO_ADULTS, vouchers: ['GIFT25', 'OLD40'] },
  fixture: caseFixture({
    more: {
      vouchers: [
        { code: 'GIFT25', amount: 25, currency: 'EUR' },
        { code: 'OLD40', amount: 40, currency: 'EUR', validUntil: '2025-12-31' },
      ],
    },
  }),
  questions: [
    { id: 'valid', text: 'Which of the vouchers are valid (a list of codes)?' },
    { id: 'total', text: 'What is the total of the booking?' },
  ],
  judge(run) {
    if (requestsTo(run, 'createBooking', 'validateVouchers').length === 0) return null;
    const [booking] = bookingsOf(run);
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      wasRefused(
        'books-with-invalid-voucher',
        invalid(run, 'createBooking'),
        'Ask GET /vouchers for all codes first, and leave out those that are not `isValid`.',
      ),
      !booking && found('books-nothing', 'Nothing was booked. One voucher is valid: book with it.'),
      booking !== undefined &&
        totalOf(booking.made) !== 35 &&
        found(
          'forgets-voucher',
          `Request ${booking.request} booked for ${totalOf(booking.made)} EUR. With the voucher GIFT25 it is 35 EUR.`,
          [booking.request],
        ),
      wrongAnswer(run, 'valid', ['GIFT25'], '`isValid` of each entry of GET /vouchers'),
      wrongAnswer(run, 'total', 35, '`total` of the booking'),
    );
  },
});
