import { findings, wrongAnswer } from '../evidence.js';
import { judgeRebooking, rebookingData, targetOf, worldWithTrip } from '../rebooking.js';
import { defineCase } from '../world.js';

const TARGET = targetOf(15);

/** Moves a booking to a cheaper trip, and gives back what was paid too much. */
export const rebookCheaper = defineCase({
  id: 'rebook-cheaper',
  title: 'Rebooks to a cheaper trip',
  why: 'What was paid too much belongs to the customer, and no rebooking pays it back by itself.',
  task:
    'Make a booking of `items`, paid by `creditCard`. Move its item, with both guests, to `target`. Pay back to the card what was ' +
    'paid too much then.',
  data: rebookingData(TARGET),
  fixture: worldWithTrip(15, 22),
  questions: [{ id: 'refunded', text: 'How much was paid back?' }],
  judge(run) {
    const judged = judgeRebooking(run, TARGET, {
      owed: 'Refund no more than the difference.',
      overpaid: 'A negative `balance` is what to refund with POST /booking/{id}/refund.',
    });
    return (
      judged &&
      findings(judged, wrongAnswer(run, 'refunded', 16, '`balance` of the booking after the rebooking'))
    );
  },
});
