import { booked, CRUISE_ITEM, defineCase, caseFixture, barCodeOf } from '../case-fixture.js';
import { findings, found, idsOf, queryOf, requestsTo, wrongAnswer, pathOf, inRequests } from '../evidence.js';

/** The client prints the guest list of a departure. */
export const guestList = defineCase({
  id: 'guest-list',
  title: 'Prints the guest list of a departure',
  why: 'The crew checks the guests by this list. A cancelled guest on it delays the boat; a missing guest stays behind.',
  task: 'Print the list of the guests who will be on the departure `availabilityItemId`, of all bookings and whoever sold them.',
  data: { availabilityItemId: CRUISE_ITEM },
  fixture: caseFixture({
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
          'The guests were not filtered by departure. GET /guests accepts `availabilityItemId[]` and returns the guests of all bookings.',
          idsOf(reads),
        ),
      wrongAnswer(run, 'firstNames', ['Cleo', 'Dan'], 'the guests of the departure without a `cancellation`'),
    );
  },
});

const VALID = barCodeOf(1);
const UNPAID = barCodeOf(4);
const CODES = [VALID, barCodeOf(2), barCodeOf(3), UNPAID, 'TICKET-99'];

/** The client reads ticket codes at the gate, and decides which guests to admit. */
export const validateTickets = defineCase({
  id: 'validate-tickets',
  title: 'Reads and validates ticket codes',
  why: 'At the gate, a decision takes seconds. Not every existing ticket admits its guest.',
  task: 'At the gate, people show the tickets `codes`. Ask the service for each code whether it admits its guest. Check nobody in.',
  data: { codes: CODES },
  fixture: caseFixture({
    more: {
      baskets: [
        booked({
          id: 51,
          isPaid: true,
          guests: [
            { id: 1, firstName: 'Cleo' },
            { id: 2, firstName: 'Dan', isCheckedIn: true },
            { id: 3, firstName: 'Eve', isCancelled: true },
          ],
        }),
        booked({ id: 52, isPaid: false, guests: [{ id: 4, firstName: 'Finn' }] }),
      ],
    },
  }),
  client: 'operator',
  questions: [
    { id: 'admitted', text: 'Which codes admit their guest now (a list in the order of the task)?' },
    { id: 'unpaid', text: 'Which codes have to be paid first (a list)?' },
    { id: 'unknown', text: 'Which codes does the service not know (a list)?' },
  ],
  judge(run) {
    const reads = requestsTo(run, 'validateTicket').map(pathOf);
    if (reads.length === 0) return null;
    const unread = CODES.filter((code) => !reads.includes(`/ticket/validate/${code}`));
    return findings(
      unread.length > 0 &&
        found(
          'does-not-ask',
          `The client did not validate ${unread.join(', ')}. Send GET /ticket/validate/{code} for each code.`,
        ),
      run.steps.some(({ changes }) => changes.length > 0) &&
        found(
          'checks-in-unasked',
          'Guests were changed. Validating a ticket only reads: check nobody in here.',
        ),
      wrongAnswer(run, 'admitted', [VALID], 'the codes whose `isValid` is true'),
      wrongAnswer(run, 'unpaid', [UNPAID], 'the codes whose `status` is `unpaid`'),
      wrongAnswer(run, 'unknown', ['TICKET-99'], 'the codes that respond 404'),
    );
  },
});

const GUESTS = [
  { id: 1, firstName: 'Cleo' },
  { id: 2, firstName: 'Dan' },
] as const;

/** The client checks each guest in once, and detects a ticket that is shown again. */
export const checkInOnce = defineCase({
  id: 'check-in-once',
  title: 'Checks each guest in once',
  why: 'The service accepts a second check-in without an error. A client that does not check the status admits copied tickets.',
  task:
    'At the gate, people show the tickets `codes`, one after the other. Check in each guest whose ticket is valid. A ticket that ' +
    'was used already does not admit a second person.',
  data: { codes: [barCodeOf(1), barCodeOf(2), barCodeOf(1)] },
  fixture: caseFixture({ more: { baskets: [booked({ id: 51, isPaid: true, guests: GUESTS })] } }),
  client: 'operator',
  questions: [{ id: 'turnedAway', text: 'How many people were turned away?' }],
  judge(run) {
    const requests = requestsTo(run, 'checkInGuest');
    if (requests.length === 0) return null;
    const twice = requests.filter((request, at) =>
      requests.slice(0, at).some((earlier) => pathOf(earlier) === pathOf(request)),
    );
    const missing = GUESTS.filter(({ id }) => !run.tables.findGuest(id)?.guest.checkedIn);
    return findings(
      twice.length > 0 &&
        found(
          'checks-in-twice',
          `A guest was checked in a second time, ${inRequests(idsOf(twice))}. Ask GET /ticket/validate/{code} each time: the status ` +
            '`checked-in` means that somebody went in with this ticket.',
          idsOf(twice),
        ),
      missing.map(({ firstName }) =>
        found('turns-away', `${firstName} has a valid ticket and was not checked in.`, idsOf(requests)),
      ),
      wrongAnswer(run, 'turnedAway', 1, 'the tickets whose `status` was `checked-in` when they were shown'),
    );
  },
});

/** The client sets the capacity of one departure. */
export const setCapacity = defineCase({
  id: 'set-capacity',
  title: 'Sets the capacity of one departure',
  why: 'A smaller boat sails on one day. A client that changes the wrong departure oversells one and blocks seats of the other.',
  task: 'On `availabilityItemId` a smaller boat sails: set its capacity to `capacity`. All other departures stay as they are.',
  data: { availabilityItemId: CRUISE_ITEM, ruleId: 11, capacity: 12 },
  client: 'operator',
  questions: [{ id: 'oldCapacity', text: 'What capacity did the departure have before?' }],
  judge(run) {
    const requests = requestsTo(run, 'setItemCapacity', 'setCategoryCapacity');
    if (requests.length === 0) return null;
    const others = [...run.tables.capacities.values()].filter(
      ({ availabilityItemId, priceCategoryId }) =>
        availabilityItemId !== CRUISE_ITEM || priceCategoryId !== null,
    );
    const set = run.tables.capacitySetting(CRUISE_ITEM, null);
    return findings(
      others.length > 0 &&
        found(
          'changes-others',
          `The capacity of ${others.map(({ availabilityItemId }) => availabilityItemId).join(', ')} was changed too, or that of one ` +
            'category. Name the item alone: POST /availabilities/{itemId}/priceCategories.',
          idsOf(requests),
        ),
      set !== 12 &&
        found(
          'wrong-capacity',
          `The departure has the capacity ${set ?? 20} instead of 12.`,
          idsOf(requests),
        ),
      wrongAnswer(run, 'oldCapacity', 20, '`old_capacity` of the reply'),
    );
  },
});
