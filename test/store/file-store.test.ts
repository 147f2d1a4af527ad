import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileStore, type FileSettings } from '../../src/store/file-store.js';
import type { JournalEntry } from '../../src/store/workspace-state.js';
import { encodeLine } from '../../src/store/journal-line.js';
import { StoreUnusable } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { aCapture, QUARTER, storeContract } from './store-contract.js';
import { fixture, ITEM, NOW } from './workspace.js';

storeContract('a data folder', () => fileStore(aFolder(), { fsync: false }));
storeContract('a data folder that is folded after each change', () =>
  fileStore(aFolder(), { fsync: false, foldAtBytes: 0, openJournals: 1 }),
);

const journalOf = (folder: string) => join(folder, 'a', 'journal.ndjson');
const open = async (folder: string, settings: Partial<FileSettings> = {}) =>
  new WorkspaceRegistry(await fileStore(folder, { fsync: false, ...settings }));

/** A data folder as a process that was killed leaves it: `captures` commands in its journal, the lock not given back. */
async function killed(captures = 4): Promise<string> {
  const folder = aFolder();
  const workspaces = await open(folder);
  const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
  for (let at = 0; at < captures; at++)
    await workspace.command((tx) => tx.put('captures', aCapture(`C${at}`, 1)));
  const journal = readFileSync(journalOf(folder));
  const state = readFileSync(join(folder, 'a', 'state.json'));
  await workspaces.close();
  writeFileSync(journalOf(folder), journal);
  writeFileSync(join(folder, 'a', 'state.json'), state);
  return folder;
}

async function heldAfterStart(folder: string): Promise<number | undefined> {
  const workspaces = await open(folder);
  const held = (await workspaces.get('a'))?.query((tables) => tables.occupancy(ITEM).held);
  await workspaces.close();
  return held;
}

/** The data folder of `killed` with a table of tokens in its state, its journal and its fixture, as earlier versions wrote. */
async function ofEarlierVersion(): Promise<string> {
  const folder = await killed(1);
  const token = { id: 'T', client: 'partner', expiresAt: NOW + QUARTER };
  const path = join(folder, 'a', 'state.json');
  const state = JSON.parse(readFileSync(path, 'utf8'));
  const records = { ...state.records, tokens: [['T', token]] };
  const snapshots = [{ name: 'old', at: NOW, clock: state.clock, records }];
  writeFileSync(path, JSON.stringify({ ...state, records, snapshots }));
  const changes = [
    { table: 'tokens', key: 'T', value: null },
    { table: 'tokens', key: 'U', value: { ...token, id: 'U' } },
    { table: 'captures', key: 'NEW', value: aCapture('NEW', 1) },
  ];
  const entry = { changes } as unknown as JournalEntry;
  appendFileSync(journalOf(folder), encodeLine({ n: 2, synced: 1, entry }));
  const base = join(folder, 'fixtures', `${state.fixture}.json`);
  writeFileSync(base, JSON.stringify({ ...JSON.parse(readFileSync(base, 'utf8')), tokens: [token] }));
  return folder;
}

describe('a data folder of an earlier version', () => {
  it('opens without its table of tokens, with all else', async () => {
    const folder = await ofEarlierVersion();
    expect(await heldAfterStart(folder)).toBe(2);
    const workspaces = await open(folder);
    const workspace = await workspaces.get('a');
    expect(workspace?.export()).not.toHaveProperty('tokens');
    expect(await workspace?.restoreSnapshot('old')).toBe(true);
    await workspaces.close();
    expect(readFileSync(join(folder, 'a', 'state.json'), 'utf8')).not.toContain('tokens');
  });
});

