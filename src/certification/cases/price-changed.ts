import { bookingsOf, findings, found, holdsOf, requestsTo, successes, wrongAnswer } from '../evidence.js';
import { defineCase, TWO_ADULTS } from '../world.js';

/** Asks the buyer again when the price has risen since the quote. */
export const priceChanged = defineCase({
  id: 'price-changed',
  title: 'Asks again when the price has changed',
  why: 'A price may change after it was shown. Nobody may be charged more than what they agreed to.',
  task:
    'Ask for the price of `items` in EUR; the buyer agrees to that total and to nothing above it. Hold the seats, ask for the ' +
    'price again, and book only if it is still the same. If it is not, give the seats back and tell the buyer the new total.',
  data: TWO_ADULTS,
  faults: [
    {
      match: { operationId: ['createCapture', 'createBooking'] },
      when: { times: 1 },
      effect: { type: 'moment', moment: 'price-raised' },
      note: 'The operator raises the price by a tenth.',
    },
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
          'No price was asked for before the seats were held, so that the buyer could agree to none. Ask GET /bookingPrices first.',
        ),
      !isQuotedAgain &&
        found(
          'does-not-ask-again',
          `The price rose with request ${raised.id}, and nobody asked for it afterwards. Ask GET /bookingPrices once more when the ` +
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
      holdsOf(run)
        .filter(({ end }) => end === null)
        .map(({ request }) =>
          found(
            'keeps-hold',
            `The seats of request ${request} stayed held while nobody bought them. Release them.`,
            [request],
          ),
        ),
      wrongAnswer(run, 'newTotal', 66, '`total` of a price that you ask for after the hold'),
    );
  },
});
