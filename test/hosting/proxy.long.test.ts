import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, serve, type Serving } from '../cli/built-command.js';
import { eventually } from '../eventually.js';
import { needs } from '../needs.js';
import { startProxy } from './haproxy.js';
import { accessTokenOf } from '../token.js';

const ADMIN = 'a-token-of-an-administrator';
const hosting = (name: string) => fileURLToPath(new URL(`../../hosting/${name}`, import.meta.url));

/** Sends a request to the proxy. Resolves with the status, or with the error code if no response arrived. */
function ask(port: string, path: string, headers: Record<string, string> = {}): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false });
    sent.on('response', (response) => {
      response.resume().on('error', () => undefined);
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code)).end();
  });
}

describe('hosting/haproxy.cfg', needs('haproxy', 'openssl'), async () => {
  const args = ['--store', 'memory:', '--port', '0', '--log', 'silent', '--seed', '1'];
  const variables = { SANDBOX_ADMIN_TOKEN: ADMIN };
  // HAProxy checks each instance every second, and removes it after two failed checks.
  const start = () => serve([...args, '--trusted-proxies', '127.0.0.1', '--stop-delay', '4'], { variables });
  let [first, second]: Serving[] = [];
  let [port, other, end] = ['', '', () => {}];
  beforeAll(async () => {
    [first, second] = [await start(), await start()];
    other = addressOf(second);
    ({ port, end } = await startProxy([addressOf(first), other]));
    await eventually(async () => {
      if ((await ask(port, '/_sandbox/live')) !== 200) throw new Error('The proxy serves nothing yet.');
    });
  });
  afterAll(async () => {
    end();
    await Promise.all([first?.stop(), second?.stop()]);
  });

  it('serves two instances, and hides their metrics from clients', async () => {
    for (const path of ['/_sandbox/metrics', '/_sandbox/%6detrics']) expect(await ask(port, path)).toBe(403);
    expect(await ask(port, `/bookingPrices?${'a'.repeat(60_000)}`)).toBe(401);
  });

  it('routes the requests of an agent to the instance where its session started', async () => {
    const rejectUnauthorized = false;
    const call = (session: string | undefined, body: object) =>
      new Promise<{ status: number; session: string }>((resolve, reject) => {
        const headers = {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${ADMIN}`,
          ...(session !== undefined && { 'mcp-session-id': session, 'mcp-protocol-version': '2025-06-18' }),
        };
        const to = { host: '127.0.0.1', port, path: '/_sandbox/mcp', method: 'POST', agent: false };
        const sent = request({ ...to, headers, rejectUnauthorized }, (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, session: String(response.headers['mcp-session-id']) });
        });
        sent.on('error', reject).end(JSON.stringify({ jsonrpc: '2.0', ...body }));
      });
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const begun = await call(undefined, { id: 1, method: 'initialize', params });
    const statuses = new Set<number>();
    for (let id = 2; id < 12; id += 1)
      statuses.add((await call(begun.session, { id, method: 'tools/list' })).status);
    expect([begun.status, ...statuses]).toEqual([200, 200]);
  });

  it('routes requests to the other instance when one stops', async () => {
    let hasStopped = false;
    const stopping = first?.stop();
    void stopping?.then(() => (hasStopped = true));
    const statuses = new Set<number | string>();
    const isStopping = () => !hasStopped;
    while (isStopping()) statuses.add(await ask(port, '/_sandbox/live'));
    for (let count = 0; count < 10; count += 1) statuses.add(await ask(port, '/_sandbox/live'));
    expect([...statuses]).toEqual([200]);
  });

  it('closes the client’s connection if the instance closes its own', async () => {
    const token = await tokenOf(other);
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
    expect(await ask(port, '/merchants', headers)).toBe(200);
    expect(await ask(port, '/merchants', { ...headers, 'sandbox-fault': 'cut=start' })).toBe('ECONNRESET');
  });

  it('limits the sign-ins per address, but no other requests', async () => {
    const replies = await Promise.all(Array.from({ length: 80 }, () => ask(port, '/_sandbox/%73ession')));
    expect(replies.filter((status) => status === 503).length).toBeGreaterThan(10);
    expect(await ask(port, '/_sandbox/live')).toBe(200);
  });
});

async function tokenOf(url: string): Promise<string> {
  return accessTokenOf(url, 'demo.partner', 'partner-secret');
}

describe('hosting/sandbox.service', needs('systemd'), () => {
  it('is a valid systemd unit with low exposure', () => {
    const unit = hosting('sandbox.service');
    const text = readFileSync(unit, 'utf8').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
    const file = join(mkdtempSync(join(tmpdir(), 'unit-')), 'sandbox.service');
    writeFileSync(file, text);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const exposed = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    expect(Number(/level for sandbox.service: ([\d.]+)/.exec(exposed.stdout)?.[1])).toBeLessThan(2);
  });

  it('is restarted as long as its disk is full or its database is unavailable', () => {
    const text = readFileSync(hosting('sandbox.service'), 'utf8');
    const [before = '', service = ''] = text.split('[Service]\n');
    expect(before).toMatch(/^StartLimitIntervalSec=0$/m); // systemd ignores the setting in any other section
    expect(service).toMatch(/^Restart=on-failure$/m);
  });
});
