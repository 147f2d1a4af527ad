import type { Agent } from 'node:http';
import { answered, type SoakRequest } from './requests.js';

const ITEM = '10_trip_20260605100000_20260605120000';
const SEAT = { availabilityItemId: ITEM, priceCategories: [{ 100: 1 }] };
const GUESTS = [{ priceCategoryId: 100, occupancy: 1 }];
const CONTACT = { type: 'email', name: 'Ann', value: 'ann@example.com' };

/** The number of requests in the visit of a partner. */
export const REQUESTS_PER_VISIT = 12;

/** The input of a partner's visit to a workspace. */
export interface Visit {
  readonly url: string;
  readonly workspace: string;
  readonly agent: Agent;
  /** Called with the duration of each response, in milliseconds. */
  readonly measured: (ms: number) => void;
}

/** Signs in, looks around, captures, books, pays and cancels. @throws Error for an unexpected response */
export async function visit({ url, workspace, agent, measured }: Visit): Promise<void> {
  let token: string | undefined;
  const send = async (path: string, more: Omit<SoakRequest, 'path'> = {}, expected = 200) => {
    const began = performance.now();
    const body = await answered(url, { path, ...(token && { token }), ...more }, agent, expected);
    measured(performance.now() - began);
    return body;
  };
  const credentials = { client_id: `${workspace}.partner`, client_secret: 'partner-secret' };
  const form = { grant_type: 'client_credentials', ...credentials };
  ({ access_token: token } = (await send('/oauth2/token', { method: 'POST', form })) as {
    access_token: string;
  });
  await send('/activities');
  await send('/activities/2', {}, 404);
  await send('/activities/1/availabilities');
  const released = await send('/reservations', { method: 'POST', json: SEAT });
  await send(`/reservations/${String(released['reference'])}`, { method: 'DELETE' });
  const captured = await send('/reservations', { method: 'POST', json: SEAT });
  const { id } = await send('/bookings', {
    method: 'POST',
    json: {
      items: [
        {
          availabilityItemId: ITEM,
          availabilityCaptureReference: captured['reference'],
          guests: GUESTS,
        },
      ],
      contact: CONTACT,
    },
  });
  await send(`/booking/${String(id)}/payment?amount=30&treasurerType=merchant`, { method: 'POST' });
  await send(`/bookings/${String(id)}`);
  await send(`/bookings/${String(id)}?reason=ill`, { method: 'PUT' });
  await send('/bookings?limit=20');
}
