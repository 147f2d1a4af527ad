import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, item } from './booking-fixture.js';
import { openDesk } from './desk.js';

/** A trip at 30.00 of which nothing is due up front. */
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

test('the treasurer is named after the agent that took the money, whoever sold the booking (B5)', () => {
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
