// The test controls the time, so a capture of fifteen minutes expires at once. The fixture has ten lines.
import { startSandbox, type Fixture } from 'activity-booking-sandbox';
import { afterAll, expect, test } from 'vitest';

const ONE_SEAT = {
  clients: [{ client: 'shop' }, { client: 'rival' }],
  merchants: [{ slug: 'harbour', timezone: 'Europe/Lisbon' }],
  activities: [{ id: 1, merchant: 'harbour', title: 'Harbour tour' }],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '+P1D',
      startTimes: ['10:00'],
      capacity: 1,
      priceCategories: [{ id: 100, price: { amount: 30, currency: 'EUR' } }],
    },
  ],
} satisfies Fixture;

const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());

test('another client can take a seat after its capture has expired', async () => {
  await using workspace = await sandbox.workspace(ONE_SEAT);
  const [shop, rival] = [workspace.client('shop'), workspace.client('rival')];
  const [item] = await shop.GET('/availabilities').orThrow();
  const body = { availabilityItemId: item?.availabilityItemId ?? '', priceCategories: [{ '100': 1 }] };
  const { reference, expires } = await shop.POST('/reservations', { body }).orThrow();

  const tooEarly = await rival.POST('/reservations', { body });
  expect(tooEarly.error?.errors?.map(({ code }) => code)).toContain('seats_exceeded');

  expect(await workspace.advanceTo(expires)).toMatchObject([{ type: 'capture.expired', id: reference }]);

  await rival.POST('/reservations', { body }).orThrow();
  const tooLate = await shop.DELETE('/reservations/{reference}', { params: { path: { reference } } });
  expect(tooLate.error?.code).toBe('capture_not_active');
});
