import * as fc from 'fast-check';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileStore, type FileSettings } from '../../src/store/file/file-store.js';
import { StoreUnusable } from '../../src/store/store.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder, copyWithoutLock } from './folder.js';
import { anyBasket } from './ledger.js';
import { aCapture, QUARTER, storeContract } from './store-contract.js';
import { fixture, ITEM, NOW } from './workspace.js';

storeContract('a data folder', () => fileStore(aFolder(), { fsync: false }));
storeContract('a data folder that is folded after each change', () =>
  fileStore(aFolder(), { fsync: false, foldAtBytes: 0, openJournals: 1 }),
);

const journalOf = (folder: string) => join(folder, 'a', 'journal.ndjson');
const open = async (folder: string, settings: Partial<FileSettings> = {}) =>
  new WorkspaceRegistry(await fileStore(folder, { fsync: false, ...settings }));

/**
 * Returns a data folder whose process was killed. It has the lock of that process. Its journal has `captures`
 * commands, and the changes that `after` made.
 */
async function killed(
  captures = 4,
  after: (workspace: LiveWorkspace) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const folder = aFolder();
  const workspaces = await open(folder);
  const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
  for (let at = 0; at < captures; at++)
    await workspace.command((tx) => tx.put('captures', aCapture(`E${at}`, 1)));
  await after(workspace);
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

/** Returns a copy of a data folder in use. The copy looks as if its process had been killed. */
function copyOf(folder: string): string {
  const copy = aFolder();
  copyWithoutLock(folder, copy);
  return copy;
}

async function exportedAfterStart(folder: string): Promise<unknown> {
  const workspaces = await open(folder);
  const exported = (await workspaces.get('a'))?.export();
  await workspaces.close();
  return exported;
}

/** Returns the error for the workspace `a` at a start. Checks that the start changes none of the workspace's files. */
async function damageOf(folder: string): Promise<string> {
  const content = () =>
    readdirSync(join(folder, 'a')).map((name) => readFileSync(join(folder, 'a', name), 'utf8'));
  const before = content();
  const workspaces = await open(folder);
  const error: unknown = await workspaces.get('a').catch((caught: unknown) => caught);
  await workspaces.close();
  expect(error).toBeInstanceOf(StoreUnusable);
  expect(content()).toEqual(before);
  return String(error);
}

describe('a folder in a data folder that is not a workspace', () => {
  it('remains unchanged, and its name is taken', async () => {
    const folder = aFolder();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'index.ts'), 'export {};');
    const workspaces = await open(folder);
    await expect(workspaces.create({ name: 'src', fixture: fixture() })).rejects.toMatchObject({
      reason: 'taken',
    });
    await workspaces.create({ name: 'a', fixture: fixture() });
    await workspaces.close();
    expect(readdirSync(folder).toSorted()).toEqual(['a', 'fixtures', 'src']);
    expect(readFileSync(join(folder, 'src', 'index.ts'), 'utf8')).toBe('export {};');
  });
});

describe('a damaged workspace', () => {
  it('does not affect other workspaces', async () => {
    const folder = await killed(1);
    const before = await open(folder);
    await before.create({ name: 'b', fixture: fixture() });
    await before.close();
    writeFileSync(join(folder, 'a', 'state.json'), '{"format": 3,');
    const workspaces = await open(folder);
    expect(await workspaces.names()).toEqual(['a', 'b']);
    await expect(workspaces.get('a')).rejects.toThrow(/state\.json is damaged/);
    await (await workspaces.get('b'))?.command((tx) => tx.put('captures', aCapture('NEW', 1)));
    await workspaces.close();
    expect(readFileSync(join(folder, 'a', 'state.json'), 'utf8')).toBe('{"format": 3,');
  });

  it('can result from a changed fixture', async () => {
    const folder = await killed(1);
    const [name = ''] = readdirSync(join(folder, 'fixtures'));
    const path = join(folder, 'fixtures', name);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"tagus"', '"douro"'));
    expect(await damageOf(folder)).toContain(`${path} cannot be read`);
  });
});

