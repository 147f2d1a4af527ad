import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../src/workspaces/registry.js';
import { aCapture } from '../test/store/store-contract.js';
import { instanceOn, startCluster } from '../test/store/postgres.js';
import { fixture } from '../test/store/workspace.js';
import { table } from './measure.js';

const WRITERS = 32;

/**
 * Number of consecutive reads by which the barrier is measured. Each read waits for the barrier: a query for changes
 * of other instances.
 */
const READS = 500;

/** Returns the median time that an idle instance waits until it knows the last change. */
async function barrier(instance: WorkspaceRegistry | undefined, name: string): Promise<string> {
  const waits: number[] = [];
  for (let read = 0; read < READS; read++) {
    const began = performance.now();
    await instance?.get(name);
    waits.push(performance.now() - began);
  }
  return milliseconds(waits, 0.5, 2);
}

function milliseconds(waits: readonly number[], share: number, digits = 1): string {
  const sorted = waits.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(digits)} ms`;
}

/** Returns captures per second, their response times, the number of repeated decisions, and the duration of the barrier. */
async function captures(
  instances: readonly WorkspaceRegistry[],
  workspaces: number,
  seconds: number,
): Promise<string[]> {
  const names = Array.from({ length: workspaces }, (_, at) => `w${at}`);
  for (const name of names) await instances[0]?.create({ name, fixture: fixture() });
  const waits: number[] = [];
  let decided = 0;
  const until = performance.now() + seconds * 1000;
  const writer = async (_: unknown, index: number): Promise<void> => {
    for (let count = index; performance.now() < until; count += WRITERS) {
      const began = performance.now();
      const instance = instances[index % instances.length];
      const workspace = await instance?.get(names[count % workspaces] ?? '');
      await workspace?.command((tx) => {
        decided += 1;
        tx.put('captures', aCapture(`W${index}`));
        tx.nextId('guest');
      });
      waits.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const read = await barrier(instances.at(-1), names[0] ?? '');
  for (const instance of instances) await instance.close();
  const [median, slow] = [milliseconds(waits, 0.5), milliseconds(waits, 0.99)];
  return [String(Math.round(waits.length / seconds)), median, slow, String(decided - waits.length), read];
}

/**
 * Measures captures with instances in this process that share PostgreSQL, and with the file store. The instances share one
 * core.
 */
export async function measureInstances(seconds: number): Promise<string> {
  const cluster = await startCluster({ flushes: true }); // durable, like the file store
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const rows: string[][] = [];
  try {
    for (const workspaces of [1, 100]) {
      const files = new WorkspaceRegistry(await fileStore(join(folder, String(workspaces))));
      rows.push([`file, ${workspaces}`, ...(await captures([files], workspaces, seconds))]);
      for (const count of [1, 2]) {
        const url = await cluster.database(`bench${workspaces}_${count}`);
        const instances = await Promise.all(Array.from({ length: count }, () => instanceOn(url)));
        const figures = await captures(instances, workspaces, seconds);
        rows.push([`PostgreSQL, ${workspaces}, instances: ${count}`, ...figures]);
      }
    }
  } finally {
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return table(['store, workspaces', 'captures a second', 'p50', 'p99', 'decided again', 'barrier'], rows, 1);
}
