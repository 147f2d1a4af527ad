import { appendFileSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileAudit, keptAudit, type AuditStore } from '../../src/control/audit/audit-store.js';
import { Audit, type AuditRow } from '../../src/control/audit/audit.js';
import { addressOf } from '../../src/limits/address-taker.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import { real } from '../../src/time/real-time.js';
import { createSandbox } from '../../src/sandbox.js';
import { proxiesOf } from '../../src/start/settings.js';
import { SMALL_FIXTURE, START, startHarness } from '../harness.js';
import { auditContract } from './audit-contract.js';
import { requestToken } from '../token.js';

const ADMIN = 'sixteen-letters!';
const memoryAudit = () => keptAudit(new LocalDocuments());
const FIXTURE = {
  ...SMALL_FIXTURE,
  clients: [
    { client: 'partner', secret: 'partner-secret', merchant: 'tours' },
    { client: 'desk', secret: 'b2c4-7f11', merchant: 'tours' },
  ],
};

interface Sent {
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(url: string, target: string, { body, token, headers }: Sent = {}) {
  const [method = '', path = ''] = target.split(' ');
  const reply = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as readonly AuditRow[] };
}

const rowsOf = async (url: string, query = '', token = ADMIN): Promise<readonly AuditRow[]> =>
  (await ask(url, `GET /audit${query}`, { token })).body;

const shown = ({ who, role, action, workspace, status, count }: AuditRow) =>
  [who, role, action, workspace, status, count].filter((one) => one !== undefined).join(' ');

const wrongSecret = (url: string, id: string) => requestToken(url, id, 'wrong');

