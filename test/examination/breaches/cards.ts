import type { Breach } from './breach.js';
import { planted, shows, takes } from './planted.js';
import { READ, cents } from './shared.js';

/** Breaches of cards, transactions and payment options. */
export const CARDS: readonly Breach[] = [
  planted(
    'money',
    'an expired card pays',
    ['H1'],
    takes(
      'POST /bookings$',
      ({ body }) => body?.creditCard?.expiryYear < 2026 && (body.creditCard.expiryYear = 2099),
    ),
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
  ),
  planted(
    'money',
    'a transaction of others is not named',
    ['H3', 'B5'],
    shows(READ, (body) => {
      for (const one of body.payments) if (one.transactionId?.startsWith('ex-')) one.transactionId = 'TX-1';
    }),
  ),
  planted(
    'money',
    'anybody pays offline',
    ['B3'],
    takes('POST /bookings$', ({ body }) => body && delete body.payment),
  ),
  planted(
    'money',
    'two payment options are taken',
    ['B3'],
    takes('POST /bookings$', ({ body }) => body?.creditCard && delete body.thirdPartyPayment),
  ),
  planted(
    'money',
    'any agent is known',
    ['B3', 'P0'],
    takes('POST /bookings$', ({ body }) => body && delete body.agentCode),
  ),
  planted('money', 'a rebooking to another category keeps the price', ['B8'], {
    request: async (traffic, { send }) => {
      const [, guest] = /^\/guest\/(\d+)\/rebook$/.exec(traffic.path) ?? [];
      if (!guest || !traffic.query.has('priceCategoryId') || traffic.query.has('price')) return;
      traffic.query.set('price', String((await send('GET', `/guest/${guest}`)).body.price));
    },
  }),
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
  ),
];
