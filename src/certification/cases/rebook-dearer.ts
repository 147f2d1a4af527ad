import { findings, wrongAnswer } from '../evidence.js';
import { judgeRebooking, rebookingData, targetOf, worldWithTrip } from '../rebooking.js';
import { defineCase } from '../world.js';

const TARGET = targetOf(14);

/** Moves a booking to a dearer trip, and takes what is then owed. */
export const rebookDearer = defineCase({
  id: 'rebook-dearer',
  title: 'Rebooks to a dearer trip',
  why: 'A rebooking changes what is owed, and takes no money. Whoever does not read the balance gives the difference away.',
  task:
    'Make a booking of `items`, paid by `creditCard`. Move its item, with both guests, to `target`. The customer pays what is then ' +
    'owed in cash at the desk: record it as a payment with the treasurer `merchant`.',
  data: rebookingData(TARGET),
  fixture: worldWithTrip(14, 40),
  questions: [{ id: 'owed', text: 'How much did the customer have to pay at the desk?' }],
  judge(run) {
    const judged = judgeRebooking(run, TARGET, {
      owed: 'Read `balance` after the rebooking and record the payment with POST /booking/{id}/payment.',
      overpaid: 'Record what `balance` says, and not the whole price.',
    });
    return (
      judged && findings(judged, wrongAnswer(run, 'owed', 20, '`balance` of the booking after the rebooking'))
    );
  },
});
