import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withNode, type NodeBinary } from '../node-binaries.js';
import { postgresFolder } from '../tools.js';
import { inOrder, type Compose, type Service } from './compose.js';
import { createDatabase } from './database.js';
import type { Behaviour } from './dockerfile.js';
import { canConfine, startContainer, succeeds, until, type Running } from './processes.js';

/** The compose file and the folders from which services are started. */
export interface Parts {
  readonly compose: Compose;
  /** The folder of the compose file. */
  readonly folder: string;
  /** The folder with the secrets of the services. */
  readonly secrets: string;
  /** The root folder of the built image, and the behaviour of its containers. */
  readonly image: { readonly root: string; readonly behaviour: Behaviour };
  readonly node: NodeBinary;
  readonly scratch: string;
}

/** The services of a compose file, running as processes of this machine. */
export interface Topology {
  /** Returns the address of a service. No other service listens on that address. */
  address(service: string): string;
  start(service: string): Promise<void>;
  /** Stops a service like `docker compose stop`. Returns its exit code. */
  stop(service: string): Promise<number | null>;
  /** Runs `nginx -s reload` like `docker compose exec`, so that the proxy resolves the instances' addresses again. */
  reloadProxy(): void;
  /** Returns the path at which services read a secret. */
  secret(name: string): string;
  close(): Promise<void>;
}

/** The stop signals of images. The default is SIGTERM. */
const STOP_SIGNALS: Readonly<Record<string, NodeJS.Signals>> = { postgres: 'SIGINT', nginx: 'SIGQUIT' };
const DEFAULT_GRACE_MS = 10_000;

