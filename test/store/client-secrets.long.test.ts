import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { startSandbox } from '../../src/index.js';
import type { SandboxSettings } from '../../src/start/settings.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { TokenKeys } from '../../src/workspaces/token-keys.js';
import { needs } from '../needs.js';
import { copyWithoutLock, aFolder } from './folder.js';
import { startCluster } from './postgres.js';
import { FIXTURE, fixture } from './workspace.js';
import { requestToken } from '../token.js';

const ADMIN = 'sixteen-letters!';
const [OLD, NEW] = ['old-'.repeat(10), 'new-'.repeat(10)];
const NAMED = 'chosen-by-its-owner';
const OWN = { ...FIXTURE, clients: [{ client: 'drawn' }, { client: 'shop', secret: NAMED }] };
const HASH = /^hmac-sha256:[0-9a-f]{16}:[\w-]{43}$/;

interface Created {
  readonly name: string;
  readonly clients: readonly { readonly clientId: string; readonly clientSecret?: string }[];
}

const running: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.close();
});

async function start(settings: Partial<SandboxSettings>): Promise<Sandbox> {
  const common = { port: 0, log: 'silent', adminToken: ADMIN, fixture: null, store: 'memory:' } as const;
  const sandbox = await createSandbox({ ...common, ...settings });
  running.push(sandbox);
  return sandbox;
}

async function stop(sandbox: Sandbox): Promise<void> {
  running.splice(running.indexOf(sandbox), 1);
  await sandbox.close();
}

async function control<Body = Created>({ url }: Sandbox, target: string, body?: unknown): Promise<Body> {
  const [method = '', path = ''] = target.split(' ');
  const response = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok || (await response.json())).toBe(true);
  return (await response.json()) as Body;
}

async function askForToken({ url }: Sandbox, clientId: string, secret = ''): Promise<Response> {
  return requestToken(url, clientId, secret);
}

async function getsTokens(sandbox: Sandbox, workspace: string, secrets: readonly Secret[]): Promise<boolean> {
  const statuses = await Promise.all(
    secrets.map(async ({ client, secret }) => {
      const response = await askForToken(sandbox, `${workspace}.${client}`, secret);
      await response.text();
      return response.status;
    }),
  );
  return statuses.every((status) => status === 200);
}

interface Secret {
  readonly client: string;
  readonly secret: string;
}

const secretsOf = ({ name, clients }: Created): Secret[] =>
  clients.flatMap(({ clientId, clientSecret }) =>
    clientSecret === undefined ? [] : [{ client: clientId.slice(name.length + 1), secret: clientSecret }],
  );

/** Returns the content of all files in a folder. */
const contentOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');

function keysIn(folder: string, ...lines: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'keys.txt');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Uses every feature that may store a secret: a snapshot, a fork, a certification, and requests with credentials. */
async function useSecrets(sandbox: Sandbox, created: Created) {
  const secrets = secretsOf(created);
  const path = `/workspaces/${created.name}`;
  expect(await getsTokens(sandbox, created.name, secrets)).toBe(true);
  await control(sandbox, `POST ${path}/snapshots`, { name: 'first' });
  const { clientId } = created.clients[0] ?? {};
  await control(sandbox, `POST ${path}/tokens`, { client: clientId?.slice(created.name.length + 1) });
  await control(sandbox, `POST ${path}/clock/advance`, { duration: 'PT1M' });
  const [step] = await control<{ readonly id: number }[]>(sandbox, `GET ${path}/history`);
  const fork = await control(sandbox, `POST ${path}/history/${step?.id}/fork`, { moment: 'after' });
  expect(secretsOf(fork)).toEqual(secrets);
  expect(await getsTokens(sandbox, fork.name, secrets)).toBe(true);
  const run = await control<{ readonly id: string; readonly cases: readonly { clientSecret: string }[] }>(
    sandbox,
    'POST /certifications',
    { profile: 'reseller', cases: ['last-seat-gone'] },
  );
  return { secrets, fork: fork.name, run };
}

async function survives(sandbox: Sandbox, { name }: Created, secrets: readonly Secret[]): Promise<void> {
  expect(await getsTokens(sandbox, name, secrets)).toBe(true);
  await control(sandbox, `POST /workspaces/${name}/reset`);
  expect(await getsTokens(sandbox, name, secrets)).toBe(true);
  await control(sandbox, `POST /workspaces/${name}/snapshots/first/restore`);
  expect(await getsTokens(sandbox, name, secrets)).toBe(true);
}

