import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { SESSION_MS, Sessions, type SessionsSettings } from '../../../src/control/access/sessions.js';
import { Tokens } from '../../../src/control/access/tokens.js';
import { createSandbox } from '../../../src/sandbox.js';
import { LocalDocuments } from '../../../src/store/local-documents.js';
import { loadFixture } from '../../../src/seed/fixture/load.js';
import { memoryStore } from '../../../src/store/memory-store.js';
import { WorkspaceRegistry } from '../../../src/workspaces/registry.js';
import { drawTokenKey, TokenKeys } from '../../../src/workspaces/token-keys.js';
import { SMALL_FIXTURE, START, startHarness } from '../../harness.js';
import { ask, signIn, type Answer } from './a-session.js';

const ADMIN = 'sixteen-letters!';
const FIXTURE = {
  ...SMALL_FIXTURE,
  clients: [
    { client: 'partner', secret: 'partner-secret', merchant: 'tours' },
    { client: 'desk', secret: 'b2c4-7f11', merchant: 'tours' },
  ],
};
const DESK = { clientId: 'test.desk', clientSecret: 'b2c4-7f11' };

const guarded = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });

const idsIn = ({ body }: Answer) => (body as unknown as readonly { id: string }[]).map(({ id }) => id);
const refusedAs = ({ status, body }: Answer): unknown[] => [status, body['code']];

describe('a sign-in', () => {
  it('by the id and secret of a client sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { status, body, cookie } = await ask(guarded.url, 'POST /session', { body: DESK });
    expect([status, body]).toMatchObject([
      200,
      { kind: 'client', workspace: 'test', client: 'desk', role: 'use' },
    ]);
    expect(cookie).toMatch(
      /^sandbox-session=[\w.-]{100,1000}; Path=\/_sandbox; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const authorization = `Bearer ${ADMIN}`;
    const audit = await ask(guarded.url, 'GET /audit?limit=1', { headers: { authorization } });
    expect(audit.body).toMatchObject([{ action: 'beginSession', who: 'test.desk' }]);
    const [{ at }] = audit.body as unknown as readonly [{ at: string }];
    expect(Math.abs(Date.parse(String(body['expires'])) - Date.parse(at) - SESSION_MS)).toBeLessThan(60_000);
  });

  it('by the admin token has the role admin, and by a public secret the role look', async () => {
    const admin = await ask(guarded.url, 'POST /session', { body: { adminToken: ADMIN } });
    expect(admin.body).toEqual({ kind: 'admin', role: 'admin', expires: expect.any(String) });
    const partner = { clientId: 'test.partner', clientSecret: 'partner-secret' };
    const { body } = await ask(guarded.url, 'POST /session', { body: partner });
    expect(body).toMatchObject({ role: 'look', hasPublicSecret: true });
  });

  it('sets a cookie for https only if the public URL has https', async () => {
    const secure = await startHarness({ adminToken: ADMIN, publicUrl: 'https://sandbox.example.org' });
    const { cookie } = await ask(secure.url, 'POST /session', { body: { adminToken: ADMIN } });
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  });

  it.each([
    ['another secret', { ...DESK, clientSecret: 'b2c4-7f12' }],
    ['another client', { ...DESK, clientId: 'test.nobody' }],
    ['another workspace', { ...DESK, clientId: 'elsewhere.desk' }],
    ['a client without its workspace', { ...DESK, clientId: 'desk' }],
    ['another admin token', { adminToken: 'sixteen-letters?' }],
  ])('is refused for %s, without a cookie', async (_, body) => {
    const answer = await ask(guarded.url, 'POST /session', { body });
    expect([...refusedAs(answer), answer.cookie]).toEqual([401, 'wrong_credentials', '']);
  });

  it.each([
    [{}],
    [{ clientId: 'test.desk' }],
    [{ clientSecret: 'b2c4-7f11' }],
    [{ ...DESK, adminTokn: ADMIN }],
  ])('says what is missing or unknown in %j, and repeats no secret', async (body) => {
    const answer = await ask(guarded.url, 'POST /session', { body });
    expect(refusedAs(answer)).toEqual([400, 'invalid_request']);
    expect(JSON.stringify(answer.body)).not.toContain('b2c4-7f11');
    expect(JSON.stringify(answer.body)).not.toContain(ADMIN);
  });

  it('is refused with a larger body than the token endpoint accepts, and from a page of another site', async () => {
    const large = { clientId: 'test.desk', clientSecret: 'x'.repeat(9000) };
    expect(refusedAs(await ask(guarded.url, 'POST /session', { body: large }))).toEqual([
      413,
      'payload_too_large',
    ]);
    const headers = { origin: 'https://evil.example' };
    const foreign = await ask(guarded.url, 'POST /session', { body: DESK, headers });
    expect([...refusedAs(foreign), foreign.cookie]).toEqual([403, 'host_not_allowed', '']);
  });

  it('by an admin token is refused if the sandbox has none', async () => {
    const open = await startHarness();
    const answer = await ask(open.url, 'POST /session', { body: { adminToken: ADMIN } });
    expect(refusedAs(answer)).toEqual([401, 'wrong_credentials']);
  });
});

