import { bookingsOf, findings, found, liveItems, refused, wasRefused, wrongAnswer } from '../evidence.js';
import { CONTACT, CRUISE, daily, defineCase, world } from '../world.js';

const SLOTS = ['1000_1100', '1100_1200', '1200_1300'].map((slot) => {
  const [from, to] = slot.split('_');
  return `31_rental_20260605${from}00_20260605${to}00`;
});

/** Books neighbouring slots of a rental as one chain. */
export const rentalChain = defineCase({
  id: 'rental-chain',
  title: 'Books a rental of several slots as one',
  why: 'A boat for three hours is one rental. Booked slot by slot, the middle hour may be gone when you come to it.',
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
  fixture: world({
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
    const tries = refused(run, 'createCapture', 'createBooking');
    if (made.length === 0 && tries.length === 0) return null;
    const items = made.flatMap(({ basket }) => liveItems(basket));
    const requests = made.map(({ request }) => request);
    const advice = 'Slots of one rule form a chain where each starts when the one before ends.';
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
