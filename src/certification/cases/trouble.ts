import type { CaseFinding, CaseRun } from '../case.js';
import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  idsOf,
  requestsTo,
  judgeRetries,
  retriesAfter,
  wrongAnswer,
  neverLooked,
  balanceOf,
} from '../evidence.js';
import { defineCase, TWO_ADULTS, daily, OPERATOR, caseFixture, replyLost, once } from '../case-fixture.js';

/** The client gets a new token after the old one expired, and continues. */
export const tokenEnded = defineCase({
  id: 'token-ended',
  title: 'Gets a new token in the middle of a journey',
  why: 'A token is valid for an hour. A customer who is booking when it ends must not notice.',
  task:
    'Ask for the price of `items` in EUR, hold the seats, and book them. Your token may end on the way: then the service ' +
    'responds 401. Get a new one and send the request again. Use one token as long as it is valid.',
  data: TWO_ADULTS,
  faults: [{ when: { skip: 1, times: 1 }, effect: { type: 'token-ended' }, note: 'The hour is over.' }],
  judge(run) {
    const first = run.requests.find(
      ({ status, operationId }) => status === 401 && operationId !== 'createToken',
    );
    if (!first) return null;
    return findings(
      renewals(run, first.id),
      bookingsOf(run).length === 0 &&
        found(
          'gives-up',
          `No booking was made after request ${first.id} had got 401. Get a token from POST /oauth2/token and go on.`,
          [first.id],
        ),
      bookedTwice(run, 'A request that got 401 was not carried out: send it once again.'),
    );
  },
});

/** Returns findings about too many token requests, and about requests with the expired token. */
function renewals(run: CaseRun, endedAt: number): CaseFinding[] {
  const tokens = requestsTo(run, 'createToken').filter(({ status }) => status === 200);
  const others = run.requests.filter(
    ({ operationId }) => operationId !== null && operationId !== 'createToken',
  );
  const next = others.find(({ id }) => id > endedAt);
  const isRenewed = tokens.some(({ id }) => id > endedAt && (!next || id < next.id));
  return findings(
    !isRenewed &&
      next !== undefined &&
      found(
        'repeats-ended-token',
        `Request ${endedAt} got 401 because the token had ended, and request ${next.id} followed without a new one. Get a token ` +
          'from POST /oauth2/token first.',
        [endedAt, next.id],
      ),
    tokens.length >= others.length &&
      found(
        'token-for-each-request',
        `The client got ${tokens.length} tokens for ${others.length} requests. Keep a token until \`expires_in\` is over or a ` +
          'request gets 401.',
        idsOf(tokens),
      ),
  );
}

/** After a 503, the client retries when `Retry-After` has passed. */
export const serviceUnavailable = defineCase({
  id: 'service-unavailable',
  title: 'Waits after 503, then retries',
  why: 'Every service is overloaded at times. Immediate retries make it worse; clients that give up lose the sale.',
  task:
    'Ask for the price of `items` in EUR, hold the seats, and book them. The service is busy: where it responds 503, wait as ' +
    'long as `Retry-After` says and send the same request again.',
  data: TWO_ADULTS,
  isRunning: true,
  faults: ['getBookingPrices', 'createBooking'].map((operation) =>
    once([operation], { type: 'status', status: 503, retryAfter: 1 }, 'The service is busy for a second.'),
  ),
  judge(run) {
    const retries = retriesAfter(run, 503);
    if (retries.length === 0) return null;
    return findings(
      judgeRetries(retries),
      bookingsOf(run).length === 0 &&
        found('books-nothing', 'No booking was made. Send the request again once the service is back.'),
      bookedTwice(run, 'A request that got 503 was not carried out: send it once again.'),
    );
  },
});

/** The activities of the fixture, each with its price. */
const PRICES: readonly (readonly [id: number, amount: number])[] = [
  [21, 42],
  [22, 18],
  [23, 65],
  [24, 27],
  [25, 51],
  [26, 73],
  [27, 33],
];

/** After a 429, the client retries when `Retry-After` has passed. */
export const rateLimit = defineCase({
  id: 'rate-limit',
  title: 'Waits after 429, then retries',
  why: 'If a client ignores a rate limit, the service refuses all its requests in the end.',
  task:
    'Read each activity of `activityIds` by itself, to compare their prices. The service limits how many requests you may send: ' +
    'where it responds 429, wait as long as `Retry-After` says and send the same request again.',
  data: { activityIds: PRICES.map(([id]) => id) },
  fixture: caseFixture({
    activities: PRICES.map(([id]) => ({ id, merchant: OPERATOR, title: `Tour ${id}` })),
    availabilityRules: PRICES.map(([id, amount]) =>
      daily(id, {
        activityId: id,
        priceCategories: [{ id: id * 10, price: { amount, currency: 'EUR' } }],
      }),
    ),
  }),
  isRunning: true,
  faults: [
    {
      match: { operationId: ['getActivity'] },
      when: { every: 4, times: 2 },
      effect: { type: 'status', status: 429, retryAfter: 1 },
      note: 'Three requests, then a second of rest.',
    },
  ],
  questions: [{ id: 'dearestActivityId', text: 'Which activity has the highest `fromPrice`?' }],
  judge(run) {
    const retries = retriesAfter(run, 429);
    if (retries.length === 0) return null;
    return findings(
      judgeRetries(retries),
      wrongAnswer(
        run,
        'dearestActivityId',
        26,
        '`fromPrice` of each activity; an activity left out is not compared',
      ),
    );
  },
});

