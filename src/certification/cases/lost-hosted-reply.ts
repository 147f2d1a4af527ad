import { defineCase, replyLost } from '../world.js';
import { findings, found, inRequests, type MadeBooking, wrongAnswer } from '../evidence.js';
import { BOOK_HOSTED, HOSTED_ORDER, hostedBookings, readings } from '../hosted.js';

/** Gets the buyer a payment page although the reply with the first one was lost. */
export const lostHostedReply = defineCase({
  id: 'lost-hosted-reply',
  title: 'Hosted payment: the reply is lost',
  why:
    'The address of the payment page comes with the reply alone. When that is lost, a booking waits for 45 minutes that nobody ' +
    'can pay, and it holds seats.',
  task:
    `${BOOK_HOSTED} The connection may break before you have the reply: then find out whether the booking was made, and get ` +
    'the buyer a page to pay on.',
  data: HOSTED_ORDER,
  faults: [replyLost('createBooking', 'The booking is made, and the address of its payment page lost.')],
  questions: [
    { id: 'lostBookingId', text: 'What is the id of the booking whose payment page you do not know?' },
    { id: 'bookingId', text: 'What is the id of the booking whose payment page the buyer gets?' },
  ],
  judge(run) {
    const [lost, second, ...more] = hostedBookings(run);
    if (!lost) return null;
    const isRead = readings(run).some(
      ({ id }) => id > lost.request && (second === undefined || id < second.request),
    );
    return findings(
      ...mistakes({ lost, second, more, isRead }),
      wrongAnswer(
        run,
        'lostBookingId',
        lost.id,
        '`id` of the `paying` booking in GET /bookings, by the e-mail address of the contact',
      ),
      wrongAnswer(
        run,
        'bookingId',
        second?.id ?? 'shown once there is one',
        '`id` in the reply that has the `redirectUrl`',
      ),
    );
  },
});

/** The bookings with a payment page that a client made: the lost one first. */
interface Bookings {
  readonly lost: MadeBooking;
  readonly second: MadeBooking | undefined;
  readonly more: readonly MadeBooking[];
  /** Whether the client looked for the lost one before it went on. */
  readonly isRead: boolean;
}

function mistakes({ lost, second, more, isRead }: Bookings) {
  const requests = [lost, ...(second ? [second] : []), ...more].map(({ request }) => request);
  return [
    !isRead &&
      found(
        'does-not-look',
        `The reply to request ${lost.request} was lost, and nobody looked what became of it before going on. Look for the ` +
          'booking with GET /bookings: it may not have been made.',
        [lost.request],
      ),
    !second &&
      found(
        'leaves-no-page',
        `The booking of request ${lost.request} is \`paying\`, and its page came with the reply that was lost. Nothing shows ` +
          'the page again: book again, with other seats, and send the buyer to that page. The first booking is deleted after ' +
          '45 minutes.',
        [lost.request],
      ),
    more.length > 0 &&
      found(
        'books-too-often',
        `${requests.length} bookings were made, ${inRequests(requests)}. Each holds seats for 45 minutes: book again once, for ` +
          'the page that was lost.',
        requests,
      ),
  ];
}
