// Tests parts of the file store separately, because a complete store hides their errors.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeDisk, type Disk } from '../../src/store/file/disk.js';
import { damagedFile, KnownDamage } from '../../src/store/file/damage.js';
import { replaceFile } from '../../src/store/file/disk-files.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { lockFolder, requireHeld } from '../../src/store/file/lock.js';
import { StorageUnavailable } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { figuresOf } from '../../src/workspaces/size-limit.js';
import { realTime } from '../../src/time/real-time.js';
import { aFolder } from './folder.js';
import { failure } from './forgetful-disk.js';
import { aCapture } from './store-contract.js';
import { fixture, NOW } from './workspace.js';

/** Returns the reason why a lock refuses writes; null if it allows them. */
function refusalOf(lock: Parameters<typeof requireHeld>[0]): readonly [string, string] | null {
  try {
    requireHeld(lock);
    return null;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return [error.reason, error.message];
  }
}

describe('the lock of a folder', () => {
  const release = () => undefined;
  const isHeld = () => false;

  it('allows writes while it is held, and gives the reason when it refuses them', () => {
    expect(refusalOf({ isHeld: () => true, release, readOnly: 'it is read-only' })).toBeNull();
    expect(refusalOf({ isHeld, release, readOnly: 'it is read-only' })).toEqual([
      'read_only',
      'it is read-only',
    ]);
    expect(refusalOf({ isHeld, release })).toEqual(['failed', expect.stringContaining('cannot be read now')]);
    expect(refusalOf({ isHeld, release, isLost: true })).toEqual([
      'taken_over',
      expect.stringContaining('another process'),
    ]);
  });

  it('is removed on release, unless another process has taken it over', async () => {
    const folder = aFolder();
    const own = await lockFolder(folder);
    expect(existsSync(join(folder, '.lock'))).toBe(true);
    own.release();
    expect(existsSync(join(folder, '.lock'))).toBe(false);
    const lost = await lockFolder(folder, { heartbeatMs: 1 });
    writeFileSync(join(folder, '.lock'), '{}');
    await new Promise((resolve) => setTimeout(resolve, 20));
    lost.release();
    expect(existsSync(join(folder, '.lock'))).toBe(true);
  });
});

describe('the cache of damaged workspaces', () => {
  it('keeps the damage until one of the files changes', async () => {
    const folder = aFolder();
    const path = join(folder, 'state.json');
    writeFileSync(path, '{}');
    const damage = new KnownDamage(nodeDisk);
    const error = damagedFile({ dataFolder: folder, path }, 'it is damaged');
    await damage.add('a', error, [path, join(folder, 'none')]);
    expect((await damage.of('a'))?.error).toBe(error);
    writeFileSync(path, '{"longer": 1}');
    expect(await damage.of('a')).toBeUndefined();
    await damage.add('a', error, [path, join(folder, 'none')]);
    writeFileSync(join(folder, 'none'), '');
    expect(await damage.of('a')).toBeUndefined();
    expect(await damage.of('b')).toBeUndefined();
  });
});

it('removing a missing file or folder is no error, and a folder is not removed as a file', async () => {
  const folder = aFolder();
  const inner = join(folder, 'inner');
  mkdirSync(inner);
  writeFileSync(join(inner, 'file'), '');
  await expect(nodeDisk.removeFile(inner)).rejects.toThrow(inner);
  await nodeDisk.removeFile(join(inner, 'none'));
  expect(readdirSync(inner)).toEqual(['file']);
  for (let time = 0; time < 2; time++) await nodeDisk.removeFile(join(inner, 'file'));
  expect(readdirSync(inner)).toEqual([]);
  writeFileSync(join(inner, 'file'), '');
  for (let time = 0; time < 2; time++) await nodeDisk.removeFolder(inner);
  expect(readdirSync(folder)).toEqual([]);
});

