// Ten buyers want the last seat at the same time. One gets it. The others get an error with the reason.
import { startSandbox } from 'activity-booking-sandbox';
import { afterAll, expect, test } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

test('one of ten buyers gets the last seat', async () => {
  await using workspace = await sandbox.workspace('scenarios/last-seat');
  const shop = workspace.client('partner');
  const [item] = await shop.GET('/availabilities').orThrow();
  const availabilityItemId = item?.availabilityItemId ?? '';

  const buy = (name: string) =>
    shop.POST('/bookings', {
      body: {
        items: [{ availabilityItemId, guests: [{ priceCategoryId: 100, occupancy: 1 }] }],
        contact: { type: 'email', name, value: 'buyer@example.com' },
      },
    });
  const buyers = Array.from({ length: 10 }, (_, index) => buy(`Buyer ${index}`));
  const results = await Promise.all(buyers);

  expect(results.filter(({ data }) => data)).toHaveLength(1);
  const faults = results.flatMap(({ error }) => error?.errors ?? []);
  expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['seats_exceeded']));
});
