import { afterAll, beforeAll, describe } from 'vitest';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { SharedRegistry } from '../../src/workspaces/shared-registry.js';
import { isMissing } from '../tools.js';
import { embeddedDatabase, instanceOn, startCluster, type Cluster } from './postgres.js';
import { workspacesContract } from './store-contract.js';

function onServer(): void {
  let cluster: Cluster;
  let databases = 0;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 30_000);
  afterAll(() => cluster.remove());

  workspacesContract('PostgreSQL', async () => instanceOn(await cluster.database(`contract${++databases}`)));
}

function inThisProcess(): void {
  const starting = embeddedDatabase();
  afterAll(async () => (await starting).close());

  workspacesContract('PGlite', async () => {
    const database = await starting;
    await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
    const unclosed = { ...database, close: () => Promise.resolve() };
    return new SharedRegistry(await postgresStore(unclosed));
  });
}

// PGlite stands in where no server is installed: it runs the same SQL, and takes much longer.
describe('a PostgreSQL', () => (isMissing('postgres') ? inThisProcess() : onServer()));
