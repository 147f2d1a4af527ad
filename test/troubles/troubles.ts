import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import type { Hosted } from './hosted.js';
import type { Credentials } from './partner.js';

/** A temporary disturbance of a hosted sandbox. */
export interface Trouble {
  readonly name: string;
  /** Whether no request of a partner may fail. */
  readonly isHidden: boolean;
  /** Causes the disturbance for a time, and ends it. */
  happen(hosted: Hosted, ms: number): Promise<void>;
}

const quoted = (hosted: Hosted) => `"${hosted.database}"`;

/** Runs statements on the database server, over a separate connection. */
async function administer({ cluster }: Hosted, ...statements: readonly string[]): Promise<void> {
  const admin = pooledDatabase(cluster.url('postgres'), { connections: 1 });
  for (const statement of statements) await admin.query(statement);
  await admin.close();
}

const END_CONNECTIONS = (hosted: Hosted) =>
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${hosted.database}'`;

/**
 * Sends requests over several connections for a time. Each connection sends the next request when it has received the
 * response to the previous one.
 */
async function flood(port: string, ms: number, connections: number, options: object, body?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false });
  const end = performance.now() + ms;
  const one = () =>
    new Promise<void>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, agent, ...options }, (response) =>
        response.on('close', () => resolve()).resume(),
      );
      sent.on('error', () => resolve()).end(body);
    });
  const keepSending = async () => {
    while (performance.now() < end) await one();
  };
  await Promise.all(Array.from({ length: connections }, keepSending));
  agent.destroy();
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const formOf = ({ clientId, clientSecret }: Credentials) =>
  new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  }).toString();

/** Lists availabilities as fast as possible, with a token of a workspace that nobody else uses. */
async function listGreedily(hosted: Hosted, ms: number): Promise<void> {
  const { credentials } = await hosted.partner('greedy');
  const response = await fetch(`${hosted.instances[0].url}/oauth2/token`, {
    method: 'POST',
    headers: FORM,
    body: formOf(credentials),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
  await flood(hosted.port, ms, 48, { path: '/availabilities?limit=100', headers });
}

export const TROUBLES: readonly Trouble[] = [
  { name: 'nothing', isHidden: true, happen: (_, ms) => sleep(ms) },
  {
    name: 'an instance is killed',
    isHidden: false,
    happen: async ({ instances: [instance] }, ms) => {
      instance.signal('SIGKILL');
      await sleep(ms);
      await instance.start();
    },
  },
  {
    name: 'an instance hangs',
    isHidden: false,
    happen: async ({ instances: [, instance] }, ms) => {
      instance.signal('SIGSTOP');
      await sleep(ms);
      instance.signal('SIGCONT');
    },
  },
  {
    name: 'the instances are restarted in turn',
    isHidden: true,
    happen: async ({ instances }) => {
      for (const instance of instances) {
        await instance.stop();
        await instance.start();
        await sleep(3000); // the proxy polls every second
      }
    },
  },
  {
    name: 'the database is stopped',
    isHidden: false,
    happen: async ({ cluster }, ms) => {
      await cluster.stop();
      await sleep(ms);
      await cluster.start();
    },
  },
  {
    name: 'the database hangs',
    isHidden: false,
    happen: async ({ cluster }, ms) => {
      const goOn = cluster.hang();
      await sleep(ms);
      goOn();
    },
  },
  {
    name: 'the database ends all connections each second',
    isHidden: false,
    happen: async (hosted, ms) => {
      for (const end = performance.now() + ms; performance.now() < end; await sleep(1000))
        await administer(hosted, END_CONNECTIONS(hosted));
    },
  },
  {
    name: 'the database can only be read',
    isHidden: false,
    happen: async (hosted, ms) => {
      const name = quoted(hosted);
      const end = END_CONNECTIONS(hosted);
      await administer(hosted, `ALTER DATABASE ${name} SET default_transaction_read_only = on`, end);
      await sleep(ms);
      await administer(hosted, `ALTER DATABASE ${name} RESET default_transaction_read_only`, end);
    },
  },
  { name: 'a partner lists as fast as it can', isHidden: true, happen: listGreedily },
  {
    name: 'somebody tries secrets',
    isHidden: true,
    happen: ({ port }, ms) => {
      const body = formOf({ clientId: 'partner-1.partner', clientSecret: 'guessed' });
      const options = { method: 'POST', path: '/oauth2/token', headers: FORM };
      return flood(port, ms, 48, options, body);
    },
  },
];
