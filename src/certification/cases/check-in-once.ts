import { barCodeOf, booked } from '../booked.js';
import { findings, found, idsOf, inRequests, pathOf, requestsTo, wrongAnswer } from '../evidence.js';
import { defineCase, world } from '../world.js';

const GUESTS = [
  { id: 1, firstName: 'Cleo' },
  { id: 2, firstName: 'Dan' },
] as const;

/** Checks each guest in once, and notices a ticket that is shown again. */
export const checkInOnce = defineCase({
  id: 'check-in-once',
  title: 'Checks each guest in once',
  why: 'The service accepts a second check-in without a word. A ticket that was copied gets in unless the client looks.',
  task:
    'At the gate, people show the tickets `codes`, one after the other. Check in each guest whose ticket is valid. A ticket that ' +
    'was used already does not admit a second person.',
  data: { codes: [barCodeOf(1), barCodeOf(2), barCodeOf(1)] },
  fixture: world({ more: { baskets: [booked({ id: 51, isPaid: true, guests: GUESTS })] } }),
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
