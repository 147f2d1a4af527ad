import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { dataOf, startSandbox, type RunningSandbox } from '../../src/index.js';
import { collectGarbage } from '../garbage.js';
import { medianSlope, type Grown } from './judge.js';

/** The memory growth of a run. */
export interface Lived {
  readonly replies: number;
  readonly bytesPerReply: number;
}

/** Permitted memory growth per reply. The limit is smaller than a record, and larger than the noise of a few seconds. */
export const MOST_BYTES_PER_REPLY = 600;

/** Returns the size of objects and buffers that survive a garbage collection, in bytes. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const FIXTURE = {
  merchants: [{ slug: 'harbour', timezone: 'Europe/Lisbon' }],
  activities: [{ id: 1, merchant: 'harbour', title: 'Harbour tour' }],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '2026-06-05',
      startTimes: ['10:00'],
      duration: 'PT2H',
      capacity: 1000,
      priceCategories: [{ id: 100, price: { amount: 30, currency: 'EUR' } }],
    },
  ],
};
const ITEM = '10_trip_20260605100000_20260605120000';
const READS = 200;
const CLOCK = { now: '2026-06-01T08:00:00Z', frozen: true };

/** Books, restores and resets in a new workspace and in a permanent one. Then sends cheap requests to the latter. */
async function round(sandbox: RunningSandbox, staying: string): Promise<void> {
  await using own = await sandbox.workspace(FIXTURE, { clock: CLOCK });
  for (const workspace of [own, sandbox.open(staying)]) {
    const client = workspace.client('partner');
    const guest = { priceCategoryId: 100, occupancy: 1 };
    const contact = { type: 'email', name: 'Ann', value: 'ann@example.com' } as const;
    for (let booking = 0; booking < 5; booking++) {
      const captured = dataOf(
        await client.POST('/reservations', {
          body: { availabilityItemId: ITEM, priceCategories: [{ 100: 1 }] },
        }),
      );
      const items = [
        { availabilityItemId: ITEM, availabilityCaptureReference: captured.reference, guests: [guest] },
      ];
      dataOf(await client.POST('/bookings', { body: { items, contact } }));
    }
    await client.POST('/reservations', {
      body: { availabilityItemId: ITEM, priceCategories: [{ 100: 1 }] },
    });
    await workspace.snapshot('s');
    await workspace.advance('PT1H');
    await workspace.restore('s');
    await workspace.reset();
    await sandbox.control.DELETE('/workspaces/{name}/snapshots/{snapshot}', {
      params: { path: { name: workspace.name, snapshot: 's' } },
    });
  }
  await read(sandbox, staying);
}

/** Sends many cheap requests, of which every fourth is refused. A leak in one of them would add up. */
async function read(sandbox: RunningSandbox, workspace: string): Promise<void> {
  const client = sandbox.open(workspace).client('partner');
  for (let batch = 0; batch < READS / 4; batch++) {
    await Promise.all([
      client.GET('/activities', {}),
      client.GET('/activities/{activityId}', { params: { path: { activityId: 1 } } }),
      client.GET('/activities/{activityId}', { params: { path: { activityId: 2 } } }),
      client.GET('/availabilities/{availabilityItemId}', { params: { path: { availabilityItemId: ITEM } } }),
    ]);
  }
}

/** Runs rounds, and measures the memory after each. */
export async function live(rounds: number): Promise<Lived> {
  let replies = 0;
  const count = () => replies++;
  subscribe('http.server.response.finish', count);
  await using sandbox = await startSandbox({ fixture: null, requestsKept: 20 });
  const staying = await sandbox.workspace(FIXTURE, { name: 'staying', clock: CLOCK });
  // A warm-up creates validators and compiled code, and fills caches.
  for (let warmUp = 0; warmUp < 5; warmUp++) await round(sandbox, staying.name);
  const samples: Grown[] = [];
  while (samples.length < rounds) {
    await round(sandbox, staying.name);
    samples.push({ replies, bytes: memoryInUse() });
  }
  unsubscribe('http.server.response.finish', count);
  return { replies, bytesPerReply: medianSlope(samples) };
}