/** Returns the user of a service's process. Without root, this is the user of this process. */
function userOf(service: Service): { uid: number; gid: number } {
  if (!canConfine) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const user = service.user === 'postgres' ? 'postgres' : 'nobody';
  const idOf = (option: string) => Number(execFileSync('id', [option, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Starts the services in the order of their dependencies. Each service waits until its dependencies are healthy. */
export async function startTopology(parts: Parts): Promise<Topology> {
  const names = inOrder(parts.compose);
  const net = `127.${1 + (Math.floor(process.pid / 250) % 250)}.${process.pid % 250}`; // parallel runs use different addresses
  const addresses = new Map(names.map((name, index) => [name, `${net}.${index + 2}`]));
  const running = new Map<string, Running>();
  const secrets = secretsOf(parts);
  const topology: Topology = {
    address: (name) => addresses.get(name) ?? '',
    secret: (name) => join(secrets, name),
    start: async (name) => {
      running.set(name, await startService(name, { parts, addresses, secrets }));
    },
    stop: async (name) => {
      const { image, stop_grace_period: grace } = serviceOf(parts, name);
      const signal = STOP_SIGNALS[image.replace(/:.*/, '')] ?? 'SIGTERM';
      const graceMs = grace === undefined ? DEFAULT_GRACE_MS : Number.parseInt(grace, 10) * 1000;
      const code = await running.get(name)?.stop(signal, graceMs);
      running.delete(name);
      return code ?? null;
    },
    reloadProxy: () => {
      const config = join(parts.scratch, 'proxy', 'nginx.conf');
      execFileSync('nginx', ['-c', config, '-s', 'reload'], { stdio: 'pipe' });
    },
    close: async () => {
      for (const name of [...running.keys()].toReversed()) await topology.stop(name);
    },
  };
  try {
    for (const name of names) await topology.start(name);
  } catch (error) {
    await topology.close();
    throw error;
  }
  return topology;
}

interface Place {
  readonly parts: Parts;
  readonly addresses: ReadonlyMap<string, string>;
  readonly secrets: string;
}

function serviceOf({ compose }: Parts, name: string): Service {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`compose.yaml has no service ${name}.`);
  return service;
}

/** Copies the secrets, with the permissions of their files, to the folder where services read them. */
function secretsOf({ compose, secrets: from, scratch }: Parts): string {
  const folder = join(scratch, 'run-secrets');
  mkdirSync(folder);
  for (const [name, { file }] of Object.entries(compose.secrets))
    cpSync(join(from, file), join(folder, name));
  return folder;
}

async function startService(name: string, place: Place): Promise<Running> {
  const { parts, addresses } = place;
  const { scratch } = parts;
  const service = serviceOf(parts, name);
  const home = join(scratch, name);
  const { uid, gid } = userOf(service);
  mkdirSync(home, { recursive: true });
  if (canConfine) chownSync(home, uid, gid);
  chmodSync(home, 0o700);
  const own = addresses.get(name) ?? '';
  const local = (text: string) => translated(text, place, { own, home });
  const command = await commandOf(name, { ...place, service, home, local, uid, gid });
  const path = [postgresFolder(), withNode(parts.node)['PATH']].join(delimiter);
  const env = { ...command.env, PATH: path };
  const isRead = service.read_only && service.tmpfs === undefined && service.volumes === undefined;
  const child = startContainer({
    argv: command.argv,
    cwd: command.cwd,
    env,
    confinement: { uid, gid, writable: isRead ? [] : [home] },
    log: join(scratch, `${name}.log`),
  });
  const check = service.healthcheck?.test.slice(1) ?? parts.image.behaviour.healthCheck;
  await until(() => succeeds(check.map(local), env), `${name} (${own})`, child.isRunning);
  return child;
}

/** Replaces the service names, folders and addresses of a container in a text by those of its process. */
function translated(
  text: string,
  { addresses, secrets }: Place,
  { own, home }: { own: string; home: string },
): string {
  let local = text;
  for (const [name, address] of addresses)
    local = local.replaceAll(new RegExp(`(?<=^|[@/ ])${name}(?=$|[:/;])`, 'g'), address);
  return local
    .replaceAll(/\b(?:127\.0\.0\.1|0\.0\.0\.0)\b/g, own)
    .replaceAll(/\blisten (?=\d+ )/g, `listen ${own}:`)
    .replaceAll(/(?<=^|[\s=:])\/tmp\//g, `${home}/`)
    .replaceAll('/run/secrets', secrets);
}

interface Making extends Place {
  readonly service: Service;
  readonly home: string;
  readonly local: (text: string) => string;
  readonly uid: number;
  readonly gid: number;
}

interface Command {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/**
 * Returns the command that starts a service: that of the Dockerfile if the service is built, `postgres` if its image is
 * that of PostgreSQL, otherwise its `entrypoint`.
 */
async function commandOf(name: string, making: Making): Promise<Command> {
  const { parts, service, home, local } = making;
  const environment = Object.entries(service.environment ?? {});
  const env = Object.fromEntries(environment.map(([key, value]) => [key, local(value)]));
  if (service.build !== undefined) {
    const { root, behaviour } = parts.image;
    const own = Object.entries(behaviour.environment).map(([key, value]) => [key, local(value)]);
    const argv = [...behaviour.entrypoint, ...behaviour.command];
    return { argv, env: { ...Object.fromEntries(own), ...env }, cwd: join(root, behaviour.folder) };
  }
  if (service.image.startsWith('postgres:')) {
    const data = join(home, 'data');
    await createDatabase({ ...making, data, env });
    const options = {
      listen_addresses: local('0.0.0.0'),
      port: 5432,
      unix_socket_directories: '',
      fsync: 'off',
    };
    const settings = Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    return { argv: ['postgres', '-D', data, ...settings], env: {}, cwd: home };
  }
  if (service.entrypoint === undefined) throw new Error(`${name} has no command that is known here.`);
  const files = (service.configs ?? []).flatMap(({ source }) => {
    const path = join(home, `${source}.conf`);
    writeFileSync(
      path,
      local(readFileSync(join(parts.folder, parts.compose.configs[source]?.file ?? ''), 'utf8')),
    );
    return ['-c', path, '-e', 'stderr'];
  });
  return { argv: [...service.entrypoint, ...files], env, cwd: home };
}
