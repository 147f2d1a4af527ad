import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { failure, ForgetfulDisk, type Call, type Fate } from './forgetful-disk.js';
import { startOn, stateOf, take } from './shop.js';
import { fixture } from './workspace.js';

const isJournal = ({ path }: Call) => path.endsWith('journal.ndjson');
/** The parts of the unsynced changes that survive a crash: everything, nothing, or half of each write. */
const FATES: readonly Fate[] = [1, 0, 0.5].map((share) => ({
  isNameKept: () => share > 0,
  bytesKept: (of) => Math.floor(of * share),
  isFilled: () => share === 0.5,
}));

/**
 * Lets the disk crash and starts a store, once per outcome of the crash. Returns the found states of the workspace
 * `a`.
 */
async function statesAfterCrash(disk: ForgetfulDisk): Promise<readonly string[]> {
  const states: string[] = [];
  for (const fate of FATES) {
    const workspaces = await startOn(disk.crash(fate).start());
    const workspace = await workspaces.get('a');
    states.push(workspace ? stateOf(workspace) : 'gone');
    await workspaces.close();
  }
  return states;
}

describe('a refused write', () => {
  it('is not restored even if both its sync and its removal from the journal failed', async () => {
    const disk = new ForgetfulDisk();
    const failing = new Set<Call['kind']>();
    const judge = (call: Call) =>
      isJournal(call) && failing.has(call.kind) ? failure('EIO', call.path) : undefined;
    const workspaces = await startOn(disk.start({ judge }));
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await take(workspace, 'KEPT');
    const before = stateOf(workspace);
    failing.add('datasync').add('truncate');
    await expect(take(workspace, 'REFUSED')).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(stateOf(workspace)).toBe(before);
    expect(await statesAfterCrash(disk)).toEqual(FATES.map(() => before));
    failing.clear();
    await take(workspace, 'LATER');
    const after = stateOf(workspace);
    expect(await statesAfterCrash(disk)).toEqual(FATES.map(() => after));
  });

  it('gets its response only when it is certain that it will not be restored', async () => {
    const disk = new ForgetfulDisk();
    let [isFailing, attempts] = [false, 0];
    const judge = ({ kind, path }: Call) => {
      if (!isFailing || !['datasync', 'truncate', 'rename'].includes(kind)) return undefined;
      if (kind === 'rename' && ++attempts === 3) isFailing = false;
      return failure('EIO', path);
    };
    const workspaces = await startOn(disk.start({ judge }));
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await take(workspace, 'KEPT');
    const before = stateOf(workspace);
    isFailing = true;
    await expect(take(workspace, 'REFUSED')).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect([isFailing, attempts]).toEqual([false, 3]);
    expect(await statesAfterCrash(disk)).toEqual(FATES.map(() => before));
  });
});

it('a process that lost its lock leaves the unfinished files of a workspace to its successor', async () => {
  const folder = aFolder();
  const first = await fileStore(folder, { fsync: false });
  await new WorkspaceRegistry(first).create({ name: 'a', fixture: fixture() });
  const unfinished = join(folder, 'a', 'state.json.12345678.tmp');
  const lock = join(folder, '.lock');
  writeFileSync(unfinished, '{');
  const mine = readFileSync(lock, 'utf8');
  rmSync(lock);
  writeFileSync(lock, mine.replace(/"token":"[^"]*"/, '"token":"another"'));
  await first.open('a');
  expect(existsSync(unfinished)).toBe(true);
  await first.close();
  rmSync(lock);
  const second = await fileStore(folder, { fsync: false });
  await second.open('a');
  expect(existsSync(unfinished)).toBe(false);
  await second.close();
});

it('the writes of a killed process remain even if the first sync of the next process fails and the power is lost', async () => {
  const disk = new ForgetfulDisk();
  let isKilling = false;
  const kill = (call: Call) =>
    isKilling && isJournal(call) && call.kind === 'datasync' ? 'kill' : undefined;
  const killed = await startOn(disk.start({ judge: kill }));
  const workspace = await killed.create({ name: 'a', fixture: fixture() });
  await take(workspace, 'KEPT');
  isKilling = true;
  void take(workspace, 'WRITTEN');
  while (!disk.print().includes('WRITTEN')) await endOfTurn();
  let syncs = 0;
  const judge = ({ kind, path }: Call) =>
    path.includes('journal') && ['sync', 'datasync'].includes(kind) && ++syncs === 1
      ? failure('EIO', path)
      : undefined;
  const next = await startOn(disk.start({ judge }));
  const found = await next.get('a');
  if (!found) throw new Error('a is gone');
  await expect(take(found, 'REFUSED')).rejects.toMatchObject({ name: 'StorageUnavailable' });
  await take(found, 'NEXT');
  expect(stateOf(found)).toMatch(/KEPT.*NEXT.*WRITTEN/);
  expect(await statesAfterCrash(disk)).toEqual(FATES.map(() => stateOf(found)));
});

it('a state.json without a durable name survives the removal of the journal that it replaces', async () => {
  const disk = new ForgetfulDisk();
  let isFailing = false;
  const judge = ({ kind, path }: Call) =>
    isFailing && kind === 'sync' && path.endsWith('/a') ? failure('EIO', path) : undefined;
  const workspaces = await startOn(disk.start({ judge }));
  const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
  await take(workspace, 'KEPT');
  const before = stateOf(workspace);
  isFailing = true;
  await workspaces.close(); // state.json is in its place, but its name is not durable
  const left: ForgetfulDisk[] = [];
  const onlyName = (kept: number): Fate => {
    let names = 0;
    return { isNameKept: () => names++ === kept, bytesKept: (of) => of, isFilled: () => false };
  };
  const onChange = ({ kind, path }: Call) => {
    if (kind === 'removeFile' && path.endsWith('journal.ndjson'))
      for (let kept = 0; kept < 10; kept++) left.push(disk.crash(onlyName(kept)));
  };
  const again = await startOn(disk.start({ onChange }));
  await again.get('a');
  await again.close();
  const found: string[] = [];
  for (const each of left) {
    const a = await (await startOn(each.start())).get('a');
    found.push(a ? stateOf(a) : 'gone');
  }
  expect(found).toEqual(Array(10).fill(before));
});
