import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: 'demo', log: 'silent' });
afterAll(() => sandbox.close());

interface Answer {
  readonly id: number;
  readonly availabilityItemId: string;
  readonly accessToken: string;
}

async function ask(method: string, path: string, body?: object, token = ''): Promise<Answer & Answer[]> {
  const headers = { authorization: `Bearer ${token}`, accept: '*/*', 'accept-language': 'en' };
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { ...(token && headers), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Answer & Answer[];
}

it.each([0, 8, 12, 20])(
  'in the demo `GET /guests?phone=` finds a guest with a recent booking, at %i o’clock',
  async (hour) => {
    const control = '/_sandbox/workspaces/demo';
    const now = new Date(Date.UTC(2027, 0, 9, hour)).toISOString();
    await ask('PUT', `${control}/clock`, { now, frozen: true });
    const { accessToken: token } = await ask('POST', `${control}/tokens`, { client: 'partner' });
    const path = `/activities/301/availabilities?limit=1&bookingTime=${now}`;
    const [item] = await ask('GET', path, undefined, token);
    const phone = `+44 20 7946 00${String(hour).padStart(2, '0')}`;
    const guest = { priceCategoryId: 30111, occupancy: 1, customFields: [{ key: 'phone', value: phone }] };
    const { id } = await ask(
      'POST',
      '/bookings',
      {
        items: [{ availabilityItemId: item?.availabilityItemId, guests: [guest] }],
        contact: { type: 'email', name: 'Ada', value: 'ada@example.com' },
      },
      token,
    );
    const found = await ask('GET', `/guests?phone=${encodeURIComponent(phone)}`, undefined, token);
    expect(found).toMatchObject([{ basketId: id, phone }]);
  },
);