describe('a session', () => {
  it('has the rights of the token that it stands for', async () => {
    const desk = await signIn(guarded.url, DESK);
    expect((await ask(guarded.url, 'GET /workspaces/test/export', { headers: desk })).status).toBe(200);
    expect((await ask(guarded.url, 'POST /workspaces/test/reset', { headers: desk })).status).toBe(200);
    expect(refusedAs(await ask(guarded.url, 'GET /workspaces', { headers: desk }))).toEqual([
      403,
      'forbidden',
    ]);
    const admin = await signIn(guarded.url, { adminToken: ADMIN });
    expect((await ask(guarded.url, 'GET /workspaces', { headers: admin })).status).toBe(200);
  });

  it('of a public secret may read, and end itself', async () => {
    const headers = await signIn(guarded.url, { clientId: 'test.partner', clientSecret: 'partner-secret' });
    expect((await ask(guarded.url, 'GET /workspaces/test/clock', { headers })).status).toBe(200);
    expect(refusedAs(await ask(guarded.url, 'POST /workspaces/test/reset', { headers }))).toEqual([
      403,
      'forbidden',
    ]);
    expect((await ask(guarded.url, 'DELETE /session', { headers })).status).toBe(200);
  });

  it.each([
    ['no origin', {}],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ])('changes nothing with %s, but reads', async (_, headers) => {
    const { cookie } = await signIn(guarded.url, DESK);
    const all = { headers: { cookie, ...headers } };
    expect(refusedAs(await ask(guarded.url, 'POST /workspaces/test/reset', all))).toEqual([
      403,
      'host_not_allowed',
    ]);
    expect(refusedAs(await ask(guarded.url, 'DELETE /session', all))).toEqual([403, 'host_not_allowed']);
    expect((await ask(guarded.url, 'GET /workspaces/test/clock', all)).status).toBe(200);
  });

  it('may change something from a page of the public URL, too', async () => {
    const publicUrl = 'https://sandbox.example.org';
    const harness = await startHarness({ fixture: FIXTURE, adminToken: ADMIN, publicUrl });
    const { cookie } = await signIn(harness.url, DESK);
    const headers = { cookie, origin: publicUrl };
    expect((await ask(harness.url, 'POST /workspaces/test/reset', { headers })).status).toBe(200);
  });

  it('is ignored if a token is sent with it', async () => {
    const { cookie } = await signIn(guarded.url, DESK);
    const headers = { cookie, authorization: `Bearer ${ADMIN}` };
    expect((await ask(guarded.url, 'GET /workspaces', { headers })).status).toBe(200);
    expect((await ask(guarded.url, 'GET /session', { headers })).body).toEqual({
      kind: 'admin',
      role: 'admin',
      expires: null,
    });
  });

  it('expires by real time, not by the clock of its workspace', async () => {
    const headers = await signIn(guarded.url, DESK);
    const token = { authorization: `Bearer ${await guarded.token('desk')}` };
    const advance = { headers, body: { duration: 'P2D' } };
    expect((await ask(guarded.url, 'POST /workspaces/test/clock/advance', advance)).status).toBe(200);
    expect((await ask(guarded.url, 'GET /workspaces/test/clock', { headers: token })).status).toBe(401);
    expect((await ask(guarded.url, 'GET /workspaces/test/clock', { headers })).status).toBe(200);
  });

  it('can be read by its page, and is ended by DELETE', async () => {
    const headers = await signIn(guarded.url, DESK);
    const shown = await ask(guarded.url, 'GET /session', { headers });
    const desk = { kind: 'client', workspace: 'test', client: 'desk', role: 'use', hasPublicSecret: false };
    expect(shown.body).toMatchObject(desk);
    const ended = await ask(guarded.url, 'DELETE /session', { headers });
    expect(ended.body).toEqual(shown.body);
    expect(ended.cookie).toMatch(/^sandbox-session=; Path=\/_sandbox; Max-Age=0; /);
    expect(refusedAs(await ask(guarded.url, 'GET /session', { headers }))).toEqual([401, 'session_ended']);
    expect(refusedAs(await ask(guarded.url, 'GET /workspaces/test', { headers }))).toEqual([
      401,
      'session_ended',
    ]);
  });

  it('is listed in its workspace, and ended there alone or with all others', async () => {
    const admin = { authorization: `Bearer ${ADMIN}` };
    const all = 'DELETE /workspaces/test/sessions';
    const { url } = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    const [one, other] = [await signIn(url, DESK), await signIn(url, DESK)];
    const isValid = async (headers: typeof one) =>
      (await ask(url, 'GET /session', { headers })).status === 200;
    expect([await isValid(one), await isValid(other)]).toEqual([true, true]);
    const listed = await ask(url, 'GET /workspaces/test/sessions', { headers: admin });
    const rows = listed.body as unknown as readonly { id: string; clientId: string }[];
    expect(rows.map(({ clientId }) => clientId)).toEqual(['test.desk', 'test.desk']);
    const ended = await ask(url, `${all}?id=${rows[0]?.id}`, { headers: admin });
    expect(idsIn(ended)).toEqual([rows[0]?.id]);
    expect((await isValid(one)) !== (await isValid(other))).toBe(true);
    expect(refusedAs(await ask(url, `${all}?id=${rows[0]?.id}`, { headers: admin }))).toEqual([
      404,
      'not_found',
    ]);
    expect(idsIn(await ask(url, all, { headers: admin }))).toEqual([rows[1]?.id]);
    expect([await isValid(one), await isValid(other)]).toEqual([false, false]);
    expect((await ask(url, 'GET /workspaces/test/sessions', { headers: admin })).body).toEqual([]);
  });

  it('is neither listed nor ended by a client that does not own its workspace', async () => {
    const headers = await signIn(guarded.url, DESK);
    for (const target of ['GET /workspaces/test/sessions', 'DELETE /workspaces/test/sessions'])
      expect(refusedAs(await ask(guarded.url, target, { headers }))).toEqual([403, 'forbidden']);
  });

  it('is missing without a cookie: a 401 with an empty body', async () => {
    expect(await ask(guarded.url, 'GET /session')).toMatchObject({ status: 401, body: {} });
    const headers = { authorization: `Bearer ${ADMIN}` };
    expect(await ask(guarded.url, 'DELETE /session', { headers })).toMatchObject({ status: 401, body: {} });
  });

  it('is not accepted as an access token, nor an access token as a session', async () => {
    const { cookie } = await signIn(guarded.url, DESK);
    const bearer = { authorization: `Bearer ${cookie.replace('sandbox-session=', '')}` };
    expect((await ask(guarded.url, 'GET /workspaces/test', { headers: bearer })).status).toBe(401);
    const token = { cookie: `sandbox-session=${await guarded.token('desk')}` };
    expect(refusedAs(await ask(guarded.url, 'GET /session', { headers: token }))).toEqual([
      401,
      'session_ended',
    ]);
  });

  it('of a sandbox at another port of the host is ignored by a sandbox that needs no session', async () => {
    const open = await startHarness({ fixture: FIXTURE });
    const headers = { cookie: 'sandbox-session=of-a-neighbour' };
    expect(refusedAs(await ask(guarded.url, 'GET /session', { headers }))).toEqual([401, 'session_ended']);
    expect(await ask(open.url, 'GET /session', { headers })).toMatchObject({
      status: 200,
      body: { kind: 'admin', expires: null },
    });
  });

  it('with a changed cookie counts as ended', async () => {
    const { cookie } = await signIn(guarded.url, DESK);
    const headers = { cookie: cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) };
    expect(refusedAs(await ask(guarded.url, 'GET /session', { headers }))).toEqual([401, 'session_ended']);
  });

  it('ends with its workspace, even if a new one has the same name and clients', async () => {
    const harness = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    const headers = await signIn(harness.url, DESK);
    const admin = { authorization: `Bearer ${ADMIN}` };
    await ask(harness.url, 'DELETE /workspaces/test', { headers: admin });
    expect(refusedAs(await ask(harness.url, 'GET /session', { headers }))).toEqual([401, 'session_ended']);
    const body = { name: 'test', fixture: FIXTURE };
    expect((await ask(harness.url, 'POST /workspaces', { headers: admin, body })).status).toBe(200);
    expect(refusedAs(await ask(harness.url, 'GET /session', { headers }))).toEqual([401, 'session_ended']);
  });

  it('ends with its client, even if a new one has the same name and secret', async () => {
    const { url } = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    const headers = { authorization: `Bearer ${ADMIN}` };
    const body = { client: 'desk', merchant: 'tours', secret: DESK.clientSecret };
    for (let made = 0; made < 2; made += 1) {
      const session = await signIn(url, DESK);
      expect((await ask(url, 'DELETE /workspaces/test/clients/desk', { headers })).status).toBe(200);
      expect((await ask(url, 'POST /workspaces/test/clients', { headers, body })).status).toBe(200);
      expect(refusedAs(await ask(url, 'GET /session', { headers: session }))).toEqual([401, 'session_ended']);
    }
  });

  it('ends its event stream when it ends', async () => {
    const harness = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    const headers = await signIn(harness.url, DESK);
    const stream = await fetch(`${harness.url}/_sandbox/workspaces/test/events`, { headers });
    expect(stream.status).toBe(200);
    await ask(harness.url, 'DELETE /session', { headers });
    await stream.text(); // resolves when the server closes the stream
  });
});

