import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  idsOf,
  liveGuests,
  refundedOf,
  requestsTo,
} from '../evidence.js';
import { CONTACT, CRUISE_ITEM, defineCase, GOOD_CARD, guest } from '../world.js';

const CANCELLATIONS = ['cancelGuest', 'cancelBookingItem', 'cancelBooking'] as const;

/** Cancels one guest of several, and leaves the others on board. */
export const cancelOneGuest = defineCase({
  id: 'cancel-one-guest',
  title: 'Cancels one guest of several',
  why: 'One child is ill, the family goes. Whoever cancels the whole booking loses them the trip.',
  task:
    'Make a booking of `items`, paid by `creditCard`. Then cancel the guest whose first name is `ill`, and pay that guest’s price ' +
    'back to the card (`refundType`: the treasurer of the card payment). The others travel.',
  data: {
    items: [{ availabilityItemId: CRUISE_ITEM, guests: [guest('Ada'), guest('Ben'), guest('Cleo')] }],
    contact: CONTACT,
    creditCard: GOOD_CARD,
    ill: 'Ben',
  },
  judge(run) {
    const [booking] = bookingsOf(run);
    const requests = requestsTo(run, ...CANCELLATIONS);
    if (!booking?.basket || requests.length === 0) return null;
    const travelling = liveGuests(booking.basket).map(({ firstName }) => firstName);
    const back = refundedOf(booking.basket);
    return findings(
      bookedTwice(run, 'One booking takes all guests.'),
      travelling.join() !== 'Ada,Cleo' &&
        found(
          'cancels-others',
          `Still on board: ${travelling.join(' and ') || 'nobody'}. Cancel the one guest with PUT /guest/{id}/cancel; Ada and Cleo ` +
            'stay.',
          idsOf(requests),
        ),
      back !== 30 &&
        found(
          'wrong-refund',
          `${back} EUR were paid back instead of the 30 EUR of the guest. Send \`refundType\` with the cancellation.`,
          idsOf(requests),
        ),
    );
  },
});