async function exportOf(sandbox: Sandbox, name: string): Promise<Exported> {
  return control<Exported>(sandbox, `GET /workspaces/${name}/export`);
}

interface Exported {
  readonly clients: readonly Secret[];
}

describe('a stolen copy of the data', () => {
  it('contains no secret of a client, nor does an export, and clients still get tokens after each change of the workspace', async () => {
    const folder = aFolder();
    const store = `file:${folder}`;
    const first = await start({ store });
    const created = await control(first, 'POST /workspaces', { name: 'mine', fixture: OWN });
    const { secrets, fork, run } = await useSecrets(first, created);
    expect(secrets.map(({ client }) => client)).toEqual(['drawn', 'shop']);
    const exported = await exportOf(first, 'mine');
    expect(exported.clients).toEqual([
      expect.objectContaining({ client: 'drawn', secret: expect.stringMatching(HASH) as unknown }),
      expect.objectContaining({ client: 'shop', secret: expect.stringMatching(HASH) as unknown }),
    ]);
    const sought = [...secrets.map(({ secret }) => secret), ...run.cases.map((one) => one.clientSecret)];
    const copy = aFolder();
    copyWithoutLock(folder, copy); // keeps the journal, as a killed process does
    await stop(first);
    for (const secret of sought)
      expect([contentOf(folder), contentOf(copy), JSON.stringify(exported)].join()).not.toContain(secret);
    for (const place of [folder, copy]) {
      const again = await start({ store: `file:${place}` });
      await survives(again, created, secrets);
      expect(await getsTokens(again, fork, secrets)).toBe(true);
      const made = await control(again, 'POST /workspaces', { fixture: exported });
      expect(secretsOf(made)).toEqual([]);
      expect(await getsTokens(again, made.name, secrets)).toBe(true);
      expect(await exportOf(again, made.name)).toEqual(exported);
      await stop(again);
    }
  });

  it('contains hashes that do not work as secrets', async () => {
    const sandbox = await start({});
    const { name } = await control(sandbox, 'POST /workspaces', { fixture: OWN });
    for (const { client, secret } of (await exportOf(sandbox, name)).clients)
      expect((await askForToken(sandbox, `${name}.${client}`, secret)).status).toBe(401);
  });
});

describe('an export of another server', () => {
  it('creates a workspace whose clients get new secrets, which the response shows', async () => {
    const [here, there] = [
      await start({ tokenKeys: keysIn(aFolder(), OLD) }),
      await start({ tokenKeys: keysIn(aFolder(), NEW), adminToken: null }),
    ];
    const { name } = await control(here, 'POST /workspaces', { fixture: OWN });
    const exported = await exportOf(here, name);
    const made = await control(there, 'POST /workspaces', { fixture: exported });
    const secrets = secretsOf(made);
    expect(secrets).toEqual(
      ['drawn', 'shop'].map((client) => ({
        client,
        secret: expect.stringMatching(/^[\w-]{32}$/) as unknown,
      })),
    );
    expect(await getsTokens(there, made.name, secrets)).toBe(true);
  });

  it('is refused as the fixture of a start, because no user would see the new secrets', async () => {
    const here = await start({ tokenKeys: keysIn(aFolder(), OLD) });
    const { name } = await control(here, 'POST /workspaces', { fixture: OWN });
    const folder = aFolder();
    const file = join(folder, 'export.json');
    writeFileSync(file, JSON.stringify(await exportOf(here, name)));
    await expect(start({ fixture: file })).rejects.toThrow(
      'The fixture is an export of another sandbox, with hashed secrets for these clients: drawn, shop.',
    );
    await start({ fixture: file, tokenKeys: keysIn(folder, OLD) });
  });
});