describe('the keys of a session', () => {
  const keys = new TokenKeys([drawTokenKey()]);

  /** Returns the sessions of an instance, which shares the keys and has its own time. */
  async function instance(
    given: Partial<SessionsSettings & { adminToken: string; now: number }> = {},
  ): Promise<Sessions> {
    const { now = START, adminToken = ADMIN, ...rest } = given;
    const tokens = new Tokens(adminToken);
    const documents = new LocalDocuments();
    const settings = { tokens, keys, documents, isSecure: false, find: () => undefined, ...rest };
    return new Sessions({ ...settings, realTime: () => now });
  }

  const withCookie = (cookie: string) => ({ headers: { cookie } }) as never;

  it('are shared by all instances, so that each accepts the sessions of the others', async () => {
    const { cookie } = await (await instance()).begin({ adminToken: ADMIN });
    expect(await (await instance()).of(withCookie(cookie))).toMatchObject({ reader: { role: 'admin' } });
  });

  it('refuse a session that was ended in another instance, but not others of the same client', async () => {
    const documents = new LocalDocuments();
    const [one, other] = [await instance({ documents }), await instance({ documents })];
    const [ended, kept] = [await one.begin({ adminToken: ADMIN }), await one.begin({ adminToken: ADMIN })];
    await one.of(withCookie(ended.cookie));
    await one.end(withCookie(ended.cookie));
    await expect(other.of(withCookie(ended.cookie))).rejects.toMatchObject({ code: 'session_ended' });
    expect(await other.of(withCookie(kept.cookie))).toMatchObject({ reader: { role: 'admin' } });
  });

  it('refuse all sessions of a workspace that another instance ended, but not later ones', async () => {
    const documents = new LocalDocuments();
    const registry = new WorkspaceRegistry(memoryStore());
    const live = await registry.create({ name: 'test', fixture: loadFixture(FIXTURE, { now: START }) });
    const settings = { documents, find: () => live };
    const one = await instance(settings);
    const { cookie } = await one.begin(DESK);
    const other = await instance(settings);
    await other.endAllOf('test'); // this instance has seen none of the sessions
    await expect((await instance(settings)).of(withCookie(cookie))).rejects.toMatchObject({
      code: 'session_ended',
    });
    const begun = await other.begin(DESK); // in the same millisecond
    expect(await other.of(withCookie(begun.cookie))).toMatchObject({ reader: { name: 'test.desk' } });
    await other.endAllOf('test');
    await expect(other.of(withCookie(begun.cookie))).rejects.toMatchObject({ code: 'session_ended' });
    const later = await instance({ ...settings, now: START + 10 });
    const { cookie: another } = await later.begin(DESK);
    expect(await later.of(withCookie(another))).toMatchObject({ reader: { name: 'test.desk' } });
  });

  it('verify the session for twelve hours', async () => {
    const { cookie, expiresAt } = await (await instance()).begin({ adminToken: ADMIN });
    const at = async (now: number) => (await instance({ now })).of(withCookie(cookie));
    expect(await at(expiresAt - 1)).toBeDefined();
    await expect(at(expiresAt)).rejects.toMatchObject({
      code: 'session_ended',
      details: { message: 'session_ended' },
    });
  });

  it('do not verify the session after a change of the admin token, or without the key that signed it', async () => {
    const { cookie } = await (await instance()).begin({ adminToken: ADMIN });
    const revoked = { code: 'session_ended', details: { message: 'session_ended.revoked' } };
    const other = await instance({ adminToken: 'another-sixteen-letters' });
    await expect(other.of(withCookie(cookie))).rejects.toMatchObject(revoked);
    const strange = await instance({ keys: new TokenKeys([drawTokenKey()]) });
    await expect(strange.of(withCookie(cookie))).rejects.toMatchObject({ code: 'session_ended' });
  });

  it('are rotated without ending the session, while the old key verifies', async () => {
    const [old, newer] = [drawTokenKey(), drawTokenKey()];
    const { cookie } = await (await instance({ keys: new TokenKeys([old]) })).begin({ adminToken: ADMIN });
    const rotated = await instance({ keys: new TokenKeys([newer, old]) });
    expect(await rotated.of(withCookie(cookie))).toBeDefined();
  });
});

