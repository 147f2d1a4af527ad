import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { freePort } from '../free-port.js';
import { at, buy, race, seen, type RaceResult } from './instances.js';
import { instanceOn, startCluster, user, type Cluster } from './postgres.js';
import { fixture } from './workspace.js';

/** Runs races between instances through PgBouncer in transaction mode. */
export async function raceThroughPooler(
  cluster: Cluster,
  database: string,
  rounds: number,
): Promise<RaceResult> {
  const port = await freePort();
  const file = join(cluster.folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${cluster.port} user=sandbox`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 8\nmax_client_conn = 100',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const pooler = spawn('pgbouncer', [file], { ...user(), cwd: cluster.folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => {
    pooler.on('exit', resolve).on('error', resolve);
  });
  try {
    const url = new URL(database);
    url.port = port;
    await untilReachable(Number(port));
    const instances = [await instanceOn(url.href), await instanceOn(url.href)];
    const result = await race(instances, rounds);
    for (const instance of instances) await instance.close();
    return result;
  } finally {
    pooler.kill('SIGTERM');
    await ended;
  }
}

async function untilReachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.unref();
    });
    if (isOpen) return;
    await pause(50);
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

/** Uses a server that accepts only TLS. A connection works only if the client trusts the certificate. */
export async function useTls(): Promise<{ readonly encrypted: number; readonly refused: readonly string[] }> {
  const cluster = await startCluster({ tls: true });
  try {
    const url = await cluster.database('tls');
    const instance = await instanceOn(url);
    await instance.create({ name: 'w', fixture: fixture() });
    await buy(instance, 'w', 'X');
    assert.deepEqual(await seen(instance, 'w'), ['X']);
    await instance.close();
    const admin = pooledDatabase(url, { connections: 1 });
    const { rows } = await admin.query<{ ssl: boolean }>(
      'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    );
    await admin.close();
    const [plain = ''] = url.split('?');
    const refused = [plain, `${plain}?sslmode=disable`, `${plain}?sslmode=verify-full`];
    for (const one of refused) await assert.rejects(instanceOn(one), one);
    return {
      encrypted: rows.filter(({ ssl }) => ssl).length,
      refused: refused.map((one) => one.replace(plain, '')),
    };
  } finally {
    await cluster.remove();
  }
}

/** Forwards connections to a port that can be changed, like a virtual address. */
class VirtualAddress {
  readonly #server = createServer((socket) => this.#forward(socket));
  readonly #sockets = new Set<Socket>();

  constructor(private target: number) {}

  async start(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Sends new connections to another port, and cuts open ones. */
  moveTo(port: number): void {
    this.target = port;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #forward(socket: Socket): void {
    const onward = connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.on('error', () => other.destroy()).pipe(other);
    }
  }
}

const references = (letter: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${letter}${number}`);

/**
 * Promotes a standby that lacks the last commits. The replication is real streaming replication. The instances must
 * continue with the standby's state, agree on it, and use no number twice.
 */
export async function failOver(): Promise<{
  readonly kept: number;
  readonly lost: number;
  readonly since: number;
}> {
  const first = await startCluster();
  const name = 'failover';
  await first.database(name);
  const second = await startCluster({ standbyOf: first });
  const address = new VirtualAddress(first.port);
  const url = new URL(first.url(name));
  url.port = String(await address.start());
  const [a, b] = [await instanceOn(url.href), await instanceOn(url.href)];
  try {
    await a.create({ name: 'w', fixture: fixture() });
    const [kept, lost, since] = [references('K', 3), references('L', 4), references('S', 5)];
    for (const reference of kept) await buy(a, 'w', reference);
    await replicated(first, second, name);
    await separate(second);
    for (const reference of lost) await buy(b, 'w', reference);
    assert.deepEqual(await seen(a, 'w'), [...kept, ...lost]);
    await first.stop();
    await second.promote();
    address.moveTo(second.port);
    await assert.doesNotReject(patiently(() => at(a, 'w')));
    assert.deepEqual(await patiently(() => seen(a, 'w')), kept);
    assert.deepEqual(await patiently(() => seen(b, 'w')), kept);
    const numbers = await Promise.all(since.map((reference, turn) => buy(turn % 2 ? a : b, 'w', reference)));
    assert.deepEqual(new Set(numbers), new Set([4, 5, 6, 7, 8]));
    for (const instance of [a, b]) assert.deepEqual(await seen(instance, 'w'), [...kept, ...since]);
    return { kept: kept.length, lost: lost.length, since: since.length };
  } finally {
    for (const instance of [a, b]) await instance.close();
    await address.close();
    await second.remove();
    await first.remove();
  }
}

/** Repeats a request for some seconds, as clients do after a 503. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      return await work();
    } catch {
      await pause(200);
    }
  }
  return work();
}

async function valueOf(url: string, query: string): Promise<string> {
  const admin = pooledDatabase(url, { connections: 1 });
  const { rows } = await admin.query<{ value: string }>(query);
  await admin.close();
  return rows[0]?.value ?? '';
}

/** Resolves when a standby has all changes of its server. */
async function replicated(first: Cluster, second: Cluster, name: string): Promise<void> {
  const end = await valueOf(first.url(name), 'SELECT pg_current_wal_flush_lsn()::text AS value');
  const isThere = () =>
    valueOf(second.url(name), `SELECT (pg_last_wal_replay_lsn() >= '${end}'::pg_lsn)::text AS value`);
  while ((await isThere()) !== 'true') await pause(50);
}

/** Ends the replication of a standby. */
async function separate(second: Cluster): Promise<void> {
  await valueOf(second.url('postgres'), "ALTER SYSTEM SET primary_conninfo = ''");
  await valueOf(second.url('postgres'), 'SELECT pg_reload_conf()::text AS value');
  const receivers = () =>
    valueOf(second.url('postgres'), 'SELECT count(*)::text AS value FROM pg_stat_wal_receiver');
  while ((await receivers()) !== '0') await pause(50);
}