/** The client handles replies that are not valid JSON. */
export const spoiltReply = defineCase({
  id: 'spoilt-reply',
  title: 'Survives a spoilt reply',
  why: 'Proxies may send HTML pages, and connections may break during a reply. Repeating a read is safe.',
  task:
    'Ask for the price of `items` in EUR, make a booking of them, and read the booking. A reply may be cut off, or be a page of ' +
    'HTML: send such a request again if it only reads.',
  data: TWO_ADULTS,
  faults: [
    once(['getBookingPrices'], { type: 'garble', as: 'truncated-json' }, 'The reply ends in the middle.'),
    once(['getBooking'], { type: 'garble', as: 'html' }, 'A proxy answers with a page.'),
  ],
  questions: [
    { id: 'total', text: 'What does the trip cost?' },
    { id: 'barCode', text: 'What is the bar code of the ticket of the first guest?' },
  ],
  judge(run) {
    const quotes = requestsTo(run, 'getBookingPrices');
    const [booking] = bookingsOf(run);
    if (quotes.length === 0) return null;
    return findings(
      !booking &&
        found(
          'gives-up',
          'No booking was made after a spoilt reply. A request that only reads can be sent again.',
          idsOf(quotes),
        ),
      bookedTwice(run, 'Only requests that read may be repeated blindly.'),
      wrongAnswer(run, 'total', 60, '`total` of a complete reply'),
      booking
        ? wrongAnswer(
            run,
            'barCode',
            booking.made.items[0]?.guests[0]?.barCode,
            '`items[].guests[].barCode` of GET /bookings/{id}, asked again',
          )
        : false,
    );
  },
});

/** The client finds the booking whose reply was lost. */
export const lostBookingReply = defineCase({
  id: 'lost-booking-reply',
  title: 'Does not book twice when a reply is lost',
  why: 'If the connection breaks, the booking may exist nevertheless. A client that just repeats the request sells the seats twice.',
  task:
    'Make a booking of `items` for `contact`. The connection may break before you have the reply: then find out whether the ' +
    'booking was made, and go on with it.',
  data: TWO_ADULTS,
  faults: [replyLost('createBooking', 'The booking is made and its reply lost.')],
  questions: [{ id: 'bookingId', text: 'What is the id of the booking?' }],
  judge(run) {
    const attempts = requestsTo(run, 'createBooking');
    if (attempts.length === 0) return null;
    const [booking] = bookingsOf(run);
    return findings(
      bookedTwice(
        run,
        'The first was made although its reply was lost. Look for it with GET /bookings before you book again, or book with a ' +
          'hold: its reference works only once.',
      ),
      neverLooked(run, 'createBooking', 'Look for the booking with GET /bookings.'),
      booking
        ? wrongAnswer(
            run,
            'bookingId',
            booking.id,
            '`id` in GET /bookings, by the e-mail address of the contact',
          )
        : found(
            'books-nothing',
            'No booking was made. A refusal names what is wrong with the request: send it again without that.',
            idsOf(attempts),
          ),
    );
  },
});

/** If the reply to a cancellation is lost, the client checks whether the booking is cancelled. */
export const lostCancellationReply = defineCase({
  id: 'lost-cancellation-reply',
  title: 'Finds out whether a cancellation worked when its reply is lost',
  why: 'The second attempt is refused with 409 because the first one worked. That is a success, not an error for the customer.',
  task:
    'Make a booking of `items`, then cancel it (`reason`: `ill`). The connection may break before you have the reply: find out ' +
    'whether the booking is cancelled, and cancel it if it is not.',
  data: TWO_ADULTS,
  faults: [replyLost('cancelBooking', 'The booking is cancelled and the reply lost.')],
  questions: [{ id: 'isCancelled', text: 'Is the booking cancelled (true or false)?' }],
  judge(run) {
    const cancellations = requestsTo(run, 'cancelBooking');
    const [booking] = bookingsOf(run);
    if (!booking || cancellations.length === 0) return null;
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      booking.basket?.status !== 'cancelled' &&
        found(
          'leaves-booked',
          `The booking of request ${booking.request} is not cancelled. Send PUT /bookings/{id} with a \`reason\` until it is.`,
          idsOf(cancellations),
        ),
      neverLooked(
        run,
        'cancelBooking',
        'Read the booking, or cancel it once more: 409 says that it is cancelled.',
      ),
      cancellations.length > 2 &&
        found(
          'keeps-cancelling',
          `The booking was cancelled ${cancellations.length} times. 409 says that it is cancelled already.`,
          idsOf(cancellations),
        ),
      wrongAnswer(run, 'isCancelled', true, '`status` of GET /bookings/{id}, or the 409 of a second attempt'),
    );
  },
});

/** If the reply to a payment is lost, the client does not record the payment twice. */
export const lostPaymentReply = defineCase({
  id: 'lost-payment-reply',
  title: 'Does not record a payment twice when a reply is lost',
  why: 'A payment may be recorded although its reply was lost. A second record makes the balance wrong.',
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
