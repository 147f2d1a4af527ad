import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { withNode, type NodeBinary } from '../node-binaries.js';
import { postgresFolder } from '../tools.js';
import type { Behaviour } from './dockerfile.js';
import { proveFaults } from './fault-proof.js';
import { canConfine, confined, startContainer, succeeds, until, type Running } from './processes.js';
import type { Topology } from './topology.js';
import { ask, visitorOf, type Server } from './visitor.js';

/** A built image: its root folder, and the behaviour of its containers. */
export interface Image {
  readonly root: string;
  readonly behaviour: Behaviour;
  readonly node: NodeBinary;
}

/** @throws Error if a claim is false */
function prove(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
}

/** @throws Error if the list of missing entries is not empty */
function proveNone(missing: readonly string[], what: string): void {
  prove(missing.length === 0, `${what}, but for ${missing.length}: ${missing[0]}`);
}

const NOBODY = 65_534;
const TOKEN = 'a-token-for-one-container';

/** Starts a container of the image with the file store, on a port of this machine. */
async function startAlone({ root, behaviour, node }: Image, port: string, token: string): Promise<Running> {
  const [volume = ''] = behaviour.volumes;
  const data = join(root, volume);
  if (canConfine) chownSync(data, NOBODY, NOBODY);
  const own = (value: string) => value.replace(`file:${volume}`, `file:${data}`);
  const settings = Object.entries(behaviour.environment).map(([name, value]) => [name, own(value)]);
  const env = {
    PATH: withNode(node)['PATH'],
    ...Object.fromEntries(settings),
    PORT: port,
    SANDBOX_ADMIN_TOKEN: token,
  };
  const running = startContainer({
    argv: [...behaviour.entrypoint, ...behaviour.command],
    cwd: join(root, behaviour.folder),
    env,
    confinement: { uid: NOBODY, gid: NOBODY, writable: [data] },
    log: join(root, '..', 'alone.log'),
  });
  await until(() => succeeds(behaviour.healthCheck, env), 'the image', running.isRunning);
  return running;
}

/**
 * Tests that a container of the image requires an admin token, keeps its bookings after a restart, and ends with exit
 * code 0. If this process may confine containers, they can write only to their volume.
 */
export async function proveImage(image: Image): Promise<string> {
  const port = await freePort();
  const server = { url: `http://127.0.0.1:${port}` };
  const log = join(image.root, '..', 'alone.log');
  const refused = await startAlone(image, port, '').then(
    () => 'started',
    () => readFileSync(log, 'utf8'),
  );
  prove(refused.includes('Set an admin token'), `the image asks for an admin token: ${refused}`);
  const first = await startAlone(image, port, TOKEN);
  const visitor = await visitorOf(server, TOKEN, 'alone');
  const id = await visitor.book(server);
  prove((await first.stop('SIGTERM', 10_000)) === 0, 'a container ends with 0');
  const second = await startAlone(image, port, TOKEN);
  proveNone(await visitor.missing(server, [id]), 'a booking is there after a restart');
  prove((await second.stop('SIGTERM', 10_000)) === 0, 'a container ends with 0 again');
  return `the image: asks for a token, healthy, keeps a booking over a restart, ends with 0${
    canConfine
      ? ', read-only but its volume, without root and capabilities'
      : ' (not confined: that needs root)'
  }`;
}

/** Tests that the restrictions work: a command that writes to other folders fails. */
export function proveConfinement(folder: string): string {
  if (!canConfine) return 'confinement: not tried, as that needs root';
  const inside = join(folder, 'writable');
  mkdirSync(inside);
  chmodSync(inside, 0o777);
  const tries = [inside, folder, '/tmp', '/var/tmp'].map(
    (place) => `touch ${place}/file 2>/dev/null && echo ${place}`,
  );
  const shell = `${tries.join('; ')}; id -u; grep -E '^(CapBnd|NoNewPrivs)' /proc/self/status`;
  const [program = '', ...args] = confined(['sh', '-c', shell], {
    uid: NOBODY,
    gid: NOBODY,
    writable: [inside],
  });
  const lines = execFileSync(program, args, { encoding: 'utf8' }).trim().split('\n');
  const wanted = [inside, String(NOBODY), 'CapBnd:\t0000000000000000', 'NoNewPrivs:\t1'];
  prove(lines.toSorted().join() === wanted.toSorted().join(), `confinement, but: ${lines.join()}`);
  return 'confinement: only the volume can be written, no capabilities, no new privileges';
}

/** The time in milliseconds for which clients book before and after an instance stops. */
const LOAD_MS = 300;
/** The time after which the proxy uses a restarted instance again (`fail_timeout` in hosting/nginx.conf). */
const SEEN_MS = 1500;

/**
 * Tests the services: TLS and the admin token, one store for both instances, faults behind the proxy, no lost booking
 * when an instance stops, and a backup.
 */
