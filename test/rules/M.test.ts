import { expect, test } from 'vitest';
import { startHarness } from '../harness.js';
import { BOOKING_FIXTURE, CARD, item } from '../operations/booking-fixture.js';

const harness = await startHarness({ fixture: BOOKING_FIXTURE });
const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };

/** Two adults (33.33 each) in one entry minus 10 %, three lunches (4.99 each), and two caps (7.50 each). */
const order = (day: number) => ({
  items: [
    {
      availabilityItemId: item(21, day),
      guests: [
        { priceCategoryId: 211, occupancy: 2, discountCode: 'TEN', addons: [{ id: 301, quantity: 3 }] },
      ],
    },
  ],
  shopItems: [{ id: 501, quantity: 2 }],
});

function quoteOf(currency: string, more = '') {
  const query = [
    `currency=${currency}`,
    `items[0][availabilityItemId]=${item(21, 5)}`,
    'items[0][guests][0][priceCategoryId]=211&items[0][guests][0][occupancy]=2',
    'items[0][guests][0][discountCode]=TEN',
    'items[0][guests][0][addons][0][id]=301&items[0][guests][0][addons][0][quantity]=3',
    'shopItems[0][id]=501&shopItems[0][quantity]=2',
  ];
  return harness.get(`/bookingPrices?${query.join('&')}${more}`, { client: 'agent' });
}

// Calculated by hand, in minor units. Bookings of agents have no fee (M6).
test.each([
  // 66.66 × 163.27 = 10 883.6; TEN 1 088; 3.5 % of 9 796 = 343; lunches 2 444; caps 2 449; 7.7 % of 14 346 = 1 105; dues 245
  { currency: 'JPY', amount: 15_695, itemsPrice: 11_897, shopItemsPrice: 2449, total: 15_696, balance: 1 },
  // 66.66 × 0.3345 = 22.298; TEN 2.230; 3.5 % of 20.068 = 0.702; lunches 5.007; caps 5.018; tax 2.263; dues 0.502
  {
    currency: 'KWD',
    amount: 32.155,
    itemsPrice: 24.373,
    shopItemsPrice: 5.018,
    total: 32.156,
    balance: 0.001,
  },
  // 66.66 × 1.1 = 73.33; TEN 7.33; 3.5 % of 66.00 = 2.31; lunches 16.47; caps 16.50; tax 7.44; dues 1.65
  { currency: 'USD', amount: 105.74, itemsPrice: 80.16, shopItemsPrice: 16.5, total: 105.75, balance: 0.01 },
])('a quote in $currency equals the booking, each line rounded once (M1, M2, M8)', async (expected) => {
  const { currency, amount, balance, ...figures } = expected;
  const quote = await quoteOf(currency, '&multidiscount=3.5');
  expect(quote.body).toMatchObject({ ...figures, currency, downPayment: figures.total });
  const body = { contact, ...order(5), multidiscount: 3.5, payment: { amount, currency } };
  const { body: made } = await harness.send('POST', '/bookings', { body, client: 'agent' });
  const { body: basket } = await harness.get(`/bookings/${made.id}`);
  expect(basket).toMatchObject({ ...figures, currency, balance, status: 'reserved' });
  // A payment of the smallest remaining unit makes the booking paid (B2).
  const path = `/booking/${made.id}/payment?treasurerType=merchant&amount=${balance}`;
  expect((await harness.send('POST', path)).status).toBe(200);
  expect((await harness.get(`/bookings/${made.id}`)).body).toMatchObject({ status: 'paid', balance: 0 });
});

test('the paid part of the fee remains after a cancellation, and is deducted once (M6)', async () => {
  const cancelled = async (booking: object, query: string, payment = '') => {
    const { body: made } = await harness.send('POST', '/bookings', { body: { contact, ...booking } });
    if (payment) await harness.send('POST', `/booking/${made.id}/payment?${payment}`);
    await harness.send('PUT', `/bookings/${made.id}?reason=ill&${query}`);
    const { body } = await harness.get(`/bookings/${made.id}`);
    return [body.total, body.totalPayments, body.totalRefunds, body.onlineBookingFee];
  };
  // 59.99 + lunches 14.97 + caps 15.00 = 89.96; 7.7 % of it is 6.93; dues 1.50; fee 2.50
  const paid = { ...order(6), creditCard: CARD };
  const vendor = 'refundType=vendor';
  expect(await cancelled(paid, vendor)).toEqual([2.5, 100.89, 98.39, 2.5]);
  expect(await cancelled(paid, `${vendor}&refundFee=true`)).toEqual([0, 100.89, 100.89, 0]);
  expect(await cancelled(paid, 'refundFee=true')).toEqual([0, 100.89, 0, 0]);
  expect(await cancelled(order(7), vendor)).toEqual([0, 0, 0, 0]);
  const some = 'treasurerType=merchant&amount=1';
  expect(await cancelled(order(7), 'refundType=merchant', some)).toEqual([1, 1, 0, 1]);
});
