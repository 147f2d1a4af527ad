import { nameOf } from './clients.js';
import { control } from './control.js';

/** As many steps of a booking as are shown. */
const MOST = 100;

/** Returns the name of the client that made a booking; null if that step is not kept. */
export async function bookedBy(workspace: string, bookingId: number): Promise<string | null> {
  const params = { path: { name: workspace }, query: { bookingId, limit: MOST } };
  const steps = await control.GET('/workspaces/{name}/history', { params }).orThrow();
  const made = steps.find(({ request }) => request?.operationId === 'createBooking');
  return nameOf(made?.request?.clientId ?? null) || null;
}
