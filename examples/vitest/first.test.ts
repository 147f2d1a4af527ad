import { startSandbox } from 'activity-booking-sandbox';
import { afterAll, expect, test } from 'vitest';

const sandbox = await startSandbox(); // a free port of 127.0.0.1, in memory, no log
afterAll(() => sandbox.close());

test('the last seat is held once', async () => {
  await using workspace = await sandbox.workspace('scenarios/last-seat'); // isolated: seats, bookings, clock, log
  const shop = workspace.client('partner');

  const [item] = await shop.GET('/availabilities').orThrow();
  const body = { availabilityItemId: item?.availabilityItemId ?? '', priceCategories: [{ 100: 1 }] };
  const { expires } = await shop.POST('/reservations', { body }).orThrow();

  const { error } = await shop.POST('/reservations', { body });
  expect(error?.errors?.[0]?.code).toBe('seats_exceeded');

  await workspace.advanceTo(expires); // returns what expired: [{ at, type: 'capture.expired', id, about, merchant }]
  await shop.POST('/reservations', { body }).orThrow();
});
