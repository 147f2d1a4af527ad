import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { drawToken } from '../../src/control/access/tokens.js';
import { HttpSessions } from '../../src/mcp/http-sessions.js';
import { startHarness } from '../harness.js';
import { INITIALIZE, postMessage } from './raw-session.js';
import { accessTokenOf } from '../token.js';

const PROXIED = { 'x-forwarded-for': '10.0.0.1' };
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
const callOf = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 3,
  method: 'tools/call',
  params: { name, arguments: args },
});
const CREATE = callOf('workspace', { action: 'create' });

const harness = await startHarness();
const { url } = harness;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Starts a session as a caller. Returns the header that selects the session. */
async function begin(base: string, headers: Readonly<Record<string, string>>) {
  const response = await postMessage(base, headers, INITIALIZE);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('serverInfo')]);
  return { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
}

const statusOf = async (base: string, headers: Readonly<Record<string, string>>) =>
  (await postMessage(base, headers, LIST)).status;

describe('a session', () => {
  it('is unknown to another client of its workspace, and to a program of this machine', async () => {
    const partner = { ...PROXIED, ...bearer(await harness.token('partner')) };
    const other = { ...PROXIED, ...bearer(await harness.token('agent')) };
    const session = await begin(url, partner);
    expect(await statusOf(url, { ...other, ...session })).toBe(404);
    expect(await statusOf(url, session)).toBe(404);
    expect(await statusOf(url, { ...partner, ...session })).toBe(200);
  });

  it('is refused to a token that may only read metrics (403)', async () => {
    const [metrics, viewer] = [drawToken('metrics', 'prom'), drawToken('viewer', 'eve')];
    const tokensFile = join(mkdtempSync(join(tmpdir(), 'callers-')), 'tokens');
    writeFileSync(tokensFile, `${metrics.line}\n${viewer.line}\n`);
    const own = await startHarness({ tokensFile });
    const refused = await postMessage(own.url, bearer(metrics.token), INITIALIZE);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'forbidden' }),
    ]);
    await begin(own.url, bearer(viewer.token));
  });

  it('counts against the share of its workspace or of the owner', async () => {
    const [asked, added] = [
      vi.spyOn(HttpSessions.prototype, 'makeRoomFor'),
      vi.spyOn(HttpSessions.prototype, 'add'),
    ];
    await begin(url, { ...PROXIED, ...bearer(await harness.token()) });
    await begin(url, {});
    expect(asked.mock.calls).toEqual([['test'], ['(owner)']]);
    expect(added.mock.calls.map(([, { taker }]) => taker)).toEqual(['test', '(owner)']);
    vi.restoreAllMocks();
  });

  it('continues with a newer token of its caller', async () => {
    const own = await startHarness();
    const tokenOf = () => accessTokenOf(own.url, 'test.partner', 'partner-secret');
    const session = await begin(own.url, { ...PROXIED, ...bearer(await tokenOf()) });
    await fetch(`${own.url}/_sandbox/workspaces/test/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ duration: 'P1D' }),
    });
    const headers = { ...PROXIED, ...session, ...bearer(await tokenOf()) };
    const sent = await postMessage(own.url, headers, callOf('send', { operation: 'listActivities' }));
    expect(await sent.text()).toContain('"status":200');
  });
});

describe('a session of a named token', () => {
  const [one, two] = [drawToken('admin', 'one'), drawToken('admin', 'two')];
  const tokensFile = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'tokens');
  writeFileSync(tokensFile, `${one.line}\n${two.line}\n`);

  it('is unknown to the holder of another', async () => {
    const guarded = await startHarness({ tokensFile });
    const session = await begin(guarded.url, bearer(one.token));
    expect(await statusOf(guarded.url, { ...bearer(two.token), ...session })).toBe(404);
    expect(await statusOf(guarded.url, { ...bearer(one.token), ...session })).toBe(200);
  });
});

/** The headers that proxies add to a request. The last proxy adds none, and sends the request by HTTP/1.0. */
const PROXIES = [
  [PROXIED, sendByFetch],
  [{ via: '1.1 proxy' }, sendByFetch],
  [{ forwarded: 'for=10.0.0.1' }, sendByFetch],
  [{ 'x-real-ip': '10.0.0.1' }, sendByFetch],
  [{}, sendByHttp10],
] as const;

describe('a caller behind a proxy', () => {
  it.each(PROXIES)('that adds %j needs a token', async (headers, sendBy) => {
    expect((await sendBy(headers, INITIALIZE)).status).toBe(401);
  });

  it.each(PROXIES)('that adds %j has only the rights of its token', async (headers, sendBy) => {
    const own = { ...headers, ...bearer(await harness.token()) };
    const { session } = await sendBy(own, INITIALIZE);
    const { text } = await sendBy({ ...own, 'mcp-session-id': session ?? '' }, CREATE);
    expect(text).toContain('403 forbidden');
    expect(await harness.sandbox.workspaces.list()).toHaveLength(1);
  });
});

async function sendByFetch(headers: Readonly<Record<string, string>>, body: object) {
  const response = await postMessage(url, headers, body);
  const session = response.headers.get('mcp-session-id');
  return { status: response.status, session, text: await response.text() };
}

function sendByHttp10(headers: Readonly<Record<string, string>>, body: object) {
  const text = JSON.stringify(body);
  const { host, hostname, port } = new URL(url);
  const all = {
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    accept: 'application/json, text/event-stream',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(Number(port), hostname);
  socket.write([`POST /_sandbox/mcp HTTP/1.0`, ...lines, '', text].join('\r\n'));
  return new Promise<Awaited<ReturnType<typeof sendByFetch>>>((resolve, reject) => {
    let received = '';
    socket
      .on('data', (chunk: Buffer) => (received += chunk.toString()))
      .on('error', reject)
      .on('close', () => {
        const [, status] = /^HTTP\/1\.1 (\d+)/.exec(received) ?? [];
        const [, session = null] = /mcp-session-id: (\S+)/i.exec(received) ?? [];
        resolve({ status: Number(status), session, text: received });
      });
  });
}
