import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCheckedProxy, type CheckedProxyOptions } from '../../src/verification/proxy/checked-proxy.js';
import { HarFile } from '../../src/verification/proxy/har-file.js';
import type { ProxiedExchange } from '../../src/verification/proxy/proxied-exchange.js';
import { HAR_SCHEMA } from '../control/har-schema.js';
import { startHarness } from '../harness.js';

/** Starts a checking proxy in front of a target. The proxy is closed after the test. */
async function checkedProxy(target: string, options: Partial<CheckedProxyOptions> = {}) {
  const lines: { exchange: ProxiedExchange; ids: string[]; notJudged: readonly string[] }[] = [];
  const errors: unknown[] = [];
  const proxy = await startCheckedProxy({
    target: new URL(target),
    host: '127.0.0.1',
    port: 0,
    mode: 'observe',
    vendor: 'vendor',
    har: null,
    maxBodyBytes: 1024 * 1024,
    timeoutMs: 60_000,
    onChecked: (exchange, { findings, notJudged }) =>
      lines.push({ exchange, ids: findings.map(({ id }) => id), notJudged }),
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(() => proxy.close());
  return { ...proxy, lines, errors };
}

const HEADERS = { accept: 'application/json', 'accept-language': 'en' };

/** Starts a sandbox. Returns its URL, and the headers and the token request of a client. */
async function sandboxTarget() {
  const harness = await startHarness();
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'test.partner',
    client_secret: 'partner-secret',
  });
  const token = await harness.token();
  return { url: harness.url, headers: { ...HEADERS, authorization: `Bearer ${token}` }, form };
}

/** Starts a server that forwards requests to `url` and changes the replies. Returns its URL. */
async function drifting(
  url: string,
  drift: (request: IncomingMessage, body: string) => string,
): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = { ...request.headers } as Record<string, string>;
    delete headers['host'];
    delete headers['connection'];
    const reply = await fetch(url + request.url, { headers });
    const body = drift(request, await reply.text());
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? '',
      'content-language': reply.headers.get('content-language') ?? '',
      'content-encoding': 'gzip',
    });
    response.end(gzipSync(body));
  };
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a proxy in the mode observe', () => {
  it('finds nothing in faithful traffic, and names each breach of the contract', async () => {
    const { url, headers } = await sandboxTarget();
    const proxy = await checkedProxy(url);
    expect((await fetch(`${proxy.url}/merchants`, { headers })).status).toBe(200);
    expect((await fetch(`${proxy.url}/merchants?zzz=1`, { headers })).status).toBe(400);
    await proxy.checked();
    expect(proxy.lines.map(({ ids }) => ids)).toEqual([[], ['listMerchants/request.query/unknown/zzz']]);
    expect(proxy.lines.map(({ notJudged }) => notJudged)).toEqual([[], []]);
    expect(proxy.findings.counts).toMatchObject({ exchanges: 2, judged: 2 });
  });

  it('does not judge requests with an exempting header, and does not forward that header', async () => {
    const { url, headers } = await sandboxTarget();
    let received: IncomingMessage['headers'] = {};
    const between = await drifting(url, (request, body) => {
      received = request.headers;
      return body;
    });
    const proxy = await checkedProxy(between);
    await fetch(`${proxy.url}/merchants?zzz=1`, { headers: { ...headers, 'Sandbox-Check': 'off' } });
    await proxy.checked();
    expect(proxy.lines).toMatchObject([{ ids: [], notJudged: ['Exempt by the header Sandbox-Check: off.'] }]);
    expect(Object.keys(received)).not.toContain('sandbox-check');
  });

  it('does not judge an unreachable target', async () => {
    const proxy = await checkedProxy('http://127.0.0.1:9');
    expect((await fetch(`${proxy.url}/merchants`, { headers: HEADERS })).status).toBe(502);
    await proxy.checked();
    expect(proxy.findings.counts).toMatchObject({ exchanges: 1, judged: 0 });
    expect(proxy.lines[0]?.notJudged[0]).toMatch(/^The target sent no response: /);
  });

  it('finds exactly the planted drifts among 200 simultaneous requests', async () => {
    const { url, headers } = await sandboxTarget();
    const number = (request: IncomingMessage) => Number(request.headers['x-number']);
    const isPlanted = (at: number) => at % 7 === 0;
    const between = await drifting(url, (request, body) => {
      if (!isPlanted(number(request))) return body;
      const [first, ...rest] = JSON.parse(body) as [object];
      return JSON.stringify([{ ...first, [`extra${number(request)}`]: true }, ...rest]);
    });
    const proxy = await checkedProxy(between);
    const numbers = Array.from({ length: 240 }, (_, at) => at);
    let next = 0;
    const work = async () => {
      for (let at = next++; at < numbers.length; at = next++) {
        const reply = await fetch(`${proxy.url}/merchants`, { headers: { ...headers, 'X-Number': `${at}` } });
        expect(await reply.json()).toHaveLength(1);
      }
    };
    await Promise.all(Array.from({ length: 200 }, work));
    await proxy.checked();
    const found = new Map(
      proxy.lines.map(({ exchange, ids }) => [
        Number(exchange.recorded.request.headers.find(([name]) => name.toLowerCase() === 'x-number')?.[1]),
        ids,
      ]),
    );
    expect(found.size).toBe(numbers.length);
    for (const at of numbers) {
      const ids = found.get(at) ?? [];
      expect(isPlanted(at) ? ids.some((id) => id.includes(`extra${at}`)) : ids.length === 0).toBe(true);
    }
  });
});

