import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { NO_MONITOR } from '../../src/telemetry/store-monitor.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { needs } from '../needs.js';
import { aFolder, copyWithoutLock } from './folder.js';
import { fillDisk } from './full-disk.js';
import { aCapture } from './store-contract.js';
import { fixture, ITEM, NOW } from './workspace.js';

const open = async (folder: string) => new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
const TORN = '["00000000",{"n":3,"sy';
const referencesOf = (tables: { captures: { values(): Iterable<{ reference: string }> } }) =>
  [...tables.captures.values()].map(({ reference }) => reference);
const put =
  (reference: string) => (tx: { put(table: 'captures', value: ReturnType<typeof aCapture>): void }) =>
    tx.put('captures', aCapture(reference, 1));

describe('a full disk', () => {
  it('refuses all waiting changes, still serves reads, and recovers when it has space', async () => {
    const folder = aFolder();
    const workspaces = await open(folder);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    const makeRoom = fillDisk();
    const refused = await Promise.allSettled(
      ['X', 'Y', 'Z'].map((reference) => workspace.command(put(reference))),
    );
    for (const result of refused) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailable' } });
    }
    expect(workspace.query((tables) => [tables.captures.size, tables.occupancy(ITEM).held])).toEqual([0, 0]);
    await expect(workspace.createSnapshot('s')).rejects.toMatchObject({ name: 'StorageUnavailable' });
    await expect(workspace.advanceClock(1000)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect([workspace.snapshots(), workspace.now()]).toEqual([[], NOW]);

    makeRoom();
    await workspace.command(put('W'));
    await workspaces.close();
    const again = await open(folder);
    expect((await again.get('a'))?.query(referencesOf)).toEqual(['W']);
    await again.close();
  });

  it('reports that a journal could not be folded, and counts no fold', async () => {
    const noted: string[] = [];
    const monitor = {
      ...NO_MONITOR,
      folded: () => noted.push('folded'),
      foldFailed: (error: unknown, workspace: string) =>
        noted.push(`${workspace}: ${(error as { code?: string }).code}`),
    };
    const folder = aFolder();
    const opened = async () => new WorkspaceRegistry(await fileStore(folder, { fsync: false, monitor }));
    const workspaces = await opened();
    await (await workspaces.create({ name: 'a', fixture: fixture() })).command(put('X'));
    const makeRoom = fillDisk();
    await workspaces.close();
    makeRoom();
    expect(noted).toEqual(['a: ENOSPC']);
    const again = await opened();
    expect((await again.get('a'))?.query(referencesOf)).toEqual(['X']);
    await again.close();
    expect(noted).toEqual(['a: ENOSPC', 'folded']);
  });

  it('applies due events for readers, even if they cannot be stored', async () => {
    const folder = aFolder();
    let real = NOW;
    const workspaces = new WorkspaceRegistry(await fileStore(folder, { fsync: false }), {
      realTime: () => real,
    });
    const workspace = await workspaces.create({
      name: 'a',
      fixture: fixture(),
      clock: { now: null, frozen: false },
    });
    await workspace.command(put('X'));
    await workspaces.closeIdle();
    const journal = join(folder, 'a', 'journal.ndjson');
    rmSync(journal, { force: true });
    real = NOW + 60 * 60_000;
    expect(workspace.query((tables) => tables.captures.size)).toBe(0);
    await workspaces.close();
  });
});

const isRoot = process.getuid?.() === 0;

