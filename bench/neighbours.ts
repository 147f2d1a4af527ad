import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sandbox } from './contenders.js';
import { benchFixture } from './fixtures.js';
import { table } from './measure.js';
import { LOAD_CORE, type Server } from './processes.js';
import { connect, type Client } from './scenarios.js';

const GREEDY = fileURLToPath(new URL('peers/greedy.mjs', import.meta.url));
const CONNECTIONS = 48;
const SECONDS = 6;
/** The number of requests per second that the other partner sends. Their response times are measured. */
const PER_SECOND = 25;

/** A load that could occupy the complete server. One workspace sends its requests as fast as it gets responses. */
interface Greed {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Headers that replace a client's headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

const capture = (item: string, count: number) =>
  JSON.stringify({
    availabilityItemId: item,
    priceCategories: Array.from({ length: count }, () => ({ 11: 1 })),
  });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const wrong = 'grant_type=client_credentials&client_id=demo.partner&client_secret=wrong';

/** The rows of the table. These loads once delayed other workspaces most. */
const greeds = (item: string): readonly Greed[] => [
  { name: 'lists', method: 'GET', path: '/availabilities?limit=100' },
  { name: 'captures', method: 'POST', path: '/reservations', body: capture(item, 1) },
  { name: '40,000 entries in a capture', method: 'POST', path: '/reservations', body: capture(item, 40_000) },
  {
    name: 'a body of 1 MB',
    method: 'POST',
    path: '/bookings',
    body: JSON.stringify({ items: [], notes: 'x'.repeat(1_000_000) }),
  },
  {
    name: '60,000 values in a body',
    method: 'POST',
    path: '/bookings',
    body: JSON.stringify({ items: Array.from({ length: 60_000 }, (_, at) => at) }),
  },
  {
    name: 'deeply nested JSON',
    method: 'POST',
    path: '/bookings',
    body: `{"items":${'[{"a":'.repeat(60)}${'[[],'.repeat(30_000)}1${']'.repeat(30_000)}${'}]'.repeat(60)}}`,
  },
  { name: 'HAR', method: 'GET', path: '/_sandbox/workspaces/demo/requests.har' },
  { name: 'export', method: 'GET', path: '/_sandbox/workspaces/demo/export' },
  { name: 'findings', method: 'GET', path: '/_sandbox/workspaces/demo/findings' },
  { name: 'refused', method: 'GET', path: '/bookings/999999' },
  { name: 'wrong secrets', method: 'POST', path: '/oauth2/token', body: wrong, headers: form },
];

/** Response times of a partner's requests, in milliseconds. */
interface Waits {
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sends a few requests per second, alternately reads and writes, like a partner with little traffic. Returns their response
 * times.
 */
async function waitsOf(server: Server, client: Client, item: string): Promise<Waits> {
  const agent = new Agent({ keepAlive: true });
  const body = capture(item, 1);
  const took: number[] = [];
  const send = async (nth: number): Promise<void> => {
    const began = performance.now();
    const isRead = nth % 2 === 0;
    const options = {
      agent,
      method: isRead ? 'GET' : 'POST',
      headers: { ...client.headers, 'content-type': 'application/json' },
    };
    const sent = request(server.url + (isRead ? '/activities?limit=10' : '/reservations'), options);
    sent.end(isRead ? undefined : body);
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    await once(response.resume(), 'end');
    took.push(performance.now() - began);
  };
  const sending: Promise<void>[] = [];
  for (let nth = 0; nth < SECONDS * PER_SECOND; nth++) {
    sending.push(send(nth));
    await setTimeout(1000 / PER_SECOND);
  }
  await Promise.all(sending);
  agent.destroy();
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/**
 * Sends the requests of a greedy workspace during the action `measured`. Returns the number of responses per second that
 * the workspace received.
 */
async function greedily(
  { server, folder, headers }: { server: Server; folder: string; headers: Client['headers'] },
  greed: Greed,
  measured: () => Promise<Waits>,
) {
  const file = join(folder, 'greedy.json');
  const spec = {
    url: server.url,
    connections: CONNECTIONS,
    headers: greed.headers ?? headers,
    requests: [greed],
  };
  writeFileSync(file, JSON.stringify(spec));
  const child = spawn('taskset', ['-c', LOAD_CORE, 'node', GREEDY, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const began = performance.now();
  await setTimeout(1000);
  const waits = await measured();
  child.stdin.end();
  const [answered] = (await once(child.stdout, 'data')) as [Buffer];
  return { waits, perSecond: (Number(answered.toString()) * 1000) / (performance.now() - began) };
}

const HEAD = [
  'one partner sends',
  "others' p50 ms",
  "others' p99 ms",
  'p99 ratio to idle',
  'the greedy one gets, a second',
];

/** Measures the effect of one partner's load on another partner, per kind of load. */
export async function measureNeighbours(folder: string, only = ''): Promise<string> {
  mkdirSync(join(folder, 'neighbours'));
  const { server } = await sandbox('neighbours', join(folder, 'neighbours'), 'memory:');
  try {
    await fetch(`${server.url}/_sandbox/workspaces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'other', fixture: benchFixture(10) }),
    });
    const [greedy, other] = [await connect(server), await connect(server, 'other')];
    const itemOf = async (client: Client) =>
      ((await client.send('GET', '/availabilities?limit=1')) as [{ availabilityItemId: string }])[0]
        .availabilityItemId;
    const item = await itemOf(other);
    const measured = () => waitsOf(server, other, item);
    const from = { server, folder, headers: greedy.headers };
    await measured(); // warm-up
    const idle = await measured();
    const rows = [['nothing', idle.p50.toFixed(1), idle.p99.toFixed(1), '', '']];
    for (const greed of greeds(await itemOf(greedy)).filter(({ name }) => name.includes(only))) {
      const { waits, perSecond } = await greedily(from, greed, measured);
      const figures = [waits.p50, waits.p99, waits.p99 / idle.p99].map((figure) => figure.toFixed(1));
      rows.push([greed.name, ...figures, perSecond.toFixed(0)]);
      console.error(rows.at(-1)?.join(' | '));
    }
    return table(HEAD, rows, 1);
  } finally {
    await server.stop();
  }
}
