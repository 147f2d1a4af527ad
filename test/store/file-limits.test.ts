// Tests a file store at its limits: read-only, with few open files, or closed with errors.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeDisk, withFiles, type Disk } from '../../src/store/file/disk.js';
import { fileStore, type FileSettings } from '../../src/store/file/file-store.js';
import type { FolderLock } from '../../src/store/file/lock.js';
import { StoreUnusable } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { failure, ForgetfulDisk, type Call } from './forgetful-disk.js';
import { DATA, startOn, take } from './shop.js';
import { fixture } from './workspace.js';

const open = async (folder: string, settings: Partial<FileSettings> = {}) =>
  new WorkspaceRegistry(await fileStore(folder, { fsync: false, ...settings }));

describe('a read-only data folder', () => {
  const readOnly = 'it can only be read';
  const refused = { name: 'StorageUnavailable', reason: 'read_only', message: readOnly };
  /** Returns a read-only disk, and the list of its locks that were released. */
  const readable = () => {
    const released: FolderLock[] = [];
    const disk: Disk = {
      ...nodeDisk,
      lock: () => {
        const lock = { isHeld: () => false, readOnly, release: () => void released.push(lock) };
        return Promise.resolve(lock);
      },
    };
    return { disk, released };
  };

  it('is refused without workspaces: the message gives the reason and the remedy', async () => {
    const { disk, released } = readable();
    const error: unknown = await fileStore(aFolder(), { disk }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreUnusable);
    expect(String(error)).toMatch(/it can only be read.*contains no workspaces.*another folder with --store/);
    expect(released).toHaveLength(1);
  });

  it('serves its workspaces, refuses each change with the reason, and remains unchanged', async () => {
    const folder = aFolder();
    const before = await open(folder);
    await take(await before.create({ name: 'a', fixture: fixture() }), 'X', 2);
    await before.close();
    const leftover = join(folder, '.deleted-b');
    mkdirSync(leftover);
    const { disk } = readable();
    const store = await fileStore(folder, { disk });
    expect([store.readOnly, store.names()]).toEqual([readOnly, ['a']]);
    await expect(store.requireWritable()).rejects.toMatchObject(refused);
    const workspaces = new WorkspaceRegistry(store);
    const workspace = await workspaces.get('a');
    expect(workspace?.query((tables) => tables.captures.size)).toBe(1);
    await expect(workspace?.reset()).rejects.toMatchObject(refused);
    await expect(workspaces.create({ name: 'b', fixture: fixture() })).rejects.toMatchObject(refused);
    await expect(store.delete('a')).rejects.toMatchObject(refused);
    await workspaces.close();
    expect(existsSync(leftover)).toBe(true);
  });
});

it('only the allowed number of journals is open at once, even if many workspaces change', async () => {
  const openNow = new Set<object>();
  let most = 0;
  const noting: Disk = {
    ...nodeDisk,
    open: async (path, flags) => {
      const file = await nodeDisk.open(path, flags);
      if (path.endsWith('journal.ndjson') && flags === 'r+') openNow.add(file);
      most = Math.max(most, openNow.size);
      return file;
    },
  };
  const counted = withFiles(noting, (file) => ({
    close: () => {
      openNow.delete(file);
      return file.close();
    },
  }));
  const workspaces = await open(aFolder(), { disk: counted, openJournals: 2 });
  for (const name of ['a', 'b', 'c', 'd', 'a', 'c'])
    await take(
      (await workspaces.get(name)) ?? (await workspaces.create({ name, fixture: fixture() })),
      name + most,
    );
  expect([most, openNow.size]).toEqual([2, 2]);
  await workspaces.close();
  expect(openNow.size).toBe(0);
});

it('a workspace remains if its deletion cannot be made durable', async () => {
  const disk = new ForgetfulDisk();
  let failing = 0;
  const judge = ({ kind, path }: Call) =>
    kind === 'sync' && path === DATA && failing-- > 0 ? failure('EIO', path) : undefined;
  const workspaces = await startOn(disk.start({ judge }));
  await take(await workspaces.create({ name: 'a', fixture: fixture() }), 'KEPT');
  failing = 1;
  await expect(workspaces.delete('a')).rejects.toMatchObject({ name: 'StorageUnavailable' });
  const workspace = await workspaces.get('a');
  expect(workspace?.query((tables) => tables.captures.size)).toBe(1);
  await workspaces.close();
});

it('no fixture is deleted while an unreadable workspace may use it', async () => {
  const folder = aFolder();
  const fixtures = () => readdirSync(join(folder, 'fixtures')).length;
  const before = await open(folder);
  await before.create({ name: 'a', fixture: fixture() });
  await before.create({ name: 'b', fixture: { ...fixture(), vouchers: [] } });
  await before.close();
  const state = join(folder, 'b', 'state.json');
  const content = readFileSync(state);
  writeFileSync(state, '{}');
  const store = await fileStore(folder, { fsync: false });
  await store.delete('a');
  expect(fixtures()).toBe(2);
  writeFileSync(state, content);
  await (await store.open('b'))?.log.close();
  await store.delete('b');
  expect(fixtures()).toBe(1); // the next start deletes the fixture that no workspace uses
  await store.close();
  await (await open(folder)).close();
  expect(fixtures()).toBe(0);
});

describe('a closed workspace', () => {
  it('refuses a later change without running it', async () => {
    const folder = aFolder();
    const workspaces = await open(folder);
    await workspaces.create({ name: 'a', fixture: fixture() });
    await workspaces.close();
    const store = await fileStore(folder, { fsync: false });
    const opened = await store.open('a');
    await opened?.log.close();
    let decided = 0;
    const late = opened?.log.decide(() => ({ change: null, result: ++decided }));
    await expect(late).rejects.toMatchObject({
      name: 'StorageUnavailable',
      message: 'the workspace is closed',
    });
    expect(decided).toBe(0);
    expect(existsSync(join(folder, 'a', 'journal.ndjson'))).toBe(false);
    await store.close();
  });

  it('stops trying to undo a change that a broken disk refused', async () => {
    const disk = new ForgetfulDisk();
    let isBroken = false;
    const judge = ({ kind, path }: Call) =>
      isBroken && ['datasync', 'truncate', 'rename'].includes(kind) ? failure('EIO', path) : undefined;
    const workspaces = await startOn(disk.start({ judge }));
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await take(workspace, 'KEPT');
    isBroken = true;
    const [change] = await Promise.allSettled([
      take(workspace, 'X'),
      workspace.close(AbortSignal.abort()), // otherwise the write would be retried forever
    ]);
    expect(change).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailable' } });
  });
});
