import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { needs } from '../needs.js';
import { startCluster, type Cluster } from './postgres.js';

describe('a database that gives the sandbox no rights', needs('postgres'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
    const rules = join(cluster.folder, 'data', 'pg_hba.conf');
    const others = readFileSync(rules, 'utf8');
    writeFileSync(rules, `host all guarded 127.0.0.1/32 scram-sha-256\n${others}`);
    const admin = pooledDatabase(cluster.url('postgres'), { connections: 1 });
    for (const statement of [
      `CREATE ROLE guest LOGIN`,
      `CREATE ROLE guarded LOGIN PASSWORD 'secret'`,
      'SELECT pg_reload_conf()',
    ])
      await admin.query(statement);
    await admin.close();
  });
  afterAll(() => cluster.remove());

  it.each([
    ['a user without rights', 'guest', 'Its user needs the right to create a schema'],
    ['a user whose password is missing', 'guarded', 'it asks for a password, and none is set'],
  ])('is refused with a remedy for %s', async (_, user, advice) => {
    const store = cluster.url('postgres').replace('sandbox@', `${user}@`);
    await expect(createSandbox({ port: 0, store, fixture: null, log: 'silent' })).rejects.toThrow(advice);
  });
});
