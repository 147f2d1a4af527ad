import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawToken } from '../../src/control/access/tokens.js';
import { drawCode } from '../../src/control/invitations/invitations.js';
import { real } from '../../src/time/real-time.js';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import type { SandboxSettings } from '../../src/start/settings.js';
import { SMALL_FIXTURE } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { accessTokenOf } from '../token.js';

const ADMIN = 'sixteen-letters!';
const running = new Set<Sandbox>();
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  for (const sandbox of running) await sandbox.close();
});

const CLIENTS = [
  { client: 'agent', secret: 'a-secret', merchant: 'bikes' },
  { client: 'partner', secret: 'p-secret', merchant: 'tours', sells: ['bikes'] },
  { client: 'owner', secret: 'o-secret', merchant: 'tours', role: 'own' },
  { client: 'reader', secret: 'r-secret', merchant: 'tours', role: 'look' },
];
const FIXTURE = {
  ...SMALL_FIXTURE,
  clients: CLIENTS,
  merchants: [...SMALL_FIXTURE.merchants, { slug: 'bikes' }],
};

interface Sent {
  readonly body?: unknown;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(
  { url }: Pick<Sandbox, 'url'>,
  target: string,
  { body, token = ADMIN, headers }: Sent = {},
) {
  const [method = '', path = ''] = target.split(' ');
  const reply = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function start(settings: Partial<SandboxSettings> = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({
    port: 0,
    store: 'memory:',
    fixture: null,
    log: 'silent',
    validateResponses: true,
    fsync: false,
    adminToken: ADMIN,
    ...settings,
  });
  running.add(sandbox);
  return sandbox;
}

async function withWorkspace(settings?: Partial<SandboxSettings>): Promise<Sandbox> {
  const sandbox = await start(settings);
  const { status } = await ask(sandbox, 'POST /workspaces', { body: { name: 'w', fixture: FIXTURE } });
  expect(status).toBe(200);
  return sandbox;
}

/** Returns an access token of a client. */
async function tokenOf({ url }: Sandbox, id: string, secret: string): Promise<string> {
  return accessTokenOf(url, id, secret);
}

/** Makes an invitation, by default to the workspace `w` with the role `use`. Returns the invitation with its code. */
async function invite(sandbox: Sandbox, body: object = {}, token = ADMIN) {
  const reply = await ask(sandbox, 'POST /invitations', {
    body: { ...('fixture' in body ? {} : { workspace: 'w' }), role: 'use', ...body },
    token,
  });
  expect(reply).toMatchObject({ status: 200 });
  return { ...reply.body, code: String(reply.body.url).split('/').at(-1) ?? '' };
}

const look = (sandbox: Pick<Sandbox, 'url'>, code: string) =>
  ask(sandbox, `GET /invitations/${code}/accept`, { token: null });
const accept = (sandbox: Pick<Sandbox, 'url'>, code: string, sent: Sent = {}) =>
  ask(sandbox, `POST /invitations/${code}/accept`, { token: null, ...sent });

/** Reads an invitation and accepts it. Expects equal explanations, and returns both statuses. */
async function refusals(sandbox: Sandbox, code: string): Promise<readonly number[]> {
  const [read, accepted] = [await look(sandbox, code), await accept(sandbox, code)];
  expect(read.body.detail).toBe(accepted.body.detail);
  return [read.status, accepted.status];
}

describe('an invitation', () => {
  it('gives a stranger with its link, once, a client with a role and its own secret', async () => {
    const sandbox = await withWorkspace();
    const { code, url, ...made } = await invite(sandbox, { role: 'own' });
    expect(url).toBe(`${sandbox.url}/_sandbox/console/-/invitation/${code}`);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(await look(sandbox, code)).toEqual({ status: 200, body: made });
    expect(made).toMatchObject({ by: 'admin', workspace: 'w', role: 'own', uses: 1 });
    expect(await refusals(sandbox, made.id)).toEqual([404, 404]);
    const { status, body } = await accept(sandbox, code);
    expect(status).toBe(200);
    expect(body).toEqual({
      workspace: 'w',
      clientId: expect.stringMatching(/^w\.invited-[0-9a-f]{8}$/),
      clientSecret: expect.stringMatching(/^[\w-]{32}$/),
      role: 'own',
    });
    const token = await tokenOf(sandbox, body.clientId, body.clientSecret);
    const { body: clients } = await ask(sandbox, 'GET /workspaces/w/clients', { token });
    expect(clients).toContainEqual(
      expect.objectContaining({
        clientId: body.clientId,
        role: 'own',
        merchant: 'tours',
        sells: ['tours', 'bikes'],
      }),
    );
    expect(await accept(sandbox, code)).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining('Ask for a new link') },
    });
    expect((await ask(sandbox, 'GET /invitations')).body).toEqual([]);
    expect((await ask(sandbox, `DELETE /invitations/${made.id}`)).status).toBe(404);
    expect(await refusals(sandbox, code)).toEqual([404, 404]);
  });

