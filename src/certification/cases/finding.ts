import type { CaseRun } from '../case.js';
import {
  bookingsOf,
  findings,
  found,
  idsOf,
  queryOf,
  requestsTo,
  successes,
  wrongAnswer,
  invalid,
  wasRefused,
  bookedTwice,
  totalOf,
  itemsTakingPlace,
  pathOf,
} from '../evidence.js';
import {
  ADULT,
  defineCase,
  OPERATOR,
  caseFixture,
  CONTACT,
  CRUISE_ITEM,
  guest,
  daily,
  booked,
} from '../case-fixture.js';

const SEATS = 4;
const LISTS = ['listAvailabilities', 'listActivityAvailabilities'] as const;

/** The client finds a trip by day and seats, and shows it in the customer's language. */
export const findByFilter = defineCase({
  id: 'find-by-filter',
  title: 'Finds a trip by filter and language',
  why: 'A client that downloads the calendar and searches it itself is slow, and shows trips without enough seats.',
  task:
    'A German customer asks for four adults on `date` with the merchant `merchant`. Let the service find the earliest trip of ' +
    'that day with enough seats (period and seats as query parameters), with its texts in `language`. Book nothing.',
  data: { merchant: OPERATOR, date: '2026-06-06', seats: SEATS, priceCategoryId: ADULT, language: 'de' },
  fixture: caseFixture({
    operator: { supportedLanguages: ['en', 'de'] },
    cruise: { translations: { de: { title: 'Hafenrundfahrt' } } },
    more: {
      capacities: [
        { availabilityItemId: '11_trip_20260606100000_20260606120000', priceCategoryId: null, capacity: 3 },
      ],
    },
  }),
  questions: [
    { id: 'availabilityItemId', text: 'What is the id of the earliest trip that has enough seats?' },
    { id: 'title', text: 'What is the title of its activity in German?' },
  ],
  judge(run) {
    const lists = requestsTo(run, ...LISTS);
    if (lists.length === 0) return null;
    return findings(
      !isFiltered(run) &&
        found(
          'filters-itself',
          'No request filtered the list of availabilities by period and seats. Send `startsFrom`, `startsTo` and `seats` (or ' +
            '`category[<id>]`), so that the reply holds only what the customer can book.',
          idsOf(lists),
        ),
      bookingsOf(run).map(({ request }) =>
        found('books-unasked', `Request ${request} booked a trip where the customer only asked.`, [request]),
      ),
      wrongAnswer(
        run,
        'availabilityItemId',
        '11_trip_20260606140000_20260606160000',
        '`availabilityItemId` of the first item of the filtered list',
      ),
      wrongAnswer(run, 'title', 'Hafenrundfahrt', '`activityTitle` of the list with `language=de`'),
    );
  },
});

/** Returns whether a successful list request filtered by start time and by at least `SEATS` seats. */
function isFiltered(run: CaseRun): boolean {
  return successes(run, ...LISTS).some((request) => {
    const query = queryOf(request);
    const seats = Number(query.get('seats') ?? query.get(`category[${ADULT}]`) ?? 0);
    return query.has('startsFrom') && query.has('startsTo') && seats >= SEATS;
  });
}

const FIRST = 1000;
const COUNT = 129;

/** The client reads a long list to its end, page by page. */
export const pageThroughLists = defineCase({
  id: 'page-through-lists',
  title: 'Pages through long lists',
  why: 'A list has 30 entries by default, and at most 100. A client that reads only the first page sells half the catalogue.',
  task: 'Read all activities of the merchant `merchant`, page by page (`limit` and `offset`).',
  data: { merchant: OPERATOR },
  fixture: caseFixture({
    activities: Array.from({ length: COUNT }, (_, at) => ({
      id: FIRST + at,
      merchant: OPERATOR,
      title: `Tour ${at + 1}`,
    })),
  }),
  questions: [
    { id: 'activities', text: 'How many activities does the merchant have?' },
    { id: 'lastId', text: 'What is the id of the last one?' },
  ],
  judge(run) {
    if (requestsTo(run, 'listActivities').length === 0) return null;
    return findings(
      wasRefused(
        'asks-for-too-much',
        invalid(run, 'listActivities'),
        'A page has at most 100 entries: send `limit` up to 100, and `offset`.',
      ),
      reachOf(run) <= COUNT &&
        found(
          'reads-part',
          'The pages that were read do not reach the end of the list. Continue with `offset` until a page is shorter than `limit`.',
          idsOf(requestsTo(run, 'listActivities')),
        ),
      wrongAnswer(run, 'activities', COUNT + 1, 'all pages, until one is shorter than `limit`'),
      wrongAnswer(run, 'lastId', FIRST + COUNT - 1, '`id` of the last entry of the last page'),
    );
  },
});

