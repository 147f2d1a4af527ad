import { dataOf, startSandbox, type RunningSandbox, type Workspace } from 'activity-booking-sandbox';

/** Starts the sandbox of a test file. Its tests share the sandbox, but each has its own workspace. */
export function sandboxOfThisFile(): Promise<RunningSandbox> {
  return startSandbox({ fixture: null });
}

/** Books the first available seat and returns the booking's id. */
export async function bookLastSeat(workspace: Workspace, name: string): Promise<number> {
  const api = workspace.client('partner');
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