describe('a read-only disk', needs('droppableRights'), () => {
  const NOBODY = 65_534;

  /**
   * Makes a folder read-only, or writable again. In a read-only folder, all users may read the files, because the
   * test then runs without root's rights.
   */
  function setReadOnly(folder: string, isReadOnly: boolean): void {
    if (!isReadOnly && isRoot) process.seteuid?.(0);
    for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
      const isFolder = statSync(join(folder, path)).isDirectory();
      const [readable, own] = isFolder ? [0o555, 0o700] : [0o444, 0o600];
      chmodSync(join(folder, path), isReadOnly ? readable : own);
    }
    if (isReadOnly && isRoot) process.seteuid?.(NOBODY);
  }

  it('refuses every change, still serves reads, and recovers when it is writable', async () => {
    const folder = aFolder();
    const workspaces = await open(folder);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    const unavailable = { name: 'StorageUnavailable' };
    setReadOnly(folder, true);
    try {
      await expect(workspace.command(put('X'))).rejects.toMatchObject(unavailable);
      await expect(workspace.createSnapshot('s')).rejects.toMatchObject(unavailable);
      await expect(workspace.reset()).rejects.toMatchObject(unavailable);
      await expect(workspace.advanceClock(1000)).rejects.toMatchObject(unavailable);
      await expect(workspaces.create({ name: 'b', fixture: fixture() })).rejects.toMatchObject(unavailable);
      await expect(workspaces.delete('a')).rejects.toMatchObject(unavailable);
      const still = await workspaces.get('a');
      expect(still?.query((tables) => [tables.captures.size, tables.rules.size])).toEqual([0, 1]);
      expect([await workspaces.names(), still?.snapshots(), still?.now()]).toEqual([['a'], [], NOW]);
    } finally {
      setReadOnly(folder, false);
    }
    await (await workspaces.get('a'))?.command(put('W'));
    await workspaces.create({ name: 'b', fixture: fixture() });
    await workspaces.close();
    const again = await open(folder);
    expect(await again.names()).toEqual(['a', 'b']);
    expect((await again.get('a'))?.query((tables) => tables.captures.size)).toBe(1);
    await again.close();
  });

  it('restores unfolded changes to memory, and truncates a torn end when it is writable', async () => {
    const folder = aFolder();
    const journal = join(folder, 'a', 'journal.ndjson');
    let real = NOW;
    const settings = { idleMs: 1000, realTime: () => real };
    const workspaces = new WorkspaceRegistry(await fileStore(folder), settings);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await workspace.command(put('X'));
    appendFileSync(journal, TORN);
    const left = readFileSync(journal, 'utf8');
    setReadOnly(folder, true);
    try {
      for (let round = 0; round < 2; round++) {
        real += 2000;
        await workspaces.closeIdle();
        const back = await workspaces.get('a');
        expect(back).not.toBe(workspace);
        await expect(back?.command(put('Y'))).rejects.toMatchObject({ name: 'StorageUnavailable' });
        expect(back?.query(referencesOf)).toEqual(['X']);
      }
      expect(readFileSync(journal, 'utf8')).toBe(left);
    } finally {
      setReadOnly(folder, false);
    }
    await (await workspaces.get('a'))?.command(put('Z'));
    expect(readFileSync(journal, 'utf8')).toMatch(/^\[.*"X".*\]\n\[.*"Z".*\]\n$/);
    await workspaces.close();
    expect(existsSync(journal)).toBe(false);
    const again = await open(folder);
    expect((await again.get('a'))?.query(referencesOf)).toEqual(['X', 'Z']);
    await again.close();
  });
});

