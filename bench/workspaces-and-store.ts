import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { namedFixture } from '../src/seed/files/read.js';
import { fileStore } from '../src/store/file/file-store.js';
import { memoryStore } from '../src/store/memory-store.js';
import type { LiveWorkspace } from '../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../src/workspaces/registry.js';
import { collectGarbage } from '../test/garbage.js';
import { median } from './load.js';

const WORKSPACES = 10_000;
const RECORD_BYTES = 1500;
const RECORDS = 33_000;

/** One row of the table. */
type Row = readonly [what: string, figure: string];

const fixture = namedFixture('demo', Date.now());

/** Returns the median duration of an action in milliseconds. */
async function medianMs(tries: number, action: (attempt: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let attempt = 0; attempt < tries; attempt++) {
    const began = performance.now();
    await action(attempt);
    taken.push(performance.now() - began);
  }
  return median(taken);
}

/** Runs an action for each entry. Returns its mean duration and the mean memory that it retains. */
async function forEach<Entry>(
  all: readonly Entry[],
  action: (one: Entry) => Promise<unknown>,
): Promise<string> {
  collectGarbage();
  const bytesBefore = process.memoryUsage().heapUsed;
  const began = performance.now();
  for (const one of all) await action(one);
  const ms = (performance.now() - began) / all.length;
  collectGarbage();
  const kilobytes = (process.memoryUsage().heapUsed - bytesBefore) / all.length / 1024;
  return `${ms.toFixed(3)} ms, ${kilobytes.toFixed(1)} KB`;
}

async function manyWorkspaces(): Promise<Row[]> {
  const registry = new WorkspaceRegistry(memoryStore(), { maxWorkspaces: WORKSPACES });
  const workspaces: LiveWorkspace[] = [];
  const names = Array.from({ length: WORKSPACES }, (_, at) => `w-${at}`);
  const rows: Row[] = [
    [
      'create',
      await forEach(names, async (name) => workspaces.push(await registry.create({ name, fixture }))),
    ],
    ['snapshot', await forEach(workspaces, (workspace) => workspace.createSnapshot('s'))],
    ['restore', await forEach(workspaces, (workspace) => workspace.restoreSnapshot('s'))],
    ['reset', await forEach(workspaces, (workspace) => workspace.reset())],
  ];
  await registry.close();
  return rows.map(([name, figure]) => [
    `${name} (the demo fixture in memory, each of ${WORKSPACES})`,
    figure,
  ]);
}

const write = (workspace: LiveWorkspace, id: number) =>
  workspace.command((tx) => {
    const text = { to: 'bench@example.com', subject: `Mail ${id}`, body: 'x'.repeat(RECORD_BYTES) };
    tx.put('mails', { id, at: 0, basketId: 0, attachments: [], ...text });
  });

/** Writes `count` records with `waiting` concurrent writers. Returns writes per second and the longest wait. */
async function writeMany(workspace: LiveWorkspace, count: number, waiting: number) {
  let next = 0;
  let worstMs = 0;
  const writer = async () => {
    while (next < count) {
      const began = performance.now();
      await write(workspace, (next++ % RECORDS) + 1);
      worstMs = Math.max(worstMs, performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: waiting }, writer));
  return { perSecond: (count / (performance.now() - began)) * 1000, worstMs };
}

async function durableWrites(folder: string): Promise<Row[]> {
  const registry = new WorkspaceRegistry(await fileStore(join(folder, 'writes')));
  const workspace = await registry.create({ fixture });
  const rows: Row[] = [];
  for (const waiting of [1, 8, 32, 128]) {
    const { perSecond } = await writeMany(workspace, waiting * 100, waiting);
    rows.push([`durable writes of 1.5 KB, ${waiting} waiting`, `${Math.round(perSecond)} a second`]);
  }
  await registry.close();
  return rows;
}

async function folding(folder: string): Promise<Row[]> {
  const path = join(folder, 'folding');
  const registry = new WorkspaceRegistry(await fileStore(path), { maxStateBytes: 2 ** 32 });
  const workspace = await registry.create({ name: 'large', fixture });
  await writeMany(workspace, RECORDS, 32);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // Writes twice as many records as before. The journal is then larger than the state, and is folded while writers
  // wait.
  const { worstMs } = await writeMany(workspace, RECORDS * 2, 32);
  delay.disable();
  const snapshot = await medianMs(5, (attempt) => workspace.createSnapshot(`s${attempt}`));
  const restore = await medianMs(5, (attempt) => workspace.restoreSnapshot(`s${attempt}`));
  const close = await medianMs(1, () => registry.close());
  const open = await medianMs(1, async () => {
    const again = new WorkspaceRegistry(await fileStore(path));
    await again.get('large');
    return again.close(); // without a fold, because there are no new writes
  });
  const megabytes = Math.round((RECORDS * RECORD_BYTES) / 1e6);
  return [
    [`folding ${megabytes} MB under load: longest stall of the loop`, `${(delay.max / 1e6).toFixed(1)} ms`],
    [
      'the same: 99.9th percentile, worst command',
      `${(delay.percentile(99.9) / 1e6).toFixed(1)} ms, ${worstMs.toFixed(1)} ms`,
    ],
    [`snapshot, restore at ${megabytes} MB (durable)`, `${snapshot.toFixed(1)} ms, ${restore.toFixed(1)} ms`],
    [`close (fold), open at ${megabytes} MB`, `${Math.round(close)} ms, ${Math.round(open)} ms`],
  ];
}

/** Measures workspaces and the file store. Returns a table. */
export async function measureWorkspacesAndStore(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
  try {
    const rows = [...(await manyWorkspaces()), ...(await durableWrites(folder)), ...(await folding(folder))];
    return ['| what | figure |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
