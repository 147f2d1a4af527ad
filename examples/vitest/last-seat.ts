import { dataOf, startSandbox, type RunningSandbox, type Workspace } from 'activity-booking-sandbox';

/** The sandbox of a test file; all tests of the file share it, each with a world of its own. */
export function sandboxOfThisFile(): Promise<RunningSandbox> {
  return startSandbox({ fixture: null });
}

/** Books the first seat that there is, and answers the booking's id. */
export async function bookLastSeat(world: Workspace, name: string): Promise<number> {
  const api = world.client('partner');
  const [item] = dataOf(await api.GET('/availabilities'));
  const [category] = item?.categories ?? [];
  if (!item || !category) throw new Error('No seats are left.');
  const guest = { priceCategoryId: category.id, occupancy: 1, firstname: name };
  const booked = await api.POST('/bookings', {
    body: {
      items: [{ availabilityItemId: item.availabilityItemId, guests: [guest] }],
      contact: { type: 'email', name, value: 'guest@example.com' },
    },
  });
  return dataOf(booked).id;
}
