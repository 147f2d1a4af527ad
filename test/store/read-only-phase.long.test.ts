// Tests a database that is temporarily read-only, as in a failover or after its disk was full.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import type { Database } from '../../src/store/postgres/database.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { isMissing } from '../tools.js';
import { note } from './instance-faults.js';
import { startCluster, type Cluster } from './postgres.js';
import { fixture } from './workspace.js';

describe.skipIf(isMissing('postgres'))('after a read-only phase of its database, a store', () => {
  let cluster: Cluster;
  let databases = 0;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 30_000);
  afterAll(() => cluster.remove());

  /**
   * Returns an instance with a workspace, and two functions that start and end a phase in which sessions are
   * read-only.
   */
  async function anInstance() {
    const name = `phase${++databases}`;
    const url = await cluster.database(name);
    const admin: Database = pooledDatabase(cluster.url('postgres'), { connections: 1 });
    const store = await postgresStore(pooledDatabase(url));
    const instance = new WorkspaceRegistry(store, { idleMs: 0 });
    const workspace = await instance.create({ name: 'w', fixture: fixture() });
    const endSessions = () =>
      admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    return {
      store,
      workspace,
      begin: async () => {
        await admin.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
        await endSessions();
        await pause(50);
      },
      end: () => admin.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`),
      close: async () => {
        await instance.close();
        await admin.close();
      },
    };
  }

  it('is ready again even if it was polled all the time, because it keeps no session of the phase', async () => {
    const { store, begin, end, close } = await anInstance();
    await begin();
    for (let asked = 0; asked < 5; asked++) {
      await expect(store.requireWritable()).rejects.toThrow('the database');
      await pause(50);
    }
    await end();
    await expect.poll(() => store.requireWritable(), { timeout: 5000, interval: 100 }).toBeUndefined();
    await close();
  });

  it('accepts changes on all connections after one of them was refused', async () => {
    const { store, workspace, begin, end, close } = await anInstance();
    await begin();
    // Opens ten sessions of the read-only phase.
    await Promise.all(Array.from({ length: 10 }, () => store.names().catch(() => [])));
    await expect(note(workspace)).rejects.toMatchObject({ reason: 'failed' });
    await end();
    await pause(1100); // sessions are closed at most once a second
    await note(workspace).catch(() => undefined);
    const written = await Promise.allSettled(Array.from({ length: 20 }, () => note(workspace)));
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    await close();
  });
});
