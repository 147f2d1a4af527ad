import { afterAll, beforeAll, describe } from 'vitest';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { SharedRegistry } from '../../src/workspaces/shared-registry.js';
import { isMissing } from '../tools.js';
import { embeddedDatabase, instanceOn, startCluster, type Cluster } from './postgres.js';
import { workspacesContract } from './store-contract.js';

workspacesContract('PGlite', async () => new SharedRegistry(await postgresStore(await embeddedDatabase())));

describe.skipIf(isMissing('postgres'))('a PostgreSQL server', () => {
  let cluster: Cluster;
  let databases = 0;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 30_000);
  afterAll(() => cluster.remove());

  workspacesContract('PostgreSQL', async () => instanceOn(await cluster.database(`contract${++databases}`)));
});