describe('a data folder', () => {
  it('holds all after a clean stop, the clock, snapshots and signing key included', async () => {
    const folder = aFolder();
    const before = await open(folder);
    const workspace = await before.create({ name: 'a', fixture: fixture(), seed: 3 });
    await workspace.command((tx) => tx.put('captures', aCapture('X', 3, NOW + 2 * QUARTER)));
    await workspace.createSnapshot('s');
    await workspace.advanceClock(QUARTER);
    await workspace.command((tx) => tx.nextCode());
    const exported = workspace.export();
    await before.close();

    const after = await open(folder);
    const again = await after.get('a');
    expect(again?.export()).toEqual(exported);
    expect(again?.signingKey).toEqual(Buffer.from(workspace.signingKey));
    expect(again?.snapshots()).toEqual([{ name: 's', at: NOW }]);
    await again?.restoreSnapshot('s');
    expect(again?.now()).toBe(NOW);
    expect(again?.query((tables) => tables.sequences.size)).toBe(0);
    await after.close();
  });

  it('folds the journal on a clean stop', async () => {
    const folder = await killed();
    await heldAfterStart(folder);
    expect(existsSync(journalOf(folder))).toBe(false);
    expect(await heldAfterStart(folder)).toBe(4);
  });

  it('holds all that was acknowledged when the process is killed', async () => {
    expect(await heldAfterStart(await killed(4))).toBe(4);
  });

  it('drops a torn last line, wherever it is cut', async () => {
    const folder = await killed(2);
    const whole = readFileSync(journalOf(folder));
    const lastLine = whole.indexOf(10) + 1;
    for (let length = lastLine; length < whole.length; length += 7) {
      writeFileSync(journalOf(folder), whole.subarray(0, length));
      const state = readFileSync(join(folder, 'a', 'state.json'));
      expect(await heldAfterStart(folder)).toBe(1);
      writeFileSync(join(folder, 'a', 'state.json'), state);
    }
  });

  it('refuses to start on damage in the middle, and names file, line and what to do', async () => {
    const folder = await killed(4);
    const lines = readFileSync(journalOf(folder), 'utf8').split('\n');
    lines[1] = (lines[1] ?? '').replace('"seats":1', '"seats":9');
    writeFileSync(journalOf(folder), lines.join('\n'));
    const started = fileStore(folder);
    await expect(started).rejects.toBeInstanceOf(StoreUnusable);
    await expect(started).rejects.toThrow(`${journalOf(folder)}, line 2`);
    await expect(started).rejects.toThrow(/backup/);
  });

  it('refuses to start when a line in the middle is missing', async () => {
    const folder = await killed(4);
    const lines = readFileSync(journalOf(folder), 'utf8').split('\n');
    lines.splice(1, 1);
    writeFileSync(journalOf(folder), lines.join('\n'));
    await expect(fileStore(folder)).rejects.toBeInstanceOf(StoreUnusable);
  });

  it('writes on behind a torn tail without losing what comes later', async () => {
    const folder = await killed(2);
    appendFileSync(journalOf(folder), '["00000000",{"n":3,"sy');
    const workspaces = await open(folder);
    await (await workspaces.get('a'))?.command((tx) => tx.put('captures', aCapture('NEW', 1)));
    await workspaces.close();
    expect(await heldAfterStart(folder)).toBe(3);
  });

  it('refuses a state of another format, and says which it reads', async () => {
    const folder = await killed();
    const path = join(folder, 'a', 'state.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"format": \d+/, '"format": 99'));
    await expect(fileStore(folder)).rejects.toThrow(/format 99.*reads format \d/);
  });

  it('is for one process at a time', async () => {
    const folder = aFolder();
    const first = await fileStore(folder);
    await expect(fileStore(folder)).rejects.toThrow(/in use by process \d+/);
    await first.close();
    const second = await fileStore(folder);
    await expect(second.close()).resolves.toBeUndefined();
  });

  it('takes over the lock of a process that is gone', async () => {
    const folder = aFolder();
    writeFileSync(
      join(folder, '.lock'),
      JSON.stringify({ pid: 999_999_999, host: hostname(), began: null, token: '' }),
    );
    const store = await fileStore(folder);
    expect(JSON.parse(readFileSync(join(folder, '.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    await store.close();
    expect(existsSync(join(folder, '.lock'))).toBe(false);
  });

  it('refuses the lock of a process that runs', async () => {
    const folder = aFolder();
    const holder = { pid: process.ppid, host: hostname(), began: null, token: '' };
    writeFileSync(join(folder, '.lock'), JSON.stringify(holder));
    await expect(fileStore(folder)).rejects.toThrow(`process ${process.ppid}`);
  });

  it('stores a fixture once, and of each workspace what differs from it', async () => {
    const folder = aFolder();
    const workspaces = await open(folder);
    const shared = fixture();
    for (const name of ['a', 'b', 'c']) await workspaces.create({ name, fixture: shared });
    await workspaces.close();
    expect(readdirSync(join(folder, 'fixtures'))).toHaveLength(1);
    expect(statSync(join(folder, 'b', 'state.json')).size).toBeLessThan(700);
  });

  it('forgets a fixture with the last workspace of it, and at the start what nobody needs', async () => {
    const folder = aFolder();
    const stored = () => readdirSync(join(folder, 'fixtures')).length;
    const workspaces = await open(folder);
    const shared = fixture();
    for (const name of ['a', 'b']) await workspaces.create({ name, fixture: shared });
    await workspaces.delete('a');
    expect(stored()).toBe(1);
    // Deleted and made at the same time: the new one finds its fixture.
    await Promise.all([workspaces.delete('b'), workspaces.create({ name: 'c', fixture: fixture() })]);
    expect(stored()).toBe(1);
    await workspaces.close();
    writeFileSync(join(folder, 'fixtures', `${'0'.repeat(64)}.json`), '{}');

    const again = await open(folder);
    expect(stored()).toBe(1);
    expect((await again.get('c'))?.query((tables) => tables.rules.size)).toBe(1);
    await again.delete('c');
    expect(stored()).toBe(0);
    await again.close();
  });

  it('leaves memory when idle and comes back with the next request', async () => {
    let real = NOW;
    const workspaces = new WorkspaceRegistry(await fileStore(aFolder(), { fsync: false }), {
      idleMs: 1000,
      realTime: () => real,
    });
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await workspace.command((tx) => tx.put('captures', aCapture('X', 2)));
    real += 2000;
    await workspaces.closeIdle();
    await expect(workspace.command((tx) => tx.nextId('mail'))).rejects.toMatchObject({
      name: 'StorageUnavailable',
    });
    const back = await workspaces.get('a');
    expect(back).not.toBe(workspace);
    expect(back?.query((tables) => tables.occupancy(ITEM).held)).toBe(2);
    await workspaces.close();
  });
});
