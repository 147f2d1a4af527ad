import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import type { Database } from '../../src/store/postgres/database.js';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import type { SharedStore } from '../../src/store/shared-store.js';
import { EntryUnreadable, type StoredUse } from '../../src/store/store.js';
import { NO_MONITOR } from '../../src/telemetry/store-monitor.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { eventually, until } from '../eventually.js';
import { needs } from '../needs.js';
import { note } from './instance-faults.js';
import { at } from './instances.js';
import { instanceOn, startCluster, type Cluster } from './postgres.js';
import { fixture } from './workspace.js';

const created = (name: string) => ({ name, fixture: fixture() });

/** Counts all connections to a database, including the given one. */
async function connectionsTo(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}

/** A log entry that a later version may write. */
const LATER = {
  entry: { changes: [{ table: 'waitlist', key: 1, value: { id: 1 } }] },
  note: { at: 0, cause: { type: 'control' } },
};

describe('with a failing database', needs('postgres', 'ps'), () => {
  let cluster: Cluster;
  let url = '';
  let admin: Database;
  let databases = 0;
  let goOn = () => undefined as void;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterEach(() => goOn());
  afterAll(() => cluster.remove());

  async function newDatabase(): Promise<string> {
    url = await cluster.database(`trouble${++databases}`);
    admin = pooledDatabase(url, { connections: 1 });
    return url;
  }
  const hang = () => (goOn = cluster.hang());

  it('stopping ends within its time limit even if the database hangs', async () => {
    const instance = await instanceOn(await newDatabase());
    const workspace = await instance.create(created('w'));
    await note(workspace);
    hang();
    const write = note(workspace).catch((error: Error) => error); // on the existing connection
    await pause(50);
    const read = instance.get('w').catch((error: Error) => error);
    await pause(50);
    const begin = performance.now();
    await instance.close(700);
    const took = performance.now() - begin;
    expect(took).toBeGreaterThan(600);
    expect(took).toBeLessThan(9_000); // the request to the database would be abandoned after 10 s
    expect([await read, await write]).toMatchObject([{ reason: 'unreadable' }, { reason: 'uncertain' }]);
    goOn();
    const again = await instanceOn(url);
    expect([1, 2]).toContain((await at(again, 'w')).outbox().length); // the outbox may contain the write that got no response
    await Promise.all([again.close(), admin.close()]);
  });

  it('a change gets a response even if the database hangs, and the workspace recovers', async () => {
    const instance = await instanceOn(await newDatabase(), { timeoutMs: 200, longestMs: 500 });
    const workspace = await instance.create(created('w'));
    await note(workspace);
    hang();
    await expect(note(workspace)).rejects.toMatchObject({ reason: 'uncertain' });
    goOn();
    await expect.poll(() => note(workspace).then(() => 'stored'), { timeout: 5000 }).toBe('stored');
    const count = workspace.outbox().length;
    expect([2, 3]).toContain(count); // the outbox may contain the write that got no response
    await instance.close();
    const again = await instanceOn(url);
    expect((await at(again, 'w')).outbox()).toHaveLength(count);
    await Promise.all([again.close(), admin.close()]);
  });

  it('a change gets a response even if another session locks the workspace', async () => {
    const instance = await instanceOn(await newDatabase(), { longestMs: 300 });
    const workspace = await instance.create(created('w'));
    await admin.transaction(async (queries) => {
      await queries.query('SELECT 1 FROM sandbox.workspace FOR UPDATE');
      await expect(note(workspace)).rejects.toMatchObject({ reason: 'failed' });
    });
    await note(workspace);
    expect(workspace.outbox()).toHaveLength(1);
    await Promise.all([instance.close(), admin.close()]);
  });

  it('an instance is not ready while entries cannot be inserted, even if everything else works', async () => {
    const store = await postgresStore(pooledDatabase(await newDatabase()));
    const instance = new WorkspaceRegistry(store, { idleMs: 0 });
    const workspace = await instance.create(created('w'));
    await admin.query('ALTER TABLE sandbox.entry ADD CONSTRAINT is_full CHECK (length(line) < 2) NOT VALID');
    await expect(store.requireWritable()).resolves.toBeUndefined(); // no insert was tried yet
    await expect(note(workspace)).rejects.toMatchObject({ reason: 'failed' });
    await expect(store.requireWritable()).rejects.toThrow('the database cannot be written');
    await admin.query('ALTER TABLE sandbox.entry DROP CONSTRAINT is_full');
    await expect(store.requireWritable()).resolves.toBeUndefined();
    await note(workspace);
    const { rows } = await admin.query('SELECT 1 FROM sandbox.entry');
    expect(rows).toHaveLength(1); // the insert by which readiness was checked was rolled back
    await Promise.all([instance.close(), admin.close()]);
  });

  it('the error for an uncertain deletion does not claim that nothing changed', async () => {
    const instance = await instanceOn(await newDatabase(), { timeoutMs: 200 });
    await instance.create(created('w'));
    hang();
    await expect(instance.delete('w')).rejects.toMatchObject({ reason: 'uncertain' });
    // Nothing of the creation was sent.
    await expect(instance.create(created('v'))).rejects.toMatchObject({ reason: 'failed' });
    goOn();
    await instance.close();
    await admin.close();
  });

  it('metrics are returned at once, with at most one query a second for all readers', async () => {
    const sandbox = await createSandbox({
      port: 0,
      store: await newDatabase(),
      fixture: null,
      log: 'silent',
      metrics: true,
    });
    await fetch(`${sandbox.url}/_sandbox/metrics`);
    const asked = async () => {
      const text = await (await fetch(`${sandbox.url}/_sandbox/metrics`)).text();
      return /^sandbox_workspaces \d+$/m.test(text);
    };
    expect(await asked()).toBe(true);
    hang();
    await pause(1100);
    const begin = performance.now();
    expect(await Promise.all(Array.from({ length: 16 }, asked))).toEqual(Array<boolean>(16).fill(false));
    expect(performance.now() - begin).toBeLessThan(9_000); // the request to the database would be abandoned after 10 s
    goOn();
    await Promise.all([sandbox.close(), admin.close()]);
  });

  it('a deletion and simultaneous observations cause no deadlock', async () => {
    const stores: SharedStore[] = [];
    await newDatabase();
    for (let index = 0; index < 3; index++) stores.push(await postgresStore(pooledDatabase(url)));
    const [first, ...others] = stores as [SharedStore, SharedStore, SharedStore];
    const registry = new WorkspaceRegistry(first, { idleMs: 0 });
    const line = { isRequest: true, isUnverified: false, line: '{}' };
    const figures = { bookings: 0, size: 0, publicSecrets: false };
    const use: StoredUse = { lastUsedAt: 1, hours: [[1, 1, 0]], figures };
    for (let round = 0; round < 10; round++) {
      await registry.create(created('w'));
      const workspace = (await first.open('w'))?.id ?? 0;
      const over = new AbortController();
      const writing = others.map(async (store) => {
        const observed = { workspace, lines: [line], counts: new Map([['a', 1]]), use };
        while (!over.signal.aborted) await store.observations.add([observed]).then(() => pause(1));
      });
      await pause(30);
      expect(await registry.delete('w')).toBe(true);
      over.abort();
      await Promise.all(writing);
    }
    // The server updates its statistics when a connection ends, so all connections end before they are read.
    await Promise.all([registry.close(), ...others.map((store) => store.close())]);
    await until(async () => (await connectionsTo(admin)) === 1);
    const { rows } = await admin.query(
      'SELECT deadlocks::float8 FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    await admin.close();
  });

  it('a log entry that cannot be applied is refused and reported once, and other workspaces are not affected', async () => {
    const reported: Error[] = [];
    const instance = await instanceOn(await newDatabase(), { onDamage: (error) => reported.push(error) });
    await instance.create(created('w'));
    await instance.create(created('v'));
    const held = await at(instance, 'w');
    await admin.query(
      `WITH w AS (UPDATE sandbox.workspace SET n = n + 1, last = gen_random_uuid() WHERE name = 'w' RETURNING id, n, last)
       INSERT INTO sandbox.entry (workspace, n, batch, line) SELECT id, n, last, $1 FROM w`,
      [JSON.stringify(LATER)],
    );
    await expect(note(held)).rejects.toBeInstanceOf(EntryUnreadable);
    for (let time = 0; time < 3; time++)
      await expect(instance.get('w')).rejects.toMatchObject({
        name: 'StorageUnavailable',
        reason: 'unreadable',
      });
    expect(reported.map(({ message }) => message)).toEqual([
      expect.stringMatching(/log of w cannot be applied/),
    ]);
    expect(await note(await at(instance, 'v'))).toBe(1);
    await admin.query(`DELETE FROM sandbox.entry`);
    await admin.query(`UPDATE sandbox.workspace SET n = 0, last = NULL WHERE name = 'w'`);
    expect(await note(await at(instance, 'w'))).toBe(1);
    await instance.close();
    await admin.close();
  });

  it('a workspace name that is too long for the table is unknown', async () => {
    const store = await postgresStore(pooledDatabase(await newDatabase()));
    expect([await store.open('w\0'), await store.delete('\0')]).toEqual([undefined, false]);
    const { documents } = store;
    expect(await documents.read('run', '\0')).toBeUndefined();
    expect(await documents.change('run', '\0', (text) => text)).toBeUndefined();
    expect(await documents.delete('run', '\0')).toBe(false);
    await Promise.all([store.close(), admin.close()]);
  });

  it('completed folds are counted, and failed folds are reported', async () => {
    const counted = { made: 0, failed: [] as string[] };
    const monitor = {
      ...NO_MONITOR,
      folded: () => (counted.made += 1),
      foldFailed: (error: unknown) => counted.failed.push((error as Error).message),
    };
    const folds = { entries: 5, everyMs: 0 };
    const instance = await instanceOn(await newDatabase(), { folds, monitor });
    const workspace = await instance.create(created('w'));
    const writeSome = async () => {
      for (let count = 0; count < 6; count++) await note(workspace);
      await pause(200);
    };
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('sandbox fold ' || id, 0)) FROM sandbox.workspace`;
    await admin.transaction(async (queries) => {
      await queries.query(lock); // another instance folds
      await writeSome();
    });
    expect(counted).toEqual({ made: 0, failed: [] });
    await writeSome();
    await eventually(async () => {
      const { rows } = await admin.query(`SELECT n FROM sandbox.state WHERE kind = 'fold' AND n > 0`);
      expect(counted).toEqual({ made: rows.length, failed: [] });
      expect(rows.length).toBeGreaterThan(0);
    });
    await admin.query(`ALTER TABLE sandbox.part RENAME TO away`);
    await writeSome();
    await eventually(() => expect(counted.failed[0]).toContain('sandbox.part'));
    await admin.query(`ALTER TABLE sandbox.away RENAME TO part`);
    const { length } = counted.failed;
    await instance.delete('w'); // there is nothing left to fold, which is no failure
    await instance.close();
    expect(counted.failed).toHaveLength(length);
    await admin.close();
  });
});