describe('cached damage is reliable', () => {
  it.each([
    ['if the file was last changed seconds ago', 3000, true],
    ['but not if the file was just changed, as it may change again within the same timestamp', 0, false],
  ])('%s', async (_, ageMs, isSettled) => {
    const folder = aFolder();
    const path = join(folder, 'state.json');
    const changedAt = realTime() - ageMs;
    const stat = () =>
      Promise.resolve({ size: 1, mtimeMs: changedAt, ctimeMs: changedAt, isFile: () => true });
    const damage = new KnownDamage({ ...nodeDisk, stat });
    await damage.add('a', damagedFile({ dataFolder: folder, path }, 'it is damaged'), [path]);
    expect(await damage.of('a')).toMatchObject({ isSettled });
  });
});

it('a workspace with reliably known damage is not read again', async () => {
  const folder = aFolder();
  const before = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
  await before.create({ name: 'a', fixture: fixture() });
  await before.close();
  writeFileSync(join(folder, 'a', 'state.json'), '{}');
  const long = realTime() - 60_000;
  let reads = 0;
  const disk: Disk = {
    ...nodeDisk,
    stat: async (path) => Object.assign(await nodeDisk.stat(path), { mtimeMs: long, ctimeMs: long }),
    readFile: (path) => {
      if (path.endsWith('state.json')) reads++;
      return nodeDisk.readFile(path);
    },
  };
  const store = await fileStore(folder, { fsync: false, disk });
  reads = 0;
  for (let time = 0; time < 3; time++)
    await expect(store.open('a')).rejects.toMatchObject({ name: 'WorkspaceDamaged' });
  expect(reads).toBe(1);
  await store.close();
});

it('an unreadable file is read again, even if it has not changed', async () => {
  const folder = aFolder();
  const before = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
  await before.create({ name: 'a', fixture: fixture() });
  await before.close();
  let isRefused = true;
  const readFile: Disk['readFile'] = (path) =>
    isRefused && path.endsWith('state.json')
      ? Promise.reject(failure('EACCES', path))
      : nodeDisk.readFile(path);
  const store = await fileStore(folder, { fsync: false, disk: { ...nodeDisk, readFile } });
  await expect(store.open('a')).rejects.toMatchObject({ name: 'WorkspaceDamaged' });
  isRefused = false;
  expect(await store.summary('a', figuresOf)).toMatchObject({ clients: ['partner'] });
  await store.close();
});

describe('a file that is replaced', () => {
  it('leaves no temporary file if the replacement fails', async () => {
    const folder = aFolder();
    const path = join(folder, 'file');
    writeFileSync(path, 'old');
    const disk: Disk = { ...nodeDisk, rename: () => Promise.reject(new Error('no rename')) };
    await expect(replaceFile(disk, path, ['new'])).rejects.toThrow('no rename');
    expect(readdirSync(folder)).toEqual(['file']);
  });
});

describe('the files of a store', () => {
  const start = async (folder: string, disk: Disk = nodeDisk) =>
    new WorkspaceRegistry(await fileStore(folder, { fsync: false, disk }));

  it('include no unused fixture or snapshot', async () => {
    const folder = aFolder();
    const workspaces = await start(folder);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await workspace.command((tx) => tx.put('captures', aCapture('C', 2, NOW)));
    await workspace.createSnapshot('one');
    await workspaces.close();
    const snapshots = join(folder, 'a', 'snapshots');
    expect(readdirSync(snapshots).length).toBeGreaterThan(0);
    const again = await start(folder);
    await (await again.get('a'))?.deleteSnapshot('one');
    await again.close();
    const third = await start(folder);
    await (await third.get('a'))?.command((tx) => tx.remove('captures', 'C'));
    await third.close();
    expect(existsSync(snapshots) ? readdirSync(snapshots) : []).toEqual([]);
    const last = await start(folder);
    const fixtures = join(folder, 'fixtures');
    expect(readdirSync(fixtures).length).toBe(1);
    await last.delete('a');
    expect(readdirSync(fixtures)).toEqual([]);
    await last.close();
  });
});
