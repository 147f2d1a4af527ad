import { defineCase, replyLost, TWO_ADULTS } from '../world.js';
import {
  balanceOf,
  bookedTwice,
  bookingsOf,
  findings,
  found,
  idsOf,
  neverLooked,
  requestsTo,
  wrongAnswer,
} from '../evidence.js';

/** Does not record a payment twice when the reply is lost. */
export const lostPaymentReply = defineCase({
  id: 'lost-payment-reply',
  title: 'Does not record a payment twice when a reply is lost',
  why: 'A payment may be recorded although its reply never came. Recorded twice, the books are wrong.',
  task:
    'Make a reservation of `items`. The customer pays all of it at the desk: record the payment with the treasurer `merchant`. ' +
    'The connection may break before you have the reply: find out whether it was recorded.',
  data: TWO_ADULTS,
  client: 'agent',
  faults: [replyLost('addPayment', 'The payment is recorded and its reply lost.')],
  questions: [{ id: 'paymentId', text: 'What is the id of the payment?' }],
  judge(run) {
    const [booking] = bookingsOf(run);
    const payments = requestsTo(run, 'addPayment');
    if (!booking?.basket || payments.length === 0) return null;
    const balance = balanceOf(booking.basket);
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      neverLooked(run, 'addPayment', 'Read the `payments` of the booking.'),
      balance < 0 &&
        found(
          'pays-twice',
          `${-balance} EUR were recorded too much. The first payment was recorded although its reply was lost: read \`payments\` ` +
            'of the booking before you send it again.',
          idsOf(payments),
        ),
      balance > 0 &&
        found('leaves-owed', `${balance} EUR are still owed. Pay the \`balance\`.`, idsOf(payments)),
      wrongAnswer(run, 'paymentId', booking.basket.payments[0]?.id, '`payments[].id` of the booking'),
    );
  },
});
