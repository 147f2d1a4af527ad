import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  idsOf,
  refundedOf,
  refused,
  requestsTo,
  wasRefused,
} from '../evidence.js';
import { defineCase, GOOD_CARD, TWO_ADULTS } from '../world.js';

/** Refunds what was promised, but no more than was paid. */
export const refundWithinPayments = defineCase({
  id: 'refund-within-payments',
  title: 'Refunds no more than was paid',
  why: 'A second refund must know of the first. What a treasurer can still give back stands in the booking.',
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
        refused(run, 'addRefund'),
        'Read `treasurers` of the booking before each refund: `possibleRefundAmount` is what is left of the payments.',
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
