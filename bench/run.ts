import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { jsonServer, prism, record, replaying, sandbox, type Contender } from './contenders.js';
import { fill } from './fill.js';
import { measureGrowth } from './growth.js';
import { measure, workTable, type Rounds } from './measure.js';
import { SCENARIOS } from './scenarios.js';
import { measureWorldsAndStore } from './worlds-and-store.js';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    /** Parts of it alone, which writes no results: work, state, growth, worlds. */
    part: { type: 'string', multiple: true },
    /** Work whose name holds this. */
    only: { type: 'string', default: '' },
  },
});
const rounds: Rounds = {
  rounds: Number(options.rounds),
  seconds: Number(options.seconds),
  connections: Number(options.connections),
};
const scenarios = SCENARIOS.filter(({ name }) => name.includes(options.only));
const names = scenarios.map(({ name }) => name);

const PEERS = fileURLToPath(new URL('peers/', import.meta.url));

/** What is compared with and not needed otherwise. */
function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PEERS, stdio: 'inherit' });
}

async function together<T>(contenders: Contender[], what: () => Promise<T>): Promise<T> {
  try {
    return await what();
  } finally {
    for (const { server } of contenders) await server.stop();
  }
}

/** The same work by everybody. */
async function work(folder: string): Promise<string> {
  const contenders: Contender[] = [];
  const taking = async <One extends Contender>(starting: Promise<One>): Promise<One> => {
    const one = await starting;
    contenders.push(one);
    return one;
  };
  return together(contenders, async () => {
    const ours = await taking(sandbox('sandbox, memory', folder, 'memory:'));
    const recorded = await record(ours);
    const http = await taking(replaying('node:http', 'node-http.mjs', folder, recorded));
    await taking(replaying('Express alone', 'express.mjs', folder, recorded));
    await taking(sandbox('sandbox, file + fsync', folder, `file:${join(folder, 'data')}`));
    await taking(sandbox('sandbox, 2,000 rules', folder, 'memory:', { rules: 2000 }));
    await taking(prism(recorded));
    await taking(jsonServer('json-server 0.17', 'json-server-0', folder, recorded));
    await taking(jsonServer('json-server 1 beta', 'json-server-1', folder, recorded));
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
/** Long enough for those that write all of it for each request of many at once. */
const WRITING_SECONDS = 10;

/** Writes at 10 MB of state. */
async function stateOfTenMegabytes(folder: string): Promise<string> {
  const contenders: Contender[] = [];
  return together(contenders, async () => {
    const ours = await sandbox('sandbox, file + fsync', folder, `file:${join(folder, 'ten')}`);
    const recorded = await record(ours);
    await fill(ours.server, ours.client, Math.round(STATE_BYTES / BOOKING_BYTES));
    for (const [name, script] of [
      ['json-server 1 beta', 'json-server-1'],
      ['json-server 0.17', 'json-server-0'],
    ] as const)
      contenders.push(await jsonServer(name, script, folder, recorded, STATE_BYTES));
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
  worlds: { title: 'Workspaces and the file store', make: () => measureWorldsAndStore() },
};

const INTRODUCTION = `# Results of \`npm run bench\`

Medians of ${rounds.rounds} interleaved rounds of ${rounds.seconds} s with ${rounds.connections} connections, after two that warm up; server and load on a
core each. Node ${process.version}, ${cpus()[0]?.model.trim() ?? ''}. Compare ratios, never times: machines differ. All servers but json-server
get the same headers and bodies; response validation is off.`;

const RESULTS = fileURLToPath(new URL('results.md', import.meta.url));
const isWhole = options.part === undefined && options.only === '';
const asked = options.part ?? Object.keys(PARTS);
const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
try {
  installPeers();
  const sections: string[] = [];
  for (const [name, { title, make }] of Object.entries(PARTS)) {
    if (!asked.includes(name)) continue;
    sections.push(`## ${title}\n\n${await make(folder)}`);
    console.log(`${sections.at(-1)}\n`);
    if (isWhole) writeFileSync(RESULTS, `${[INTRODUCTION, ...sections].join('\n\n')}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
