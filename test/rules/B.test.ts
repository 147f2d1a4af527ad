import { expect, test } from 'vitest';
import { readDocument } from '../contract/document.js';
import { startHarness } from '../harness.js';
import { BOOKING_FIXTURE, CARD, item } from '../operations/booking-fixture.js';

const harness = await startHarness({ fixture: BOOKING_FIXTURE });
const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };

async function basketOf(id: number) {
  return (await harness.get(`/bookings/${id}`)).body;
}

async function book(order: object) {
  const { body } = await harness.send('POST', '/bookings', { body: { contact, ...order } });
  return basketOf(body.id);
}

const adults = (day: number, ...guests: readonly object[]) => ({
  items: [
    {
      availabilityItemId: item(11, day),
      guests: guests.map((guest) => ({ priceCategoryId: 111, occupancy: 2, ...guest })),
    },
  ],
});

test('a rebooking without a price applies the discount again, even after a rebooking with a price (B8)', async () => {
  const basket = await book(adults(11, { discountCode: 'SEVEN' }));
  // 19.98 minus 7.7 % of it, which is 1.53846.
  expect(basket).toMatchObject({ total: 18.44, totalDiscounts: 1.54 });
  const path = `/guest/${basket.items[0].guests[0].id}/rebook?ruleId=11&itemId=`;
  await harness.send('PUT', `${path}${item(11, 12)}&price=5`);
  expect(await basketOf(basket.id)).toMatchObject({ total: 10, totalDiscounts: 0 });
  await harness.send('PUT', path + item(11, 13));
  expect(await basketOf(basket.id)).toMatchObject({ total: 18.44, totalDiscounts: 1.54 });
});

test('an amount is refused if its sums could no longer be exact, as the contract says (P14, M9)', async () => {
  const basket = await book(adults(14, {}));
  const fault = { code: 'too_large', received: 900_000_000.01, allowed: 900_000_000 };
  const guest = basket.items[0].guests[0];
  const asks = [
    ['POST', `/booking/${basket.id}/payment?treasurerType=merchant&amount=900000000.01`, 'amount'],
    ['POST', `/booking/${basket.id}/refund?refundType=merchant&amount=900000000.01`, 'amount'],
    ['PUT', `/guest/${guest.id}/rebook?itemId=${item(11, 15)}&ruleId=11&price=900000000.01`, 'price'],
  ] as const;
  for (const [method, path, field] of asks) {
    const { status, body } = await harness.send(method, path);
    const message = `\`${field}\` must be at most \`900000000\`.`;
    expect([status, body.errors]).toEqual([400, [{ in: 'query', field, rule: 'P14', message, ...fault }]]);
  }
  const payment = { amount: 900_000_000.01, currency: 'EUR' };
  const body = { contact, ...adults(14, {}), payment };
  const offline = await harness.send('POST', '/bookings', { body, client: 'agent' });
  expect([offline.status, offline.body.errors]).toMatchObject([
    400,
    [{ field: '/payment/amount', ...fault }],
  ]);
  expect(await basketOf(basket.id)).toEqual(basket);
});

test.each([
  ['post', '/booking/{bookingId}/payment', 'amount'],
  ['post', '/booking/{bookingId}/refund', 'amount'],
  ['put', '/guest/{id}/rebook', 'price'],
  ['put', '/booking/item/{bookingItemId}/rebook', 'price'],
] as const)('the contract of %s %s states the maximum amount (P14)', (verb, path, name) => {
  const parameters = readDocument('openapi.yaml', { examples: false }).paths[path]?.[verb]?.parameters;
  expect(parameters?.find((one) => one.name === name)?.schema).toMatchObject({ maximum: 900_000_000 });
});

test('of parallel refunds, only those that the treasurer can pay succeed (B6)', async () => {
  const basket = await book({ ...adults(16, {}, {}), creditCard: CARD }); // 39.96
  const { transactionId } = basket.payments[0];
  const path = `/booking/${basket.id}/refund?amount=15&refundType=vendor&transactionId=${transactionId}`;
  const replies = await Promise.all([1, 2, 3].map(() => harness.send('POST', path)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400]);
  expect(await basketOf(basket.id)).toMatchObject({
    balance: 30,
    totalRefunds: 30,
    treasurers: { vendor: { possibleRefundAmount: 9.96 } },
  });
});

test('a booking is found by the days of its items that are not cancelled, also after a rebooking (B10)', async () => {
  const order = [...adults(20, {}).items, ...adults(21, {}).items];
  const basket = await book({ items: order, creditCard: CARD });
  const [first, second] = basket.items;
  const isFound = async (day: number) => {
    const { body } = await harness.get(`/bookings?activityDate=2026-06-${day},2026-06-${day}`);
    return body.length === 1;
  };
  expect([await isFound(20), await isFound(21), await isFound(22)]).toEqual([true, true, false]);
  await harness.send('PUT', `/booking/item/${first.id}/rebook?itemId=${item(11, 22)}&ruleId=11`);
  expect([await isFound(20), await isFound(21), await isFound(22)]).toEqual([false, true, true]);
  await harness.send('PUT', `/booking/item/${second.id}/cancel?refundType=ignore`);
  expect([await isFound(20), await isFound(21), await isFound(22)]).toEqual([false, false, true]);
});
