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
} from '../evidence.js';
import { ADULT, defineCase, OPERATOR, world } from '../world.js';

const SEATS = 4;
const LISTS = ['listAvailabilities', 'listActivityAvailabilities'] as const;

/** Finds a trip by day and seats, and shows it in the customer's language. */
export const findByFilter = defineCase({
  id: 'find-by-filter',
  title: 'Finds a trip by filter and language',
  why: 'A client that downloads the calendar and searches it itself is slow, and shows trips without enough seats.',
  task:
    'A German customer asks for four adults on `date` with the merchant `merchant`. Let the service find the earliest trip of ' +
    'that day with enough seats (period and seats as query parameters), with its texts in `language`. Book nothing.',
  data: { merchant: OPERATOR, date: '2026-06-06', seats: SEATS, priceCategoryId: ADULT, language: 'de' },
  fixture: world({
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
          'No list of availabilities was asked for by period and seats. Send `startsFrom`, `startsTo` and `seats` (or ' +
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

/** Returns whether a list was asked for by its period and by the seats of the party. */
function isFiltered(run: CaseRun): boolean {
  return successes(run, ...LISTS).some((request) => {
    const query = queryOf(request);
    const seats = Number(query.get('seats') ?? query.get(`category[${ADULT}]`) ?? 0);
    return query.has('startsFrom') && query.has('startsTo') && seats >= SEATS;
  });
}