/** Number of entries on a page if the request has no `limit`. */
const USUAL_LIMIT = 30;

/** Returns the number of entries from the start of the list to the first entry that no requested page contains. */
function reachOf(run: CaseRun): number {
  const pages = successes(run, 'listActivities').map((request) => {
    const query = queryOf(request);
    const offset = Number(query.get('offset') ?? 0);
    return { offset, end: offset + Number(query.get('limit') ?? USUAL_LIMIT) };
  });
  let reach = 0;
  for (const { offset, end } of pages.toSorted((a, b) => a.offset - b.offset))
    if (offset <= reach) reach = Math.max(reach, end);
  return reach;
}

/** The client sells in another language and in a currency without decimals. */
export const languageAndCurrency = defineCase({
  id: 'language-and-currency',
  title: 'Sells in French and in yen',
  why: 'A yen has no cents. Clients that divide by 100, or round again, charge the wrong amount.',
  task:
    'Ask for the price of `items`, with the discount code of the guests, in the default currency of the merchant, and book ' +
    'them. Show the activity in `language`. Show amounts as the service gives them, in units of the currency.',
  data: {
    items: [
      {
        availabilityItemId: CRUISE_ITEM,
        guests: [guest('Ada', { discountCode: 'TOKYO15' }), guest('Ben', { discountCode: 'TOKYO15' })],
      },
    ],
    contact: CONTACT,
    activityId: 1,
    language: 'fr',
  },
  fixture: caseFixture({
    operator: { defaultCurrency: 'JPY', timezone: 'Asia/Tokyo', supportedLanguages: ['en', 'fr'] },
    cruise: { translations: { fr: { title: 'Croisière dans le port' } } },
    cruiseRule: { priceCategories: [{ id: 111, name: 'Adult', price: { amount: 1850, currency: 'JPY' } }] },
    more: { discountCodes: [{ code: 'TOKYO15', percent: 15 }] },
  }),
  questions: [
    { id: 'title', text: 'What is the title of the activity in French?' },
    { id: 'total', text: 'What total was the customer shown, in yen?' },
  ],
  judge(run) {
    const quotes = requestsTo(run, 'getBookingPrices');
    const [booking] = bookingsOf(run);
    if (quotes.length === 0 && !booking) return null;
    const others = quotes.filter((request) => queryOf(request).get('currency') !== 'JPY');
    const total = booking ? totalOf(booking.made) : 3144;
    return findings(
      others.length > 0 &&
        found(
          'wrong-currency',
          'A price was requested in a currency in which the merchant does not sell. Read `defaultCurrency` of the merchant, or ' +
            '`currency` of the prices of the item: JPY.',
          idsOf(others),
        ),
      bookedTwice(run, 'One booking is enough.'),
      !booking && found('books-nothing', 'Nothing was booked.', idsOf(quotes)),
      wrongAnswer(run, 'title', 'Croisière dans le port', '`title` of GET /activities/{id}?language=fr'),
      wrongAnswer(run, 'total', total, '`total` of the price as it is: yen have no decimals'),
    );
  },
});

const ITEM = '12_trip_20261025090000_20261025110000';

