// Tests the docs' commands for operators: start instances, back up and restore, move to another store, upgrade and downgrade.
import { statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Serving } from '../cli/built-command.js';
import { needs } from '../needs.js';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { startCluster, type Cluster } from '../store/postgres.js';
import { postgresFolder } from '../tools.js';
import { COMMANDS } from './blocks.js';
import { LIMIT_MS } from './pasted.js';
import { paste, pasteServer, project } from './shell.js';

const TOKEN = 'an-admin-token-of-tests';
const headers = {
  authorization: `Bearer ${TOKEN}`,
  accept: 'application/json',
  'accept-language': 'en',
  'content-type': 'application/json',
};
const variables = {
  SANDBOX_ADMIN_TOKEN: TOKEN,
  PATH: [postgresFolder(), process.env['PATH']].join(delimiter),
};

/** Returns the commands of a block. Throws if the block does not exist. */
function blockOf(id: string): string {
  const commands = COMMANDS.get(id);
  if (commands === undefined) throw new Error(`There is no block ${id}`);
  return commands;
}

/** Returns the commands of a block with a test database in place of the documented one. */
const ledTo = ({ port }: Cluster, id: string, database = 'sandbox') =>
  blockOf(id)
    .replaceAll(/@db\.example\.org\/\w+/g, `@127.0.0.1:${port}/${database}`)
    .replaceAll('--host=db.example.org', `--host=127.0.0.1 --port=${port}`);

async function ask(server: Serving, method: string, path: string, body?: unknown) {
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const reply = await fetch(`${server.url}/_sandbox/workspaces${path}`, sent);
  expect(reply.status).toBe(200);
  return (await reply.json()) as { readonly name: string }[];
}

/** Creates a workspace with a snapshot. The name is not used by any other test. */
async function create(server: Serving, name: string): Promise<void> {
  await ask(server, 'POST', '', { name });
  await ask(server, 'POST', `/${name}/snapshots`, { name: `of-${name}` });
}

/** Returns the names of a server's workspaces, each with the names of its snapshots. */
async function held(server: Serving): Promise<Readonly<Record<string, readonly string[]>>> {
  const names = (await ask(server, 'GET', '')).map(({ name }) => name);
  const snapshots = names.map(async (name) => {
    const listed = await ask(server, 'GET', `/${name}/snapshots`);
    return [name, listed.map((snapshot) => snapshot.name)] as const;
  });
  return Object.fromEntries(await Promise.all(snapshots));
}
const BEFORE = { before: ['of-before'] };
const BOTH = { after: ['of-after'], before: ['of-before'] };

/** Stops a server. The shell that started the server ends by the same signal. */
async function stop(server: Serving): Promise<void> {
  await server.stop();
  expect(server.stdout()).toContain('Stopped.');
}

/** Starts a server, runs a task, and returns the server's workspaces after it. */
async function during(server: Promise<Serving>, task: (server: Serving) => unknown = () => undefined) {
  const started = await server;
  await task(started);
  const all = await held(started);
  await stop(started);
  return all;
}

/** Starts a server with a data folder of the test project. */
const onFiles = (folder: string) =>
  pasteServer('npx sandbox serve --fixture none', { ...variables, SANDBOX_STORE: `file:./${folder}` });

/** Renames the administrator of a test's database server to `postgres`, the usual name. */
async function withOwnAdministrator(cluster: Cluster): Promise<void> {
  const run = async (user: string, statement: string) => {
    const url = cluster.url('postgres').replace('sandbox@', `${user}@`);
    const database = pooledDatabase(url, { connections: 1 });
    await database.query(statement);
    await database.close();
  };
  await run('sandbox', 'CREATE ROLE renaming SUPERUSER LOGIN');
  await run('renaming', 'ALTER ROLE sandbox RENAME TO postgres');
}

beforeEach(() => paste('rm -rf data data-* sandbox.*'));

const CHECK = 'docs/data-folder.md > Check a store';
const MOVE = 'docs/data-folder.md > Move to another store';

