import { delimiter } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Serving } from '../cli/built-command.js';
import { startCluster, type Cluster } from '../store/postgres.js';
import { needs } from '../needs.js';
import { postgresFolder } from '../tools.js';
import { COMMANDS } from './blocks.js';
import { paste, pasteServer } from './shell.js';

const TOKEN = 'an-admin-token-of-tests';

describe('the commands of docs/hosting.md for PostgreSQL', { ...needs('postgres'), timeout: 120_000 }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.database('sandbox');
  }, 60_000);
  afterAll(() => cluster?.remove());

  const variables = {
    SANDBOX_ADMIN_TOKEN: TOKEN,
    PATH: [postgresFolder(), process.env['PATH']].join(delimiter),
  };
  /** Returns the commands of a block, led to the database of this test. */
  const commandsOf = (section: string) =>
    (COMMANDS.get(`docs/hosting.md > ${section}`) ?? '')
      .replaceAll('@db.example.org/', `@127.0.0.1:${cluster.port}/`)
      .replaceAll('--host=db.example.org', `--host=127.0.0.1 --port=${cluster.port}`);
  const start = () => pasteServer(commandsOf('Several instances on PostgreSQL'), variables);
  const headers = { authorization: `Bearer ${TOKEN}`, accept: 'application/json', 'accept-language': 'en' };
  const namesAt = async (url: string | null) => {
    const reply = await fetch(`${url}/_sandbox/workspaces`, { headers });
    return ((await reply.json()) as { name: string }[]).map(({ name }) => name);
  };
  const create = async (url: string | null, name: string) => {
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const reply = await fetch(`${url}/_sandbox/workspaces`, { ...sent, body: JSON.stringify({ name }) });
    expect(reply.status).toBe(200);
  };

  /** Stops a server; the shell that started it ends by the signal. */
  const stop = async (server: Serving) => {
    await server.stop();
    expect(server.stdout()).toContain('Stopped.');
  };

  it('start two instances that share workspaces, and bring back what a backup has', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await create(one.url, 'before');
    expect(await namesAt(two.url)).toEqual(['before']);
    await paste(commandsOf('Backups'), variables);
    await create(two.url, 'after');
    await Promise.all([one, two].map(stop));
    await paste(commandsOf('Backups 2'), variables);
    const again = await start();
    expect(await namesAt(again.url)).toEqual(['before']);
    await stop(again);
  });
});
