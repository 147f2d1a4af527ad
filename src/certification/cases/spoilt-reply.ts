import { bookedTwice, bookingsOf, findings, found, idsOf, requestsTo, wrongAnswer } from '../evidence.js';
import { defineCase, TWO_ADULTS } from '../world.js';

/** Survives replies that are no JSON. */
export const spoiltReply = defineCase({
  id: 'spoilt-reply',
  title: 'Survives a spoilt reply',
  why: 'Proxies answer with pages of HTML, and connections end in the middle of a reply. Reading again is safe.',
  task:
    'Ask for the price of `items` in EUR, make a booking of them, and read the booking. A reply may be cut off, or be a page of ' +
    'HTML: send such a request again if it only reads.',
  data: TWO_ADULTS,
  faults: [
    {
      match: { operationId: ['getBookingPrices'] },
      when: { times: 1 },
      effect: { type: 'garble', as: 'truncated-json' },
      note: 'The reply ends in the middle.',
    },
    {
      match: { operationId: ['getBooking'] },
      when: { times: 1 },
      effect: { type: 'garble', as: 'html' },
      note: 'A proxy answers with a page.',
    },
  ],
  questions: [
    { id: 'total', text: 'What does the trip cost?' },
    { id: 'barCode', text: 'What is the bar code of the ticket of the first guest?' },
  ],
  judge(run) {
    const quotes = requestsTo(run, 'getBookingPrices');
    const [booking] = bookingsOf(run);
    if (quotes.length === 0) return null;
    return findings(
      !booking &&
        found(
          'gives-up',
          'No booking was made after a spoilt reply. A request that only reads can be sent again.',
          idsOf(quotes),
        ),
      bookedTwice(run, 'Only requests that read may be repeated blindly.'),
      wrongAnswer(run, 'total', 60, '`total` of a price that came whole'),
      booking
        ? wrongAnswer(
            run,
            'barCode',
            booking.made.items[0]?.guests[0]?.barCode,
            '`items[].guests[].barCode` of GET /bookings/{id}, asked again',
          )
        : false,
    );
  },
});
