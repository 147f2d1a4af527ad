import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { EndedSessions } from '../../src/control/access/ended-sessions.js';
import { documentsFile } from '../../src/store/file/data-folder.js';
import { nodeDisk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { readFolder, writtenFolder } from '../../src/store/file/whole-folder.js';
import type { Database } from '../../src/store/postgres/database.js';
import { StoredDocuments } from '../../src/store/postgres/documents.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import {
  readDatabase,
  requireFinishedDatabase,
  writtenDatabase,
} from '../../src/store/postgres/whole-database.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import { copyStore } from '../../src/store/whole/copy-store.js';
import type { CopiedStore } from '../../src/store/whole/whole-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { sandbox } from '../cli/command-from-sources.js';
import { needs } from '../needs.js';
import { aFolder } from './folder.js';
import { at } from './instances.js';
import { embeddedDatabase, instanceOn, startCluster, type Cluster } from './postgres.js';
import { aCapture } from './store-contract.js';
import { fixture, ITEM } from './workspace.js';

const KEY = 'a-key-of-at-least-thirty-two-characters';
const NONE = () => undefined;

const openFolder = async (folder: string) => new WorkspaceRegistry(await fileStore(folder, { fsync: false }));

/** Stores three workspaces, one with a snapshot and its own clock, and the key that signs tokens. */
async function aStore(): Promise<string> {
  const folder = aFolder();
  const workspaces = await openFolder(folder);
  for (const name of ['a', 'b', 'c']) {
    const workspace = await workspaces.create({ name, fixture: fixture(), seed: 7 });
    await workspace.command((tx) => tx.put('captures', aCapture('X')));
  }
  const workspace = await workspaces.get('a');
  await workspace?.createSnapshot('s');
  await workspace?.advanceClock(60_000);
  await workspace?.command((tx) => tx.put('captures', aCapture('Y', 3)));
  await workspaces.close();
  writeFileSync(join(folder, 'token-keys.txt'), `${KEY}\n`);
  return folder;
}

