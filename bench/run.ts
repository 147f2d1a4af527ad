import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  jsonServer,
  prism,
  record,
  replaying,
  sandbox,
  type Contender,
  type JsonServerVersion,
} from './contenders.js';
import { measureCalendars } from './calendars.js';
import { fill } from './fill.js';
import { measureGrowth } from './growth.js';
import { measureInstances } from './instances.js';
import { measure, workTable, type Rounds } from './measure.js';
import { measureMixed } from './mixed.js';
import { measurePackage } from './package.js';
import { SCENARIOS } from './scenarios.js';
import { measureNeighbours } from './neighbours.js';
import { measureStalls } from './stalls.js';
import { measureStops } from './stops.js';
import { measureWorkspacesAndStore } from './workspaces-and-store.js';
import { measureWrites } from './writes/writes.js';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    /**
     * Parts to run: work, state, growth, calendars, mixed, stalls, neighbours, stops, workspaces, package, instances, writes.
     */
    part: { type: 'string', multiple: true },
    /** Replaces the sections of the measured parts in the results. A run of all parts writes the complete file. */
    write: { type: 'boolean', default: false },
    /** Runs only the scenarios whose name contains this text. */
    only: { type: 'string', default: '' },
    /** The commit with which the part `writes` compares. */
    against: { type: 'string' },
    /** The store of the part `writes`: `memory`, `file` or the URL of a PostgreSQL server. */
    store: { type: 'string', default: 'memory' },
  },
});
const rounds: Rounds = {
  rounds: Number(options.rounds),
  seconds: Number(options.seconds),
  connections: Number(options.connections),
};
const ROUNDS_OF_WRITES = 10;
const writesPart = {
  against: options.against,
  store: options.store,
  rounds: rounds.rounds * ROUNDS_OF_WRITES, // one round is short
};
const scenarios = SCENARIOS.filter(({ name }) => name.includes(options.only));
const names = scenarios.map(({ name }) => name);

const JSON_SERVER_0: JsonServerVersion = { name: 'json-server 0.17', script: 'json-server-0' };
const JSON_SERVER_1: JsonServerVersion = { name: 'json-server 1 beta', script: 'json-server-1' };

const PEERS = fileURLToPath(new URL('peers/', import.meta.url));

/** The parts that compare with other servers. */
const NEED_PEERS: ReadonlySet<string> = new Set(['work', 'state']);

/** Installs the servers for the comparison. */
function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PEERS, stdio: 'inherit' });
}

/** Runs an action, then stops all contenders that it started. */
async function stopAfter<T>(contenders: Contender[], action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } finally {
    for (const { server } of contenders) await server.stop();
  }
}

/** Measures the same work on all servers. */
async function work(folder: string): Promise<string> {
  const contenders: Contender[] = [];
  const taking = async <One extends Contender>(starting: Promise<One>): Promise<One> => {
    const one = await starting;
    contenders.push(one);
    return one;
  };
  return stopAfter(contenders, async () => {
    const ours = await taking(sandbox('sandbox, memory', folder, 'memory:'));
    const recorded = await record(ours);
    const http = await taking(replaying('node:http', 'node-http.mjs', folder, recorded));
    await taking(replaying('Express alone', 'express.mjs', folder, recorded));
    await taking(sandbox('sandbox, file + fsync', folder, `file:${join(folder, 'data')}`));
    await taking(sandbox('sandbox, 2,000 rules', folder, 'memory:', { rules: 2000 }));
    await taking(prism(recorded));
    await taking(jsonServer(JSON_SERVER_0, folder, recorded));
    await taking(jsonServer(JSON_SERVER_1, folder, recorded));
    const inOrder = [http, ...contenders.filter((contender) => contender !== http)];
    const measured = await measure(inOrder, scenarios, rounds);
    return workTable(
      inOrder.map(({ name }) => name),
      names,
      measured,
    );
  });
}

const STATE_BYTES = 10_000_000;
const BOOKING_BYTES = 1700;
/** Minimum duration of a load, because some servers write the complete state at each request. */
const WRITING_SECONDS = 10;