  it('to a fixture creates a workspace for each user who accepts; the secrets of its other clients are random', async () => {
    const sandbox = await start();
    const { code } = await invite(sandbox, { fixture: 'demo', role: 'own', uses: 2 });
    const [one, two] = [await accept(sandbox, code), await accept(sandbox, code)];
    expect([one.status, two.status, (await accept(sandbox, code)).status]).toEqual([200, 200, 404]);
    expect(one.body.workspace).not.toBe(two.body.workspace);
    const token = await tokenOf(sandbox, one.body.clientId, one.body.clientSecret);
    expect((await ask(sandbox, `GET /workspaces/${one.body.workspace}/clients`, { token })).status).toBe(200);
    expect((await ask(sandbox, `GET /workspaces/${two.body.workspace}/clients`, { token })).status).toBe(403);
    expect(await tokenOf(sandbox, `${one.body.workspace}.partner`, 'partner-secret')).toBeUndefined();
  });

  it('is accepted by only one of several at the same time', async () => {
    const sandbox = await withWorkspace();
    const { code } = await invite(sandbox);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => accept(sandbox, code)))).map(
      (one) => one.status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(404)]);
  });

  it('can be accepted again if its client could not be made', async () => {
    const sandbox = await withWorkspace();
    const { code, id } = await invite(sandbox);
    const workspace = await sandbox.workspaces.get('w');
    if (!workspace) throw new Error('no workspace');
    vi.spyOn(workspace.clients, 'change').mockRejectedValueOnce(new Error('a failure'));
    expect((await accept(sandbox, code)).status).toBe(500);
    expect((await ask(sandbox, 'GET /invitations')).body).toMatchObject([{ id, uses: 1, accepted: 0 }]);
    expect((await accept(sandbox, code)).status).toBe(200);
  });

  it('ends when it is revoked, and with its workspace, even if a new one gets its name', async () => {
    const sandbox = await withWorkspace();
    const [taken, gone] = [await invite(sandbox, { uses: 5 }), await invite(sandbox)];
    const { status, body } = await ask(sandbox, `DELETE /invitations/${taken.id}`);
    expect([status, body.id]).toEqual([200, taken.id]);
    expect(await refusals(sandbox, taken.code)).toEqual([404, 404]);
    await sandbox.workspaces.delete('w');
    expect(await refusals(sandbox, gone.code)).toEqual([404, 404]);
    await ask(sandbox, 'POST /workspaces', { body: { name: 'w', fixture: FIXTURE } });
    expect(await refusals(sandbox, gone.code)).toEqual([404, 404]);
  });

  it('of a client ends with the secret that it was made with, and with the client', async () => {
    const sandbox = await withWorkspace();
    const owner = 'POST /workspaces/w/clients/owner/secrets';
    const second = (await ask(sandbox, owner)).body;
    const [one, other] = [
      await invite(sandbox, { uses: 9 }, await tokenOf(sandbox, 'w.owner', 'o-secret')),
      await invite(sandbox, { uses: 9 }, await tokenOf(sandbox, 'w.owner', second.clientSecret)),
    ];
    const ofAdmin = await invite(sandbox, { uses: 9 });
    const open = async () =>
      (await ask(sandbox, 'GET /invitations')).body.map(({ id }: { id: string }) => id);
    expect([(await accept(sandbox, one.code)).status, (await open()).length]).toEqual([200, 3]);
    await ask(sandbox, 'DELETE /workspaces/w/clients/owner/secrets/1');
    expect(await refusals(sandbox, one.code)).toEqual([404, 404]);
    expect((await accept(sandbox, other.code)).status).toBe(200);
    expect(await open()).toEqual([other.id, ofAdmin.id]);
    await ask(sandbox, 'DELETE /workspaces/w/clients/owner');
    const [, , again] = CLIENTS;
    await ask(sandbox, 'POST /workspaces/w/clients', { body: again });
    expect(await refusals(sandbox, other.code)).toEqual([404, 404]);
    expect(await open()).toEqual([ofAdmin.id]);
  });

  it('of a client cannot be accepted after the overlap of a rotated secret', async () => {
    const sandbox = await withWorkspace();
    const { code } = await invite(sandbox, {}, await tokenOf(sandbox, 'w.owner', 'o-secret'));
    const workspace = await sandbox.workspaces.get('w');
    if (!workspace) throw new Error('no workspace');
    await ask(sandbox, 'POST /workspaces/w/clients/owner/secrets', { body: { endsIn: 'PT1H' } });
    vi.spyOn(workspace, 'realTime').mockReturnValue(workspace.realTime() + 3_600_001);
    expect(await refusals(sandbox, code)).toEqual([404, 404]);
  });

  it('is deleted with its workspace', async () => {
    const sandbox = await withWorkspace();
    await invite(sandbox);
    await ask(sandbox, 'DELETE /workspaces/w');
    expect((await ask(sandbox, 'GET /invitations')).body).toEqual([]);
  });

  it('stays through a restart, without its code', async () => {
    const store = `file:${aFolder()}`;
    const sandbox = await withWorkspace({ store });
    const { code, id } = await invite(sandbox, { uses: 2 });
    await accept(sandbox, code);
    await sandbox.close();
    running.delete(sandbox);
    const again = await start({ store });
    expect((await ask(again, 'GET /invitations')).body).toMatchObject([{ id, uses: 1, accepted: 1 }]);
    expect((await accept(again, code)).status).toBe(200);
    expect((await accept(again, code)).status).toBe(404);
  });

  it('has a link to the public URL', async () => {
    const sandbox = await withWorkspace({ publicUrl: 'https://sandbox.example' });
    expect((await invite(sandbox)).url).toMatch(
      /^https:\/\/sandbox\.example\/_sandbox\/console\/-\/invitation\//,
    );
  });
});

