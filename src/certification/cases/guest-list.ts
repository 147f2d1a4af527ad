import { booked } from '../booked.js';
import { findings, found, idsOf, queryOf, requestsTo, wrongAnswer } from '../evidence.js';
import { CRUISE_ITEM, defineCase, world } from '../world.js';

/** Prints the list of the guests of a departure. */
export const guestList = defineCase({
  id: 'guest-list',
  title: 'Prints the guest list of a departure',
  why: 'The crew counts heads by this list. A cancelled guest on it delays the boat; a missing one is left on the pier.',
  task: 'Print the list of the guests who will be on the departure `availabilityItemId`, of all bookings and whoever sold them.',
  data: { availabilityItemId: CRUISE_ITEM },
  fixture: world({
    more: {
      baskets: [
        booked({
          id: 51,
          isPaid: true,
          guests: [
            { id: 1, firstName: 'Dan' },
            { id: 2, firstName: 'Eve', isCancelled: true },
          ],
        }),
        booked({ id: 52, isPaid: false, guests: [{ id: 4, firstName: 'Cleo' }] }),
      ],
    },
  }),
  client: 'operator',
  questions: [
    { id: 'firstNames', text: 'Who will be on board (a list of first names, in alphabetical order)?' },
  ],
  judge(run) {
    const reads = requestsTo(run, 'listGuests', 'listBookings', 'getBooking');
    if (reads.length === 0) return null;
    const lists = reads.filter(({ operationId }) => operationId === 'listGuests');
    const isNarrow = lists.some((request) =>
      [...queryOf(request).keys()].some((key) => key.startsWith('availabilityItemId')),
    );
    return findings(
      !isNarrow &&
        found(
          'reads-everything',
          'The guests were not asked for by departure. GET /guests takes `availabilityItemId[]` and has the guests of all bookings.',
          idsOf(reads),
        ),
      wrongAnswer(run, 'firstNames', ['Cleo', 'Dan'], 'the guests of the departure without a `cancellation`'),
    );
  },
});
