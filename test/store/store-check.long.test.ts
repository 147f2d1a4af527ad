import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tuple } from '../../src/store/dataset/sorted-map.js';
import { fileStore } from '../../src/store/file/file-store.js';
import type { Database } from '../../src/store/postgres/database.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { formsIn, TABLE_FORMS } from '../../src/store/postgres/table-check.js';
import { checkedDatabase } from '../../src/store/postgres/whole-database.js';
import { checkStore, sumsOf } from '../../src/store/whole/check-store.js';
import { newWorkspace } from '../../src/workspaces/new-workspace.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { DEFAULT_REGISTRY_SETTINGS } from '../../src/workspaces/registry-settings.js';
import { sandbox } from '../cli/command-from-sources.js';
import { aFolder } from './folder.js';
import { baskets } from './many.js';
import { embeddedDatabase } from './postgres.js';
import { aCapture } from './store-contract.js';
import { fixture, NOW } from './workspace.js';

const { secrets } = DEFAULT_REGISTRY_SETTINGS.keys;
const stored = () => newWorkspace('a', { fixture: fixture() }, { now: NOW, secrets });

/** Stores two workspaces, one of them with a snapshot. */
async function aStore(): Promise<string> {
  const folder = aFolder();
  const workspaces = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
  const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
  await workspace.command((tx) => tx.put('captures', aCapture('X')));
  await workspace.createSnapshot('s');
  await workspaces.create({ name: 'b', fixture: fixture() });
  await workspaces.close();
  return folder;
}

describe('the check of a workspace', () => {
  it('reports nothing for a valid workspace', async () => {
    expect(await sumsOf(stored())).toEqual({ bookings: 0, captures: 0, snapshots: 0, findings: [] });
  });

  it('reports an index that counts other seats than the records', async () => {
    const workspace = stored();
    workspace.state.dataset.change('captures', 'X', aCapture('X'));
    workspace.state.dataset.indexes.counts.occupancy.set(tuple('812_other', 7), [1, 0, 0]);
    const { findings } = await sumsOf(workspace);
    expect(findings).toEqual(['Its index `occupancy` differs from its records at `812_other 7`.']);
  });

  it('reports a capture without a rule', async () => {
    const workspace = stored();
    const capture = { ...aCapture('X'), availabilityItemIds: ['999_trip_20260605100000_20260605130000'] };
    workspace.state.dataset.change('captures', 'X', capture);
    expect((await sumsOf(workspace)).findings).toContain('Its capture X belongs to an unknown rule.');
  });

  it('reports an id that would be assigned again, or that exists twice', async () => {
    const workspace = stored();
    const first = baskets.find(({ items }) => items.length > 0);
    if (!first) throw new Error('there is no basket');
    workspace.state.dataset.change('baskets', 1, { ...first, id: 1 });
    workspace.state.dataset.change('baskets', 2, { ...first, id: 2 });
    const { findings } = await sumsOf(workspace);
    expect(findings).toContain('Its sequence basket is at 0, although 2 is already used.');
    expect(findings).toContain(`Its item ${first.items[0]?.id} exists twice, also in booking 2.`);
  });

  it('reports refunds that exceed the payments (B6)', async () => {
    const workspace = stored();
    const [first] = baskets;
    if (!first) throw new Error('there is no basket');
    const payment = { id: 1, treasurerType: 'vendor', amountMinor: -500, transactionId: null } as never;
    workspace.state.dataset.change('baskets', first.id, { ...first, payments: [payment] });
    expect((await sumsOf(workspace)).findings).toContain(
      `Its booking ${first.id} has refunds above the payments to its vendor.`,
    );
  });

  it('reports an unreadable snapshot', async () => {
    const workspace = stored();
    const read = () => Promise.reject(new Error('it is gone'));
    const { clock } = workspace.state;
    workspace.state.snapshots = new Map([['s', { at: NOW, clock, bytes: 0, read }]]);
    expect((await sumsOf(workspace)).findings).toEqual(['Its snapshot s cannot be read: it is gone']);
  });
});

