import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { until } from '../eventually.js';
import { needs } from '../needs.js';
import { note } from './instance-faults.js';
import { instanceOn, startCluster, type Cluster } from './postgres.js';
import { fixture } from './workspace.js';

describe('the connections to a database', needs('postgres'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.remove());
  afterEach(() => vi.unstubAllEnvs());

  it("use PostgreSQL's environment variables for parts that the address omits", async () => {
    const { port } = new URL(await cluster.database('named'));
    const variables = { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'sandbox', PGDATABASE: 'named' };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const database = pooledDatabase('postgres://');
    const { rows } = await database.query('SELECT current_database() AS name, current_user AS who');
    expect(rows).toEqual([{ name: 'named', who: 'sandbox' }]);
    await database.close();
  });

  it('never exceed the pool size, even for many parallel queries', async () => {
    const database = pooledDatabase(await cluster.database('bounded'), { connections: 3 });
    const asked = Array.from({ length: 20 }, () =>
      database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.02)'),
    );
    const pids = (await Promise.all(asked)).flatMap(({ rows }) => rows.map(({ pid }) => pid));
    expect(new Set(pids).size).toBe(3);
    await database.close();
  });

  it('are replaced after five minutes, because their server may have become the standby', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const database = pooledDatabase(await cluster.database('replaced'), { connections: 1 });
    /** Uses a connection for some seconds. Returns the id of the server process behind it. */
    const used = (seconds: number) =>
      database.transaction(async (queries) => {
        const { rows } = await queries.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await vi.advanceTimersByTimeAsync(seconds * 1000);
        return rows[0]?.pid;
      });
    const first = await used(299);
    const second = await used(1);
    const third = await used(0);
    vi.useRealTimers();
    await database.close();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('refuse changes by a read-only user, and without the schema', async () => {
    const url = await cluster.database('rights');
    const admin = pooledDatabase(url);
    const store = await postgresStore(pooledDatabase(url));
    await expect(store.requireWritable()).resolves.toBeUndefined();
    await admin.query('CREATE ROLE reader LOGIN');
    await admin.query('GRANT USAGE ON SCHEMA sandbox TO reader');
    await admin.query('GRANT SELECT ON ALL TABLES IN SCHEMA sandbox TO reader');
    const reading = await postgresStore(pooledDatabase(url.replace('sandbox@', 'reader@')));
    await expect(reading.requireWritable()).rejects.toThrow('the database can only be read');
    await admin.query('DROP SCHEMA sandbox CASCADE');
    await expect(store.requireWritable()).rejects.toThrow('the database cannot be written');
    await Promise.all([store.close(), reading.close(), admin.close()]);
  });

  it('make only writers wait while the database is slow', async () => {
    const url = await cluster.database('slow');
    const [instance, other] = [await instanceOn(url), pooledDatabase(url)];
    const workspace = await instance.create({ name: 'w', fixture: fixture() });
    const order: string[] = [];
    let [isHeld, turns] = [false, 0];
    const holding = other.transaction(async (queries) => {
      await queries.query('LOCK TABLE sandbox.entry IN ACCESS EXCLUSIVE MODE');
      isHeld = true;
      await until(() => turns >= 20);
      order.push('lock released');
    });
    await until(() => isHeld);
    const others = setInterval(() => (turns += 1), 1);
    await note(workspace, 'waits').then(() => order.push('written'));
    clearInterval(others);
    expect(order).toEqual(['lock released', 'written']);
    await holding;
    await Promise.all([instance.close(), other.close()]);
  });
});
