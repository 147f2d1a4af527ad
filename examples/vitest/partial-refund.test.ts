// Two seats are paid by card on the hosted page. One guest cancels and gets a refund.
import { startSandbox } from 'activity-booking-sandbox';
import { afterAll, expect, test } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

test('a guest who cancels gets the price of one seat back', async () => {
  await using workspace = await sandbox.workspace('demo', {
    clock: { now: '2027-06-01T08:00:00Z', frozen: true },
  });
  const shop = workspace.client('partner');
  const inTwoHours = new Date(Date.parse(await workspace.now()) + 2 * 3_600_000).toISOString();
  const query = { category: { 8121: 2 }, bookingTime: inTwoHours, limit: 1 };
  const params = { path: { activityId: 101 }, query };
  const [item] = await shop.GET('/activities/{activityId}/availabilities', { params }).orThrow();
  const adult = { priceCategoryId: 8121, occupancy: 1 };
  const { id, redirectUrl } = await shop
    .POST('/bookings', {
      body: {
        items: [{ availabilityItemId: item?.availabilityItemId ?? '', guests: [adult, adult] }],
        contact: { type: 'email', name: 'Ada Lovelace', value: 'ada@example.com' },
        vendorPayPSP: {
          successUrl: 'https://shop.example/thanks',
          cancelUrl: 'https://shop.example/cart',
          language: 'en',
        },
      },
    })
    .orThrow();
  expect(await workspace.pay(redirectUrl ?? '', { card: '3ds-pays' })).toBe('https://shop.example/thanks');

  const paid = await workspace.waitForBooking({ id, status: 'paid' });
  const [first] = paid.items?.[0]?.guests ?? [];
  const cancel = { path: { id: first?.id ?? 0 }, query: { reason: 'Ill', refundType: 'vendor' } } as const;
  await shop.PUT('/guest/{id}/cancel', { params: cancel }).orThrow();

  const booking = await workspace.waitForBooking({ id });
  expect(booking).toMatchObject({ status: 'paid', paymentStatus: 'even', balance: 0 });
  expect(booking.totalRefunds).toBe(paid.total - booking.total);
});
