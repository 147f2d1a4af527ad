import { afterAll, beforeAll, describe } from 'vitest';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { SharedRegistry } from '../../src/workspaces/shared-registry.js';
import { isMissing } from '../tools.js';
import { embeddedDatabase, instanceOn, startCluster, type Cluster } from './postgres.js';
import { workspacesContract } from './store-contract.js';

describe('a PostgreSQL in this process', () => {
  const starting = embeddedDatabase();
  afterAll(async () => (await starting).close());

  workspacesContract('PGlite', async () => {
    const database = await starting;
    await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
    const unclosed = { ...database, close: () => Promise.resolve() };
    return new SharedRegistry(await postgresStore(unclosed));
  });
});

describe.skipIf(isMissing('postgres'))('a PostgreSQL server', () => {
  let cluster: Cluster;
  let databases = 0;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 30_000);
  afterAll(() => cluster.remove());

  workspacesContract('PostgreSQL', async () => instanceOn(await cluster.database(`contract${++databases}`)));
});