it('a session of a client survives a restart, and a rotation of the keys while the old key verifies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
  const tokenKeys = join(folder, 'keys.txt');
  const [old, newer] = [drawTokenKey(), drawTokenKey()];
  const settings = {
    port: 0,
    store: `file:${folder}/data`,
    tokenKeys,
    adminToken: ADMIN,
    log: 'silent',
  } as const;
  writeFileSync(tokenKeys, old);
  const before = await createSandbox(settings);
  const { cookie } = await signIn(before.url, { clientId: 'demo.partner', clientSecret: 'partner-secret' });
  await before.close();
  writeFileSync(tokenKeys, `${newer}\n${old}`);
  const after = await createSandbox(settings);
  expect((await ask(after.url, 'GET /session', { headers: { cookie } })).status).toBe(200);
  await after.close();
});

it('neither credentials nor sessions are logged, nor kept in the log of requests', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const harness = await startHarness({ fixture: FIXTURE, adminToken: ADMIN, log: 'debug' });
    const { cookie } = await signIn(harness.url, DESK);
    await signIn(harness.url, { adminToken: ADMIN });
    await ask(harness.url, 'GET /session', { headers: { cookie } });
    await harness.get('/merchants', { client: 'desk', headers: { cookie } });
    const kept = await ask(harness.url, 'GET /workspaces/test/requests', { headers: { cookie } });
    const text = JSON.stringify([written.mock.calls, kept.body]);
    expect(text).toContain('/_sandbox/session');
    for (const secret of [DESK.clientSecret, ADMIN, cookie.split('=')[1] ?? ''])
      expect(text).not.toContain(secret);
  } finally {
    written.mockRestore();
  }
});
