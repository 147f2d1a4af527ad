import { execFile, spawnSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseFailed, type Database, type Queries } from '../../src/store/postgres/database.js';
import { pooledDatabase, type PoolSettings } from '../../src/store/postgres/pool.js';
import { postgresStore, type PostgresSettings } from '../../src/store/postgres/postgres-store.js';
import type { RegistrySettings } from '../../src/workspaces/registry-settings.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { freePort } from '../free-port.js';
import { postgresFolder } from '../tools.js';

const run = promisify(execFile);

/** A PostgreSQL server for tests. */
export interface Cluster {
  readonly port: number;
  readonly folder: string;
  /** Returns the URL of an existing database. */
  url(name: string): string;
  /** Creates a database. Returns its URL. */
  database(name: string): Promise<string>;
  /** Stops the server immediately, like a crash. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /**
   * Suspends the processes of the server. Connections remain open without a response. Returns a function that resumes the
   * processes.
   */
  hang(): () => void;
  /** Promotes a standby. */
  promote(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

/** Returns the user that runs PostgreSQL. This cannot be root, because PostgreSQL refuses to run as root. */
export function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(spawnSync('id', [option, 'postgres']).stdout.toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Options of a server. */
export interface ClusterOptions {
  /** Whether the server accepts only TLS, with the certificate `server.crt` in its folder. */
  readonly tls?: boolean;
  /** Whether the server flushes its disk at each commit. Off by default, because no test simulates a loss of power. */
  readonly flushes?: boolean;
  /** The server that this standby follows. */
  readonly standbyOf?: Pick<Cluster, 'port'>;
}

/** The files of a new server. All servers of this process copy them, which takes a fifth of the time. */
let template: Promise<string> | undefined;

/** Creates the files of a server, and removes them when this process ends. Returns the folder of the files. */
async function newCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-new-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const as = { ...user(), cwd: folder };
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'sandbox', '-A', 'trust', '--no-sync', '--no-instructions'];
  await run(join(postgresFolder() ?? '', 'initdb'), options, as);
  return data;
}

/** Starts a server in a new folder. */
export async function startCluster({
  tls = false,
  flushes = false,
  standbyOf,
}: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const as = { ...user(), cwd: folder };
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const program = (name: string, ...args: string[]) => run(join(postgresFolder() ?? '', name), args, as);
  const own = ['-D', data, '-U', 'sandbox', '--no-sync'];
  if (standbyOf)
    await program(
      'pg_basebackup',
      ...own,
      '-h',
      '127.0.0.1',
      '-p',
      String(standbyOf.port),
      '-R',
      '-c',
      'fast',
    );
  else await run('cp', ['-a', await (template ??= newCluster()), data], as);
  if (tls) await certify(folder, as);
  const port = Number(await freePort());
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', "unix_socket_directories=''"];
  if (!flushes) settings.push('fsync=off');
  if (tls) settings.push('ssl=on', `ssl_cert_file=${folder}/server.crt`, `ssl_key_file=${folder}/server.key`);
  const options = [...settings, 'max_connections=60'].map((setting) => `-c ${setting}`).join(' ');
  const control = (...args: string[]) => program('pg_ctl', '-D', data, '-s', '-w', ...args);
  const start = async () => void (await control('-l', join(folder, 'log'), '-o', options, 'start'));
  const stop = async () => void (await control('-m', 'immediate', 'stop'));
  await start();
  const url = (name: string) =>
    `postgres://sandbox@127.0.0.1:${port}/${name}${tls ? `?sslmode=verify-full&sslrootcert=${folder}/server.crt` : ''}`;
  return {
    port,
    folder,
    url,
    database: async (name) => {
      const admin = pooledDatabase(url('postgres'), { connections: 1 });
      await admin.query(`CREATE DATABASE "${name}"`);
      await admin.close();
      return url(name);
    },
    start,
    stop,
    hang: () => stopProcesses(join(data, 'postmaster.pid')),
    promote: async () => void (await control('promote')),
    remove: async () => {
      await stop().catch(() => undefined); // the server may already be stopped
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Suspends a server and the processes of its connections. Returns a function that resumes these processes. */
function stopProcesses(pidFile: string): () => void {
  const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  process.kill(server, 'SIGSTOP'); // the server must start no more processes
  const own = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server)]).stdout.toString();
  const all = [...own.trim().split('\n').map(Number), server];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of all.splice(0)) process.kill(pid, 'SIGCONT');
  };
}

/** Creates a certificate for 127.0.0.1 in the folder of a server, which then accepts only TLS. */
async function certify(folder: string, as: { readonly cwd: string }): Promise<void> {
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', 'server.key', '-out', 'server.crt'];
  await run(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
    as,
  );
  writeFileSync(join(folder, 'data', 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n');
}

/** Starts an instance on a database. */
export async function instanceOn(
  url: string,
  settings: Partial<PostgresSettings & PoolSettings & RegistrySettings> = {},
): Promise<WorkspaceRegistry> {
  const store = await postgresStore(pooledDatabase(url, settings), settings);
  return new WorkspaceRegistry(store, { idleMs: 0, ...settings });
}

/**
 * The embedded databases of this process that no test uses now. A new database takes a second to start. A used one is
 * emptied in a few milliseconds.
 */
const idle: PGlite[] = [];

const packages = new URL('../../node_modules/', import.meta.url);

/**
 * Returns the archive in which the files of an empty PostgreSQL are stored for later runs. Each version of the package
 * has its own archive. Creating these files takes most of the start.
 */
function keptFiles(): { readonly folder: URL; readonly name: string } {
  const described = readFileSync(new URL('@electric-sql/pglite/package.json', packages), 'utf8');
  const { version } = JSON.parse(described) as { readonly version: string };
  return { folder: new URL('.cache/', packages), name: `empty-postgresql-${version}.tar.gz` };
}

/** Creates an empty PostgreSQL in this process, from stored files if they exist. */
async function newEmbedded(): Promise<PGlite> {
  const { folder, name } = keptFiles();
  const kept = new URL(name, folder);
  if (existsSync(kept))
    return await PGlite.create({ loadDataDir: new Blob([gunzipSync(readFileSync(kept))]) });
  const database = await PGlite.create();
  if (!isWritable(packages)) return database;
  const files = await database.dumpDataDir('gzip');
  mkdirSync(folder, { recursive: true });
  const part = new URL(`${name}.${process.pid}`, folder);
  writeFileSync(part, new Uint8Array(await files.arrayBuffer()));
  renameSync(part, kept); // renames in one step, because other processes may read the file
  return database;
}

/** Returns whether files can be written to a folder. */
function isWritable(folder: URL): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns an empty PostgreSQL in this process, without a server. It has one connection, so queries never run in parallel.
 * `close` empties the database for the next test.
 */
export async function embeddedDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await newEmbedded());
  let isClosed = false;
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
    close: async () => {
      if (isClosed) return; // both the store and the test close the database
      isClosed = true;
      await database.exec('DROP SCHEMA IF EXISTS sandbox CASCADE');
      await database.exec('DISCARD ALL');
      idle.push(database);
    },
    abort: () => undefined, // PGlite runs in this process and cannot hang
  };
}
