import { book, buy, hold, letTimePass, quote, release } from '../../../examples/certified-client/steps.js';
import { type Account, openService } from '../../../examples/certified-client/service.js';
import { altering, type Altered, BOOK, careless, QUOTE, spending, to } from './bad-client.js';
import type { Answers } from '../../../examples/certified-client/selling.js';
import type { Case } from '../../../src/certification/case.js';
import type { CaseDriver, Change } from './driver.js';

/** A client that makes no mistake, but avoids the situation that a case tests. */
interface Cheat extends Change {
  readonly case: string;
  readonly does: string;
  /**
   * A part of the reason for not passing. Null if the judge of the case reports that the client avoided the
   * situation.
   */
  readonly doubt: string | null;
}

const nonsense = (content: Record<string, unknown>) => (content['nonsense'] = 1);
const MISSED = 'did not affect the client';
const READ = to('GET', /^\/bookings\/\d+$/);

/** Clients that spend a case's fault on a request that cannot succeed. */
const SPENDERS: readonly Omit<Cheat, 'doubt'>[] = [
  { case: 'lost-booking-reply', does: 'loses the reply to a refusal', service: spending(BOOK, nonsense) },
  {
    case: 'lost-cancellation-reply',
    does: 'loses the reply to a refusal',
    service: spending(to('PUT', /^\/bookings\/\d+$/), nonsense),
  },
  {
    case: 'lost-payment-reply',
    does: 'loses the reply to a refusal',
    service: spending(to('POST', /\/payment$/), nonsense),
  },
  { case: 'spoilt-reply', does: 'spoils a refused price', service: spending(QUOTE, nonsense) },
  { case: 'spoilt-reply', does: 'spoils a refused reading', service: spending(READ, nonsense) },
  {
    case: 'last-seat-gone',
    does: 'asks for nothing that anybody could take',
    async journey(service) {
      await service.send({ method: 'POST', path: '/reservations', body: { nonsense: 1 } });
      return { isBooked: false, seatsLeft: 0 };
    },
  },
  {
    case: 'discount-used-up',
    does: 'books nothing that has a code',
    async journey(service) {
      await service.send({ method: 'POST', path: '/bookings', body: { nonsense: 1 } });
      return { isBooked: false, fullPrice: 60 };
    },
  },
  {
    case: 'price-changed',
    does: 'spends the rise on a refused hold',
    async journey(service, order) {
      await quote(service, order, { currency: 'EUR' });
      await service.send({ method: 'POST', path: '/reservations', body: { nonsense: 1 } });
      const reference = await hold(service, order.items[0]);
      await quote(service, order, { currency: 'EUR' });
      await release(service, reference);
      return { newTotal: 66 };
    },
  },
];

/** Books with an e-mail address that requests a fault. */
const BY_EMAIL = altering(BOOK, ({ contact }) => (contact.value = 'seats-taken@fault.test'));

/** Advances the clock of the case by a second instead of waiting a second. */
const hurrying: Altered = (service) => {
  const once = careless({ repeats: 0 })(service);
  return {
    account: once.account,
    async send(call) {
      const reply = await once.send(call);
      if (![429, 503].includes(reply.status)) return reply;
      await letTimePass(once, 'PT1S');
      return once.send(call);
    },
  };
};

const OTHERS: readonly Cheat[] = [
  {
    case: 'token-ended',
    does: 'asks for a moment by an e-mail address',
    service: BY_EMAIL,
    doubt: 'asked for a fault of its own',
  },
  {
    case: 'lost-booking-reply',
    does: 'asks for a moment beside the fault',
    async journey(service, { items, contact }) {
      const { id } = await buy(service, { items, contact: { ...contact, value: 'seats-taken@fault.test' } });
      return { bookingId: id };
    },
    doubt: 'asked for a moment of its own',
  },
  ...['service-unavailable', 'rate-limit'].map((id) => ({
    case: id,
    does: 'moves the clock in place of waiting',
    service: hurrying,
    doubt: 'its clock was moved',
  })),
  {
    case: 'hosted-abandoned',
    does: 'gives up the page itself',
    async journey(service, { successUrl, cancelUrl, language, ...order }) {
      const { redirectUrl = '' } = await buy(service, order, {
        vendorPayPSP: { successUrl, cancelUrl, language },
      });
      const page = await (await fetch(redirectUrl)).text();
      const [, token = ''] = /name="token"\s+value="([^"]*)"/.exec(page) ?? [];
      await fetch(redirectUrl, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ token, action: 'cancel' }),
      });
      return { isBooked: false, availableSeats: 5 };
    },
    doubt: null,
  },
  {
    case: 'extend-hold',
    does: 'extends the hold without need',
    async journey(service, order) {
      const reference = await hold(service, order.items[0], await hold(service, order.items[0]));
      await letTimePass(service, 'PT10M');
      await book(service, order, reference);
      return {};
    },
    doubt: null,
  },
];

/** Clients that avoid the faults or another part of a case. */
export const CHEATS: readonly Cheat[] = [
  ...SPENDERS.map((cheat) => ({ ...cheat, doubt: MISSED })),
  ...OTHERS,
];

/** Requests a fault with each request. Its header takes precedence over the fault rules of the case. */
export const withOwnFaults = careless({ repeats: 0, fault: 'delay=1' });

/** Sends write requests that cannot succeed, and reads the first entry of each list. */
async function doNothingOfUse(account: Account): Promise<void> {
  const service = careless({ repeats: 0 })(openService(account));
  for (const path of ['/reservations', '/bookings'])
    await lossy(service.send({ method: 'POST', path, body: {} }));
  for (const path of ['/activities', '/availabilities', '/bookings', '/guests', '/merchants'])
    await lossy(service.send({ method: 'GET', path, query: { limit: 1 } }));
}

const lossy = (sent: Promise<unknown>) => sent.catch(() => null);

/** Returns whether a client passes a case although it only sends useless requests and another client's answers. */
export async function passesByCopying(driver: CaseDriver, one: Case, answers: Answers): Promise<boolean> {
  const { judgement, doubt } = await driver.workBy(one, async (account) => {
    await doNothingOfUse(account);
    return answers;
  });
  return judgement?.length === 0 && doubt === null;
}