describe('sandbox store check', () => {
  it('prints the content of each workspace, and exits with 0 if nothing is found', async () => {
    const folder = await aStore();
    expect(await sandbox(['store', 'check', `file:${folder}`])).toEqual({
      code: 0,
      stdout:
        '2 workspaces checked: nothing found.\n' +
        'a  0 bookings, 1 capture, 1 snapshot: seats, ledger and ids hold\n' +
        'b  0 bookings, 0 captures, 0 snapshots: seats, ledger and ids hold\n',
      stderr: '',
    });
  });

  it('exits with 1 if a workspace is damaged, changes nothing, and checks the other workspaces', async () => {
    const folder = await aStore();
    const file = join(folder, 'a', 'state.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
    const before = readFileSync(file, 'utf8');
    const { code, stdout } = await sandbox(['store', 'check', `file:${folder}`, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [],
      workspaces: [
        { name: 'a', findings: [expect.stringContaining('It cannot be opened')] },
        { name: 'b', bookings: 0, findings: [] },
      ],
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it.each([
    ['documents.json', '', 'is damaged (Unexpected end of JSON input)'],
    ['documents.json', '[1,2]', 'is damaged (it must be a list of documents)'],
    ['token-keys.txt', '', 'There is no key in '],
    ['certificate-key.json', '{}', 'has no private key ('],
    ['audit-server.ndjson', '\n{"at":"2026-11-28T00:00:00Z"}\n{"cut', 'has no row in line 2.'],
    ['audit-refused.ndjson', '{"bad line}', 'has no row in line 1.'],
  ])('names a damaged %s (%j)', async (name, text, finding) => {
    const folder = await aStore();
    writeFileSync(join(folder, name), text);
    const { code, stdout } = await sandbox(['store', 'check', `file:${folder}`, '--json']);
    const { findings, workspaces } = JSON.parse(stdout);
    expect([code, findings, workspaces.length]).toEqual([1, [expect.stringContaining(finding)], 2]);
    expect(findings[0]).toContain(join(folder, name));
  });

  it('exits with 2 if there is nothing to check, or a sandbox uses the store', async () => {
    const missing = await sandbox(['store', 'check', 'file:/nowhere']);
    expect(missing).toMatchObject({ code: 2, stderr: 'There is no folder /nowhere.\n' });
    expect((await sandbox(['store', 'check', 'memory:'])).code).toBe(2);
    const folder = await aStore();
    const store = await fileStore(folder);
    const used = await sandbox(['store', 'check', `file:${folder}`]);
    expect([used.code, used.stderr]).toEqual([2, expect.stringContaining('is in use by')]);
    await store.close();
  });
});

describe('the check of a database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await embeddedDatabase();
  }, 60_000);
  afterAll(() => database.close());

  const unclosed = () => ({ ...database, close: () => Promise.resolve() });
  async function fresh(): Promise<void> {
    await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
    const workspaces = new WorkspaceRegistry(await postgresStore(unclosed()));
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await workspace.command((tx) => tx.put('captures', aCapture('X')));
    await workspaces.close();
  }
  const check = async () => checkStore(await checkedDatabase('db', unclosed()));
  const starting = () => postgresStore(unclosed());

  it('knows every column, key and index of the schema', async () => {
    await fresh();
    const forms = Object.entries(TABLE_FORMS).map(([table, { columns, keys = [], indexes = [] }]) => [
      table,
      { columns, keys: keys.toSorted(), indexes },
    ]);
    const found = [...(await formsIn(database))].map(([table, form]) => [
      table,
      { ...form, keys: form.keys.toSorted() },
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(forms));
  });

  it('reports nothing for a valid store', async () => {
    await fresh();
    expect(await check()).toEqual({
      findings: [],
      workspaces: [{ name: 'a', bookings: 0, captures: 1, snapshots: 0, findings: [] }],
    });
  });

  it('reports missing keys and rows without an owner, with which a start is refused', async () => {
    await fresh();
    await database.query('ALTER TABLE sandbox.entry DROP CONSTRAINT entry_workspace_fkey');
    await database.query('ALTER TABLE sandbox.entry DROP CONSTRAINT entry_pkey');
    await database.query(
      `INSERT INTO sandbox.entry (workspace, n, batch, line) SELECT 99, n, batch, line FROM sandbox.entry`,
    );
    expect((await check()).findings).toEqual([
      'It lacks the primary key of entry (workspace, n).',
      'It lacks the foreign key of entry (workspace).',
      expect.stringMatching(/^It has \d+ rows? of entry without a workspace\.$/),
    ]);
    await expect(starting()).rejects.toThrow(
      /incomplete, for example after an interrupted restore: it lacks the primary key of entry \(workspace, n\), .* Drop it and restore/,
    );
  });

  it('reports a log that lacks entries, and a state that lacks records', async () => {
    await fresh();
    await database.query('UPDATE sandbox.workspace SET n = n + 2');
    await database.query('UPDATE sandbox.part SET part = 3');
    const [workspace] = (await check()).workspaces;
    expect(workspace?.findings).toEqual([
      'Its log lacks 2 of its last entries.',
      'Records are missing from one of its states.',
      expect.stringMatching(
        /^It cannot be opened: .* its log lacks 2 of its last entries\. Restore the database/,
      ),
    ]);
  });

  it('reports the schema of a later version, with which a start is refused, and no version', async () => {
    await fresh();
    await database.query('UPDATE sandbox.version SET version = 999');
    expect((await check()).findings).toEqual([
      expect.stringMatching(/^It has the schema of a later version \(999; this one knows \d+\)\.$/),
    ]);
    await expect(starting()).rejects.toThrow('has the schema of a later version (999;');
    await database.query('DELETE FROM sandbox.version');
    expect((await check()).findings).toEqual(['It lacks its version.']);
  });

  it('is partly done by each start, which is refused without the schema’s version or the numbering of ids', async () => {
    await fresh();
    await database.query('DELETE FROM sandbox.version');
    await expect(starting()).rejects.toThrow('it lacks its version');
    await fresh();
    await database.query(`SELECT setval(pg_get_serial_sequence('sandbox.workspace', 'id'), 1, false)`);
    await expect(starting()).rejects.toThrow('it lacks the id sequence of workspace');
  });

  it('is refused without the schema', async () => {
    await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
    await expect(check()).rejects.toThrow('db has no schema sandbox');
  });
});
