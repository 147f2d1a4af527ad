import type { CaseFinding, CaseRun } from '../case.js';
import {
  balanceOf,
  bookingsOf,
  findings,
  found,
  idsOf,
  itemsTakingPlace,
  requestsTo,
  wrongAnswer,
  bookedTwice,
  guestsTakingPart,
  refundedOf,
  invalid,
  wasRefused,
} from '../evidence.js';
import {
  daily,
  GOOD_CARD,
  TWO_ADULTS,
  caseFixture,
  defineCase,
  atSecondLook,
  CONTACT,
  CRUISE_ITEM,
  guest,
} from '../case-fixture.js';

/** The target of a rebooking: rule, item and category. */
interface Trip {
  readonly itemId: string;
  readonly ruleId: number;
  readonly priceCategoryId: number;
}

/** Returns the trip on 6 June of the availability rule `ruleId`. */
function tripOf(ruleId: number): Trip {
  const itemId = `${ruleId}_trip_20260606100000_20260606120000`;
  return { itemId, ruleId, priceCategoryId: ruleId * 10 + 1 };
}

function rebookingData(target: Trip): Readonly<Record<string, unknown>> {
  return { ...TWO_ADULTS, creditCard: GOOD_CARD, target };
}

/** Returns the common fixture with a further availability rule: a daily trip at the given price in EUR. */
function worldWithTrip(ruleId: number, amount: number): object {
  const priceCategories = [{ id: ruleId * 10 + 1, name: 'Adult', price: { amount, currency: 'EUR' } }];
  return caseFixture({ availabilityRules: [daily(ruleId, { priceCategories })] });
}

/**
 * Returns findings if the client made a second booking, is on a wrong trip, or has an open balance at the end. Null
 * if the client made no booking, or made one and did not move it.
 */
function judgeRebooking(
  run: CaseRun,
  { itemId }: Trip,
  advice: { readonly owed: string; readonly overpaid: string },
): readonly CaseFinding[] | null {
  const made = bookingsOf(run);
  const moves = requestsTo(run, 'rebookBookingItem', 'rebookGuest');
  const [first] = made;
  if (!first?.basket || (moves.length === 0 && made.length === 1)) return null;
  const requests = made.map(({ request }) => request);
  const items = itemsTakingPlace(first.basket).flatMap(({ availabilityItemIds }) => availabilityItemIds);
  const balance = balanceOf(first.basket);
  return findings(
    made.length > 1 &&
      found(
        'books-anew',
        'A second booking was made instead of moving the first. PUT /booking/item/{id}/rebook keeps ids, tickets and payments.',
        requests,
      ),
    made.length === 1 &&
      items.join() !== itemId &&
      found('wrong-trip', `The booking is on ${items.join(' and ')} now, not on ${itemId}.`, idsOf(moves)),
    made.length === 1 &&
      balance > 0 &&
      found('leaves-owed', `${balance} EUR are still owed. ${advice.owed}`, idsOf(moves)),
    made.length === 1 &&
      balance < 0 &&
      found('keeps-overpayment', `${-balance} EUR too much were paid. ${advice.overpaid}`, idsOf(moves)),
  );
}

const DEARER = tripOf(14);

/** The client moves a booking to a more expensive trip, and records the payment of the difference. */
export const rebookDearer = defineCase({
  id: 'rebook-dearer',
  title: 'Rebooks to a dearer trip',
  why: 'A rebooking changes the balance, but takes no payment. A client that does not read the balance loses the difference.',
  task:
    'Make a booking of `items`, paid by `creditCard`. Move its item, with both guests, to `target`. The customer pays what is then ' +
    'owed in cash at the desk: record it as a payment with the treasurer `merchant`.',
  data: rebookingData(DEARER),
  fixture: worldWithTrip(14, 40),
  questions: [{ id: 'owed', text: 'How much did the customer have to pay at the desk?' }],
  judge(run) {
    const judged = judgeRebooking(run, DEARER, {
      owed: 'Read `balance` after the rebooking and record the payment with POST /booking/{id}/payment.',
      overpaid: 'Record the amount of `balance`, not the full price.',
    });
    return (
      judged && findings(judged, wrongAnswer(run, 'owed', 20, '`balance` of the booking after the rebooking'))
    );
  },
});

