import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Basket, Guest } from '../src/domain/basket/basket.js';
import { loadFixture } from '../src/seed/fixture/load.js';
import { perform } from '../src/seed/generate/sales.js';
import { fileStore } from '../src/store/file/file-store.js';
import type { Transaction } from '../src/store/tables.js';
import { WorkspaceRegistry } from '../src/workspaces/registry.js';
import { STATE_LIMIT } from './contenders.js';
import { benchFixture } from './fixtures.js';
import { median } from './load.js';
import { table } from './measure.js';
import { residentBytes, startServer, waitUntilIdle, type Server } from './processes.js';
import { connect } from './scenarios.js';
import { ASKED, type Asked } from './stall-requests.js';

const BOOKINGS = 100_000;
const WORKSPACES = 1000;
const BOOKED_AT_ONCE = 5000;
/** Number of items that are booked in turn. */
const ITEMS = 100;

/** Writes a data folder with 1,000 workspaces. The workspace `demo` has 100,000 bookings. */
export async function fillFolder(folder: string, rules: number): Promise<void> {
  const workspaces = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
  const fixture = loadFixture(benchFixture(rules), { now: Date.now() });
  const workspace = await workspaces.create({ name: 'demo', fixture });
  const client = workspace.query(({ clients }) => clients.get('partner'));
  if (!client) throw new Error('The fixture has no client');
  const items = await perform(workspace, 'listAvailabilities', { query: { limit: ITEMS } }, client);
  const booked: Basket[] = [];
  for (const { availabilityItemId, categories } of items) {
    const guests = ['Ada', 'Grace'].map((firstname) => ({
      priceCategoryId: categories[0]?.id ?? 0,
      occupancy: 1,
      firstname,
      lastname: `Bench ${booked.length}`,
    }));
    const contact = { type: 'email', name: 'Bench', value: 'bench@example.com', notify: false } as const;
    const body = { items: [{ availabilityItemId, guests }], contact };
    const { id } = await perform(workspace, 'createBooking', { body }, client);
    const basket = workspace.query(({ baskets }) => baskets.get(id));
    if (basket) booked.push(basket);
  }
  for (let made = booked.length; made < BOOKINGS; made += BOOKED_AT_ONCE)
    await workspace.command((tx) => {
      for (let at = 0; at < BOOKED_AT_ONCE; at++) {
        const like = booked[at % booked.length];
        if (like) tx.put('baskets', another(like, tx));
      }
    });
  for (let other = 1; other < WORKSPACES; other++)
    await workspaces.create({ name: `other-${other}`, fixture });
  await workspaces.close();
}

/** Returns a copy of a booking with new ids and codes. */
function another(basket: Basket, tx: Transaction): Basket {
  const guestLike = (guest: Guest): Guest => ({
    ...guest,
    id: tx.nextId('guest'),
    barCode: tx.nextCode(),
    barcodeAlias: tx.nextCode(),
    ticketCode: tx.nextCode(),
  });
  return {
    ...basket,
    id: tx.nextId('basket'),
    ticketCode: tx.nextCode(),
    user: { ...basket.user, id: tx.nextId('user') },
    items: basket.items.map((item) => ({
      ...item,
      id: tx.nextId('basketItem'),
      guests: item.guests.map(guestLike),
    })),
  };
}

/** A sandbox that writes the CPU time of its event-loop turns to a file (see `peers/turns.mjs`). */
export interface Watched {
  readonly name: string;
  readonly server: Server;
  readonly report: string;
}

const TURNS = fileURLToPath(new URL('peers/turns.mjs', import.meta.url));

/** Starts the sandbox of a built checkout with a data folder. */
export async function watch(name: string, checkout: string, data: string): Promise<Watched> {
  const report = `${data}.report`;
  const command = join(checkout, 'dist/bin/sandbox.js');
  const flags = ['--port', '0', '--store', `file:${data}`, '--max-state', STATE_LIMIT, '--log', 'silent'];
  const node = ['node', '--max-semi-space-size=4', '--import', TURNS];
  const server = await startServer([...node, command, 'serve', ...flags], { BENCH_REPORT: report });
  return { name, server, report };
}

