import { findings, found, idsOf, requestsTo, wrongAnswer } from '../evidence.js';
import { CRUISE_ITEM, defineCase } from '../world.js';

/** Sets the capacity of one departure. */
export const setCapacity = defineCase({
  id: 'set-capacity',
  title: 'Sets the capacity of one departure',
  why: 'A smaller boat sails on one day. Whoever changes the wrong departure oversells one and empties the other.',
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
