import { refundCard } from '../../../examples/certified-client/paying.js';
import { ask, buy, get, readBooking } from '../../../examples/certified-client/steps.js';
import { altering, type BadClient, BOOK, insisting, QUOTE, repeating, skipping, to } from './bad-client.js';

const PAY = to('POST', /^\/booking\/\d+\/payment$/);
const REFUND = to('POST', /^\/booking\/\d+\/refund$/);
const REBOOK = to('PUT', /\/rebook$/);
const TICKETS = to('POST', /\/tickets$/);
const CAPACITY = to('POST', /\/priceCategories$/);

/** Clients that lose money, or lose the bookings that they change. */
const BAD_CHANGERS: readonly BadClient[] = [
  {
    case: 'refund-within-payments',
    does: 'refunds what was asked for',
    service: altering(REFUND, (query) => {
      if (query.amount === 15) query.amount = 30;
    }),
    findings: ['refunds-too-much', 'wrong-refund'],
  },
  {
    case: 'refund-within-payments',
    does: 'refunds once only',
    async journey(service, { creditCard, firstRefund, ...order }) {
      const { id } = await buy(service, order, { creditCard });
      await refundCard(service, id, firstRefund);
      return {};
    },
    findings: ['wrong-refund'],
  },
  ...(
    [
      ['forgets the payment', (body) => delete body.payment, 'books-unpaid'],
      ['pays without the tax', (body) => (body.payment.amount = 60), 'wrong-amount'],
      ['names the merchant', (body) => (body.payment.treasurer = 'merchant'), 'wrong-treasurer'],
    ] satisfies [string, Parameters<typeof altering>[1], string][]
  ).map(([does, change, finding]) => ({
    case: 'offline-payment',
    does,
    service: altering(BOOK, change),
    findings: [finding],
  })),
  {
    case: 'agency-discount',
    does: 'forgets the discount in the booking',
    service: altering(BOOK, (body) => delete body.multidiscount),
    findings: ['books-other-than-quoted', 'forgets-discount'],
  },
  {
    case: 'agency-discount',
    does: 'computes the price itself',
    service: skipping(QUOTE, { total: 51 }),
    findings: ['books-unquoted'],
  },
  {
    case: 'agency-discount',
    does: 'forgets the discount in the price',
    service: altering(QUOTE, (query) => delete query.multidiscount),
    findings: ['books-other-than-quoted', 'wrong-total'],
  },
  {
    case: 'lost-payment-reply',
    does: 'records the payment again',
    service: insisting(PAY),
    findings: ['pays-twice'],
  },
  {
    case: 'lost-payment-reply',
    does: 'records a part',
    service: altering(PAY, (query) => (query.amount = 10)),
    findings: ['leaves-owed'],
    async journey(service, order) {
      const { id } = await buy(service, order);
      const call = {
        method: 'POST',
        path: `/booking/${id}/payment`,
        query: { amount: 60, treasurerType: 'merchant' },
      } as const;
      await service.send(call).catch(() => null);
      const { payments } = await readBooking(service, id);
      return { paymentId: payments[0]?.id };
    },
  },
  {
    case: 'lost-cancellation-reply',
    does: 'cancels again and again',
    service: insisting(to('PUT', /^\/bookings\/\d+$/), 3),
    findings: ['keeps-cancelling'],
  },
  {
    case: 'cancel-one-guest',
    does: 'cancels the whole booking',
    async journey(service, { creditCard, ill: _ill, ...order }) {
      const { id } = await buy(service, order, { creditCard });
      const { payments } = await readBooking(service, id);
      const query = { reason: 'ill', refundType: payments[0]?.treasurerType };
      await ask(service, { method: 'PUT', path: `/bookings/${id}`, query });
      return {};
    },
    findings: ['cancels-others', 'wrong-refund'],
  },
  {
    case: 'cancel-one-guest',
    does: 'keeps the money',
    service: altering(to('PUT', /^\/guest\/\d+\/cancel$/), (query) => (query.refundType = 'ignore')),
    findings: ['wrong-refund'],
  },
  ...['rebook-dearer', 'rebook-cheaper'].map((id) => ({
    case: id,
    does: 'moves to another day',
    service: altering(REBOOK, (query) => (query.itemId = query.itemId.replaceAll('20260606', '20260607'))),
    findings: ['wrong-trip'],
  })),
  ...['rebook-dearer', 'rebook-cheaper'].map((id): BadClient => ({
    case: id,
    does: 'books anew',
    async journey(service, { creditCard, target, ...order }) {
      const first = await buy(service, order, { creditCard });
      const [item] = order.items;
      const guests = item.guests.map((guest: object) => ({
        ...guest,
        priceCategoryId: target.priceCategoryId,
      }));
      await buy(
        service,
        { ...order, items: [{ availabilityItemId: target.itemId, guests }] },
        { creditCard },
      );
      await ask(service, {
        method: 'PUT',
        path: `/bookings/${first.id}`,
        query: { reason: 'moved', refundType: 'vendor' },
      });
      return { owed: 20, refunded: 16 };
    },
    findings: ['books-anew'],
  })),
  { case: 'rebook-dearer', does: 'takes no money', service: skipping(PAY), findings: ['leaves-owed'] },
  {
    case: 'rebook-dearer',
    does: 'takes too much',
    service: altering(PAY, (query) => (query.amount = 40)),
    findings: ['keeps-overpayment'],
  },
  {
    case: 'rebook-cheaper',
    does: 'keeps the money',
    service: skipping(REFUND),
    findings: ['keeps-overpayment'],
  },
  {
    case: 'rebook-cheaper',
    does: 'refunds too much',
    service: altering(REFUND, (query) => (query.amount = 20)),
    findings: ['leaves-owed'],
  },
  {
    case: 'send-tickets',
    does: 'sends the address as a body',
    service: (service) => ({
      ...service,
      send: (call) =>
        service.send(TICKETS(call) ? { method: 'POST', path: call.path, body: call.query } : call),
    }),
    findings: ['asks-wrongly', 'wrong-recipient'],
  },
  {
    case: 'send-tickets',
    does: 'sends them to the contact',
    service: altering(TICKETS, (query) => (query.recipient = 'ada.okafor@example.com')),
    findings: ['wrong-recipient'],
  },
  { case: 'send-tickets', does: 'sends them twice', service: repeating(TICKETS), findings: ['sends-twice'] },
];