/** Sends a signal to a sandbox. Returns the report that the sandbox then writes. */
async function signal({ server, report }: Watched): Promise<Partial<Turns>> {
  rmSync(report, { force: true });
  process.kill(server.pid, 'SIGUSR2');
  while (!existsSync(report)) await setTimeout(5);
  return JSON.parse(readFileSync(report, 'utf8')) as Partial<Turns>;
}

interface Turns {
  /** CPU time of the longest turn, including garbage collections. */
  readonly longestMs: number;
  /** CPU time of the longest turn, without garbage collections. */
  readonly ownMs: number;
  /** CPU time of all turns that did work. */
  readonly sumMs: number;
}

interface Stall extends Turns {
  readonly grownMb: number;
  readonly status: number;
}

async function stallOf(watched: Watched, asked: Asked): Promise<Stall> {
  const { server } = watched;
  const client = await connect(server); // a new token, because an earlier request may have moved the clock
  const { method, path, body } = asked;
  const [item] = (await client.send('GET', '/availabilities?limit=1')) as [Listed];
  const priceCategories = [{ [item.categories[0].id]: 1 }];
  const capture = { availabilityItemId: item.availabilityItemId, priceCategories };
  await client.send('POST', '/reservations', capture); // changes the free seats, so that no cache contains them
  await waitUntilIdle(server.pid);
  const before = residentBytes(server.pid);
  await signal(watched);
  const response = await fetch(server.url + path.replace('ITEM', item.availabilityItemId), {
    method,
    headers: { ...client.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  // The body is read to its end, so that all turns of the response are measured.
  for await (const _ of response.body ?? []);
  const { longestMs = 0, ownMs = 0, sumMs = 0 } = await signal(watched);
  const grownMb = (residentBytes(server.pid) - before) / 1e6;
  return { longestMs, ownMs, sumMs, grownMb, status: response.status };
}

interface Listed {
  readonly availabilityItemId: string;
  readonly categories: readonly [{ readonly id: number }];
}

const TRIES = 3;

/** Measures each request on all sandboxes in turn, several times. */
export async function measureOn(sandboxes: readonly Watched[], only = ''): Promise<string> {
  const rows: string[][] = [];
  for (const asked of ASKED.filter(({ name }) => name.includes(only))) {
    const stalls = new Map<string, Stall[]>(sandboxes.map(({ name }) => [name, []]));
    for (let round = 0; round < (asked.isFirst ? 1 : TRIES); round++)
      for (const watched of sandboxes) stalls.get(watched.name)?.push(await stallOf(watched, asked));
    for (const [name, all] of stalls) {
      const middle = (valueOf: (stall: Stall) => number) => median(all.map(valueOf)).toFixed(1);
      const grown = Math.max(...all.map(({ grownMb }) => grownMb)).toFixed(0);
      const times = [
        ({ longestMs }: Stall) => longestMs,
        ({ ownMs }: Stall) => ownMs,
        ({ sumMs }: Stall) => sumMs,
      ];
      const figures = [...times.map(middle), grown];
      rows.push([asked.name, name, String(all[0]?.status), ...figures]);
      console.error(rows.at(-1)?.join(' | '));
    }
  }
  const head = [
    'request',
    'sandbox',
    'status',
    'longest turn, CPU ms',
    'without collections',
    'all, CPU ms',
    'memory grown, MB',
  ];
  return table(head, rows, 3);
}

/** Measures the time for which requests block the event loop with 100,000 stored bookings. */
export async function measureStalls(folder: string): Promise<string> {
  const data = join(folder, 'stalls');
  await fillFolder(data, 200);
  const own = await watch('sandbox', fileURLToPath(new URL('..', import.meta.url)), data);
  try {
    return await measureOn([own]);
  } finally {
    await own.server.stop();
  }
}
