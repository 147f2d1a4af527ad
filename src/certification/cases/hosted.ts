import type { CaseRun } from '../case.js';
import {
  bookingsOf,
  requestsTo,
  type MadeBooking,
  bookedTwice,
  findings,
  found,
  idsOf,
  wrongAnswer,
  inRequests,
} from '../evidence.js';
import {
  TWO_ADULTS,
  atSecondLook,
  defineCase,
  LET_TIME_PASS,
  STARTS_AT,
  caseFixture,
  replyLost,
} from '../case-fixture.js';
import type { RequestLogEntry } from '../../workspaces/request-log/logged-request.js';

/** The data of tasks with the hosted payment page. */
const HOSTED_ORDER = {
  ...TWO_ADULTS,
  successUrl: 'https://shop.example/paid',
  cancelUrl: 'https://shop.example/not-paid',
  language: 'en',
};

/** A sentence of several tasks: how to book with the hosted payment page. */
const BOOK_HOSTED =
  'Make a booking of `items` with the hosted payment page (`vendorPayPSP` of the body, with `successUrl`, `cancelUrl` and ' +
  '`language`).';

/** Returns the bookings with a hosted payment page. */
function hostedBookings(run: CaseRun): MadeBooking[] {
  return bookingsOf(run).filter(({ made }) => made.hostedPayment !== null);
}

/** Returns the client's requests to `getBooking` and `listBookings`. */
function readings(run: CaseRun): RequestLogEntry[] {
  return requestsTo(run, 'getBooking', 'listBookings');
}

/** Returns whether a response contains a booking with a given status. */
function showsStatus({ response: { body } }: RequestLogEntry, id: number, status: string): boolean {
  const shown: readonly unknown[] = Array.isArray(body) ? body : [body];
  return shown.some((one) => {
    const basket = one as { readonly id?: unknown; readonly status?: unknown } | null;
    return basket?.id === id && basket.status === status;
  });
}

/** The client confirms a hosted payment after the service reports it as paid. */
export const hostedPaid = defineCase({
  id: 'hosted-paid',
  title: 'Hosted payment: paid',
  why: 'The buyer pays on a page of the service. Only the booking shows whether the payment succeeded.',
  task:
    `${BOOK_HOSTED} The buyer is on the page and will pay soon. Read the booking until its \`status\` is \`paid\`, then confirm ` +
    'it to the buyer.',
  data: HOSTED_ORDER,
  faults: [atSecondLook('The buyer pays between the first and the second read.', 'buyer-pays')],
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
      bookedTwice(run, 'A `paying` booking already exists: wait for its payment.'),
      wrongAnswer(
        run,
        'transactionId',
        payment?.transactionId ?? 'shown once the booking is paid',
        '`payments[].transactionId` of the paid booking',
      ),
    );
  },
});

/** After a failed payment, the client creates a new booking with a new payment page. */
export const hostedFailed = defineCase({
  id: 'hosted-failed',
  title: 'Hosted payment: failed, then paid',
  why: 'A failed payment deletes the booking. The buyer needs a new booking with a new page, and the old id is invalid.',
  task:
    `${BOOK_HOSTED} Then play the buyer: open \`redirectUrl\` and pay with the card \`declinedCard\` (a browser will do; for ` +
    'programs it is a plain form with the hidden field `token` and the fields `cardNumber`, `expiry` as MM/YY, `cvc`, `name` ' +
    'and `action` with the value `pay`). The card is declined. Find out that nothing is booked, make a new booking with a new ' +
    'page, and pay there with `goodCard`.',
  data: {
    ...HOSTED_ORDER,
    declinedCard: { number: '4000000000000002', expiry: '12/99', cvc: '123' },
    goodCard: { number: '4242424242424242', expiry: '12/99', cvc: '123' },
  },
  questions: [{ id: 'bookingId', text: 'What is the id of the booking that is paid in the end?' }],
  judge(run) {
    const made = hostedBookings(run);
    const failed = made.filter(({ basket }) => basket === undefined);
    const live = bookingsOf(run).filter(({ basket }) => basket !== undefined);
    const paid = made.filter(({ basket }) => basket?.status === 'paid');
    if (failed.length === 0) return null;
    const requests = failed.map(({ request }) => request);
    return findings(
      paid.length === 0 &&
        found(
          'gives-up',
          `The payment of request ${requests[0]} failed and no other booking was paid. A failed payment deletes the booking: make ` +
            'a new one, and lead the buyer to its page.',
          requests,
        ),
      live.length > 1 &&
        found(
          'books-twice',
          `${live.length} bookings exist for one journey. Create the next booking only after the previous one was deleted.`,
          live.map(({ request }) => request),
        ),
      paid[0]
        ? wrongAnswer(run, 'bookingId', paid[0].id, '`id` of the new booking, not of the deleted one')
        : false,
    );
  },
});