describe('the audit', () => {
  it('has each change and each sign-in with name and result, the newest first, but no reads', async () => {
    const harness = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    const { url } = harness;
    await ask(url, 'POST /workspaces', {
      token: ADMIN,
      body: { name: 'second', fixture: 'scenarios/last-seat' },
    });
    await ask(url, 'GET /workspaces', { token: ADMIN });
    await ask(url, 'POST /workspaces/test/reset', { token: await harness.token('desk') });
    await ask(url, 'DELETE /workspaces/test', { token: await harness.token('desk') });
    await ask(url, 'POST /session', { body: { clientId: 'test.desk', clientSecret: 'b2c4-7f11' } });
    await ask(url, 'POST /session', { body: { adminToken: ADMIN } });
    const rows = await rowsOf(url);
    expect(rows.map(shown)).toEqual([
      'admin admin beginSession 200',
      'test.desk use beginSession test 200',
      'test.desk use deleteWorkspace test 403',
      'test.desk use resetWorkspace test 200',
      'admin admin createWorkspace second 200',
    ]);
    expect(new Set(rows.map(({ from }) => from))).toEqual(new Set(['127.0.0.1']));
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await rowsOf(url, '?limit=2&offset=1')).map(shown)).toEqual(rows.slice(1, 3).map(shown));
    expect((await rowsOf(url, '?workspace=second')).map(shown)).toEqual([
      'admin admin createWorkspace second 200',
    ]);
  });

  it('counts wrong secrets by client id, and keeps no secret', async () => {
    const { url } = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    for (let sent = 0; sent < 3; sent += 1) await wrongSecret(url, 'test.desk');
    for (let sent = 0; sent < 2; sent += 1)
      await ask(url, 'POST /session', { body: { clientId: 'test.desk', clientSecret: 'a-wrong-one' } });
    await ask(url, 'POST /session', { body: { adminToken: 'a-wrong-token-of-it' } });
    await ask(url, 'POST /workspaces/test/reset');
    await rowsOf(url); // writes the counts so far
    await wrongSecret(url, 'test.desk');
    const rows = await rowsOf(url);
    expect(rows.map(shown).toSorted()).toEqual([
      'anyone none beginSession 401 1',
      'anyone none resetWorkspace test 401 1',
      'test.desk none beginSession test 401 2',
      'test.desk none createToken test 401 4',
    ]);
    expect(JSON.stringify(rows)).not.toContain('a-wrong');
  });

  it('keeps no client id that does not exist: it may be a secret in the wrong place', async () => {
    const { url } = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    for (const id of ['a-secret', 'test.a-secret']) {
      await wrongSecret(url, id);
      await ask(url, 'POST /session', { body: { clientId: id, clientSecret: 'wrong' } });
    }
    const rows = await rowsOf(url);
    expect(rows.map(shown).toSorted()).toEqual([
      'unknown none beginSession 401 2',
      'unknown none createToken 401 2',
    ]);
  });

  it('shows a client only the rows of its workspace, not those of an earlier one of the same name', async () => {
    const harness = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    const { url } = harness;
    await ask(url, 'POST /workspaces', {
      token: ADMIN,
      body: { name: 'other', fixture: 'scenarios/last-seat' },
    });
    await ask(url, 'POST /workspaces/test/reset', { token: ADMIN });
    const desk = await harness.token('desk');
    expect((await rowsOf(url, '', desk)).map(shown)).toEqual(['admin admin resetWorkspace test 200']);
    expect(await rowsOf(url, '?workspace=other', desk)).toEqual([]);
    expect((await rowsOf(url, '', await harness.token('partner'))).map(({ from }) => from)).toEqual([
      'hidden',
    ]);
    await ask(url, 'DELETE /workspaces/test', { token: ADMIN });
    const made = await ask(url, 'POST /workspaces', {
      token: ADMIN,
      body: { name: 'test', fixture: FIXTURE },
    });
    expect(made.status).toBe(200);
    const body = { clientId: 'test.desk', clientSecret: 'b2c4-7f11' };
    const signedIn = await fetch(`${url}/_sandbox/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const rows: readonly AuditRow[] = (await ask(url, 'GET /audit', { headers })).body;
    expect(rows.map(shown)).toEqual([
      'test.desk use beginSession test 200',
      'admin admin createWorkspace test 200',
    ]);
  });

  it('shows a client no row of an earlier workspace of the name, even if its deletion is no longer listed', async () => {
    const store = memoryAudit();
    const audit = new Audit(store, pino({ level: 'silent' }), () => START);
    const row = { role: 'own', from: '203.0.113.7', action: 'createClient', status: 200 } as const;
    audit.add({ ...row, who: 'leak.a', workspace: 'leak', made: START - 1 }, true);
    audit.refused({ ...row, who: 'leak.a', workspace: 'leak', made: START - 1, status: 401 });
    audit.add({ ...row, who: 'leak.b', workspace: 'leak', made: START }, true);
    await audit.close();
    await store.append('clients', [
      JSON.stringify({ ...row, at: new Date(START).toISOString(), who: 'leak.c', workspace: 'leak' }),
    ]); // a row that an earlier version wrote
    const seen = { limit: 10, offset: 0, only: { name: 'leak', createdAt: START } };
    expect((await audit.list(seen)).map(shown)).toEqual(['leak.b own createClient leak 200']);
    expect(await audit.list({ limit: 10, offset: 0 })).toHaveLength(4);
    expect(JSON.stringify(await audit.list({ limit: 10, offset: 0 }))).not.toContain('made');
  });

  it('names a local caller without a token', async () => {
    const { url } = await startHarness({ fixture: FIXTURE });
    await ask(url, 'POST /workspaces/test/reset');
    expect((await rowsOf(url)).map(shown)).toEqual(['local admin resetWorkspace test 200']);
  });

  it('trusts a forwarded address only if the proxy is named', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
    const reset = { token: ADMIN, headers };
    const plain = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
    await ask(plain.url, 'POST /workspaces/test/reset', reset);
    expect((await rowsOf(plain.url)).map(({ from }) => from)).toEqual(['127.0.0.1']);
    const named = await startHarness({
      fixture: FIXTURE,
      adminToken: ADMIN,
      trustedProxies: ['127.0.0.0/8'],
    });
    await ask(named.url, 'POST /workspaces/test/reset', reset);
    expect((await rowsOf(named.url)).map(({ from }) => from)).toEqual(['203.0.113.7']);
  });

  it.each([
    ['203.0.113.7', [], '198.51.100.9', '203.0.113.7'],
    ['10.0.0.1', ['10.0.0.1'], '198.51.100.9', '198.51.100.9'],
    ['10.0.0.1', ['10.0.0.0/8'], '198.51.100.9, 10.0.0.2', '198.51.100.9'],
    ['::ffff:10.0.0.1', ['10.0.0.0/8'], '198.51.100.9', '198.51.100.9'],
    ['fd00::1', ['fd00::/8'], '2001:db8::7', '2001:db8::7'],
    ['10.0.0.1', ['10.0.0.0/8'], 'nonsense', '10.0.0.1'],
    ['10.0.0.1', ['10.0.0.0/8'], undefined, '10.0.0.1'],
  ])(
    'attributes a request of %s, with the proxies %j and forwarded for %s, to %s',
    (peer, named, forwarded, from) => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      expect(addressOf({ socket: { remoteAddress: peer }, headers } as never, proxiesOf(named))).toBe(from);
    },
  );

  it('survives a restart and a line cut by a crash, in files that only their owner can read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-'));
    const settings = { port: 0, store: `file:${folder}`, adminToken: ADMIN, log: 'silent' } as const;
    const before = await createSandbox(settings);
    await ask(before.url, 'POST /workspaces/demo/reset', { token: ADMIN });
    await before.close();
    appendFileSync(join(folder, 'audit-server.ndjson'), '{"at":"2026-');
    const after = await createSandbox(settings);
    await ask(after.url, 'POST /workspaces/demo/reset', { token: ADMIN });
    const row = 'admin admin resetWorkspace demo 200';
    expect((await rowsOf(after.url)).map(shown)).toEqual([row, row]);
    await after.close();
    const files = readdirSync(folder).filter((name) => name.startsWith('audit-'));
    expect(files.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(files.map(() => 0o600));
  });
});

// store/embedded-database.test.ts tests the audit in a database.
auditContract('memory', async () => memoryAudit());
auditContract('a data folder', async () => fileAudit(mkdtempSync(join(tmpdir(), 'audit-'))));

it('omits lines that are no rows, and logs their number once', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const audit = new Audit(fileAudit(folder), log, () => START);
  audit.add({ who: 'ops', role: 'admin', from: '', action: 'deleteFixture', status: 200 }, false);
  await audit.list({ limit: 1, offset: 0 });
  appendFileSync(join(folder, 'audit-server.ndjson'), '{"at":"2026-11-28",}\n{}\n{"at":1}\n');
  for (let read = 0; read < 2; read += 1)
    expect((await audit.list({ limit: 9, offset: 0 })).map(({ who }) => who)).toEqual(['ops']);
  expect(lines.filter(({ msg }) => String(msg).includes('cannot be read'))).toMatchObject([{ lines: 3 }]);
});

it('wrong client ids of strangers are counted in bounded memory, the further ones without an address', async () => {
  const store = memoryAudit();
  const audit = new Audit(store, pino({ level: 'silent' }), () => START);
  for (let sent = 0; sent < 500; sent += 1)
    audit.refused({
      who: `x${sent}.y`,
      role: 'none',
      from: `203.0.113.${sent % 250}`,
      action: 'createToken',
      status: 401,
    });
  const rows = await audit.list({ limit: 1000, offset: 0 });
  expect(rows).toHaveLength(101);
  expect(rows.find(({ who }) => who === 'others')).toMatchObject({ from: '', count: 400 });
});

it('the refusals of a stranger are one row for each address and operation, with their count', async () => {
  const audit = new Audit(memoryAudit(), pino({ level: 'silent' }), () => START);
  const refused = { who: 'demo.partner', role: 'none', status: 401 } as const;
  for (const from of ['203.0.113.7', '203.0.113.8', '203.0.113.7'])
    audit.refused({ ...refused, from, action: 'createToken' });
  audit.refused({ ...refused, from: '203.0.113.7', action: 'beginSession' });
  const rows = await audit.list({ limit: 10, offset: 0 });
  expect(rows.map(({ from, action, count }) => `${from} ${action} ${count}`).toSorted()).toEqual([
    '203.0.113.7 beginSession 1',
    '203.0.113.7 createToken 2',
    '203.0.113.8 createToken 1',
  ]);
});

it('every change is a line of the log that names its workspace', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const audit = new Audit(memoryAudit(), log, () => START);
  audit.add(
    {
      who: 'ada',
      role: 'operator',
      from: '203.0.113.7',
      action: 'resetWorkspace',
      workspace: 'demo',
      status: 200,
    },
    false,
  );
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'control plane: resetWorkspace 200 by ada',
    workspace: 'demo',
    from: '203.0.113.7',
  });
});

it('logs once a minute how many rows could not be written during an outage', async () => {
  const lines: { msg: string; rows?: number }[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let now = 0;
  vi.spyOn(real, 'performanceNow').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  let isAway = true;
  const kept = memoryAudit();
  const append: AuditStore['append'] = (...of) =>
    isAway ? Promise.reject(new Error('no database')) : kept.append(...of);
  const audit = new Audit({ ...kept, append }, log, () => START);
  const request = async () => {
    audit.add({ who: 'ada', role: 'operator', from: '', action: 'resetWorkspace', status: 503 }, false);
    await audit.list({ limit: 1, offset: 0 }); // writes the pending entries
  };
  const lost = () =>
    lines.filter(({ msg }) => msg === 'the audit could not be written').map(({ rows }) => rows);
  for (let sent = 0; sent < 100; sent += 1, now += 1000) await request();
  expect(lost()).toEqual([1, 60]);
  isAway = false;
  for (let sent = 0; sent < 100; sent += 1, now += 1000) await request();
  expect(lost()).toEqual([1, 60, 39]);
  isAway = true;
  await request();
  await request();
  await audit.close();
  expect(lost()).toEqual([1, 60, 39, 1, 1]);
});
