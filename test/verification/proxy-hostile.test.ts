import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { exchangeLines } from '../../src/cli/proxy.js';
import { startCheckedProxy, type CheckedProxyOptions } from '../../src/verification/proxy/checked-proxy.js';
import { HarFile } from '../../src/verification/proxy/har-file.js';
import { proxyTo, rawClient, rawTarget } from './proxy-peers.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

/** Starts a proxy that checks and records, in front of a target with one reply for all requests. */
async function recordedProxy(options: Partial<CheckedProxyOptions> = {}, reply = OK, base = '') {
  const target = await rawTarget((socket, received) => {
    if (/\r\n\r\n[^]*$/.test(received)) socket.write(reply);
  });
  const file = join(mkdtempSync(join(tmpdir(), 'har-')), 'traffic.har');
  const har = await HarFile.create(file, '1.2.3');
  const written: string[] = [];
  const errors: unknown[] = [];
  const proxy = await startCheckedProxy({
    target: new URL(base, target.url),
    host: '127.0.0.1',
    port: 0,
    mode: 'observe',
    vendor: 'vendor',
    har,
    maxBodyBytes: 1024 * 1024,
    timeoutMs: 60_000,
    onChecked: exchangeLines({ write: (text: string) => written.push(text) > 0 } as never, {}),
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(() => proxy.close());
  const send = async (text: string) => {
    const client = await rawClient(Number(new URL(proxy.url).port));
    client.send(text);
    const got = await client.until(/\r\n\r\n/);
    client.socket.destroy();
    await proxy.checked();
    return got;
  };
  const archive = () => readFileSync(file, 'utf8');
  return { ...proxy, send, target, errors, archive, lines: () => written.join('') };
}

interface Archive {
  readonly log: { readonly entries: readonly { readonly request: { readonly url: string } }[] };
}

it.each([
  ['OPTIONS * HTTP/1.1', 'OPTIONS *'],
  ['GET http://[bad/merchants HTTP/1.1', 'GET /merchants'],
])('a proxy records %s, and continues', async (line, shown) => {
  const proxy = await recordedProxy();
  const host = new URL(proxy.url).host;
  const entries = () => (JSON.parse(proxy.archive()) as Archive).log.entries;
  await proxy.send(`${line}\r\nHost: ${host}\r\n\r\n`);
  await proxy.send(`GET /merchants HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  expect(proxy.lines()).toMatch(/^GET \/merchants 200/m);
  expect(proxy.findings.counts.exchanges).toBe(entries().length);
  expect(proxy.lines()).toContain(shown);
  expect(entries()).toHaveLength(2);
  for (const { request } of entries()) expect(URL.canParse(request.url)).toBe(true);
  expect(proxy.errors).toEqual([]);
});

it('a proxy does not check a connection that became a WebSocket, and says so', async () => {
  const agreed = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
  const proxy = await recordedProxy({}, agreed);
  const asking = `Host: ${new URL(proxy.url).host}\r\nConnection: Upgrade\r\nUpgrade: websocket`;
  await proxy.send(`GET /merchants HTTP/1.1\r\n${asking}\r\n\r\n`);
  expect([proxy.findings.counts.judged, proxy.findings.found]).toEqual([0, []]);
  expect(proxy.findings.notJudged).toMatchObject([
    { reason: expect.stringContaining('(WebSocket)'), count: 1 },
  ]);
});

it('a proxy shows no codes in the archive and the lines', async () => {
  const body = JSON.stringify({ barCode: 'QZBAR', link: '/tickets/7/QZQZQZQZ234567' });
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nLocation: /pay/demo/QZPAGE234567\r\n';
  const proxy = await recordedProxy({}, `${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  for (const path of [
    '/tickets/7/QZQZQZQZ234567',
    '/price?discountCode=QZDISCOUNT&voucherCode[]=QZVOUCHER',
    '/guests?barCode=QZBAR&ticketCode=QZTICKET',
  ])
    await proxy.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nReferer: http://x${path}\r\n\r\n`);
  expect(proxy.lines()).toContain('GET /tickets/7/*** 200');
  expect(proxy.lines()).toContain('discountCode=***');
  expect(proxy.archive()).toContain('/tickets/7/***');
  expect(`${proxy.lines()}${proxy.archive()}`).not.toMatch(/QZ/);
});

it('a proxy writes no text of the traffic as a separate line or command', async () => {
  const proxy = await recordedProxy();
  await proxy.send(
    'GET /merchants?%0A::stop-commands::pwned=1&%1b%5d0;x%07=1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  );
  expect(proxy.lines()).toContain('::stop-commands::pwned');
  expect(proxy.lines()).not.toMatch(/^::/m);
  expect(proxy.lines().replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

it('a proxy in the mode enforce refuses an invalid token request', async () => {
  const proxy = await recordedProxy({ mode: 'enforce' });
  const send = (query: string, type: string, body: string) =>
    proxy.send(
      `POST /oauth2/token${query} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  const form = 'application/x-www-form-urlencoded';
  const body = 'grant_type=client_credentials&client_id=a&client_secret=b';
  expect(await send('', 'text/xml', '<xml>garbage')).toMatch(
    /^HTTP\/1\.1 400 [^]*\r\nSandbox-Proxy: request_refused\r\n[^]*\{"error":"invalid_request"/,
  );
  expect(await send('?evil=1', form, body)).toContain('Sandbox-Proxy: request_refused');
  expect(await send('', form, 'grant_type=password')).toMatch(
    /^HTTP\/1\.1 400 [^]*"error":"invalid_request","error_description":"[^"]*must be `client_credentials`/,
  );
  expect(proxy.target.received.join('')).toBe('');
  expect(await send('', form, body)).toMatch(/^HTTP\/1\.1 200/);
  expect(proxy.target.received.join('')).toContain(body);
});

it('a proxy forwards an absolute URL below the path of the API, and judges it', async () => {
  const proxy = await recordedProxy({}, OK, '/v1');
  await proxy.send('GET http://127.0.0.1/merchants?zzz=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  expect(proxy.target.received[0]).toMatch(/^GET \/v1\/merchants\?zzz=1 HTTP/);
  expect(proxy.lines()).toContain('listMerchants/request.query/unknown/zzz');
});

it.each([
  ['GET /_sandbox/workspaces HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ['GET /ws HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
])('a proxy on loopback refuses a request for another machine: %j', async (request) => {
  const proxy = await recordedProxy();
  const got = await proxy.send(request);
  expect(got).toMatch(/^HTTP\/1\.1 421 [^]*\r\nSandbox-Proxy: host_not_allowed\r\n/);
  expect(proxy.target.received).toEqual([]);
  expect(await proxy.send('GET /merchants HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
});

it('a proxy counts the heads of waiting exchanges', async () => {
  const value = 'x'.repeat(12_000);
  const target = await rawTarget((socket, received) => {
    if (received.endsWith('\r\n\r\n'))
      socket.write(`HTTP/1.1 200 OK\r\nX-B: ${value}\r\nContent-Length: 0\r\n\r\n`);
  });
  const proxy = await proxyTo(target.url);
  await fetch(`${proxy.url}/a`, { headers: { 'x-a': value } });
  const [exchange] = await proxy.ended(1);
  expect(exchange?.bytes).toBeGreaterThan(24_000);
});

it('a proxy answers 502 if the target changes the protocol unasked', async () => {
  const target = await rawTarget((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  const proxy = await proxyTo(target.url, { timeoutMs: 1000 });
  const reply = await fetch(`${proxy.url}/a`);
  expect([reply.status, reply.headers.get('sandbox-proxy')]).toEqual([502, 'target_not_http']);
});