/** Measures writes with 10 MB of stored state. */
async function stateOfTenMegabytes(folder: string): Promise<string> {
  const contenders: Contender[] = [];
  return stopAfter(contenders, async () => {
    const ours = await sandbox('sandbox, file + fsync', folder, `file:${join(folder, 'ten')}`);
    const recorded = await record(ours);
    await fill(ours.server, ours.client, Math.round(STATE_BYTES / BOOKING_BYTES));
    for (const version of [JSON_SERVER_1, JSON_SERVER_0])
      contenders.push(await jsonServer(version, folder, recorded, STATE_BYTES));
    contenders.push(ours);
    const writes = SCENARIOS.filter(({ name }) => name === 'capture' || name === 'book with capture');
    const seconds = Math.max(rounds.seconds, WRITING_SECONDS);
    const measured = await measure(contenders, writes, { ...rounds, seconds });
    return workTable(
      contenders.map(({ name }) => name),
      writes.map(({ name }) => name),
      measured,
    );
  });
}

const PARTS = {
  work: { title: 'The same work', make: work },
  state: { title: 'Writes at 10 MB of state', make: stateOfTenMegabytes },
  growth: { title: 'Growth', make: (folder: string) => measureGrowth(folder, rounds) },
  calendars: {
    title: 'Departures of many rules',
    make: (folder: string) => measureCalendars(folder, rounds),
  },
  mixed: {
    title: 'A mixed load: 80 % reads, captures, bookings, payments',
    make: (folder: string) => measureMixed(folder, rounds),
  },
  stalls: { title: 'The longest turn of the event loop, at 100,000 bookings', make: measureStalls },
  neighbours: {
    title: 'What one partner costs the others',
    make: (folder: string) => measureNeighbours(folder, options.only),
  },
  stops: { title: 'Stopping', make: measureStops },
  workspaces: { title: 'Workspaces and the file store', make: () => measureWorkspacesAndStore() },
  package: { title: 'The package', make: measurePackage },
  instances: { title: 'Several instances', make: () => measureInstances(rounds.seconds) },
  writes: { title: 'What a write costs', make: () => measureWrites(writesPart) },
};

const INTRODUCTION = `# Results of \`npm run bench\`

Medians of ${rounds.rounds} interleaved rounds of ${rounds.seconds} s with ${rounds.connections} connections, each after as long a warm-up; server and load
on a core each. Node ${process.version}, ${cpus()[0]?.model.trim() ?? ''}. Compare ratios, not
times: machines differ. All servers except json-server get the same headers and bodies; response validation is off.
[docs/development/benchmark.md](../docs/development/benchmark.md) explains the columns.`;

const RESULTS = fileURLToPath(new URL('results.md', import.meta.url));
const isWhole = options.part === undefined && options.only === '';

/** Returns the sections of the results by title. @throws Error if new parts would not be comparable with the stored ones */
function storedSections(): Map<string, string> {
  const [introduction, ...sections] = readFileSync(RESULTS, 'utf8').trimEnd().split('\n\n## ');
  if (options.write && options.only !== '') throw new Error('--write needs whole parts: leave out --only.');
  if (options.write && introduction !== INTRODUCTION)
    throw new Error(
      'The stored results have other settings, another Node or another machine: measure all parts.',
    );
  return new Map(sections.map((section) => [section.split('\n', 1)[0] ?? '', section]));
}

/** Writes sections to the results, in the order of the parts. */
function writeResults(sections: ReadonlyMap<string, string>): void {
  const known = Object.values(PARTS).flatMap(({ title }) => sections.get(title) ?? []);
  writeFileSync(RESULTS, `${[INTRODUCTION, ...known].join('\n\n## ')}\n`);
}

const asked = options.part ?? Object.keys(PARTS);
const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
const sections = isWhole ? new Map<string, string>() : storedSections();
try {
  if (asked.some((name) => NEED_PEERS.has(name))) installPeers();
  for (const [name, { title, make }] of Object.entries(PARTS)) {
    if (!asked.includes(name)) continue;
    const section = `${title}\n\n${await make(folder)}`;
    console.log(`## ${section}\n`);
    sections.set(title, section);
    if (isWhole || options.write) writeResults(sections);
  }
} finally {
  rmSync(folder, { recursive: true });
}
