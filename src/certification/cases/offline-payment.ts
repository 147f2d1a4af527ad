import { balanceOf, bookedTwice, bookingsOf, findings, found } from '../evidence.js';
import { defineCase, TWO_ADULTS, world } from '../world.js';

/** Books with the payment that an agency took itself. */
export const offlinePayment = defineCase({
  id: 'offline-payment',
  title: 'Books with a payment that the agency took',
  why: 'An agency takes the money at its own desk. Without the payment in the booking, the customer is asked to pay twice.',
  task:
    'Ask for the price of `items` in EUR. The customer has paid all of it at your desk: make a booking with this payment ' +
    '(`payment` of the body, with the treasurer `agent`).',
  data: TWO_ADULTS,
  fixture: world({
    operator: { taxes: [{ title: 'Pier tax', included: false, type: 'percent', value: { percent: 5 } }] },
  }),
  client: 'agent',
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking?.basket) return null;
    const { payments } = booking.made;
    const balance = balanceOf(booking.basket);
    const evidence = [booking.request];
    return findings(
      payments.length === 0 &&
        found(
          'books-unpaid',
          `Request ${booking.request} made a reservation. Send the payment that you took as \`payment\`.`,
          evidence,
        ),
      payments.some(({ treasurerType }) => treasurerType !== 'agent') &&
        found('wrong-treasurer', 'The agency took the money: the treasurer is `agent`.', evidence),
      payments.length > 0 &&
        balance !== 0 &&
        found(
          'wrong-amount',
          `After the payment the balance is ${balance} EUR instead of 0. Pay the \`total\` of the price, with its taxes.`,
          evidence,
        ),
      bookedTwice(run, 'One booking is enough.'),
    );
  },
});
