import { sendLoad, type LoadRequest } from './load.js';
import type { Server } from './processes.js';
import type { Client } from './scenarios.js';

/** Books many items over many connections until it has added at least `count` bookings. */
export async function fill(server: Server, client: Client, count: number): Promise<void> {
  if (count === 0) return;
  const items = (await client.send('GET', '/availabilities?limit=100')) as {
    availabilityItemId: string;
    categories: { id: number }[];
  }[];
  const requests = items.map(({ availabilityItemId, categories: [category] }, at): LoadRequest => {
    const names = ['Ada', 'Grace'].map((firstname) => ({ firstname, lastname: `Bench ${at}` }));
    const guests = names.map((name) => ({ priceCategoryId: category?.id, occupancy: 1, ...name }));
    const contact = { type: 'email', name: 'Bench', value: 'bench@example.com', notify: false };
    return { method: 'POST', path: '/bookings', body: { items: [{ availabilityItemId, guests }], contact } };
  });
  const [first] = requests;
  const book = async () => ((await client.send('POST', '/bookings', first?.body)) as { id: number }).id;
  for (const end = (await book()) + count; (await book()) < end;)
    await sendLoad(server, {
      requests,
      headers: client.headers,
      connections: 32,
      seconds: count > 5000 ? 5 : 1,
    });
}
