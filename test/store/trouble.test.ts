import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partName } from '../../src/store/journal-start.js';
import { fileStore } from '../../src/store/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { aCapture } from './store-contract.js';
import { fixture, ITEM, NOW } from './workspace.js';

const open = async (folder: string) => new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
const TORN = '["00000000",{"n":3,"sy';
const referencesOf = (tables: { captures: { values(): Iterable<{ reference: string }> } }) =>
  [...tables.captures.values()].map(({ reference }) => reference);
const put =
  (reference: string) => (tx: { put(table: 'captures', value: ReturnType<typeof aCapture>): void }) =>
    tx.put('captures', aCapture(reference, 1));

// A device that is always full stands for the disk.
describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  it('refuses all that waits, keeps reads working, and recovers when there is room', async () => {
    const folder = aFolder();
    const journal = join(folder, 'a', 'journal.ndjson');
    const workspaces = await open(folder);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    symlinkSync('/dev/full', journal);
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

    rmSync(journal);
    await workspace.command(put('W'));
    await workspaces.close();
    const again = await open(folder);
    expect(
      (await again.get('a'))?.query((tables) => [...tables.captures.values()].map((c) => c.reference)),
    ).toEqual(['W']);
    await again.close();
  });

  it('settles for readers what is due, though it cannot be stored', async () => {
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

describe.skipIf(process.platform === 'win32')('a disk that can only be read', () => {
  /** Root may write anywhere, so that it does without its rights meanwhile. */
  const NOBODY = 65_534;
  const isRoot = process.getuid?.() === 0;

  function setReadOnly(folder: string, isReadOnly: boolean, journal?: string): void {
    if (!isReadOnly && isRoot) process.seteuid?.(0);
    for (const path of ['.', 'a', 'fixtures']) chmodSync(join(folder, path), isReadOnly ? 0o555 : 0o755);
    if (journal !== undefined) chmodSync(journal, isReadOnly ? 0o444 : 0o644);
    if (isReadOnly && isRoot) process.seteuid?.(NOBODY);
  }

  it('refuses every change, keeps reads working, and recovers when it can be written', async () => {
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
      expect([workspaces.names(), still?.snapshots(), still?.now()]).toEqual([['a'], [], NOW]);
    } finally {
      setReadOnly(folder, false);
    }
    await (await workspaces.get('a'))?.command(put('W'));
    await workspaces.create({ name: 'b', fixture: fixture() });
    await workspaces.close();
    const again = await open(folder);
    expect(again.names()).toEqual(['a', 'b']);
    expect((await again.get('a'))?.query((tables) => tables.captures.size)).toBe(1);
    await again.close();
  });

  it('brings back into memory what was not folded, and cuts a torn tail when it can be written', async () => {
    const folder = aFolder();
    const journal = join(folder, 'a', 'journal.ndjson');
    let real = NOW;
    const settings = { idleMs: 1000, realTime: () => real };
    const workspaces = new WorkspaceRegistry(await fileStore(folder), settings);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await workspace.command(put('X'));
    appendFileSync(journal, TORN);
    const left = readFileSync(journal, 'utf8');
    setReadOnly(folder, true, journal);
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
      setReadOnly(folder, false, journal);
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

describe('a crash in the middle of folding', () => {
  /** Four captures: two in a journal that is being folded, two in its continuation. */
  async function halves() {
    const folder = aFolder();
    const workspaces = await open(folder);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    for (const reference of ['1', '2', '3', '4']) await workspace.command(put(reference));
    const path = (name: string) => join(folder, 'a', name);
    const lines = readFileSync(path('journal.ndjson'), 'utf8').split('\n');
    copyFileSync(path('state.json'), `${folder}/before.json`);
    await workspaces.close();
    const older = `${lines.slice(0, 2).join('\n')}\n`;
    const newer = lines.slice(2).join('\n');
    const restore = () => {
      writeFileSync(path('journal.ndjson'), older);
      writeFileSync(path(partName(3)), newer);
    };
    return { folder, path, older, newer, restore };
  }

  const references = async (folder: string) => {
    const workspaces = await open(folder);
    const found = (await workspaces.get('a'))?.query((tables) =>
      [...tables.captures.values()].map((c) => c.reference),
    );
    await workspaces.close();
    return found;
  };

  it('loses nothing before the short form is in its place', async () => {
    const { folder, path, restore } = await halves();
    copyFileSync(`${folder}/before.json`, path('state.json'));
    writeFileSync(path('state.json.tmp'), '{"format": 1, "work');
    restore();
    expect(await references(folder)).toEqual(['1', '2', '3', '4']);
    expect(await references(folder)).toEqual(['1', '2', '3', '4']);
  });

  it('loses nothing after it, with both parts of the journal still there', async () => {
    const { folder, path, older, restore } = await halves();
    copyFileSync(`${folder}/before.json`, path('state.json'));
    writeFileSync(path('journal.ndjson'), older);
    expect(await references(folder)).toEqual(['1', '2']); // folded: the short form now covers two lines
    restore();
    expect(await references(folder)).toEqual(['1', '2', '3', '4']);
  });

  it.each([
    { what: 'behind the second part', tails: ['', TORN], found: ['1', '2', '3', '4'] },
    { what: 'behind the first, with another torn one after it', tails: [TORN, null], found: ['1', '2'] },
    {
      what: 'of parts that are folded already',
      tails: [TORN, ''],
      isFolded: true,
      found: ['1', '2', '3', '4'],
    },
  ])('writes on behind a torn tail $what', async ({ tails: [first, second], isFolded, found }) => {
    const { folder, path, older, newer } = await halves();
    if (!isFolded) copyFileSync(`${folder}/before.json`, path('state.json'));
    writeFileSync(path('journal.ndjson'), older + (first ?? ''));
    writeFileSync(path(partName(3)), second === null ? TORN : newer + (second ?? ''));
    const workspaces = await open(folder);
    const workspace = await workspaces.get('a');
    for (const reference of ['5', '6']) await workspace?.command(put(reference));
    const killed = aFolder();
    cpSync(folder, killed, { recursive: true });
    await workspaces.close();
    for (const each of [killed, folder]) expect(await references(each)).toEqual([...found, '5', '6']);
  });

  it('leaves nothing of a journal that is folded already when the workspace leaves memory', async () => {
    const { folder, path, restore } = await halves();
    restore();
    expect(await references(folder)).toEqual(['1', '2', '3', '4']);
    expect([existsSync(path('journal.ndjson')), existsSync(path(partName(3)))]).toEqual([false, false]);
  });
});
