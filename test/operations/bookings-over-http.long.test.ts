import { expect, test } from 'vitest';
import { startHarness } from '../harness.js';
import { BOOKING_FIXTURE, CARD, item, RICH_ORDER } from './booking-fixture.js';

const many = {
  id: 41,
  activityId: 1,
  startDate: '2026-06-02',
  startTimes: ['10:00'],
  duration: 'PT2H',
  recurrence: { frequency: 'daily' },
  capacity: 200,
  priceCategories: [{ id: 411, name: 'Adult', price: { amount: 1, currency: 'EUR' }, maxSeats: 1 }],
};
const harness = await startHarness({
  fixture: { ...BOOKING_FIXTURE, availabilityRules: [...BOOKING_FIXTURE.availabilityRules, many] },
  vendor: 'acme',
});
const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };

/** Parameters in brackets (P10). */
function bracketed(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([key, part]) => bracketed(part, `${name}[${key}]`));
}

test('a quote in brackets equals the price of the booking after it, and each amount that the booking shows', async () => {
  const query = [
    'currency=EUR',
    ...bracketed(RICH_ORDER.items, 'items'),
    ...bracketed(RICH_ORDER.shopItems, 'shopItems'),
    'vouchers[]=GIFT',
  ].join('&');
  const quote = await harness.get(`/bookingPrices?${query}`);
  expect(quote).toMatchObject({ status: 200, body: { total: 64.36 } });
  const body = { contact, ...RICH_ORDER, creditCard: CARD, number: 'N-1' };
  const { body: made } = await harness.send('POST', '/bookings', { body });
  const shown = await harness.get(`/bookings/${made.id}`);
  expect(shown).toMatchObject({
    status: 200,
    body: { total: 64.36, balance: 0, status: 'paid', bookingNumber: 'N-1' },
  });
  expect(shown.body.payments[0]).toMatchObject({ treasurerType: 'acme', treasurerReference: 'acme' });
  expect(shown.body.treasurers).toEqual({ acme: { id: 'acme', name: 'acme', possibleRefundAmount: 64.36 } });
});

test('every operation on a booking answers by the contract', async () => {
  const order = { contact, items: RICH_ORDER.items };
  const { body: made } = await harness.send('POST', '/bookings', { body: order });
  const { body: basket } = await harness.get(`/bookings/${made.id}`);
  const [basketItem] = basket.items;
  const [adult, child] = basketItem.guests;
  expect(basket.combinedTicket).toMatch(/^\/tickets\/test\/\w+\.pdf$/);
  expect(adult.ticket).toMatch(/^\/tickets\/test\/\w+\.pdf$/);
  const steps: readonly (readonly [string, string, object?])[] = [
    ['GET', `/bookings?q=${made.id}`],
    ['GET', `/guests?bookingId=${made.id}`],
    ['GET', `/guest/${adult.id}`],
    ['GET', `/ticket/validate/${adult.barcodeAlias}`],
    ['POST', `/booking-number?id=${made.id}&number=N-2`],
    ['POST', `/booking/${made.id}/tickets?recipient=a@b.example`],
    ['PUT', `/booking/item/${basketItem.id}/remarks?remarks=`],
    ['POST', `/guest/${adult.id}/edit?firstname=Eva&gender=female`],
    ['POST', `/guest/${adult.id}/check-in`],
    ['POST', `/guest/${adult.id}/check-out`],
    ['POST', `/booking/${made.id}/payment?amount=50&treasurerType=acme&comment=`],
    ['POST', `/booking/${made.id}/payment?amount=20&treasurerType=merchant`],
    ['POST', `/booking/${made.id}/refund?amount=5&refundType=merchant&reason=late`],
    ['PUT', `/guest/${child.id}/rebook?itemId=${item(21, 6)}&ruleId=21`],
    ['PUT', `/booking/item/${basketItem.id}/rebook?itemId=${item(21, 7)}&ruleId=21&price=30&seats=2`],
    ['PUT', `/guest/addon/${adult.addons[0].id}/cancel?refundType=ignore`],
    ['PUT', `/booking/item/addon/${basketItem.addons[0].id}/cancel?refundType=ignore`],
    ['PUT', `/guest/${child.id}/cancel?refundType=acme&refundFee=true&reason=ill`],
    ['PUT', `/booking/item/${basketItem.id}/cancel?refundType=acme`],
    ['GET', `/bookings/${made.id}`],
  ];
  for (const [method, path] of steps)
    expect([path, (await harness.send(method, path)).status]).toEqual([path, 200]);
  const { body: after } = await harness.get(`/bookings/${made.id}`);
  expect(after).toMatchObject({ status: 'cancelled', total: 0, totalPayments: 70, totalRefunds: 55 });
});

test.each([
  '/discountCodes?discountCode=SEVEN&activityId=1&price=45&currency=EUR',
  '/discountCodes?discountCode=SEVEN&activityId=2&price=45&currency=de_DE@currency%3DUSD',
  '/vouchers?code[]=LARGE&code[]=NONE',
])('%s answers by the contract (M10)', async (path) => {
  expect((await harness.get(path)).status).toBe(200);
});

test('faults have pointers and texts, but never the number of a card (P7, H1)', async () => {
  const creditCard = { ...CARD, ccnumber: '4111111111111111' };
  const items = [{ availabilityItemId: item(11, 9), guests: [{ priceCategoryId: 113, occupancy: 2 }] }];
  const reply = await harness.send('POST', '/bookings', { body: { contact, items, creditCard } });
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toMatchObject([
    { in: 'body', field: '/items/0/guests/0/occupancy', code: 'one_seat_per_entry' },
    { in: 'body', field: '/creditCard/ccnumber', code: 'card_invalid' },
  ]);
  expect(JSON.stringify(reply.body)).not.toContain(creditCard.ccnumber);
});

test('50 items with 200 guests each are booked whole over HTTP (B4)', async () => {
  const guests = Array.from({ length: 200 }, () => ({ priceCategoryId: 411, occupancy: 1 }));
  const day = (index: number) =>
    new Date(Date.UTC(2026, 5, 2 + index)).toISOString().slice(0, 10).replaceAll('-', '');
  const items = Array.from({ length: 50 }, (_, index) => ({
    availabilityItemId: `41_trip_${day(index)}100000_${day(index)}120000`,
    guests,
  }));
  const made = await harness.send('POST', '/bookings', { body: { contact, items } });
  expect(made.status).toBe(200);
  expect(await harness.get(`/bookings/${made.body.id}`)).toMatchObject({
    status: 200,
    body: { total: 10_000 },
  });
});
