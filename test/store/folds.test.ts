// Tests when journals are folded, and how folds are reported.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeDisk, type Disk } from '../../src/store/file/disk.js';
import { fileStore, type FileSettings } from '../../src/store/file/file-store.js';
import { NO_MONITOR } from '../../src/telemetry/store-monitor.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { pause } from '../../src/time/real-time.js';
import { aFolder } from './folder.js';
import { failure } from './forgetful-disk.js';
import { aCapture } from './store-contract.js';
import { fixture } from './workspace.js';

/**
 * Returns a workspace on a disk, and the results of its folds. `onState` is called before the `state.json` of the
 * workspace is written.
 */
async function folding(settings: Partial<FileSettings>, onState: () => void = () => undefined) {
  const folder = aFolder();
  const folds: string[] = [];
  const disk: Disk = {
    ...nodeDisk,
    open: async (path, flags) => {
      if (flags === 'w' && path.includes('state.json.')) onState();
      return nodeDisk.open(path, flags);
    },
  };
  const monitor = {
    ...NO_MONITOR,
    folded: () => folds.push('folded'),
    foldFailed: () => folds.push('failed'),
  };
  const store = await fileStore(folder, { fsync: false, disk, monitor, ...settings });
  const workspaces = new WorkspaceRegistry(store);
  const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
  const change = (count: number) =>
    workspace.command((tx) => {
      for (let at = 0; at < count; at++) tx.put('captures', aCapture(`${tx.nextId('guest')}`, 1));
    });
  return { folds, workspace, workspaces, change, journal: join(folder, 'a', 'journal.ndjson') };
}

it('a large state is not rewritten for each small change', async () => {
  const { folds, workspaces, change } = await folding({ foldAtBytes: 0 });
  for (let at = 0; at < 3; at++) await change(100);
  const before = folds.length;
  for (let at = 0; at < 20; at++) {
    await change(1);
    await pause(10); // enough time for a fold
  }
  expect(folds.length - before).toBeLessThan(3);
  await workspaces.close();
  expect(new Set(folds)).toEqual(new Set(['folded']));
});

it('a failed fold is tried again, but not with each change', async () => {
  let isFull = false;
  const { folds, workspaces, change } = await folding({ foldAtBytes: 2000 }, () => {
    if (isFull) throw failure('ENOSPC', 'state.json');
  });
  isFull = true;
  for (let at = 0; at < 60; at++) await change(1);
  expect(new Set(folds)).toEqual(new Set(['failed']));
  expect(folds.length).toBeGreaterThan(1);
  expect(folds.length).toBeLessThan(12);
  isFull = false;
  await workspaces.close();
  expect(folds.at(-1)).toBe('folded');
});

it('a fold that is interrupted by a stop is no failure: the journal still has its changes', async () => {
  const stop = new AbortController();
  let isStopping = false;
  const { folds, workspace, workspaces, change, journal } = await folding({}, () => {
    if (isStopping) stop.abort();
  });
  await change(1);
  isStopping = true;
  await workspace.close(stop.signal);
  expect([stop.signal.aborted, existsSync(journal), folds]).toEqual([true, true, []]);
  await workspaces.close();
});
