import { bookingsOf, findings, found, holdsOf, requestsTo, wrongAnswer } from '../evidence.js';
import { CONTACT, CRUISE_ITEM, defineCase, guest, world } from '../world.js';

/** Asks the buyer when the discount is gone. */
export const discountUsedUp = defineCase({
  id: 'discount-used-up',
  title: 'Asks the buyer when the discount is gone',
  why: 'A code with a limited number of uses may be used up while the buyer types. They decide whether they pay the full price.',
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
  fixture: world({ more: { discountCodes: [{ code: 'FIRST20', percent: 20, uses: 10 }] } }),
  faults: [
    {
      match: { operationId: ['createBooking'] },
      when: { times: 1 },
      effect: { type: 'moment', moment: 'code-used-up' },
      note: 'Others use up the code just before the booking.',
    },
  ],
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
      holdsOf(run)
        .filter(({ end }) => end === null)
        .map(({ request }) =>
          found(
            'keeps-hold',
            `The seats of request ${request} stayed held while nobody bought them. Release them.`,
            [request],
          ),
        ),
      wrongAnswer(run, 'isBooked', false, 'the refusal of the booking'),
      wrongAnswer(run, 'fullPrice', 60, '`total` of a price without the code'),
    );
  },
});
