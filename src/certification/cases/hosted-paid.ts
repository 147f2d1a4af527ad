import { atSecondLook, defineCase } from '../world.js';
import { bookedTwice, findings, found, idsOf, wrongAnswer } from '../evidence.js';
import { BOOK_HOSTED, HOSTED_ORDER, hostedBookings, readings, showsStatus } from '../hosted.js';

/** Confirms a hosted payment once the service says that it is paid. */
export const hostedPaid = defineCase({
  id: 'hosted-paid',
  title: 'Hosted payment: paid',
  why: 'The buyer pays on a page of the service. Only the booking itself says whether the money came.',
  task:
    `${BOOK_HOSTED} The buyer is on the page and will pay soon. Read the booking until its \`status\` is \`paid\`, then confirm ` +
    'it to the buyer.',
  data: HOSTED_ORDER,
  faults: [
    atSecondLook({ moment: 'buyer-pays', note: 'The buyer pays between the first and the second look.' }),
  ],
  questions: [{ id: 'transactionId', text: 'What is the transaction id of the payment?' }],
  judge(run) {
    const [booking] = hostedBookings(run);
    if (!booking) return null;
    const reads = readings(run);
    const payment = booking.basket?.payments[0];
    return findings(
      !reads.some((request) => showsStatus(request, booking.id, 'paid')) &&
        found(
          'confirms-unpaid',
          `The booking of request ${booking.request} was never seen as paid. Read it with GET /bookings/{id} until \`status\` is ` +
            '`paid`; `paying` means that the buyer is still on the page.',
          [booking.request, ...idsOf(reads)],
        ),
      bookedTwice(run, 'A booking that is `paying` is made already: wait for it.'),
      wrongAnswer(
        run,
        'transactionId',
        payment?.transactionId ?? 'shown once the booking is paid',
        '`payments[].transactionId` of the paid booking',
      ),
    );
  },
});