/** The client notices that the buyer cancelled on the payment page. */
export const hostedCancelled = defineCase({
  id: 'hosted-cancelled',
  title: 'Hosted payment: cancelled by the buyer',
  why: 'If the buyer cancels, the booking is deleted. A client that still confirms it sends guests to a trip without seats.',
  task:
    `${BOOK_HOSTED} The buyer is on the page. Read the booking until it is paid or gone, and tell the buyer. Make no second ` +
    'booking unasked.',
  data: HOSTED_ORDER,
  faults: [atSecondLook('The buyer cancels between the first and the second read.', 'buyer-cancels')],
  questions: [{ id: 'isBooked', text: 'Is the trip booked (true or false)?' }],
  judge(run) {
    const [booking] = hostedBookings(run);
    if (!booking) return null;
    const reads = readings(run);
    const isGone = booking.basket === undefined;
    return findings(
      !isGone &&
        found(
          'stops-asking',
          `The booking of request ${booking.request} was not read until it was decided. Ask again while it is \`paying\`.`,
          [booking.request, ...idsOf(reads)],
        ),
      bookedTwice(run, 'The buyer cancelled: ask before you book again.'),
      wrongAnswer(run, 'isBooked', false, '404 of GET /bookings/{id}: the booking was deleted'),
    );
  },
});

/** Lifetime of a payment page. */
const PAGE_MS = 45 * 60_000;

/** The client notices that the buyer abandoned the payment page. */
export const hostedAbandoned = defineCase({
  id: 'hosted-abandoned',
  title: 'Hosted payment: abandoned',
  why: 'Most unpaid pages are simply closed. After 45 minutes the booking is deleted, without any notice.',
  task:
    `${BOOK_HOSTED} The buyer never comes back: let 46 minutes pass, find out what became of the booking and of its seats, and ` +
    `tell the buyer. ${LET_TIME_PASS}`,
  data: HOSTED_ORDER,
  fixture: caseFixture({ cruiseRule: { capacity: 5 } }),
  questions: [
    { id: 'isBooked', text: 'Is the trip booked (true or false)?' },
    { id: 'availableSeats', text: 'How many seats does the trip have available then?' },
  ],
  judge(run) {
    const [booking] = hostedBookings(run);
    if (!booking || run.now < Date.parse(STARTS_AT) + PAGE_MS) return null;
    const isRead = readings(run).some(({ id, status }) => id > booking.request && status === 404);
    return findings(
      bookedTwice(run, 'The buyer left: ask before you book again.'),
      !isRead &&
        found(
          'does-not-look',
          `The booking of request ${booking.request} was deleted after 45 minutes, and no later request read it. Read it ` +
            'after the page has expired: 404 means that it was deleted.',
          [booking.request],
        ),
      wrongAnswer(run, 'isBooked', false, '404 of GET /bookings/{id} after the 45 minutes'),
      wrongAnswer(
        run,
        'availableSeats',
        5,
        '`availableSeats` of GET /availabilities/{id} after the 45 minutes',
      ),
    );
  },
});

/** If the reply with the payment page's address is lost, the client books again to get another page. */
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
      ...mistakesOf({ lost, second, more, isRead }),
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

/** The client's bookings with a payment page. The reply of the first booking was lost. */
interface Bookings {
  readonly lost: MadeBooking;
  readonly second: MadeBooking | undefined;
  readonly more: readonly MadeBooking[];
  /** Whether the client read its bookings between the lost reply and its next booking. */
  readonly isRead: boolean;
}

function mistakesOf({ lost, second, more, isRead }: Bookings) {
  const requests = [lost, ...(second ? [second] : []), ...more].map(({ request }) => request);
  return [
    !isRead &&
      found(
        'does-not-look',
        `The reply to request ${lost.request} was lost, and the client did not check its outcome before it continued. Look for the ` +
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
