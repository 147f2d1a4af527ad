import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlResult } from '../../src/store/postgres/database.js';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { isMissing } from '../tools.js';
import { embeddedDatabase, startCluster, type Cluster } from './postgres.js';
import { storeContract } from './store-contract.js';

function onServer(): void {
  let cluster: Cluster;
  let databases = 0;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.remove());

  storeContract('PostgreSQL', async () =>
    postgresStore(pooledDatabase(await cluster.database(`contract${++databases}`))),
  );
}

function inThisProcess(): void {
  const starting = embeddedDatabase();
  beforeAll(() => starting, 60_000);
  afterAll(async () => (await starting).close());

  storeContract('PGlite', async () => {
    const database = await starting;
    await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
    const unclosed = { ...database, close: () => Promise.resolve() };
    return postgresStore(unclosed);
  });

  it('counts workspaces, and refuses changes while it is unavailable or a standby', async () => {
    const database = await starting;
    let instead: (() => Promise<SqlResult<never>>) | null = null;
    const store = await postgresStore({
      ...database,
      transaction: (work) => (instead ? work({ query: instead }) : database.transaction(work)),
    });
    await expect(store.requireWritable()).resolves.toBeUndefined();
    expect(await store.count()).toBe((await store.list()).length);
    instead = () => Promise.resolve({ rows: [{ readOnly: 'on' } as never], count: 1 });
    await expect(store.requireWritable()).rejects.toThrow('the database can only be read');
    instead = () => Promise.reject(new Error('the connection was refused'));
    await expect(store.requireWritable()).rejects.toThrow('the database cannot be written');
  });
}

// PGlite runs the same SQL, but much slower. It replaces a server that is not installed. CI runs both.
describe('a PostgreSQL', () => {
  if (!isMissing('postgres')) onServer();
  if (isMissing('postgres') || process.env['CI'] === 'true') inThisProcess();
});
