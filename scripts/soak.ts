// Runs workspaces in loops (create, capture, book, let time pass, reset, delete) and checks that memory does not grow:
// npm run soak -- --seconds 600
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dataOf, startSandbox, type RunningSandbox } from '../src/index.js';

/** Heap sizes in bytes after garbage collections: the largest in the first third of the time, the smallest in the last. */
export interface Soaked {
  readonly rounds: number;
  readonly firstHeap: number;
  readonly lastHeap: number;
}

setFlagsFromString('--expose-gc');

function heapAfterCollection(): number {
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
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
const CLOCK = { now: '2026-06-01T08:00:00Z', frozen: true };

/** Runs every action of a workspace's life, in a new workspace and in one that stays. */
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
}

/** Runs rounds for a number of seconds. */
export async function soak(seconds: number): Promise<Soaked> {
  await using sandbox = await startSandbox({ fixture: null, requestsKept: 20 });
  const staying = await sandbox.workspace(FIXTURE, { name: 'staying', clock: CLOCK });
  // Warm up first: validators and compiled code are created once.
  for (let warmUp = 0; warmUp < 20; warmUp++) await round(sandbox, staying.name);
  const began = performance.now();
  const heaps: number[] = [];
  let rounds = 0;
  while (performance.now() - began < seconds * 1000) {
    await round(sandbox, staying.name);
    if (++rounds % 5 === 0) heaps.push(heapAfterCollection());
  }
  const third = Math.max(1, Math.floor(heaps.length / 3));
  return {
    rounds,
    firstHeap: Math.max(...heaps.slice(0, third)),
    lastHeap: Math.min(...heaps.slice(-third)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  const { rounds, firstHeap, lastHeap } = await soak(Number(values.seconds));
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MiB`;
  console.log(`${rounds} rounds; heap ${mib(firstHeap)} in the first third, ${mib(lastHeap)} in the last`);
  process.exitCode = lastHeap > firstHeap * 1.15 ? 1 : 0;
}
