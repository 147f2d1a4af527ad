import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sandbox, startCommand, type Contender } from './contenders.js';
import { fill } from './fill.js';
import { sendLoad, type LoadRequest } from './load.js';
import { figuresOf, measure, table, type Measured, type Rounds } from './measure.js';
import { connect, SCENARIOS, type Client } from './scenarios.js';
import { residentBytes, startServer, type Server } from './processes.js';

/** Numbers of stored bookings. */
const SIZES = [0, 1_000, 20_000, 100_000];
const REPORT = fileURLToPath(new URL('peers/report.mjs', import.meta.url));

interface Report {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly stallMs: number;
}

/** A sandbox with a number of stored bookings, and its figures. */
interface Grown {
  readonly size: number;
  readonly contender: Contender & { readonly client: Client };
  readonly report: string;
  /** Size of `state.json` in bytes. */
  readonly stateBytes: number;
  readonly startMs: number;
  readonly atStart: Report;
}

async function reportOf({ server }: Contender, path: string): Promise<Report> {
  rmSync(path, { force: true });
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    await setTimeout(200);
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Report;
    } catch {
      // the file is not written yet
    }
  }
}

/**
 * Measures the time from the start of the process to the response to its first list. The time includes the request
 * for a token.
 */
async function timeToFirstReply(command: readonly string[]): Promise<{ ms: number; server: Server }> {
  const began = performance.now();
  const server = await startServer(command);
  const client = await connect(server);
  await client.send('GET', '/activities');
  return { ms: performance.now() - began, server };
}

async function grow(folder: string, size: number, before: number | null): Promise<Grown> {
  const data = join(folder, `grown-${size}`);
  if (before === null) mkdirSync(data);
  else {
    cpSync(join(folder, `grown-${before}`), data, { recursive: true });
    rmSync(join(data, '.lock'), { force: true }); // the sandbox of this folder still runs for later measurements
  }
  const more = size - (before ?? 0);
  const filling = await sandbox('filling', folder, `file:${data}`);
  await fill(filling.server, filling.client, more);
  await filling.server.stop();
  const flags = ['--port', '0', '--store', `file:${data}`, '--log', 'silent'];
  const started = await timeToFirstReply(startCommand(flags));
  await started.server.stop();
  const report = join(folder, `report-${size}.json`);
  const node = ['--expose-gc', '--import', REPORT];
  const contender = await sandbox(String(size), folder, `file:${data}`, {
    node,
    env: { BENCH_REPORT: report },
  });
  const stateBytes = statSync(join(data, 'demo', 'state.json')).size;
  return {
    size,
    contender,
    report,
    stateBytes,
    startMs: started.ms,
    atStart: await reportOf(contender, report),
  };
}

/** Returns the milliseconds from `npm start` to the first list, sorted. The demo fixture is in memory. */
async function demoStart(tries: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let attempt = 0; attempt < tries; attempt++) {
    const command = ['npm', 'start', '--', '--port', '0', '--store', 'memory:', '--log', 'silent'];
    const { ms, server } = await timeToFirstReply(command);
    taken.push(ms);
    await server.stop();
  }
  return taken.toSorted((a, b) => a - b);
}

/** Returns the memory of the demo fixture in bytes, after lists were read for some seconds. */
async function demoMemory(rounds: Rounds): Promise<number> {
  const server = await startServer(startCommand(['--port', '0', '--store', 'memory:', '--log', 'silent']));
  const { headers } = await connect(server);
  const requests: LoadRequest[] = ['/activities?limit=30', '/availabilities?limit=30', '/merchants'].map(
    (path) => ({ method: 'GET', path }),
  );
  await sendLoad(server, { requests, headers, ...rounds });
  const bytes = residentBytes(server.pid);
  await server.stop();
  return bytes;
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(0);
const held = ({ heapUsed, external }: Report) => heapUsed + external;

/** Returns a row per scenario: the figures without bookings, then the ratios of the other figures to them. */
function workRows(contenders: readonly Contender[], measured: Measured): string[][] {
  return SCENARIOS.flatMap(({ name }) => {
    const [base, ...others] = contenders.map((contender) => figuresOf(measured, contender.name, name));
    if (!base) return [];
    const cells = others.map((own) => {
      if (!own) return '';
      const [speed, cpu, p99] = [
        own.requestsPerSecond / base.requestsPerSecond,
        base.cpuMicros / own.cpuMicros,
        own.p99Ms / base.p99Ms,
      ];
      return `${speed.toFixed(2)} (CPU ${cpu.toFixed(2)}, p99 ${p99.toFixed(2)})`;
    });
    return [[name, `${Math.round(base.requestsPerSecond)}/s, p99 ${base.p99Ms.toFixed(1)} ms`, ...cells]];
  });
}

const MEMORY_HEAD = [
  'bookings',
  'state MB',
  'start to first 200, ms',
  'memory MB at start',
  'bytes a booking beyond its JSON',
  'memory MB after load',
  'longest stall under load, ms',
  'stop (fold), ms',
];

/**
 * Stops a sandbox and returns its row of the memory table. The row compares it with `none`, the sandbox without
 * bookings.
 */
async function memoryRow(grown: Grown, none: Grown): Promise<string[]> {
  const { size, contender, report, stateBytes, startMs, atStart } = grown;
  const after = await reportOf(contender, report);
  const beyond = (held(atStart) - held(none.atStart) - (stateBytes - none.stateBytes)) / size;
  const began = performance.now();
  await contender.server.stop();
  const stopMs = performance.now() - began;
  return [
    String(size),
    mb(stateBytes),
    startMs.toFixed(0),
    mb(atStart.rss),
    size > 0 ? beyond.toFixed(0) : '',
    mb(after.rss),
    after.stallMs.toFixed(0),
    stopMs.toFixed(0),
  ];
}

/** Measures the effect of the number of stored bookings on speed, memory, start and stop. */
export async function measureGrowth(folder: string, rounds: Rounds): Promise<string> {
  const starts = await demoStart(5);
  const demoBytes = await demoMemory(rounds);
  const grown: Grown[] = [];
  for (const [at, size] of SIZES.entries()) {
    grown.push(await grow(folder, size, SIZES[at - 1] ?? null));
    console.error(`grown: ${size}`);
  }
  const contenders = grown.map(({ contender }) => contender);
  const work = workRows(contenders, await measure(contenders, SCENARIOS, rounds));
  const [none] = grown;
  const memory: string[][] = [];
  for (const one of grown) memory.push(await memoryRow(one, none ?? one));
  const sizes = SIZES.slice(1).map((size) => `${size}, ratio to none`);
  const times = starts.map((ms) => ms.toFixed(0)).join(', ');
  return [
    `Start of the demo fixture, from \`npm start\` to the first 200, five times: ${times} ms. It takes ${mb(demoBytes)} MB after its lists were read under load.`,
    table(['work', 'none', ...sizes], work),
    table(MEMORY_HEAD, memory, 1),
  ].join('\n\n');
}
