import { execFile, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseFailed, type Database, type Queries } from '../../src/store/postgres/database.js';
import { pooledDatabase, type PoolSettings } from '../../src/store/postgres/pool.js';
import { postgresStore, type PostgresSettings } from '../../src/store/postgres/postgres-store.js';
import type { RegistrySettings } from '../../src/workspaces/registry-settings.js';
import { SharedRegistry } from '../../src/workspaces/shared-registry.js';
import { postgresFolder } from '../tools.js';

const run = promisify(execFile);

/** A PostgreSQL server of a test. */
export interface Cluster {
  readonly port: number;
  /** Returns the URL of a database, which is made if it is new. */
  database(name: string): Promise<string>;
  /** Stops it at once, as a crash would. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** The user that PostgreSQL runs as: it refuses to run as root. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(spawnSync('id', [option, 'postgres']).stdout.toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** Starts a server in a new folder. Its disk is not flushed: no test takes its power away. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const as = { ...user(), cwd: folder };
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const program = (name: string) => join(postgresFolder() ?? '', name);
  await run(
    program('initdb'),
    ['-D', data, '-U', 'sandbox', '-A', 'trust', '--no-sync', '--no-instructions'],
    as,
  );
  const port = await freePort();
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=60`;
  const control = (...args: string[]) => run(program('pg_ctl'), ['-D', data, '-s', '-w', ...args], as);
  const start = async () => void (await control('-l', join(folder, 'log'), '-o', options, 'start'));
  const stop = async () => void (await control('-m', 'immediate', 'stop'));
  await start();
  const url = (name: string) => `postgres://sandbox@127.0.0.1:${port}/${name}`;
  return {
    port,
    database: async (name) => {
      const admin = pooledDatabase(url('postgres'), { connections: 1 });
      await admin.query(`CREATE DATABASE "${name}"`);
      await admin.close();
      return url(name);
    },
    start,
    stop,
    remove: async () => {
      await stop().catch(() => undefined); // it may be stopped already
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an instance on a database. */
export async function instanceOn(
  url: string,
  settings: Partial<PostgresSettings & PoolSettings & RegistrySettings> = {},
): Promise<SharedRegistry> {
  const store = await postgresStore(pooledDatabase(url, settings), settings);
  return new SharedRegistry(store, { idleMs: 0, ...settings });
}

/** Returns a PostgreSQL in this process, without a server: one connection, so nothing runs at the same time. */
export async function embeddedDatabase(): Promise<Database> {
  const database = await PGlite.create();
  const queriesOf = (target: Pick<PGlite, 'query'>): Queries => ({
    query: async (text, values = []) => {
      try {
        const { rows, affectedRows = 0 } = await target.query(text, [...values]);
        return { rows: rows as never[], count: /^\s*SELECT/i.test(text) ? rows.length : affectedRows };
      } catch (error) {
        throw new DatabaseFailed(error, { isSent: true });
      }
    },
  });
  return {
    ...queriesOf(database),
    transaction: (work) => database.transaction((transaction) => work(queriesOf(transaction as never))),
    close: () => database.close(),
  };
}