describe('a crash during a fold', () => {
  /**
   * Creates a workspace with four captures. Returns its `state.json` before the first and after the second capture,
   * and its journal.
   */
  async function halves() {
    const folder = aFolder();
    const path = (name: string) => join(folder, 'a', name);
    const workspaces = await open(folder);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    for (const reference of ['1', '2', '3', '4']) await workspace.command(put(reference));
    const lines = readFileSync(path('journal.ndjson'), 'utf8').split('\n');
    const before = readFileSync(path('state.json'));
    await workspaces.close();
    writeFileSync(path('state.json'), before);
    writeFileSync(path('journal.ndjson'), `${lines.slice(0, 2).join('\n')}\n`);
    expect(await references(folder)).toEqual(['1', '2']);
    const folded = readFileSync(path('state.json'));
    return { folder, path, before, folded, all: lines.join('\n'), newer: lines.slice(2).join('\n') };
  }

  const references = async (folder: string) => {
    const workspaces = await open(folder);
    const found = (await workspaces.get('a'))?.query(referencesOf);
    await workspaces.close();
    return found;
  };

  it('loses nothing before the new state.json is in its place, and leaves no part of the new file', async () => {
    const { folder, path, before, all } = await halves();
    writeFileSync(path('state.json'), before);
    writeFileSync(path('journal.ndjson'), all);
    writeFileSync(path('state.json.0a1b2c3d.tmp'), '{"format": 3, "work');
    expect(await references(folder)).toEqual(['1', '2', '3', '4']);
    expect(readdirSync(path(''))).toEqual(['state.json', 'use.json']);
    expect(await references(folder)).toEqual(['1', '2', '3', '4']);
  });

  it.each(['all', 'newer'] as const)(
    'loses nothing after the new state.json is in its place, with the lines %s in the journal',
    async (kept) => {
      const { folder, path, folded, [kept]: journal } = await halves();
      writeFileSync(path('state.json'), folded);
      writeFileSync(path('journal.ndjson'), journal);
      expect(await references(folder)).toEqual(['1', '2', '3', '4']);
    },
  );

  it('leaves a journal that is removed if state.json contains its changes', async () => {
    const { folder, path, all } = await halves();
    writeFileSync(path('journal.ndjson'), all);
    await references(folder);
    writeFileSync(path('journal.ndjson'), all);
    expect(await references(folder)).toEqual(['1', '2', '3', '4']);
    expect(existsSync(path('journal.ndjson'))).toBe(false);
  });

  it.each(['all', 'newer'] as const)(
    'allows further writes after a torn end of the lines %s',
    async (kept) => {
      const { folder, path, folded, [kept]: journal } = await halves();
      writeFileSync(path('state.json'), folded);
      writeFileSync(path('journal.ndjson'), journal + TORN);
      const workspaces = await open(folder);
      const workspace = await workspaces.get('a');
      for (const reference of ['5', '6']) await workspace?.command(put(reference));
      const killed = aFolder();
      copyWithoutLock(folder, killed);
      await workspaces.close();
      for (const each of [killed, folder])
        expect(await references(each)).toEqual(['1', '2', '3', '4', '5', '6']);
    },
  );

  it("of an earlier version leaves a folder, and the error names the folder's format", async () => {
    const { folder, path, folded, newer } = await halves();
    writeFileSync(path('state.json'), String(folded).replace('"format": 3', '"format": 2'));
    writeFileSync(path('journal.000000000000003.ndjson'), newer);
    const workspaces = await open(folder);
    await expect(workspaces.get('a')).rejects.toThrow(
      /state\.json has format 2; this version reads format 3/,
    );
    await workspaces.close();
    expect(readFileSync(path('journal.000000000000003.ndjson'), 'utf8')).toBe(newer);
  });
});

it('does not affect a workspace whose fixture was stored before a table was added', async () => {
  const folder = aFolder();
  const workspaces = await open(folder);
  await (await workspaces.create({ name: 'a', fixture: fixture() })).command(put('X'));
  await workspaces.close();
  const fixtures = join(folder, 'fixtures');
  const [name = ''] = readdirSync(fixtures);
  const { endedPages, ...earlier } = JSON.parse(readFileSync(join(fixtures, name), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(endedPages).toEqual([]);
  const json = JSON.stringify(earlier);
  const hash = createHash('sha256').update(json).digest('hex');
  writeFileSync(join(fixtures, `${hash}.json`), json);
  const state = join(folder, 'a', 'state.json');
  writeFileSync(state, readFileSync(state, 'utf8').replace(name.slice(0, 64), hash));
  const again = await open(folder);
  expect(
    (await again.get('a'))?.query((tables) => [...referencesOf(tables), tables.endedPages.size]),
  ).toEqual(['X', 0]);
  await again.close();
});