describe('a proxy in the mode enforce', () => {
  it.each([
    ['an unknown path', '/merchantz', {}],
    ['another method', '/merchants', { method: 'DELETE' }],
    ['an invalid query', '/merchants?zzz=1', {}],
    ['a body that breaks the contract', '/bookings', { method: 'POST', body: '{"a":1}' }],
    [
      'a body of another type',
      '/bookings',
      { method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } },
    ],
  ])('refuses %s as the sandbox would, and the target never sees it', async (_, path, init) => {
    const { url, headers } = await sandboxTarget();
    let count = 0;
    const between = await drifting(url, (__, body) => {
      count += 1;
      return body;
    });
    const proxy = await checkedProxy(between, { mode: 'enforce' });
    const type = { 'content-type': 'application/json' };
    const options = {
      ...init,
      headers: { ...headers, ...('body' in init && type), ...('headers' in init && init.headers) },
    };
    const [own, refused] = [await fetch(url + path, options), await fetch(proxy.url + path, options)];
    expect([refused.status, await refused.text()]).toEqual([own.status, await own.text()]);
    expect(refused.headers.get('sandbox-proxy')).toBe('request_refused');
    await proxy.checked();
    expect([count, proxy.lines[0]?.exchange.ending]).toEqual([0, 'refused']);
    expect(proxy.lines[0]?.ids.length).toBeGreaterThan(0);
  });

  it('says how an unknown path can pass', async () => {
    const proxy = await checkedProxy('http://127.0.0.1:9', { mode: 'enforce' });
    const reply = await fetch(`${proxy.url}/health/live`, { headers: HEADERS });
    const { detail } = (await reply.json()) as { readonly detail: string };
    expect([reply.status, detail]).toEqual([404, expect.stringContaining('`Sandbox-Check: off`')]);
    expect(detail).not.toContain('/docs'); // a page of the sandbox, which the target does not have
    const passed = await fetch(`${proxy.url}/health/live`, { headers: { 'Sandbox-Check': 'off' } });
    expect(passed.headers.get('sandbox-proxy')).toBe('target_refused');
  });

  it('refuses a request without a token (401)', async () => {
    const proxy = await checkedProxy('http://127.0.0.1:9', { mode: 'enforce' });
    expect((await fetch(`${proxy.url}/merchants`, { headers: HEADERS })).status).toBe(401);
  });

  it('forwards a valid request with its body, and tokens', async () => {
    const { url, form } = await sandboxTarget();
    const proxy = await checkedProxy(url, { mode: 'enforce' });
    const reply = await fetch(`${proxy.url}/oauth2/token`, { method: 'POST', body: form });
    const { access_token: token } = (await reply.json()) as { readonly access_token: string };
    const headers = { ...HEADERS, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ availabilityItemId: 'x', seats: 1 });
    const options = { method: 'POST', headers, body };
    const [own, passed] = [
      await fetch(`${url}/reservations`, options),
      await fetch(`${proxy.url}/reservations`, options),
    ];
    expect(passed.status).toBe(own.status);
    expect((await fetch(`${proxy.url}/merchants`, { headers })).status).toBe(200);
  });
});

describe('the archive of a proxy', () => {
  const validate = () => {
    const validator = new Ajv2020({ strict: true, allErrors: true });
    addFormats.default(validator);
    return validator.compile(HAR_SCHEMA);
  };

  it('is valid before, between and after exchanges, and has no secrets', async () => {
    const { url, headers, form } = await sandboxTarget();
    const file = join(mkdtempSync(join(tmpdir(), 'har-')), 'traffic.har');
    const har = await HarFile.create(file, '1.2.3');
    const proxy = await checkedProxy(url, { har });
    const isValid = validate();
    const entries = () => {
      const archive = JSON.parse(readFileSync(file, 'utf8')) as {
        readonly log: { readonly entries: readonly object[] };
      };
      expect([isValid(archive), isValid.errors]).toEqual([true, null]);
      return archive.log.entries;
    };
    expect(entries()).toEqual([]);
    await fetch(`${proxy.url}/oauth2/token`, { method: 'POST', body: form });
    await proxy.checked();
    expect(entries()).toHaveLength(1);
    await fetch(`${proxy.url}/merchants?token=qzsecret`, { headers });
    await fetch(`${proxy.url}/nothing`, { headers });
    await proxy.close();
    expect(entries()).toMatchObject([
      { request: { method: 'POST', postData: { text: expect.stringContaining('client_id=test.partner') } } },
      { request: { url: `${url}/merchants?token=***` } },
      { response: { status: 404 } },
    ]);
    const text = readFileSync(file, 'utf8');
    for (const secret of ['partner-secret', 'qzsecret', headers.authorization.slice(7)])
      expect(text).not.toContain(secret);
    expect(proxy.errors).toEqual([]);
  });
});