const CHEAPER = tripOf(15);

/** The client moves a booking to a cheaper trip, and refunds the difference. */
export const rebookCheaper = defineCase({
  id: 'rebook-cheaper',
  title: 'Rebooks to a cheaper trip',
  why: 'A rebooking does not refund an overpayment. The client must refund it to the customer.',
  task:
    'Make a booking of `items`, paid by `creditCard`. Move its item, with both guests, to `target`. Then refund the overpayment ' +
    'to the card.',
  data: rebookingData(CHEAPER),
  fixture: worldWithTrip(15, 22),
  questions: [{ id: 'refunded', text: 'How much was paid back?' }],
  judge(run) {
    const judged = judgeRebooking(run, CHEAPER, {
      owed: 'Refund no more than the difference.',
      overpaid: 'Refund a negative `balance` with POST /booking/{id}/refund.',
    });
    return (
      judged &&
      findings(judged, wrongAnswer(run, 'refunded', 16, '`balance` of the booking after the rebooking'))
    );
  },
});

/** The client notices that the operator cancelled a booking. */
export const operatorCancels = defineCase({
  id: 'operator-cancels',
  title: 'Notices that the operator cancelled',
  why: 'Operators cancel trips, for example in a storm. There is no notice; only the status of the booking shows it.',
  task:
    'Make a booking of `items` and read it. Then read it once more, as you would before you send the customer the last details ' +
    'of the trip. Tell the customer if anything has changed, and make no other booking.',
  data: TWO_ADULTS,
  faults: [atSecondLook('The operator cancels between the first and the second read.', 'booking-cancelled')],
  questions: [{ id: 'status', text: 'What `status` does the booking have before the trip?' }],
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking) return null;
    const reads = requestsTo(run, 'getBooking', 'listBookings');
    return findings(
      reads.length < 2 &&
        found(
          'does-not-look-again',
          `The booking of request ${booking.request} was read ${reads.length} times. Read it again before the trip.`,
          [booking.request, ...idsOf(reads)],
        ),
      bookedTwice(run, 'The operator cancelled for a reason: let the customer choose.'),
      wrongAnswer(run, 'status', 'cancelled', '`status` of GET /bookings/{id}, right before the trip'),
    );
  },
});

const CANCELLATIONS = ['cancelGuest', 'cancelBookingItem', 'cancelBooking'] as const;

/** The client cancels one of several guests. The others keep their booking. */
export const cancelOneGuest = defineCase({
  id: 'cancel-one-guest',
  title: 'Cancels one guest of several',
  why: 'One child is ill, but the family travels. A client that cancels the complete booking cancels their trip too.',
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
    const travelling = guestsTakingPart(booking.basket).map(({ firstName }) => firstName);
    const back = refundedOf(booking.basket);
    return findings(
      bookedTwice(run, 'Put all guests into one booking.'),
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

/** The client refunds the promised amount. If less of the payment remains, it refunds only the remainder. */
export const refundWithinPayments = defineCase({
  id: 'refund-within-payments',
  title: 'Refunds no more than was paid',
  why: 'A second refund must consider the first. The booking shows the amount that a treasurer can still refund.',
  task:
    'Make a booking of `items`, paid by `creditCard`. Refund `firstRefund` EUR to the card. Then refund `secondRefund` EUR, or ' +
    'what is left of the payment if that is less.',
  data: { ...TWO_ADULTS, creditCard: GOOD_CARD, firstRefund: 45, secondRefund: 30 },
  judge(run) {
    const [booking] = bookingsOf(run);
    const refunds = requestsTo(run, 'addRefund');
    if (!booking?.basket || refunds.length === 0) return null;
    const back = refundedOf(booking.basket);
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      wasRefused(
        'refunds-too-much',
        invalid(run, 'addRefund'),
        'Read `treasurers` of the booking before each refund: `possibleRefundAmount` is the remaining amount of the payments.',
      ),
      back !== 60 &&
        found(
          'wrong-refund',
          `${back} EUR were refunded; 45 EUR and then the 15 EUR that were left make 60 EUR.`,
          idsOf(refunds),
        ),
    );
  },
});