/** The client shows the correct hour on the day of a time change. */
export const daylightSavingDay = defineCase({
  id: 'daylight-saving-day',
  title: 'Knows the hour on a daylight-saving day',
  why: 'The trip starts at nine local time, also on the day of the time change. Clients with a fixed offset show a wrong hour.',
  task:
    'Book one adult on the trip of availability rule `availabilityRuleId` on `date`, the day on which Berlin goes back to winter ' +
    'time. Find out when it starts in UTC, and when the trip of the day before does.',
  data: {
    availabilityRuleId: 12,
    date: '2026-10-25',
    dayBefore: '2026-10-24',
    guests: [guest('Ada', { priceCategoryId: 121 })],
    contact: CONTACT,
  },
  fixture: caseFixture({
    availabilityRules: [daily(12, { startTimes: ['09:00'], startDate: '2026-10-20' })],
  }),
  startsAt: '2026-10-20T08:00:00Z',
  questions: [
    { id: 'startsAt', text: 'When does the trip on `date` start in UTC (2026-01-31T12:00:00Z)?' },
    { id: 'startsAtBefore', text: 'When does the trip on `dayBefore` start in UTC?' },
  ],
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking && requestsTo(run, 'listAvailabilities', 'listActivityAvailabilities').length === 0)
      return null;
    const ids = itemsTakingPlace(booking?.basket).flatMap(({ availabilityItemIds }) => availabilityItemIds);
    const where = '`startsAt` of the availability item, with its offset';
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      !booking && found('books-nothing', 'Nothing was booked.'),
      booking !== undefined &&
        ids.join() !== ITEM &&
        found(
          'wrong-day',
          `Request ${booking.request} booked ${ids.join()}, not ${ITEM}. Dates are days of the merchant's zone.`,
          [booking.request],
        ),
      wrongAnswer(run, 'startsAt', '2026-10-25T08:00:00Z', where),
      wrongAnswer(run, 'startsAtBefore', '2026-10-24T07:00:00Z', where),
    );
  },
});

const OWN = 41;
const FOREIGN = 42;

/** The client accepts that it cannot see other sellers' bookings. */
export const bookingsOfOthers = defineCase({
  id: 'bookings-of-others',
  title: 'Accepts that bookings of others are not shown',
  why: 'A booking of another seller gets 404, like a missing booking. Do not retry the request, and do not show the booking.',
  task: 'A caller names two bookings, `bookingIds`. Look both up and tell the caller the total of each that you may see.',
  data: { bookingIds: [OWN, FOREIGN] },
  fixture: caseFixture({
    merchants: [{ slug: 'other-desk', name: 'Other Desk' }],
    more: {
      baskets: [
        booked({ id: OWN, isPaid: true, guests: [{ id: 1, firstName: 'Cleo' }] }),
        booked({ id: FOREIGN, seller: 'other-desk', isPaid: true, guests: [{ id: 2, firstName: 'Finn' }] }),
      ],
    },
  }),
  questions: [
    { id: 'visible', text: 'Which of the two bookings can be seen (a list of ids)?' },
    { id: 'total', text: 'What is the total of the one that can be seen?' },
  ],
  judge(run) {
    const tries = requestsTo(run, 'getBooking').filter(
      (request) => pathOf(request) === `/bookings/${FOREIGN}`,
    );
    if (requestsTo(run, 'getBooking', 'listBookings').length === 0) return null;
    const unread = [OWN, FOREIGN].filter(
      (id) => !requestsTo(run, 'getBooking').some((request) => pathOf(request) === `/bookings/${id}`),
    );
    return findings(
      unread.length > 0 &&
        found(
          'does-not-look',
          `Nobody looked up ${unread.map((id) => `booking ${id}`).join(' and ')}. Ask GET /bookings/{id} for each of them.`,
        ),
      tries.length > 2 &&
        found(
          'keeps-asking',
          `Booking ${FOREIGN} was requested ${tries.length} times. 404 is final: it is not yours, or does not exist.`,
          idsOf(tries),
        ),
      wrongAnswer(run, 'visible', [OWN], 'the bookings that respond 200'),
      wrongAnswer(run, 'total', 30, '`total` of the booking'),
    );
  },
});