describe('a data folder', () => {
  it('has all data after a clean stop, including clock, snapshots and signing key', async () => {
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
    expect(again?.tokenKeys.newest).toEqual(workspace.tokenKeys.newest);
    expect(again?.snapshots()).toEqual([{ name: 's', at: NOW }]);
    await again?.restoreSnapshot('s');
    expect(again?.now()).toBe(NOW);
    expect(again?.query((tables) => tables.sequences.size)).toBe(0);
    await after.close();
  });

  it('has a folded journal after a clean stop', async () => {
    const folder = await killed();
    await heldAfterStart(folder);
    expect(existsSync(journalOf(folder))).toBe(false);
    expect(await heldAfterStart(folder)).toBe(4);
  });

  it('has all acknowledged changes after a kill', async () => {
    expect(await heldAfterStart(await killed(4))).toBe(4);
  });

  it('discards a torn last line, cut at any byte', async () => {
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

  it.each([
    { what: 'is damaged', change: (line: string) => [line.replace('"seats":1', '"seats":9')] },
    { what: 'is missing', change: () => [] },
  ])('names file, line and remedy if a line in the middle $what', async ({ change }) => {
    const folder = await killed(4);
    const lines = readFileSync(journalOf(folder), 'utf8').split('\n');
    writeFileSync(journalOf(folder), [lines[0], ...change(lines[1] ?? ''), ...lines.slice(2)].join('\n'));
    const error = await damageOf(folder);
    expect(error).toContain(`${journalOf(folder)}, line 2`);
    expect(error).toContain('backup');
  });

  it('accepts writes after a torn end, and keeps them', async () => {
    const folder = await killed(2);
    appendFileSync(journalOf(folder), '["00000000",{"n":3,"sy');
    const workspaces = await open(folder);
    await (await workspaces.get('a'))?.command((tx) => tx.put('captures', aCapture('NEW', 1)));
    await workspaces.close();
    expect(await heldAfterStart(folder)).toBe(3);
  });

  it.each([
    ['as long as', 'N2'],
    ['shorter than', 'N'],
    ['longer than', 'N'.repeat(300)],
  ])(
    'does not restore a write with a torn beginning if the next line is %s the torn one',
    async (_, reference) => {
      const folder = await killed(2, (workspace) =>
        Promise.all(
          ['E2', 'E3'].map((name) => workspace.command((tx) => tx.put('captures', aCapture(name, 1)))),
        ),
      );
      writeFileSync(journalOf(folder), readFileSync(journalOf(folder), 'utf8').replace('"E2"', '"??"'));
      const workspaces = await open(folder);
      const workspace = await workspaces.get('a');
      await workspace?.command((tx) => tx.put('captures', aCapture(reference, 1)));
      const exported = workspace?.export();
      expect(exported?.captures.map((capture) => capture.reference)).toEqual(['E0', 'E1', reference]);
      const copy = copyOf(folder);
      await workspaces.close();
      expect(await exportedAfterStart(copy)).toEqual(exported);
    },
  );

  it('has the last version of all records of a command after a kill, in all tables', async () => {
    const folder = aFolder();
    const workspaces = await open(folder);
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    const [sample] = fc.sample(anyBasket, { numRuns: 1, seed: 3 });
    if (!sample) throw new Error('no basket');
    await workspace.command((tx) => {
      tx.put('baskets', { ...sample, id: 1, note: 'first' });
      tx.put('mails', { id: 1, at: NOW, to: '', subject: '', body: '', basketId: 1, attachments: [] });
      tx.put('baskets', { ...sample, id: 1, note: 'second' });
    });
    const exported = workspace.export();
    expect([exported.baskets[0]?.note, exported.mails.length]).toEqual(['second', 1]);
    const copy = copyOf(folder);
    await workspaces.close();
    expect(await exportedAfterStart(copy)).toEqual(exported);
  });

  it.each([1, 2, 99])('refuses a state in format %i, and names the supported format', async (format) => {
    const folder = await killed();
    const path = join(folder, 'a', 'state.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"format": \d+/, `"format": ${format}`));
    expect(await damageOf(folder)).toMatch(new RegExp(`format ${format};.*reads format 3`));
  });

  it('stores a fixture once, and for each workspace only the differences', async () => {
    const folder = aFolder();
    const workspaces = await open(folder);
    const shared = fixture();
    for (const name of ['a', 'b', 'c']) await workspaces.create({ name, fixture: shared });
    await workspaces.close();
    expect(readdirSync(join(folder, 'fixtures'))).toHaveLength(1);
    expect(statSync(join(folder, 'b', 'state.json')).size).toBeLessThan(700);
  });

  it('deletes a fixture with its last workspace, and unused fixtures at the start', async () => {
    const folder = aFolder();
    const stored = () => readdirSync(join(folder, 'fixtures')).length;
    const workspaces = await open(folder);
    const shared = fixture();
    for (const name of ['a', 'b']) await workspaces.create({ name, fixture: shared });
    await workspaces.delete('a');
    expect(stored()).toBe(1);
    // One workspace is deleted while another is created: the new workspace finds its fixture.
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

  it('does not restore a workspace that was deleted before its first use', async () => {
    const folder = await killed(4);
    const store = await fileStore(folder, { fsync: false });
    await store.delete('a');
    expect(store.names()).toEqual([]);
    let real = NOW;
    const workspaces = new WorkspaceRegistry(store, { idleMs: 1000, realTime: () => real });
    const created = await workspaces.create({ name: 'a', fixture: fixture() });
    const exported = created.export();
    real += 2000;
    await workspaces.closeIdle();
    const back = await workspaces.get('a');
    expect([back?.export(), back?.tokenKeys.newest]).toEqual([exported, created.tokenKeys.newest]);
    await workspaces.close();
  });

  it('closes an idle workspace, and opens it again for the next request', async () => {
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