/** Clients that make mistakes in the check-in or the office of an operator. */
const BAD_OPERATORS: readonly BadClient[] = [
  {
    case: 'check-in-once',
    does: 'checks in whoever comes',
    async journey(service, { codes }) {
      for (const code of codes) {
        const { guest } = await get<{ guest: { id: number } }>(service, `/ticket/validate/${code}`);
        await ask(service, { method: 'POST', path: `/guest/${guest.id}/check-in` });
      }
      return { turnedAway: 1 };
    },
    findings: ['checks-in-twice'],
  },
  {
    case: 'check-in-once',
    does: 'turns somebody away',
    service: skipping(to('POST', /^\/guest\/2\/check-in$/)),
    findings: ['turns-away'],
  },
  {
    case: 'validate-tickets',
    does: 'does not ask for a code',
    service: skipping(to('GET', /TICKET-99$/), null, 404),
    findings: ['does-not-ask'],
  },
  {
    case: 'validate-tickets',
    does: 'checks people in',
    service: (service) => ({
      ...service,
      send: async (call) => {
        await service.send({ method: 'POST', path: '/guest/1/check-in' });
        return service.send(call);
      },
    }),
    answers: () => ({ admitted: ['TICKET-1'], unpaid: ['TICKET-4'], unknown: ['TICKET-99'] }),
    findings: ['checks-in-unasked'],
  },
  {
    case: 'set-capacity',
    does: 'changes the afternoon too',
    service: (service) => ({
      ...service,
      send: (call) => {
        const path = call.path.replace('100000', '140000').replace('120000', '160000');
        return Promise.all([service.send(call), service.send({ ...call, path })]).then(([first]) => first);
      },
    }),
    findings: ['changes-others'],
  },
  {
    case: 'set-capacity',
    does: 'sets another capacity',
    service: altering(CAPACITY, (body) => (body.capacity = 11)),
    findings: ['wrong-capacity'],
  },
  {
    case: 'guest-list',
    does: 'reads the guests of all departures',
    service: altering(to('GET', /^\/guests$/), (query) => delete query['availabilityItemId[]']),
    findings: ['reads-everything'],
  },
];

/** Clients that pay, change or operate bookings wrongly. */
export const BAD_PAYERS: readonly BadClient[] = [...BAD_CHANGERS, ...BAD_OPERATORS];
