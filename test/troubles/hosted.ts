import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serving, type Serving } from '../cli/built-command.js';
import { freePort } from '../free-port.js';
import { startProxy } from '../hosting/haproxy.js';
import { startCluster, type Cluster } from '../store/postgres.js';
import { sameTime } from '../time/moment.js';
import { CLOCK, FIXTURE, Partner, type Credentials } from './partner.js';

const COMMAND = fileURLToPath(new URL('../../dist/bin/sandbox.js', import.meta.url));
const ADMIN = 'a-token-of-an-administrator';
const DATABASE = 'hosted';

/** An instance that keeps its address after restarts. */
export interface Instance {
  readonly url: string;
  /** Starts the instance and waits until it is ready. */
  start(): Promise<void>;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
}

/** Two instances on their own PostgreSQL server, behind HAProxy as in docs/hosting.md. */
export interface Hosted {
  readonly cluster: Cluster;
  readonly database: string;
  readonly instances: readonly [Instance, Instance];
  /** The port of the proxy. */
  readonly port: string;
  /** The URL of the database, for `sandbox store check`. */
  readonly store: string;
  partner(name: string): Promise<Partner>;
  end(): Promise<void>;
}

async function instanceOf(store: string): Promise<Instance> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [
    '--store',
    store,
    '--port',
    port,
    '--log',
    'silent',
    '--fixture',
    'none',
    '--stop-delay',
    '4',
  ];
  const env = { ...sameTime(), PATH: '', SANDBOX_ADMIN_TOKEN: ADMIN };
  let process: { kill: (signal: NodeJS.Signals) => unknown; serving: Serving } | null = null;
  return {
    url,
    start: async () => {
      const child = spawn(
        globalThis.process.execPath,
        [COMMAND, 'serve', ...args, '--trusted-proxies', '127.0.0.1'],
        {
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      process = { kill: (signal) => child.kill(signal), serving: await serving(child) };
      while ((await fetch(`${url}/_sandbox/ready`).catch(() => null))?.status !== 200) await sleep(50);
    },
    stop: async () => void (await process?.serving.stop()),
    signal: (name) => void process?.kill(name),
  };
}

/** Starts the database, the instances and the proxy. `partner` creates a workspace for each partner. */
export async function startHosted(): Promise<Hosted> {
  const cluster = await startCluster({ flushes: true });
  const store = await cluster.database(DATABASE);
  const instances: [Instance, Instance] = [await instanceOf(store), await instanceOf(store)];
  for (const instance of instances) await instance.start();
  const proxy = await startProxy(instances.map(({ url }) => url));
  const partner = async (name: string) => {
    const response = await fetch(`${instances[0].url}/_sandbox/workspaces`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, fixture: FIXTURE, clock: CLOCK }),
    });
    const { clients } = (await response.json()) as { clients: [Credentials] };
    return new Partner(proxy.port, clients[0]);
  };
  const end = async () => {
    proxy.end();
    for (const instance of instances) await instance.stop();
    await cluster.remove();
  };
  return { cluster, database: DATABASE, instances, port: proxy.port, store, partner, end };
}
