import {
  bookingsOf,
  findings,
  found,
  itemsTakingPlace,
  invalid,
  wasRefused,
  wrongAnswer,
  bookedTwice,
  guestsTakingPart,
  requestsTo,
  holdsOf,
  inRequests,
  idsOf,
  bookedWithoutHold,
} from '../evidence.js';
import {
  CONTACT,
  CRUISE,
  daily,
  defineCase,
  caseFixture,
  CRUISE_ITEM,
  TWO_ADULTS,
  DECLINED_CARD,
  GOOD_CARD,
} from '../case-fixture.js';

const SLOTS = ['1000_1100', '1100_1200', '1200_1300'].map((slot) => {
  const [from, to] = slot.split('_');
  return `31_rental_20260605${from}00_20260605${to}00`;
});

/** The client books consecutive rental slots as one chain. */
export const rentalChain = defineCase({
  id: 'rental-chain',
  title: 'Books a rental of several slots as one',
  why: 'A three-hour rental must be booked as one chain. Otherwise somebody else may book the middle hour first.',
  task:
    'A customer rents a boat (availability rule `availabilityRuleId`, type `rental`) on `date` from `from` to `to`. Find the ' +
    'slots, and hold and book them as one: the ids in order, separated by commas, one guest of `priceCategoryId`.',
  data: {
    availabilityRuleId: 31,
    date: '2026-06-05',
    from: '10:00',
    to: '13:00',
    priceCategoryId: 311,
    guest: { firstname: 'Ada', lastname: 'Okafor', occupancy: 1 },
    contact: CONTACT,
  },
  fixture: caseFixture({
    availabilityRules: [
      daily(31, {
        activityId: CRUISE,
        type: 'rental',
        startTimes: ['09:00', '10:00', '11:00', '12:00', '15:00'],
        duration: 'PT1H',
        capacity: 1,
      }),
    ],
  }),
  questions: [{ id: 'total', text: 'What does the whole rental cost?' }],
  judge(run) {
    const made = bookingsOf(run);
    const tries = invalid(run, 'createCapture', 'createBooking');
    if (made.length === 0 && tries.length === 0) return null;
    const items = made.flatMap(({ basket }) => itemsTakingPlace(basket));
    const requests = made.map(({ request }) => request);
    const advice = 'Slots of one rule form a chain if each slot starts when the previous slot ends.';
    return findings(
      items.length > 1 &&
        found(
          'books-slots-apart',
          'The slots were booked one by one. Send their ids in one `availabilityItemId`, separated by commas.',
          requests,
        ),
      items.length === 1 &&
        items[0]?.availabilityItemIds.join(',') !== SLOTS.join(',') &&
        found(
          'wrong-slots',
          `The booking is of ${items[0]?.availabilityItemIds.join(',')}, not of ${SLOTS.join(',')}. ${advice}`,
          requests,
        ),
      wasRefused('breaks-chain', tries, advice),
      wrongAnswer(run, 'total', 90, '`total` of the price or booking of the chain'),
    );
  },
});

const GROUP = 118;
const SINGLE = 119;

/** The client books a group as one entry, and single seats as one entry each. */
export const groupCategories = defineCase({
  id: 'group-categories',
  title: 'Books group and single-seat categories',
  why: 'Each category has its own limits. A client that ignores `minSeats` and `maxSeats` is refused, or books a wrong price.',
  task:
    'Hold and book a school class of eight in the category Group and two teachers in the category Single on ' +
    '`availabilityItemId`. Read `minSeats` and `maxSeats` of the categories first: a group is one guest with eight seats, and ' +
    'each seat of a category with `maxSeats` 1 is an entry, and a guest, of its own.',
  data: { availabilityItemId: CRUISE_ITEM, groupSeats: 8, teachers: ['Cleo', 'Dan'], contact: CONTACT },
  fixture: caseFixture({
    cruiseRule: {
      priceCategories: [
        { id: GROUP, name: 'Group', price: { amount: 12, currency: 'EUR' }, minSeats: 5, maxSeats: 12 },
        { id: SINGLE, name: 'Single', price: { amount: 30, currency: 'EUR' }, maxSeats: 1 },
      ],
    },
  }),
  judge(run) {
    const [booking] = bookingsOf(run);
    const tries = invalid(run, 'createCapture', 'createBooking');
    if (!booking && tries.length === 0) return null;
    const guests = guestsTakingPart(booking?.basket);
    const seatsOf = (category: number) =>
      guests.filter(({ priceCategory }) => priceCategory.id === category).map(({ occupancy }) => occupancy);
    const seen = `${seatsOf(GROUP).join(' + ') || 'no'} seats in Group and ${seatsOf(SINGLE).join(' + ') || 'none'} in Single`;
    return findings(
      bookedTwice(run, 'Put the group and the teachers into one booking.'),
      wasRefused(
        'ignores-limits',
        tries,
        'Read `minSeats` and `maxSeats` of each category of the availability item first.',
      ),
      booking !== undefined &&
        (seatsOf(GROUP).join() !== '8' || seatsOf(SINGLE).join() !== '1,1') &&
        found(
          'wrong-seats',
          `Request ${booking.request} booked ${seen}. Send one guest with \`occupancy\` 8 in Group, and two guests in Single.`,
          [booking.request],
        ),
      !booking &&
        found('books-nothing', 'Nothing was booked. Send the group as one entry and the teachers as two.'),
    );
  },
});

