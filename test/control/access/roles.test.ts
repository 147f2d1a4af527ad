import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SERVER_ROLES, type ServerRole } from '../../../src/contract/rights.js';
import { drawToken, parseTokens } from '../../../src/control/access/tokens.js';
import { createSandbox } from '../../../src/sandbox.js';
import { SettingsRefused } from '../../../src/start/settings.js';
import { eventually } from '../../eventually.js';
import { SMALL_FIXTURE, startHarness } from '../../harness.js';

const FIXTURE = { ...SMALL_FIXTURE, clients: [{ client: 'desk', secret: 'b2c4-7f11', merchant: 'tours' }] };
const ADMIN = 'sixteen-letters!';
const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
const made = new Map(SERVER_ROLES.map((role) => [role, drawToken(role, `the-${role}`)]));
const linesOf = (...roles: readonly ServerRole[]) => roles.map((role) => made.get(role)?.line).join('\n');

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const tokensFile = fileOf('all.txt', `# who may what\n\n${linesOf(...SERVER_ROLES)}\n`);
const guarded = await startHarness({ fixture: FIXTURE, tokensFile, adminToken: ADMIN });

interface Sent {
  readonly body?: object;
  readonly url?: string;
}

/** Sends a request with the token of a role. Returns the status, and the code of a refusal. */
async function as(role: ServerRole, target: string, { body, url = guarded.url }: Sent = {}) {
  const [method = '', path = ''] = target.split(' ');
  const reply = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers: {
      authorization: `Bearer ${made.get(role)?.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, body: isJson ? JSON.parse(text) : text };
}

const statusOf = async (...asked: Parameters<typeof as>) => (await as(...asked)).status;

afterEach(() => vi.restoreAllMocks());

describe('a token with the role', () => {
  it.each([
    ['GET /workspaces', [200, 200, 200, 403]],
    ['GET /workspaces/test', [200, 200, 200, 403]],
    ['GET /workspaces/test/requests', [200, 200, 200, 403]],
    ['GET /workspaces/test/clients', [200, 200, 200, 403]],
    ['GET /workspaces/test/export', [200, 403, 403, 403]],
    ['GET /shares', [200, 200, 403, 403]],
    ['GET /fixtures', [200, 200, 200, 403]],
    ['GET /metrics', [200, 200, 200, 200]],
    ['GET /health', [200, 200, 200, 200]],
    ['GET /session', [200, 200, 200, 200]],
    ['POST /workspaces/test/reset', [200, 200, 403, 403]],
    ['DELETE /workspaces/test/faults', [200, 200, 403, 403]],
    ['DELETE /workspaces/test/snapshots/none', [404, 403, 403, 403]],
    ['DELETE /workspaces/none', [404, 403, 403, 403]],
    ['DELETE /certifications/none', [404, 403, 403, 403]],
  ] as const)('admin, operator, viewer, metrics may %s: %j', async (target, statuses) => {
    const got = await Promise.all(SERVER_ROLES.map((role) => statusOf(role, target)));
    expect(got).toEqual(statuses);
  });

  it('operator creates workspaces, and sees none of their secrets; the admin does', async () => {
    const body = { fixture: 'scenarios/last-seat' };
    const byOperator = await as('operator', 'POST /workspaces', { body });
    expect(byOperator.status).toBe(200);
    expect(byOperator.body.clients.map((one: object) => Object.keys(one))).toContainEqual(['clientId']);
    expect(JSON.stringify(byOperator.body)).not.toContain('clientSecret');
    const byAdmin = await as('admin', 'POST /workspaces', { body });
    expect(byAdmin.body.clients[0]).toHaveProperty('clientSecret');
  });

  it('operator issues no token of a client, and starts no certification, as its cases have credentials', async () => {
    const body = { client: 'desk' };
    expect(await statusOf('operator', 'POST /workspaces/test/tokens', { body })).toBe(403);
    expect(await statusOf('admin', 'POST /workspaces/test/tokens', { body })).toBe(200);
    const run = { profile: 'reseller', cases: ['lost-booking-reply'] };
    expect(await statusOf('operator', 'POST /certifications', { body: run })).toBe(403);
  });

  it('viewer is refused, with the names of the roles that may do it', async () => {
    const { body } = await as('viewer', 'POST /workspaces/test/reset');
    expect(body).toMatchObject({ code: 'forbidden' });
    expect(body.detail).toContain('`the-viewer` has the role `viewer`');
    expect(body.detail).toContain('`admin` or `operator`');
  });

  it.each(SERVER_ROLES)('%s signs in with it', async (role) => {
    const body = { adminToken: made.get(role)?.token };
    expect((await as(role, 'POST /session', { body })).body).toMatchObject({ kind: 'admin', role });
  });
});

describe('the file of tokens', () => {
  it('can be used beside the admin token, and guards the sandbox also without an admin token', async () => {
    const headers = { authorization: `Bearer ${ADMIN}` };
    expect((await fetch(`${guarded.url}/_sandbox/workspaces`, { headers })).status).toBe(200);
    const harness = await startHarness({ fixture: FIXTURE, tokensFile });
    expect((await fetch(`${harness.url}/_sandbox/workspaces`)).status).toBe(401);
    expect((await fetch(`${harness.url}/_sandbox/workspaces`, { headers })).status).toBe(401);
    expect(await statusOf('admin', 'GET /workspaces', { url: harness.url })).toBe(200);
  });

  it('is enough for a sandbox on a public address', async () => {
    const sandbox = await createSandbox({
      port: 0,
      host: '0.0.0.0',
      store: 'memory:',
      tokensFile,
      log: 'silent',
    });
    expect(
      await statusOf('admin', 'GET /workspaces', { url: sandbox.url.replace('0.0.0.0', '127.0.0.1') }),
    ).toBe(200);
    await sandbox.close();
  });

  it('is read again when it changes; a wrong line is logged, and the previous tokens stay valid', async () => {
    const written: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const file = fileOf('changing.txt', linesOf('admin', 'viewer'));
    const { url } = await startHarness({ fixture: FIXTURE, tokensFile: file, log: 'info' });
    const statuses = async () =>
      Promise.all(
        (['admin', 'viewer', 'operator'] as const).map((role) => statusOf(role, 'GET /workspaces', { url })),
      );
    expect(await statuses()).toEqual([200, 200, 401]);
    writeFileSync(file, linesOf('admin', 'operator'));
    await eventually(async () => expect(await statuses()).toEqual([200, 401, 200]));
    writeFileSync(file, `${linesOf('admin')}\nviewer viewer sha256:12`);
    await eventually(() =>
      expect(written.join('')).toMatch(/Line 2 has no valid hash.*The previous tokens stay valid/),
    );
    expect(await statuses()).toEqual([200, 401, 200]);
    expect(written.join('')).not.toContain(String(made.get('admin')?.line.split(' ')[2]));
  });

  it('ends the sessions of a removed token, and changes the role of sessions when a token gets another role', async () => {
    const file = fileOf('ending.txt', linesOf('admin', 'operator'));
    const { url } = await startHarness({ fixture: FIXTURE, tokensFile: file });
    const signIn = await fetch(`${url}/_sandbox/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ adminToken: made.get('operator')?.token }),
    });
    const headers = { cookie: signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const session = async () => (await fetch(`${url}/_sandbox/session`, { headers })).json();
    expect(await session()).toMatchObject({ role: 'operator' });
    writeFileSync(file, linesOf('admin', 'operator').replace(' operator ', ' viewer '));
    await eventually(async () => expect(await session()).toMatchObject({ role: 'viewer' }));
    writeFileSync(file, linesOf('admin'));
    await eventually(async () => expect(await session()).toMatchObject({ code: 'session_ended' }));
  });

  const { line } = drawToken('viewer', 'one');
  it.each([
    [`${line}\none`, 'Line 2 must have three parts'],
    [`# first\n${line} more`, 'Line 2 must have three parts'],
    [
      line.replace('viewer', 'owner'),
      'Line 1 has no valid role: use one of admin, operator, viewer, metrics',
    ],
    [line.replace('one', '-one'), 'Line 1 has no valid name'],
    [line.slice(0, -1), 'Line 1 has no valid hash'],
    [line.replace('sha256', 'md5'), 'Line 1 has no valid hash'],
    [`${line}\n${drawToken('admin', 'one').line}`, 'Line 2 repeats the name one'],
    [`${line}\n${line.replace('one', 'two')}`, 'Line 2 repeats the hash of another line'],
    ['# none', 'It contains no token'],
  ])('is refused at the start, with the number of the line: %j', async (text, says) => {
    const starting = createSandbox({
      port: 0,
      store: 'memory:',
      log: 'silent',
      tokensFile: fileOf('wrong.txt', text),
    });
    await expect(starting).rejects.toThrow(SettingsRefused);
    await expect(starting).rejects.toThrow(says);
  });

  it('cannot give another token the name of the admin token', async () => {
    const file = fileOf('taken.txt', drawToken('viewer', 'admin').line);
    const starting = createSandbox({
      port: 0,
      store: 'memory:',
      log: 'silent',
      tokensFile: file,
      adminToken: ADMIN,
    });
    await expect(starting).rejects.toThrow('The name admin belongs to the token in --admin-token');
  });

  it('contains only hashes; a new line for the same name differs', () => {
    const [one, two] = [drawToken('metrics', 'prometheus'), drawToken('metrics', 'prometheus')];
    expect(one.line).not.toBe(two.line);
    expect(one.line).not.toContain(one.token);
    expect(parseTokens(one.line)).toMatchObject([{ name: 'prometheus', role: 'metrics' }]);
  });
});
