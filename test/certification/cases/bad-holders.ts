import {
  book,
  buy,
  hold,
  letTimePass,
  quote,
  readBooking,
  release,
} from '../../../examples/certified-client/steps.js';
import { altering, type BadClient, bookAlone, HOLD } from './bad-client.js';

/** Clients that do not extend their capture, or create a second one. */
const BAD_EXTENDERS: readonly BadClient[] = [
  {
    case: 'extend-hold',
    does: 'holds anew without the reference',
    service: altering(HOLD, (body) => delete body.reference),
    findings: ['books-nothing', 'holds-twice'],
  },
  {
    case: 'extend-hold',
    does: 'holds one seat more beside the hold',
    async journey(service, order) {
      const reference = await hold(service, order.items[0]);
      await letTimePass(service, 'PT10M');
      await hold(service, { ...order.items[0], guests: [order.items[0].guests[0]] });
      await book(service, order, reference);
      return {};
    },
    findings: ['holds-twice'],
  },
  {
    case: 'extend-hold',
    does: 'lets the hold end',
    async journey(service, order) {
      await hold(service, order.items[0]);
      await letTimePass(service, 'PT20M');
      await bookAlone(service, order);
      return {};
    },
    findings: ['books-without-hold', 'lets-hold-end'],
  },
  {
    case: 'extend-hold',
    does: 'holds for longer at once',
    service: altering(HOLD, (body) => (body.duration = 'PT45M')),
    async journey(service, order) {
      const reference = await hold(service, order.items[0]);
      await letTimePass(service, 'PT20M');
      await book(service, order, reference);
      return {};
    },
    findings: ['does-not-extend'],
  },
  {
    case: 'extend-hold',
    does: 'releases the hold and makes another one',
    async journey(service, order) {
      const first = await hold(service, order.items[0]);
      await letTimePass(service, 'PT10M');
      await release(service, first);
      const second = await hold(service, order.items[0]);
      await letTimePass(service, 'PT10M');
      await book(service, order, second);
      return {};
    },
    findings: ['does-not-extend'],
  },
  {
    case: 'extend-hold',
    does: 'books without the hold',
    async journey(service, order) {
      const reference = await hold(service, order.items[0]);
      await letTimePass(service, 'PT10M');
      await release(service, await hold(service, order.items[0], reference));
      await letTimePass(service, 'PT10M');
      await bookAlone(service, order);
      return {};
    },
    findings: ['books-without-hold'],
  },
  {
    case: 'extend-hold',
    does: 'books the last seat too',
    async journey(service, order) {
      const first = await hold(service, order.items[0]);
      await letTimePass(service, 'PT10M');
      const second = await hold(service, order.items[0], first);
      await letTimePass(service, 'PT10M');
      await book(service, order, second);
      const [item] = order.items;
      await bookAlone(service, { ...order, items: [{ ...item, guests: item.guests.slice(1) }] });
      return {};
    },
    findings: ['books-twice'],
  },
];

/** Clients that check neither a price nor the outcome of a request. */
const BLIND_CLIENTS: readonly BadClient[] = [
  {
    case: 'price-changed',
    does: 'shows no price',
    async journey(service, order) {
      const reference = await hold(service, order.items[0]);
      const newTotal = await quote(service, order, { currency: 'EUR' });
      await release(service, reference);
      return { newTotal };
    },
    findings: ['shows-no-price'],
  },
  {
    case: 'price-changed',
    does: 'does not ask for the price again',
    async journey(service, order) {
      await quote(service, order, { currency: 'EUR' });
      await release(service, await hold(service, order.items[0]));
      return { newTotal: 66 };
    },
    findings: ['does-not-ask-again'],
  },
  {
    case: 'lost-booking-reply',
    does: 'sends what no service can book',
    async journey(service) {
      await service.send({ method: 'POST', path: '/bookings', body: { nonsense: true } }).catch(() => null);
      return {};
    },
    findings: ['books-nothing', 'does-not-look'],
  },
  {
    case: 'lost-booking-reply',
    does: 'takes the id from elsewhere',
    async journey(service, order) {
      await bookAlone(service, order).catch(() => null);
      return { bookingId: 1 };
    },
    findings: ['does-not-look'],
  },
  {
    case: 'lost-payment-reply',
    does: 'takes the id from elsewhere',
    async journey(service, order) {
      const { id } = await buy(service, order);
      const query = { amount: 60, treasurerType: 'merchant' };
      await service.send({ method: 'POST', path: `/booking/${id}/payment`, query }).catch(() => null);
      return { paymentId: 1 };
    },
    findings: ['does-not-look'],
  },
  {
    case: 'lost-cancellation-reply',
    does: 'does not look',
    async journey(service, order) {
      const { id } = await buy(service, order);
      await service
        .send({ method: 'PUT', path: `/bookings/${id}`, query: { reason: 'ill' } })
        .catch(() => null);
      return { isCancelled: true };
    },
    findings: ['does-not-look'],
  },
  {
    case: 'lost-cancellation-reply',
    does: 'takes a refusal for a success',
    async journey(service, order) {
      const { id } = await buy(service, order);
      await service
        .send({ method: 'PUT', path: `/bookings/${id}`, query: { nonsense: 1 } })
        .catch(() => null);
      await readBooking(service, id);
      return { isCancelled: true };
    },
    findings: ['leaves-booked'],
  },
  {
    case: 'find-by-filter',
    does: 'books what it found',
    service: (service) => ({
      ...service,
      send: async (call) => {
        const reply = await service.send(call);
        const guests = [{ priceCategoryId: 111, occupancy: 1, firstname: 'Ada' }];
        const items = [{ availabilityItemId: '11_trip_20260606140000_20260606160000', guests }];
        const contact = { type: 'email', name: 'Ada Okafor', value: 'ada.okafor@example.com' };
        await bookAlone(service, { items, contact });
        return reply;
      },
    }),
    findings: ['books-unasked'],
  },
];

/** Clients that capture wrongly, or check no outcome. */
export const BAD_HOLDERS: readonly BadClient[] = [...BAD_EXTENDERS, ...BLIND_CLIENTS];