/** The client sends the custom fields that a booking requires. */
export const fillsRequiredFields = defineCase({
  id: 'required-fields',
  title: 'Fills in required custom fields',
  why: 'Each operator requires different fields. A client that does not read the field definitions cannot book.',
  task:
    'Make a booking of `items`. Read which fields the merchant (`userFields`) and the activity (`guestFields`) require, and ' +
    'send them with the booking: the phone number is `phone`, and both guests eat `diet`. Of a select field, send the key of ' +
    'the option.',
  data: { ...TWO_ADULTS, phone: '+49 30 901820', diet: 'Vegetarian' },
  fixture: caseFixture({
    operator: { userFields: [{ code: 'phone', label: 'Phone number', type: 'phone', isRequired: true }] },
    cruise: {
      guestFields: [
        {
          code: 'diet',
          label: 'Diet',
          type: 'select',
          isRequired: true,
          options: [
            { key: 'any', value: 'Everything' },
            { key: 'veg', value: 'Vegetarian' },
          ],
        },
        { code: 'song', label: 'Favourite song' },
      ],
    },
  }),
  judge(run) {
    if (requestsTo(run, 'createBooking').length === 0) return null;
    const [booking] = bookingsOf(run);
    const diets = guestsTakingPart(booking?.basket).map(
      ({ customValues }) => customValues.find(({ key }) => key === 'diet')?.value,
    );
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      wasRefused(
        'leaves-out-fields',
        invalid(run, 'createBooking'),
        'Read `userFields` of the merchant and `guestFields` of the activity, and send a value for each that `isRequired`; of a ' +
          'select field the `key` of an option.',
      ),
      booking !== undefined &&
        diets.some((diet) => diet !== 'veg') &&
        found(
          'wrong-option',
          `Request ${booking.request} chose ${diets.join(' and ')} for the guests. "Vegetarian" has the key \`veg\`.`,
          [booking.request],
        ),
      !booking && found('books-nothing', 'Nothing was booked. The error response names each missing field.'),
    );
  },
});

/** After a declined card, the client books with the same hold and another card. */
export const declinedCard = defineCase({
  id: 'declined-card',
  title: 'Keeps the hold when a card is declined',
  why: 'A declined card does not end the hold. The buyer can pay with a second card.',
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
          `The seats were held ${holds.length} times, ${inRequests(holding)}. A declined card does not end the hold: book with ` +
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
      bookedWithoutHold(booking, 'A declined card does not end the hold: book with its reference.'),
      bookedTwice(run, 'One booking is enough.'),
    );
  },
});

const RECIPIENT = 'ben.okafor@example.com';

/** The client sends the tickets once, to the customer's address. */
export const sendsTickets = defineCase({
  id: 'send-tickets',
  title: 'Sends the tickets by mail',
  why: 'Tickets in the wrong mailbox are lost, and repeated mails with the same ticket are spam.',
  task: 'Make a booking of `items`, and let the service send its tickets to `recipient` once.',
  data: { ...TWO_ADULTS, recipient: RECIPIENT },
  client: 'agent',
  judge(run) {
    const [booking] = bookingsOf(run);
    const requests = requestsTo(run, 'sendTickets');
    if (!booking || requests.length === 0) return null;
    const mails = [...run.tables.mails.values()].filter(({ basketId }) => basketId === booking.id);
    const sent = mails.filter(({ to }) => to === RECIPIENT).length;
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      wasRefused(
        'asks-wrongly',
        invalid(run, 'sendTickets'),
        '`recipient` is a query parameter of POST /booking/{id}/tickets.',
      ),
      sent === 0 && found('wrong-recipient', `No mail went to ${RECIPIENT}.`, idsOf(requests)),
      sent > 1 &&
        found('sends-twice', `${sent} mails with the tickets went to ${RECIPIENT}.`, idsOf(requests)),
    );
  },
});