describe('the key that hashes secrets', () => {
  it('can be kept only for secrets: its tokens become invalid, and the secrets remain valid', async () => {
    const folder = aFolder();
    const store = `file:${join(folder, 'data')}`;
    const first = await start({ store, tokenKeys: keysIn(folder, OLD) });
    const created = await control(first, 'POST /workspaces', { fixture: OWN });
    const secrets = secretsOf(created);
    const reply = await askForToken(first, `${created.name}.shop`, NAMED);
    const { access_token: token } = (await reply.json()) as { readonly access_token: string };
    await stop(first);
    const later = await start({ store, tokenKeys: keysIn(folder, NEW, `secrets ${OLD}`) });
    expect(await getsTokens(later, created.name, secrets)).toBe(true);
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
    expect((await fetch(`${later.url}/merchants`, { headers })).status).toBe(401);
  });

  it("if lost, is named in the client's error, and in the log when its workspace is opened", async () => {
    const folder = aFolder();
    const reported: Error[] = [];
    const open = async (key: string) =>
      new WorkspaceRegistry(await fileStore(folder, { fsync: false }), {
        keys: new TokenKeys([key]),
        onDamage: (error) => reported.push(error),
      });
    const before = await open(OLD);
    await before.create({ name: 'mine', fixture: { ...fixture(), clients: clientsNamed('shop') } });
    await before.close();
    const after = await open(NEW);
    await after.get('mine');
    await after.close();
    expect(reported.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^The secrets of these clients of the workspace mine were hashed with a key .*: shop\./,
      ),
    ]);
    const sandbox = await start({ store: `file:${folder}`, tokenKeys: keysIn(aFolder(), NEW) });
    const reply = await askForToken(sandbox, 'mine.shop', NAMED);
    expect([reply.status, await reply.json()]).toEqual([
      401,
      {
        error: 'invalid_client',
        error_description: expect.stringContaining(
          'has lost the key that checks this client_secret',
        ) as unknown,
      },
    ]);
  });
});

const clientsNamed = (...names: readonly string[]) =>
  names.flatMap((client) => fixture().clients.map((one) => ({ ...one, client, secret: NAMED })));

describe('the sandbox of a test', () => {
  it('knows the secrets of its fixture, also after a restart, and those of created and forked workspaces', async () => {
    const settings = { store: `file:${aFolder()}`, fixture: OWN, fsync: false } as const;
    for (const _ of ['new', 'stored']) {
      await using sandbox = await startSandbox(settings);
      await sandbox.client('shop').GET('/merchants').orThrow();
      const created = await sandbox.workspace(OWN);
      await created.client('shop').GET('/merchants').orThrow();
      await sandbox.open(created.name).client('shop').GET('/merchants').orThrow();
      const [request] = await created.requests();
      const fork = await created.fork({ before: request?.id ?? 0 });
      await fork.client('shop').GET('/merchants').orThrow();
      expect(fork.env('shop').clientSecret).toBe(NAMED);
      await created.delete();
      await fork.delete();
    }
  });
});

describe('a database of several instances', needs('postgres'), () => {
  it('has no secret in the clear, and issues tokens at each instance', async () => {
    const cluster = await startCluster();
    try {
      const store = await cluster.database('secrets');
      const [a, b] = [await start({ store }), await start({ store })];
      const created = await control(a, 'POST /workspaces', { name: 'mine', fixture: OWN });
      const { secrets, run } = await useSecrets(a, created);
      await survives(b, created, secrets);
      const shown = await control<{ clientSecret: string }[]>(b, `GET /certifications/${run.id}/cases`);
      expect(shown.map((one) => one.clientSecret)).toEqual(run.cases.map((one) => one.clientSecret));
      const content = await rowsOf(store);
      expect(content).toContain('hmac-sha256:');
      for (const { secret } of [...secrets, ...run.cases.map((one) => ({ secret: one.clientSecret }))])
        expect(content).not.toContain(secret);
      for (const instance of [a, b]) await stop(instance);
      const again = await start({ store });
      await survives(again, created, secrets);
    } finally {
      for (const sandbox of running.splice(0)) await sandbox.close();
      await cluster.remove();
    }
  });
});

/** Returns all rows of all tables in a database as text. */
async function rowsOf(store: string): Promise<string> {
  const pool = pooledDatabase(store, { connections: 1 });
  const names = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'sandbox'`,
  );
  const rows: unknown[] = [];
  for (const { name } of names.rows)
    rows.push(...(await pool.query<{ row: string }>(`SELECT t::text AS row FROM sandbox.${name} t`)).rows);
  await pool.close();
  return JSON.stringify(rows);
}
