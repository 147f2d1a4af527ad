import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadRequest } from './load.js';
import { freePort } from '../test/free-port.js';
import { startServer, type Server } from './processes.js';
import { connect, SCENARIOS, type Client, type Scenario } from './scenarios.js';
import { benchFixture } from './fixtures.js';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Returns the command of `npm start` without npm. `node` adds options of Node. */
export function startCommand(flags: readonly string[], node: readonly string[] = []): string[] {
  const { scripts } = JSON.parse(readFileSync(file('../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, runtime = 'node', ...others] = scripts.start.split(' ');
  const own = others.map((part) => (part.startsWith('dist/') ? file(`../${part}`) : part));
  return [runtime, ...node, ...own, ...flags];
}

/** A state limit. All loads of a run together store less data. */
export const STATE_LIMIT = '4GiB';

/** The requests to a contender for a scenario. */
export interface Sending {
  readonly requests: readonly LoadRequest[];
  readonly headers: Readonly<Record<string, string>>;
}

/** A server to measure. Has requests for each scenario; null for a scenario that the server does not support. */
export interface Contender {
  readonly name: string;
  readonly server: Server;
  load(scenario: Scenario, count: number): Promise<Sending | null>;
}

/**
 * Starts the sandbox with a fixture, or with the content of its store. The default fixture has `rules` availability
 * rules.
 */
export async function sandbox(
  name: string,
  folder: string,
  store: string,
  {
    rules = 10,
    fixture = { path: join(folder, `${rules}.json`), content: benchFixture(rules) },
    node = [],
    env = {},
  }: {
    rules?: number;
    fixture?: { readonly path: string; readonly content: object };
    node?: readonly string[];
    env?: Record<string, string>;
  } = {},
): Promise<Contender & { readonly client: Client }> {
  writeFileSync(fixture.path, JSON.stringify(fixture.content));
  const where = ['--port', '0', '--store', store, '--fixture', fixture.path];
  const flags = [...where, '--max-state', STATE_LIMIT, '--log', 'silent'];
  const server = await startServer(startCommand(flags, node), env);
  const client = await connect(server);
  const load = async (scenario: Scenario, count: number) => ({
    requests: await scenario.prepare(client, count),
    headers: client.headers,
  });
  return { name, server, client, load };
}

/** The sandbox's requests and responses by scenario. Other servers replay the responses and apply no rule. */
export type Recorded = ReadonlyMap<string, { readonly sending: Sending; readonly body: unknown }>;

/** Records the sandbox's response to one request of each scenario. */
export async function record(contender: Contender): Promise<Recorded> {
  const recorded = new Map<string, { sending: Sending; body: unknown }>();
  for (const scenario of SCENARIOS) {
    const sending = await contender.load(scenario, 1);
    const request = sending?.requests[0];
    if (!sending || !request) throw new Error(`${scenario.name} sends nothing`);
    const { method, path, body } = request;
    const response = await fetch(contender.server.url + path, {
      method,
      headers: { ...sending.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    recorded.set(scenario.name, { sending, body: await response.json() });
  }
  return recorded;
}

const pathOf = (scenario: string) => `/${scenario.replaceAll(' ', '-')}`;

/**
 * Starts a script of `peers/` that replays the recorded responses. The script receives the same headers and bodies as the
 * sandbox.
 */
export async function replaying(
  name: string,
  script: string,
  folder: string,
  recorded: Recorded,
): Promise<Contender> {
  const responses = join(folder, 'responses.json');
  const byPath = [...recorded].map(([scenario, { body }]) => [pathOf(scenario).slice(1), body]);
  writeFileSync(responses, JSON.stringify(Object.fromEntries(byPath)));
  const server = await startServer(['node', file(`peers/${script}`), responses]);
  const load = ({ name: scenario }: Scenario) => {
    const sending = recorded.get(scenario)?.sending;
    const requests = sending?.requests.map((request) => ({ ...request, path: pathOf(scenario) }));
    return Promise.resolve(sending && requests ? { ...sending, requests } : null);
  };
  return { name, server, load };
}

/** Starts Prism as a mock of the contract. Prism does not support the nested query of a quote. */
export async function prism(recorded: Recorded): Promise<Contender> {
  const port = await freePort();
  const command = [
    file('../node_modules/@stoplight/prism-cli/dist/index.js'),
    'mock',
    '-p',
    port,
    '-h',
    '127.0.0.1',
  ];
  const started = await startServer(
    ['node', ...command, '-v', 'error', '-m', 'false', file('../dist/openapi.json')],
    {},
    `http://127.0.0.1:${port}`,
  );
  const load = ({ name }: Scenario) =>
    Promise.resolve(name === 'quote' ? null : (recorded.get(name)?.sending ?? null));
  return { name: 'Prism', server: started, load };
}

/** For each scenario, the most similar request to a store of JSON records. */
const AS_RECORDS: Readonly<Record<string, (recorded: Recorded) => LoadRequest>> = {
  'list activities': () => ({ method: 'GET', path: '/activities?_limit=30' }),
  'list availabilities': () => ({ method: 'GET', path: '/availabilities?_limit=30' }),
  'get activity': () => ({ method: 'GET', path: '/activities/1' }),
  'get booking': () => ({ method: 'GET', path: '/bookings/1' }),
  capture: (recorded) => ({ method: 'POST', path: '/captures', body: bodyOf(recorded, 'capture') }),
  'book with capture': (recorded) => ({
    method: 'POST',
    path: '/bookings',
    body: bodyOf(recorded, 'book with capture'),
  }),
};

function bodyOf(recorded: Recorded, scenario: string): unknown {
  return recorded.get(scenario)?.sending.requests[0]?.body;
}

/** A version of json-server: its name in the tables, and its script in `peers/`. */
export interface JsonServerVersion {
  readonly name: string;
  readonly script: string;
}

/** Starts json-server with the recorded records and about `bytes` bytes of bookings. */
export async function jsonServer(
  { name, script }: JsonServerVersion,
  folder: string,
  recorded: Recorded,
  bytes = 0,
): Promise<Contender> {
  const database = join(folder, `${script}.json`);
  const booking = recorded.get('get booking')?.body as object;
  const bookings = Math.max(1, Math.round(bytes / JSON.stringify(booking).length));
  const records = (scenario: string) => {
    const list = (recorded.get(scenario)?.body ?? []) as object[];
    return list.map((one, at) => ({ ...one, id: String(at + 1) }));
  };
  const content = {
    activities: records('list activities'),
    availabilities: records('list availabilities'),
    bookings: Array.from({ length: bookings }, (_, at) => ({ ...booking, id: String(at + 1) })),
    captures: [],
  };
  writeFileSync(database, JSON.stringify(content));
  const server = await startServer(['node', file(`peers/${script}.mjs`), database]);
  const load = ({ name: scenario }: Scenario) => {
    const request = AS_RECORDS[scenario]?.(recorded);
    return Promise.resolve(request ? { requests: [request], headers: { accept: 'application/json' } } : null);
  };
  return { name, server, load };
}
