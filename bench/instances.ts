import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../src/workspaces/registry.js';
import type { Workspaces } from '../src/workspaces/workspaces.js';
import { aCapture } from '../test/store/store-contract.js';
import { instanceOn, startCluster } from '../test/store/postgres.js';
import { fixture } from '../test/store/workspace.js';
import { table } from './measure.js';

const WRITERS = 32;

/** Returns the captures a second, their waits, and how many decisions were taken again. */
async function captures(
  instances: readonly Workspaces[],
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
  for (const instance of instances) await instance.close();
  waits.sort((a, b) => a - b);
  const at = (share: number) => `${(waits[Math.floor(waits.length * share)] ?? 0).toFixed(1)} ms`;
  return [String(Math.round(waits.length / seconds)), at(0.5), at(0.99), String(decided - waits.length)];
}

/** Measures captures in instances of this process that share PostgreSQL, beside the file store. They share its core. */
export async function measureInstances(seconds: number): Promise<string> {
  const cluster = await startCluster();
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
  return table(['store, workspaces', 'captures a second', 'p50', 'p99', 'decided again'], rows, 1);
}