/** Copies a store, and closes both stores. */
async function copied(from: CopiedStore, to: CopiedStore) {
  try {
    return await copyStore(from, to);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

/** Returns the seats, time and key of a workspace, and the seats in its snapshot. */
async function shown(workspaces: Pick<WorkspaceRegistry, 'get'>, name: string) {
  const workspace = await workspaces.get(name);
  const held = () => workspace?.query((tables) => tables.occupancy(ITEM).held);
  return {
    held: held(),
    clock: workspace?.clock(),
    key: Buffer.from(workspace?.tokenKeys.newest.bytes ?? []).toString('hex'),
    snapshots: workspace?.snapshots(),
    restored: (await workspace?.restoreSnapshot('s')) === true ? held() : null,
  };
}

describe('a copy of a store', () => {
  let database: Database;
  const unclosed = () => ({ ...database, close: () => Promise.resolve() });
  beforeAll(async () => {
    database = await embeddedDatabase();
  }, 60_000);
  afterAll(() => database.close());
  beforeEach(() => database.query('DROP SCHEMA IF EXISTS sandbox CASCADE'));

  it('equals the original from files to PostgreSQL and back, with snapshots, clocks and keys', async () => {
    const [folder, back] = [await aStore(), join(aFolder(), 'back')];
    const to = await writtenDatabase('db', unclosed());
    const report = await copied(await readFolder(folder, NONE), to);
    expect(report).toMatchObject({ workspaces: 3, hadBefore: 0, snapshots: 1, documents: 1, left: [] });
    const again = await copied(await readDatabase('db', unclosed()), await writtenFolder(back, NONE));
    expect(again.sha256).toBe(report.sha256);
    expect(readFileSync(join(back, 'token-keys.txt'), 'utf8')).toBe(`${KEY}\n`);

    const [files, shared, others] = [
      await openFolder(folder),
      new WorkspaceRegistry(await postgresStore(unclosed())),
      await openFolder(back),
    ];
    const expected = await shown(files, 'a');
    expect(expected).toMatchObject({ held: 5, restored: 2, snapshots: [{ name: 's' }] });
    const other = await shown(shared, 'a');
    expect({ ...other, key: '' }).toEqual({ ...expected, key: '' });
    expect({ ...(await shown(others, 'a')), key: '' }).toEqual({ ...expected, key: '' });
    const workspace = await at(shared, 'b');
    await workspace.command((tx) => tx.put('captures', aCapture('Z', 1)));
    expect(workspace.query((tables) => tables.occupancy(ITEM).held)).toBe(3);
    await Promise.all([files.close(), shared.close(), others.close()]);
  });

  it('contains the invitations, from files to PostgreSQL and back', async () => {
    const [folder, back] = [await aStore(), join(aFolder(), 'back')];
    const file = join(folder, 'documents.json');
    const invitations = [{ kind: 'invitation', id: 'a', text: '{"id":"a"}' }];
    writeFileSync(file, JSON.stringify(invitations));
    expect(
      await copied(await readFolder(folder, NONE), await writtenDatabase('db', unclosed())),
    ).toMatchObject({ documents: 2, left: [] });
    expect(await new StoredDocuments(database).list('invitation')).toEqual(['{"id":"a"}']);
    const target = await writtenFolder(back, NONE);
    await copied(await readDatabase('db', unclosed()), target);
    expect(JSON.parse(readFileSync(join(back, 'documents.json'), 'utf8'))).toEqual(invitations);
  });

  it.each(['a folder', 'PostgreSQL'])('into a folder from %s keeps ended sessions ended', async (source) => {
    const [folder, back] = [await aStore(), join(aFolder(), 'back')];
    const session = { id: 's', name: 'a.partner', expiresAt: 2_000_000_000_000 };
    const sessions = (of: string) => {
      const file = documentsFile(join(of, 'documents.json'), nodeDisk);
      return new EndedSessions(() => 0, new LocalDocuments(file));
    };
    await sessions(folder).end('a', session);
    if (source === 'PostgreSQL')
      await copied(await readFolder(folder, NONE), await writtenDatabase('db', unclosed()));
    const from = () => (source === 'PostgreSQL' ? readDatabase('db', unclosed()) : readFolder(folder, NONE));
    expect(await copied(await from(), await writtenFolder(back, NONE))).toMatchObject({ left: [] });
    expect(await sessions(back).has('a', session)).toBe(true);
  });

  it('contains the bin, from files to PostgreSQL and back, and its workspaces can be restored', async () => {
    const [folder, back] = [await aStore(), join(aFolder(), 'back')];
    const files = await openFolder(folder);
    await files.bin.put('a');
    await files.close();
    await copied(await readFolder(folder, NONE), await writtenDatabase('db', unclosed()));
    const shared = new WorkspaceRegistry(await postgresStore(unclosed()), { idleMs: 0 });
    expect([await shared.names(), (await shared.bin.list()).map(({ name }) => name)]).toEqual([
      ['b', 'c'],
      ['a'],
    ]);
    await shared.close();
    await copied(await readDatabase('db', unclosed()), await writtenFolder(back, NONE));
    const copy = await openFolder(back);
    expect(await copy.bin.takeOut('a')).toBe(true);
    expect((await copy.get('a'))?.query((tables) => tables.occupancy(ITEM).held)).toBe(5);
    await copy.close();
  });

  it('contains the settings and the last use of a workspace, from files to PostgreSQL and back', async () => {
    const [folder, back] = [await aStore(), join(aFolder(), 'back')];
    const settings = { limits: { connections: 3, stateBytes: 0 }, expiresAt: 1_900_000_000_000 };
    const figures = { bookings: 2, size: 77, publicSecrets: true };
    const use = { lastUsedAt: 1_700_000_000_000, hours: [[5, 9, 1] as const, [4, 2, 0] as const], figures };
    const files = await fileStore(folder, { fsync: false });
    await files.changeSettings('a', () => settings);
    await files.saveUse('a', use);
    await files.close();

    const report = await copied(await readFolder(folder, NONE), await writtenDatabase('db', unclosed()));
    const shared = await postgresStore(unclosed());
    const [first] = await shared.list();
    expect(first).toMatchObject({
      name: 'a',
      settings,
      use: { ...use, hours: expect.arrayContaining([...use.hours]) },
    });
    const again = await copied(await readDatabase('db', unclosed()), await writtenFolder(back, NONE));
    expect(again.sha256).toBe(report.sha256);
    const copy = await fileStore(back, { fsync: false });
    expect(await copy.open('a')).toMatchObject({
      settings,
      use: { ...use, hours: use.hours.toReversed() },
    });
    await copy.close();
  });

  it('can be resumed after a failure, and no sandbox starts on it before', async () => {
    const [folder, target] = [await aStore(), aFolder()];
    const from = await readFolder(folder, NONE);
    const to = await writtenFolder(target, NONE);
    const write = vi.spyOn(to, 'write');
    write.mockImplementationOnce((whole) => Object.getPrototypeOf(to).write.call(to, whole));
    write.mockRejectedValueOnce(new Error('the disk is full'));
    await expect(copied(from, to)).rejects.toThrow(
      'The workspace b cannot be copied: the disk is full. Repair or delete it, then run the command again',
    );
    const starting = createSandbox({ port: 0, store: `file:${target}`, log: 'silent', fixture: null });
    await expect(starting).rejects.toThrow(
      `${target} is an unfinished copy of file:${folder}. Finish it with`,
    );
    const other = await readFolder(await aStore(), NONE);
    await expect(copied(other, await writtenFolder(target, NONE))).rejects.toThrow(
      'is an unfinished copy of',
    );
    const done = await copied(await readFolder(folder, NONE), await writtenFolder(target, NONE));
    expect(done).toMatchObject({ workspaces: 3, hadBefore: 1 });
    expect(existsSync(join(target, '.unfinished-copy'))).toBe(false);
    const served = await createSandbox({ port: 0, store: `file:${target}`, log: 'silent', fixture: null });
    await served.close();
  });

  it('ignores links to folders and broken links', async () => {
    const [folder, target] = [await aStore(), aFolder()];
    for (const one of [folder, target]) {
      symlinkSync('/', join(one, 'a-folder'));
      symlinkSync('./nowhere', join(one, 'nothing'));
    }
    const to = await writtenFolder(target, NONE);
    vi.spyOn(to, 'write').mockRejectedValueOnce(new Error('It is damaged.'));
    const from = await readFolder(folder, NONE);
    await expect(copied(from, to)).rejects.toThrow('The workspace a cannot be copied: It is damaged. Repair');
    const done = await copied(await readFolder(folder, NONE), await writtenFolder(target, NONE));
    expect(done).toMatchObject({ workspaces: 3 });
  });

  it('to PostgreSQL is not served before it is complete', async () => {
    const to = await writtenDatabase('db', unclosed());
    vi.spyOn(to, 'write').mockRejectedValue(new Error('away'));
    await expect(copied(await readFolder(await aStore(), NONE), to)).rejects.toThrow(
      'cannot be copied: away',
    );
    await expect(requireFinishedDatabase(database, 'db')).rejects.toThrow(
      'db is an unfinished copy of file:',
    );
  });

  it('replaces a workspace that changed since an earlier run, and omits a deleted one', async () => {
    const [folder, target] = [await aStore(), aFolder()];
    const to = await writtenFolder(target, NONE);
    const write = vi.spyOn(to, 'write');
    for (let time = 0; time < 2; time++)
      write.mockImplementationOnce((whole) => Object.getPrototypeOf(to).write.call(to, whole));
    write.mockRejectedValueOnce(new Error('stopped'));
    await expect(copied(await readFolder(folder, NONE), to)).rejects.toThrow('stopped');
    const workspaces = await openFolder(folder);
    await workspaces.delete('a');
    await (await workspaces.get('b'))?.command((tx) => tx.put('captures', aCapture('LATE', 4)));
    await workspaces.close();
    const done = await copied(await readFolder(folder, NONE), await writtenFolder(target, NONE));
    expect(done).toMatchObject({ workspaces: 2, hadBefore: 0 });
    const copy = await openFolder(target);
    expect(await copy.names()).toEqual(['b', 'c']);
    expect((await shown(copy, 'b')).held).toBe(6);
    await copy.close();
  });

  it('is refused into a non-empty store, into itself, and while a sandbox runs', async () => {
    const [folder, other] = [await aStore(), await aStore()];
    const run = (from: string, to: string) => sandbox(['store', 'copy', `file:${from}`, `file:${to}`]);
    expect(await run(folder, other)).toMatchObject({
      code: 1,
      stderr: `file:${other} is not empty: it holds 3 workspaces and 1 keys or other documents. Name an empty folder or database.\n`,
    });
    const withKeys = aFolder();
    writeFileSync(join(withKeys, 'token-keys.txt'), `${'k'.repeat(64)}\n`);
    expect((await run(folder, withKeys)).stderr).toContain('it holds 0 workspaces and 1 keys');
    expect((await run(folder, folder)).code).toBe(1);
    const running = await openFolder(folder);
    expect((await run(folder, aFolder())).stderr).toContain('is in use by process');
    await running.close();
    expect((await run(folder, aFolder())).stdout).toContain('3 workspaces with ');
  });

  it.each([
    ['documents.json', '[{"kind":', 'documents.json is damaged ('],
    ['token-keys.txt', '', 'There is no key in '],
  ])('is refused with one sentence if %s is damaged, and starts no copy', async (name, text, reason) => {
    const [folder, target] = [await aStore(), aFolder()];
    writeFileSync(join(folder, name), text);
    const { code, stderr } = await sandbox(['store', 'copy', `file:${folder}`, `file:${target}`]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(existsSync(join(target, '.unfinished-copy'))).toBe(false);
  });

  it('names the files that a database does not store', async () => {
    const folder = await aStore();
    writeFileSync(join(folder, 'audit-server.ndjson'), '\n');
    const { left } = await copied(await readFolder(folder, NONE), await writtenDatabase('db', unclosed()));
    expect(left).toEqual(['the file audit-server.ndjson']);
  });

  it('is refused into a folder inside the store', async () => {
    const folder = await aStore();
    const linked = join(aFolder(), 'link');
    symlinkSync(folder, linked);
    for (const inside of [join(folder, 'copy'), join(linked, 'a', 'copy')]) {
      const { code, stderr } = await sandbox(['store', 'copy', `file:${folder}`, `file:${inside}`]);
      expect([code, stderr]).toEqual([1, `${inside} is inside ${folder}. Name a folder outside.\n`]);
      expect(existsSync(inside)).toBe(false);
    }
  });
});

describe('a copy between databases', needs('postgres'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.remove());

  it('contains the history, its snapshots and the observations; it is refused while an instance runs', async () => {
    const [from, to] = [await cluster.database('one'), await cluster.database('two')];
    const instance = await instanceOn(from);
    const workspace = await instance.create({ name: 'a', fixture: fixture() });
    await workspace.command((tx) => tx.put('captures', aCapture('X', 2)));
    await workspace.createSnapshot('s');
    await workspace.command((tx) => tx.put('captures', aCapture('Y', 3)));
    workspace.activityLogs.emit({ type: 'clock', at: 0, now: 0, frozen: true } as never);
    const refused = await sandbox(['store', 'copy', from, to]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is in use: a sandbox has ')]);
    const steps = [...workspace.activityLogs.history.newestFirst()].map(([id]) => id);
    await instance.close();
    const { code, stdout } = await sandbox(['store', 'copy', from, to, '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ workspaces: 1, entries: 3, left: [] }),
    ]);
    const copy = await instanceOn(to);
    const there = await at(copy, 'a');
    expect([...there.activityLogs.history.newestFirst()].map(([id]) => id)).toEqual(steps);
    expect(await shown(copy, 'a')).toMatchObject({ held: 5, restored: 2 });
    await copy.close();
    expect((await sandbox(['store', 'check', to])).code).toBe(0);
  });
});