export async function proveTopology(topology: Topology, folder: string): Promise<readonly string[]> {
  const certificate = readFileSync(topology.secret('tls_certificate'), 'utf8');
  const adminToken = readFileSync(topology.secret('admin_token'), 'utf8').trim();
  const proxy: Server = { url: `https://${topology.address('proxy')}:8443`, certificate };
  const [one, two] = ['sandbox-1', 'sandbox-2'].map((name) => ({
    url: `http://${topology.address(name)}:4020`,
  }));
  if (one === undefined || two === undefined) throw new Error('There are no two instances.');
  const lines: string[] = [];

  prove(
    (await ask(proxy, '/_sandbox/health')).status === 200,
    'TLS answers, by the certificate of the secret',
  );
  const statuses = [undefined, 'a-wrong-token-of-nobody', adminToken].map(async (token) => {
    const { status } = await ask(proxy, '/_sandbox/workspaces', token === undefined ? {} : { token });
    return status;
  });
  const got = (await Promise.all(statuses)).join();
  prove(got === '401,401,200', `the admin token of the secret opens the control plane: ${got}`);
  lines.push(
    'TLS answers by the certificate of the secret; only the admin token of the secret opens the control plane',
  );

  const visitor = await visitorOf(proxy, adminToken, 'shared');
  const [atOne, atTwo] = [await visitor.book(one), await visitor.book(two)];
  proveNone(await visitor.missing(two, [atOne]), 'a booking at the first instance is read at the second');
  proveNone(await visitor.missing(one, [atTwo]), 'a booking at the second instance is read at the first');
  lines.push('a booking at one instance is read at the other, both ways, with one token');

  lines.push(await proveFaults(proxy, adminToken, visitor));

  const ids = [atOne, atTwo];
  const failures: string[] = [];
  for (const name of ['sandbox-1', 'sandbox-2']) {
    const load = bookUntilStopped(() => visitor.book(proxy), ids, failures);
    await setTimeout(LOAD_MS);
    prove((await topology.stop(name)) === 0, `${name} ends with 0`);
    await setTimeout(LOAD_MS);
    await topology.start(name);
    topology.reloadProxy();
    await setTimeout(SEEN_MS);
    await load.stop();
  }
  const unanswered = failures.filter((failure) => failure === 'socket hang up');
  prove(unanswered.length === failures.length && failures.length <= WORKERS * 2, failures.join('; '));
  prove(Math.max(...ids) === ids.length, `no booking is made that was not acknowledged: ${Math.max(...ids)}`);
  for (const server of [one, two, proxy])
    proveNone(await visitor.missing(server, ids), `each of ${ids.length} bookings is there at ${server.url}`);
  lines.push(
    `instances stopped and started one after the other under load: ${ids.length} bookings, none lost; ${failures.length} got no response as their instance closed`,
  );

  lines.push(await proveBackup(topology, folder, () => visitor.missing(two, ids)));
  return lines;
}

/**
 * The number of clients that book in parallel. When an instance closes its port, each client has at most one open
 * request.
 */
const WORKERS = 4;

/** Starts `WORKERS` clients. Each creates bookings one after the other until `stop` is called. */
function bookUntilStopped(book: () => Promise<number>, ids: number[], failures: string[]) {
  const ending = new AbortController();
  const worker = async (): Promise<void> => {
    while (!ending.signal.aborted)
      await book().then(
        (id) => ids.push(id),
        (error: Error) => failures.push(error.message),
      );
  };
  const workers = Array.from({ length: WORKERS }, worker);
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(workers);
    },
  };
}

/** Tests a backup: after a database has lost its bookings, a dump by `pg_dump` restores all of them. */
async function proveBackup(
  topology: Topology,
  folder: string,
  missing: () => Promise<readonly string[]>,
): Promise<string> {
  const address = topology.address('database');
  const env = {
    ...process.env,
    PGPASSWORD: readFileSync(topology.secret('database_password'), 'utf8').trim(),
  };
  const program = (name: string, ...args: string[]) =>
    execFileSync(
      join(postgresFolder() ?? '', name),
      [...args, '-h', address, '-U', 'sandbox', '-d', 'sandbox'],
      {
        env,
        maxBuffer: 2 ** 28,
      },
    );
  const file = join(folder, 'backup.dump');
  writeFileSync(file, program('pg_dump', '--format=custom', '--schema=sandbox'));
  for (const name of ['sandbox-1', 'sandbox-2']) await topology.stop(name);
  program('psql', '--quiet', '-c', 'SET client_min_messages = warning; DROP SCHEMA sandbox CASCADE');
  execFileSync(
    join(postgresFolder() ?? '', 'pg_restore'),
    ['-h', address, '-U', 'sandbox', '-d', 'sandbox', file],
    { env },
  );
  for (const name of ['sandbox-1', 'sandbox-2']) await topology.start(name);
  proveNone(await missing(), 'a backup by pg_dump has all bookings');
  return 'a backup by pg_dump, restored by pg_restore: all bookings are there';
}
