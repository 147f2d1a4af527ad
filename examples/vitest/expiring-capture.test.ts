// The test sets the time: a capture of fifteen minutes expires at once. The fixture is ten lines.
import { dataOf, startSandbox, type Fixture } from 'activity-booking-sandbox';
import { afterAll, expect, test } from 'vitest';

const ONE_SEAT = {
  clients: [{ client: 'shop' }, { client: 'rival' }],
  merchants: [{ slug: 'harbour', timezone: 'Europe/Lisbon' }],
  activities: [{ id: 1, merchant: 'harbour', title: 'Harbour tour' }],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '2027-06-02',
      startTimes: ['10:00'],
      capacity: 1,
      priceCategories: [{ id: 100, price: { amount: 30, currency: 'EUR' } }],
    },
  ],
} satisfies Fixture;

const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());

test('another client can take a seat after its capture has expired', async () => {
  await using workspace = await sandbox.workspace(ONE_SEAT, {
    clock: { now: '2027-06-01T09:00:00Z', frozen: true },
  });
  const [shop, rival] = [workspace.client('shop'), workspace.client('rival')];
  const [item] = dataOf(await shop.GET('/availabilities'));
  const body = { availabilityItemId: item?.availabilityItemId ?? '', priceCategories: [{ '100': 1 }] };
  const { reference, expires } = dataOf(await shop.POST('/reservations', { body }));
  expect(new Date(expires)).toEqual(new Date('2027-06-01T09:15:00Z'));

  const tooEarly = await rival.POST('/reservations', { body });
  expect(tooEarly.error?.errors?.map(({ code }) => code)).toContain('seats_exceeded');

  expect(await workspace.advance('PT15M')).toMatchObject([{ type: 'capture.expired', id: reference }]);

  dataOf(await rival.POST('/reservations', { body }));
  const tooLate = await shop.DELETE('/reservations/{reference}', { params: { path: { reference } } });
  expect(tooLate.error?.code).toBe('capture_not_active');
});
