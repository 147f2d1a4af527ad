import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadRequest } from './load.js';
import { freePort, startServer, type Server } from './processes.js';
import { connect, SCENARIOS, type Client, type Scenario } from './scenarios.js';
import { benchWorld } from './worlds.js';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** What `npm start` runs, without npm; `node` are more options of Node's. */
export function startCommand(flags: readonly string[], node: readonly string[] = []): string[] {
  const { scripts } = JSON.parse(readFileSync(file('../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, runtime = 'node', ...others] = scripts.start.split(' ');
  const own = others.map((part) => (part.startsWith('dist/') ? file(`../${part}`) : part));
  return [runtime, ...node, ...own, ...flags];
}

/** What a contender is sent for a scenario. */
export interface Sending {
  readonly requests: readonly LoadRequest[];
  readonly headers: Readonly<Record<string, string>>;
}

/** A server that takes part, and what it is sent for a scenario; null where it cannot do that work. */
export interface Contender {
  readonly name: string;
  readonly server: Server;
  load(scenario: Scenario, count: number): Promise<Sending | null>;
}

/** The sandbox with a world of so many rules, or with what its store holds. */
export async function sandbox(
  name: string,
  folder: string,
  store: string,
  {
    rules = 10,
    node = [],
    env = {},
  }: { rules?: number; node?: readonly string[]; env?: Record<string, string> } = {},
): Promise<Contender & { readonly client: Client }> {
  const fixture = join(folder, `${rules}.json`);
  writeFileSync(fixture, JSON.stringify(benchWorld(rules)));
  const flags = ['--port', '0', '--store', store, '--fixture', fixture, '--log', 'silent'];
  const server = await startServer(startCommand(flags, node), env);
  const client = await connect(server);
  const load = async (scenario: Scenario, count: number) => ({
    requests: await scenario.prepare(client, count),
    headers: client.headers,
  });
  return { name, server, client, load };
}

/** The sandbox's replies, for those that serve them without any rule: by scenario, what is asked and what is told. */
export type Recorded = ReadonlyMap<string, { readonly sending: Sending; readonly reply: unknown }>;

/** What the sandbox replies to one request of each scenario. */
export async function record(contender: Contender): Promise<Recorded> {
  const recorded = new Map<string, { sending: Sending; reply: unknown }>();
  for (const scenario of SCENARIOS) {
    const sending = await contender.load(scenario, 1);
    const request = sending?.requests[0];
    if (!sending || !request) throw new Error(`${scenario.name} sends nothing`);
    const { method, path, body } = request;
    const reply = await fetch(contender.server.url + path, {
      method,
      headers: { ...sending.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    recorded.set(scenario.name, { sending, reply: await reply.json() });
  }
  return recorded;
}

const pathOf = (scenario: string) => `/${scenario.replaceAll(' ', '-')}`;

/** A script of `peers/` that answers with the same objects; it is sent the same headers and bodies. */
export async function replaying(
  name: string,
  script: string,
  folder: string,
  recorded: Recorded,
): Promise<Contender> {
  const replies = join(folder, 'replies.json');
  const byPath = [...recorded].map(([scenario, { reply }]) => [pathOf(scenario).slice(1), reply]);
  writeFileSync(replies, JSON.stringify(Object.fromEntries(byPath)));
  const server = await startServer(['node', file(`peers/${script}`), replies]);
  const load = ({ name: scenario }: Scenario) => {
    const sending = recorded.get(scenario)?.sending;
    const requests = sending?.requests.map((request) => ({ ...request, path: pathOf(scenario) }));
    return Promise.resolve(sending && requests ? { ...sending, requests } : null);
  };
  return { name, server, load };
}

/** Prism, mocking our contract. It does not understand the nested query of a quote. */
export async function prism(recorded: Recorded): Promise<Contender> {
  const port = String(await freePort());
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

/** The nearest that a store of JSON records has to a scenario. */
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

/** json-server with the same records, and bookings up to so many bytes. */
export async function jsonServer(
  name: string,
  script: string,
  folder: string,
  recorded: Recorded,
  bytes = 0,
): Promise<Contender> {
  const database = join(folder, `${script}.json`);
  const booking = recorded.get('get booking')?.reply as object;
  const bookings = Math.max(1, Math.round(bytes / JSON.stringify(booking).length));
  const records = (scenario: string) => {
    const list = (recorded.get(scenario)?.reply ?? []) as object[];
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
