import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, CARD, item } from './booking-fixture.js';
import { openDesk } from './desk.js';

const PAGE = {
  vendorPayPSP: { successUrl: 'https://a.example/', cancelUrl: 'https://b.example/', language: 'fr' },
};
/** A trip for 30.00 with nothing due up front. */
const [plainTrips] = BOOKING_FIXTURE.availabilityRules;
const FIXTURE = {
  ...BOOKING_FIXTURE,
  availabilityRules: [
    ...BOOKING_FIXTURE.availabilityRules,
    {
      ...plainTrips,
      id: 41,
      priceCategories: [
        {
          id: 411,
          price: { amount: 30, currency: 'EUR' },
          downPayment: { type: 'fixed', amount: 0, currency: 'EUR' },
        },
      ],
    },
  ],
};
const trip = {
  items: [{ availabilityItemId: item(41, 5), guests: [{ priceCategoryId: 411, occupancy: 1 }] }],
};

test.each([
  ['no way to pay', {}],
  ['a card', { creditCard: CARD }],
  ['the hosted page', PAGE],
  ['an external transaction', { thirdPartyPayment: { transactionId: 'T1' } }],
])(
  'a booking with nothing due up front is a reservation by %s, because nothing is paid (B2)',
  (_, option) => {
    const basket = openDesk(FIXTURE).book({ ...trip, ...option });
    expect(basket).toMatchObject({ status: 'reserved', isReservation: true, balance: 30, totalPayments: 0 });
  },
);

test('the first payment for a booking with nothing due up front makes it paid (B2)', () => {
  const desk = openDesk(FIXTURE);
  desk.book(trip);
  desk.run('addPayment', { path: { bookingId: 1 }, query: { amount: 1, treasurerType: 'merchant' } });
  expect(desk.basket(1)).toMatchObject({ status: 'paid', paymentStatus: 'outstanding' });
});

test.each([
  ['no way to pay', {}],
  ['a card', { creditCard: CARD }],
  ['the hosted page', PAGE],
])('a booking with a total of 0 by %s has the status paid and the payment status even (B2)', (_, option) => {
  const guests = [{ priceCategoryId: 411, occupancy: 1, discountCode: 'FREE' }];
  const items = [{ availabilityItemId: item(41, 5), guests }];
  expect(openDesk(FIXTURE).book({ items, ...option })).toMatchObject({
    status: 'paid',
    isReservation: false,
    paymentStatus: 'even',
    payments: [],
  });
});

test('the treasurer has the name of the agent that took the money, even if another agent sold the booking (B5)', () => {
  const bob = { id: 2, code: 'bob', name: 'Bob', email: 'bob@example.com', commission: 5 };
  const desk = openDesk({
    ...FIXTURE,
    clients: [...FIXTURE.clients, { client: 'bob', merchant: 'reseller', sells: ['plain'], agent: bob }],
  });
  desk.book({ ...trip, agentCode: 'bob', payment: { amount: 10, currency: 'EUR' } }, 'agent');
  const basket = desk.basket(1);
  expect(basket.agent?.name).toBe('Bob');
  expect(basket.payments[0]?.treasurerReference).toBe('ann');
  expect(basket.treasurers).toEqual({ agent: { id: 'agent', name: 'Ann', possibleRefundAmount: 10 } });
  const query = { amount: 5, treasurerType: 'agent' };
  desk.run('addPayment', { path: { bookingId: 1 }, query, client: 'bob' });
  expect(desk.basket(1).treasurers).toEqual({
    agent: { id: 'agent', name: 'Ann, Bob', possibleRefundAmount: 15 },
  });
});
