import { barCodeOf, booked } from '../booked.js';
import { findings, found, pathOf, requestsTo, wrongAnswer } from '../evidence.js';
import { defineCase, world } from '../world.js';

const VALID = barCodeOf(1);
const UNPAID = barCodeOf(4);
const CODES = [VALID, barCodeOf(2), barCodeOf(3), UNPAID, 'TICKET-99'];

/** Reads ticket codes at the gate, and knows whom to admit. */
export const validateTickets = defineCase({
  id: 'validate-tickets',
  title: 'Reads and validates ticket codes',
  why: 'At the gate there are seconds to decide. Not every ticket that exists admits somebody.',
  task: 'At the gate, people show the tickets `codes`. Ask the service for each code whether it admits its guest. Check nobody in.',
  data: { codes: CODES },
  fixture: world({
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
          `Nobody asked for ${unread.join(', ')}. Send GET /ticket/validate/{code} for each code.`,
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
