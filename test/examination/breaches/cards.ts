import type { Breach } from './breach.js';
import { booked } from './acts.js';
import { planted, shows, takes } from './planted.js';
import { READ, cents, shown } from './shared.js';

const CARD = { ccnumber: '4242424242424242', expiryYear: 2099, expiryMonth: 1, name: 'A', cvc: '123' };

/** Cards, transactions and options of payment. */
export const CARDS: readonly Breach[] = [
  planted(
    'money',
    'an expired card pays',
    ['H1'],
    takes(
      'POST /bookings$',
      ({ body }) => body?.creditCard?.expiryYear < 2026 && (body.creditCard.expiryYear = 2099),
    ),
    async (w) => (await booked(w, 1, { creditCard: { ...CARD, expiryYear: 2020 } })).made.status === 200,
  ),
  planted(
    'money',
    'any number is a card',
    ['H1'],
    takes(
      'POST /bookings$',
      ({ body }) =>
        body?.creditCard?.ccnumber.startsWith('4111') && (body.creditCard.ccnumber = '4242424242424242'),
    ),
    async (w) =>
      (await booked(w, 1, { creditCard: { ...CARD, ccnumber: '4111111111111112' } })).made.status === 200,
  ),
  planted(
    'money',
    'a card that asks for 3-D Secure pays',
    ['H1'],
    takes(
      'POST /bookings$',
      ({ body }) =>
        body?.creditCard?.ccnumber === '4000000000003220' && (body.creditCard.ccnumber = '4242424242424242'),
    ),
    async (w) =>
      (await booked(w, 1, { creditCard: { ...CARD, ccnumber: '4000000000003220' } })).made.status === 200,
  ),
  planted(
    'money',
    'a booking shows the whole number of its card',
    ['H1'],
    shows(READ, (body) => {
      for (const one of body.payments)
        if (/4242/.test(one.fundingInstrumentDisplayText))
          one.fundingInstrumentDisplayText = 'Visa 4242424242424242';
    }),
    async (w) =>
      JSON.stringify(await shown(w, (await booked(w, 1, { creditCard: CARD })).id)).includes(
        '4242424242424242',
      ),
  ),
  planted(
    'money',
    'a transaction of others leaves a reservation',
    ['H3', 'B2'],
    shows(READ, (body) => {
      if (
        body.status === 'paid' &&
        body.payments.length === 1 &&
        body.payments[0].transactionId?.startsWith('ex-')
      ) {
        Object.assign(body, { status: 'reserved', isReservation: true });
        for (const item of body.items) for (const guest of item.guests) guest.isReservation = true;
      }
    }),
    async (w) =>
      (
        await shown(
          w,
          (await booked(w, 1, { thirdPartyPayment: { transactionId: `ex-${performance.now()}` } })).id,
        )
      ).status === 'reserved',
  ),
  planted(
    'money',
    'a transaction of others is not named',
    ['H3', 'B5'],
    shows(READ, (body) => {
      for (const one of body.payments) if (one.transactionId?.startsWith('ex-')) one.transactionId = 'TX-1';
    }),
    async (w) =>
      !JSON.stringify(
        await shown(
          w,
          (await booked(w, 1, { thirdPartyPayment: { transactionId: `ex-${performance.now()}` } })).id,
        ),
      ).includes('ex-'),
  ),
  planted(
    'money',
    'anybody pays offline',
    ['B3'],
    takes('POST /bookings$', ({ body }) => body && delete body.payment),
    async (w) => (await booked(w, 1, { payment: { amount: 1, currency: 'EUR' } })).made.status === 200,
  ),
  planted(
    'money',
    'two payment options are taken',
    ['B3'],
    takes('POST /bookings$', ({ body }) => body?.creditCard && delete body.thirdPartyPayment),
    async (w) =>
      (await booked(w, 1, { creditCard: CARD, thirdPartyPayment: { transactionId: 'x' } })).made.status ===
      200,
  ),
  planted(
    'money',
    'any agent is known',
    ['B3', 'P0'],
    takes('POST /bookings$', ({ body }) => body && delete body.agentCode),
    async (w) => (await booked(w, 1, { agentCode: 'NO-SUCH' })).made.status === 200,
  ),
  planted(
    'money',
    'a rebooking to another category keeps the price',
    ['B8'],
    {
      request: async (traffic, { send }) => {
        const [, guest] = /^\/guest\/(\d+)\/rebook$/.exec(traffic.path) ?? [];
        if (!guest || !traffic.query.has('priceCategoryId') || traffic.query.has('price')) return;
        traffic.query.set('price', String((await send('GET', `/guest/${guest}`)).body.price));
      },
    },
    async (w) => {
      const { id, itemId, offer, category } = await booked(w, 1);
      const other = offer.singles.find((one) => one.id !== category.id);
      const guest = (await shown(w, id)).items[0]?.guests[0];
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
        itemId,
        ruleId: offer.rule.id,
        priceCategoryId: other?.id,
      });
      return (await shown(w, id)).items[0]?.guests[0]?.price === guest?.price;
    },
  ),
  planted(
    'money',
    'totals leave the discounts on',
    ['M9', 'M1', 'M2'],
    shows(READ, (body) => {
      if (body.totalDiscounts > 0) {
        for (const name of ['total', 'balance', 'itemsPrice', 'subTotal'])
          body[name] = cents(body[name] + body.totalDiscounts);
        body.items[0].price = cents(body.items[0].price + body.totalDiscounts);
      }
    }),
    async (w) => {
      const offer = w.world.offers.find(({ activity }) => activity.id === 101);
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const order = offer.order(offer.take(), category, 1);
      const made = await w.acts.book(
        [{ ...order, guests: order.guests.map((guest) => ({ ...guest, discountCode: 'WELCOME10' })) }],
        {},
        'own',
        offer.merchant.slug,
      );
      const body = await shown(w, made.body.id);
      return body.totalDiscounts > 0 && body.itemsPrice === category.price.amount;
    },
    { needsFacts: true },
  ),
];