describe('who may invite', async () => {
  const operator = drawToken('operator', 'ops');
  const viewer = drawToken('viewer', 'eye');
  const tokensFile = join(mkdtempSync(join(tmpdir(), 'tokens-')), 'tokens.txt');
  writeFileSync(tokensFile, `${operator.line}\n${viewer.line}\n`);
  const sandbox = await withWorkspace({ tokensFile });
  await ask(sandbox, 'POST /workspaces', { body: { name: 'other', fixture: FIXTURE } });
  const tokens = new Map<string, string>([
    ['admin', ADMIN],
    ['operator', operator.token],
    ['viewer', viewer.token],
  ]);
  for (const { client, secret } of CLIENTS) tokens.set(client, await tokenOf(sandbox, `w.${client}`, secret));

  it.each([
    ['admin', { workspace: 'w', role: 'own' }, 200],
    ['admin', { fixture: 'demo', role: 'own' }, 200],
    ['operator', { workspace: 'w', role: 'use' }, 200],
    ['operator', { fixture: 'demo', role: 'look' }, 200],
    ['operator', { workspace: 'w', role: 'own' }, 403],
    ['viewer', { workspace: 'w', role: 'look' }, 403],
    ['owner', { workspace: 'w', role: 'own' }, 200],
    ['owner', { workspace: 'other', role: 'look' }, 403],
    ['owner', { fixture: 'demo', role: 'use' }, 403],
    ['partner', { workspace: 'w', role: 'look' }, 403],
    ['reader', { workspace: 'w', role: 'look' }, 403],
  ])('%s to %j: %i', async (who, body, status) => {
    const reply = await ask(sandbox, 'POST /invitations', { body, token: tokens.get(who) ?? '' });
    expect(reply.status).toBe(status);
  });

  it('an owner sees and revokes only invitations to its workspace; clients without the right see none', async () => {
    const other = await invite(sandbox, { workspace: 'other' });
    const own = await invite(sandbox);
    const listed = (await ask(sandbox, 'GET /invitations', { token: tokens.get('owner') ?? '' })).body;
    expect(new Set(listed.map((one: { workspace: string }) => one.workspace))).toEqual(new Set(['w']));
    const statuses = async (target: string, ...names: readonly string[]) =>
      Promise.all(
        names.map(async (name) => (await ask(sandbox, target, { token: tokens.get(name) ?? '' })).status),
      );
    expect(await statuses('GET /invitations', 'viewer', 'operator', 'partner', 'reader')).toEqual([
      200, 200, 403, 403,
    ]);
    expect(await statuses(`DELETE /invitations/${other.id}`, 'owner', 'partner', 'viewer')).toEqual([
      404, 403, 403,
    ]);
    expect(await statuses(`DELETE /invitations/${own.id}`, 'owner')).toEqual([200]);
    expect(await statuses(`DELETE /invitations/${other.id}`, 'operator')).toEqual([200]);
    expect((await ask(sandbox, 'GET /invitations', { token: null })).status).toBe(401);
  });

  it.each([
    [{ role: 'use' }, '/workspace', 'required'],
    [{ workspace: 'w', fixture: 'demo', role: 'use' }, '/workspace', 'mutually_exclusive'],
    [{ workspace: 'w', role: 'king' }, '/role', 'not_allowed'],
    [{ workspace: 'w', role: 'use', uses: 0 }, '/uses', 'too_small'],
    [{ workspace: 'w', role: 'use', uses: 101 }, '/uses', 'too_large'],
    [{ workspace: 'w', role: 'use', expiresIn: 'a week' }, '/expiresIn', 'wrong_format'],
    [{ workspace: 'w', role: 'use', expiresIn: 'PT0S' }, '/expiresIn', 'too_small'],
    [{ workspace: 'w', role: 'use', expiresIn: 'P91D' }, '/expiresIn', 'too_large'],
    [{ workspace: 'w', role: 'use', merchant: 'boats' }, '/merchant', 'not_found'],
    [{ workspace: 'w', role: 'use', merchant: 'tours', sells: ['boats'] }, '/sells', 'not_found'],
    [{ fixture: 'no-such', role: 'use' }, '/fixture', 'not_found'],
    [{ workspace: 'none', role: 'use' }, '/workspace', 'not_found'],
    [{ workspace: 'cert-0mc1k2x3q-5f0c9a1e7b-a', role: 'use' }, '/workspace', 'not_found'],
  ])('refuses %j for %s: %s', async (body, field, code) => {
    const reply = await ask(sandbox, 'POST /invitations', { body });
    expect(reply).toMatchObject({ status: 400 });
    expect(reply.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });
});

describe('accepting an invitation', () => {
  it('is allowed to pages of the sandbox and to programs, not to pages of other sites', async () => {
    const sandbox = await withWorkspace();
    const { code } = await invite(sandbox);
    for (const origin of ['https://evil.example', 'null'])
      expect((await accept(sandbox, code, { headers: { origin } })).status).toBe(403);
    expect((await accept(sandbox, code, { headers: { origin: sandbox.url } })).status).toBe(200);
  });

  it('takes no body, and does not read a large one', async () => {
    const sandbox = await withWorkspace();
    const { code } = await invite(sandbox);
    const large = await accept(sandbox, code, { body: JSON.stringify({ a: 'x'.repeat(9000) }) });
    expect(large.status).toBe(400);
    expect((await accept(sandbox, code, { body: {} })).status).toBe(200);
  });

  it('is limited to 20 attempts a second from an address', async () => {
    const sandbox = await withWorkspace({ trustedProxies: ['127.0.0.1'] });
    const { code } = await invite(sandbox);
    vi.spyOn(real, 'performanceNow').mockReturnValue(real.performanceNow());
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? look : accept)(sandbox, drawCode())),
    );
    const count = (status: number) => tries.filter((one) => one.status === status).length;
    expect([count(404), count(429)]).toEqual([20, 10]);
    expect(tries.find((one) => one.status === 429)?.body).toMatchObject({ code: 'too_many_requests' });
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
    expect((await accept(sandbox, code, { headers: elsewhere })).status).toBe(200);
  });

  it('is in the audit and the history with who did it, and without the code', async () => {
    const written: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const sandbox = await withWorkspace({ log: 'debug' });
    const { code } = await invite(sandbox);
    const { clientId } = (await accept(sandbox, code)).body;
    await accept(sandbox, code);
    for (const path of [
      `/invitations/${code}`,
      `//invitations/${code}/accept/x`,
      `/console/-/invitation/${code}`,
    ])
      await ask(sandbox, `GET ${path}`).catch(() => undefined);
    const rows = (await ask(sandbox, 'GET /audit')).body as readonly Record<string, unknown>[];
    const shown = rows.map(({ who, role, action, workspace, status }) => [
      who,
      role,
      action,
      workspace,
      status,
    ]);
    expect(shown).toContainEqual(['admin', 'admin', 'createInvitation', 'w', 200]);
    expect(shown).toContainEqual([clientId, 'use', 'acceptInvitation', 'w', 200]);
    expect(shown).toContainEqual(['anyone', 'none', 'acceptInvitation', undefined, 404]);
    const history = (await ask(sandbox, 'GET /workspaces/w/history')).body;
    expect(JSON.stringify(history)).toContain('"add-client"');
    const metrics = await (
      await fetch(`${sandbox.url}/_sandbox/metrics`, { headers: { authorization: `Bearer ${ADMIN}` } })
    ).text();
    expect(written.join('')).toContain('/invitations/***');
    expect(written.join('')).toContain('/invitation/***');
    for (const text of [written.join(''), JSON.stringify(rows), JSON.stringify(history), metrics])
      expect(text).not.toContain(code);
  });
});
