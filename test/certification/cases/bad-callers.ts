import { book, buy, hold, readBooking, release } from '../../../examples/certified-client/steps.js';
import {
  type Altered,
  type BadClient,
  BOOK,
  bookingAgain,
  careless,
  HOLD,
  insisting,
  skipping,
  to,
  withoutHold,
} from './bad-client.js';

/** Clients that mishandle an overloaded service, or forget their token. */
export const BAD_CALLERS: readonly BadClient[] = [
  {
    case: 'service-unavailable',
    does: 'gives up',
    service: careless({ repeats: 0 }),
    findings: ['books-nothing', 'gives-up'],
  },
  {
    case: 'service-unavailable',
    does: 'comes back at once',
    service: careless({ repeats: 3 }),
    findings: ['comes-back-too-soon'],
  },
  {
    case: 'service-unavailable',
    does: 'stops before the booking',
    service: skipping((call) => BOOK(call) || HOLD(call)),
    findings: ['books-nothing'],
  },
  {
    case: 'rate-limit',
    does: 'leaves out what it did not get',
    service: careless({ repeats: 0 }),
    findings: ['gives-up', 'wrong-dearest-activity-id'],
  },
  {
    case: 'rate-limit',
    does: 'comes back at once',
    service: careless({ repeats: 3 }),
    findings: ['comes-back-too-soon'],
  },
  { case: 'token-ended', does: 'gives up', service: careless({ repeats: 0 }), findings: ['gives-up'] },
  {
    case: 'token-ended',
    does: 'sends the ended token again',
    service: careless({ repeats: 3 }),
    findings: ['repeats-ended-token'],
  },
  {
    case: 'token-ended',
    does: 'gets a token for each request',
    service: careless({ repeats: 3, tokenEachTime: true }),
    findings: ['token-for-each-request'],
  },
  {
    case: 'spoilt-reply',
    does: 'gives up',
    service: careless({ repeats: 0 }),
    findings: ['gives-up', 'wrong-total'],
  },
];

/** Clients that do not check the outcome of a payment page. */
export const BAD_HOSTS: readonly BadClient[] = [
  {
    case: 'hosted-paid',
    does: 'confirms after one look',
    async journey(service, { items, contact, ...page }) {
      const { id } = await buy(service, { items, contact }, { vendorPayPSP: page });
      await readBooking(service, id);
      return { transactionId: 'none' };
    },
    findings: ['confirms-unpaid', 'wrong-transaction-id'],
  },
  {
    case: 'hosted-cancelled',
    does: 'does not look',
    async journey(service, { items, contact, ...page }) {
      await buy(service, { items, contact }, { vendorPayPSP: page });
      return { isBooked: false };
    },
    findings: ['stops-asking'],
  },
  {
    case: 'hosted-failed',
    does: 'gives up',
    service: onlyFirst(BOOK),
    findings: ['gives-up'],
  },
  {
    case: 'hosted-abandoned',
    does: 'does not look',
    service: skipping(to('GET', /^\/bookings\/\d+$/), { code: 'not_found' }, 404),
    findings: ['does-not-look'],
  },
  {
    case: 'lost-hosted-reply',
    does: 'takes the booking that it finds for one with a page',
    async journey(service, { items, contact, ...page }) {
      const { id } = await buy(service, { items, contact }, { vendorPayPSP: page });
      return { lostBookingId: id, bookingId: id };
    },
    findings: ['leaves-no-page', 'wrong-booking-id'],
  },
  {
    case: 'lost-hosted-reply',
    does: 'books again without a look',
    service: insisting(BOOK),
    findings: ['does-not-look', 'wrong-lost-booking-id'],
  },
  {
    case: 'lost-hosted-reply',
    does: 'books once more, to be sure',
    service: bookingAgain,
    findings: ['books-too-often'],
  },
  {
    case: 'declined-card',
    does: 'holds anew',
    async journey(service, { declinedCard, goodCard, ...order }) {
      const first = await hold(service, order.items[0]);
      await book(service, order, first, { creditCard: declinedCard }).catch(() => release(service, first));
      await book(service, order, await hold(service, order.items[0]), { creditCard: goodCard });
      return {};
    },
    findings: ['drops-hold'],
  },
  {
    case: 'declined-card',
    does: 'gives up',
    service: onlyFirst(BOOK),
    findings: ['gives-up'],
  },
  {
    case: 'declined-card',
    does: 'books without payment',
    async journey(service, { declinedCard, goodCard: _card, ...order }) {
      const reference = await hold(service, order.items[0]);
      const paid = book(service, order, reference, { creditCard: declinedCard });
      await paid.catch(() => book(service, order, reference));
      return {};
    },
    findings: ['books-unpaid'],
  },
  {
    case: 'declined-card',
    does: 'books without the hold',
    service: (service) => ({
      ...service,
      send: async (call) => {
        const isSecond = BOOK(call) && JSON.stringify(call.body).includes('4242424242424242');
        return service.send(isSecond ? withoutHold(call) : call);
      },
    }),
    findings: ['books-without-hold'],
  },
];

/** Sends the first of the chosen requests, and throws at the second. */
function onlyFirst(chosen: typeof BOOK): Altered {
  return (service) => {
    let sent = 0;
    return {
      ...service,
      send: async (call) => {
        if (chosen(call) && ++sent > 1) throw new Error('gives up');
        return service.send(call);
      },
    };
  };
}