describe('the commands for PostgreSQL', { ...needs('postgres'), timeout: LIMIT_MS }, () => {
  let [cluster, newServer]: (Cluster | undefined)[] = [];
  const first = () => cluster as Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.database('sandbox');
    await cluster.database('moved');
  }, 60_000);
  afterAll(() => Promise.all([cluster?.remove(), newServer?.remove()]));

  const start = (on = first(), database = 'sandbox') =>
    pasteServer(ledTo(on, 'docs/hosting.md > Several instances on PostgreSQL', database), variables);
  const pasted = (id: string, on = first()) => paste(ledTo(on, id), variables);
  /** Returns the exit code of `store check` for a database. The command prints the code on its last line. */
  const checked = async (url: string) =>
    (await paste(blockOf(CHECK).replace('file:./data', url), variables))[0];
  const schemaOf = async (on: Cluster) => {
    const database = pooledDatabase(on.url('sandbox'), { connections: 1 });
    const { rows } = await database.query<{ version: number }>('SELECT version FROM sandbox.version');
    await database.close();
    return rows[0]?.version ?? 0;
  };

  it('start two instances that share workspaces, and restore a backup', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await create(one, 'before');
    expect(await held(two)).toEqual(BEFORE);
    await pasted('docs/hosting.md > Backups');
    expect(statSync(join(project, 'sandbox.dump')).mode & 0o777).toBe(0o600);
    await create(two, 'after');
    expect(await held(one)).toEqual(BOTH);
    await Promise.all([one, two].map(stop));
    await pasted('docs/hosting.md > Backups 2');
    expect(await checked(first().url('sandbox'))).toMatch(/^1 workspace checked/);
    expect(await during(start())).toEqual(BEFORE);
  });

  it("restore a backup on a new server, where the sandbox's role is no superuser", async () => {
    await pasted('docs/hosting.md > Backups');
    newServer = await startCluster();
    await withOwnAdministrator(newServer);
    const roles = ledTo(newServer, 'docs/hosting.md > Backups 3');
    // Without a terminal, the password is read from standard input.
    await paste(
      roles.replace('createuser', `printf 'password\\npassword\\n' | setsid --wait createuser`),
      variables,
    );
    await pasted('docs/hosting.md > Backups 2', newServer);
    expect(await checked(newServer.url('sandbox'))).toMatch(/^1 workspace checked/);
    expect(await during(start(newServer), (server) => create(server, 'after'))).toEqual(BOTH);
  });

  it('upgrade a schema of an earlier version, and go back to the backup', async () => {
    const database = pooledDatabase(first().url('sandbox'), { connections: 1 });
    const present = await schemaOf(first());
    expect(present).toBe(6); // a later migration of the schema must be undone here too
    await database.query('ALTER TABLE sandbox.observation DROP unverified');
    await database.query('COMMENT ON COLUMN sandbox.workspace.name IS NULL');
    await database.query('UPDATE sandbox.version SET version = 4');
    await database.close();
    await pasted('docs/hosting.md > Backups');
    expect(await during(start(), (server) => create(server, 'after'))).toEqual(BOTH);
    expect(await schemaOf(first())).toBe(present);
    await pasted('docs/hosting.md > Backups 2');
    expect(await schemaOf(first())).toBe(4);
    expect(await during(start())).toEqual(BEFORE);
  });

  it('move a data folder to a database, and the database to a data folder', async () => {
    expect(await during(onFiles('data'), (server) => create(server, 'before'))).toEqual(BEFORE);
    const [there = '', back = ''] = [MOVE, `${MOVE} 2`].map((id) => ledTo(first(), id, 'moved'));
    await paste(there, variables);
    expect(await checked(first().url('moved'))).toMatch(/^1 workspace checked/);
    const shared = start(first(), 'moved');
    expect(await during(shared, (server) => create(server, 'after'))).toEqual(BOTH);
    await paste(back, variables);
    expect(await checked('file:./data-moved')).toMatch(/^2 workspaces checked/);
    expect(await during(onFiles('data-moved'))).toEqual(BOTH);
  });
});

describe('the commands for a data folder', { timeout: LIMIT_MS }, () => {
  const pasted = (id: string) => paste(blockOf(id), variables);
  beforeEach(() => during(onFiles('data'), (server) => create(server, 'before')));

  it('back it up and restore it', async () => {
    await pasted('docs/data-folder.md > Backups');
    expect(statSync(join(project, 'sandbox.tar')).mode & 0o777).toBe(0o600);
    expect(await during(onFiles('data'), (server) => create(server, 'after'))).toEqual(BOTH);
    await pasted('docs/data-folder.md > Backups 2');
    expect((await pasted(CHECK))[0]).toMatch(/^1 workspace checked/);
    expect(await during(onFiles('data'))).toEqual(BEFORE);
  });

  it('copy the data folder before an upgrade, and go back to the copy', async () => {
    await pasted('docs/hosting.md > Upgrades');
    expect(await during(onFiles('data'), (server) => create(server, 'after'))).toEqual(BOTH);
    expect(await during(onFiles('data-before'))).toEqual(BEFORE);
  });
});
