import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { real } from '../../src/time/real-time.js';
import { startHarness, type Harness } from '../harness.js';
import { sendRaw } from './raw.js';

const ADMIN = 'sixteen-letters!';
const PUBLIC = 'https://sandbox.example.org';
const local = await startHarness();
const named = await startHarness({ publicUrl: PUBLIC, adminToken: ADMIN });
const shared = await startHarness({ host: '0.0.0.0', adminToken: ADMIN });
const { port } = new URL(local.url);

/** Returns the status for a host: 401 means that it is allowed, as no token is sent. */
async function statusFor(harness: Harness, host: string, path = '/merchants'): Promise<number> {
  const reply = await sendRaw(harness.url, `GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
  return reply.status;
}

it('P4, P7: another host is refused with a problem document in the language of the request', async () => {
  const reply = await sendRaw(
    local.url,
    'GET /merchants HTTP/1.1',
    'Host: evil.example',
    'Connection: close',
    'Accept-Language: de',
  );
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect(reply.headers.get('content-language')).toBe('de');
  expect(reply.body).toMatchObject({ status: 421, code: 'misdirected_request' });
});

it('another host is refused before its slow body arrives, and the connection is closed', async () => {
  const { setTimeout: wait } = real;
  vi.spyOn(real, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
    wait(run, ms === 5000 ? 100 : ms)) as typeof real.setTimeout); // the time for reading the rest of the body
  const socket = connect(Number(port), '127.0.0.1');
  const drip = real.setInterval(() => socket.write('x'), 10);
  onTestFinished(() => {
    vi.restoreAllMocks();
    real.clearInterval(drip);
    socket.destroy();
  });
  let reply = '';
  socket.on('error', () => undefined).on('data', (data: Buffer) => (reply += data.toString()));
  socket.write(
    'POST /oauth2/token HTTP/1.1\r\nHost: evil.example\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8000\r\n\r\n',
  );
  await new Promise((resolve) => void socket.once('close', resolve));
  expect(reply).toMatch(/^HTTP\/1\.1 421 [\s\S]*\r\nConnection: close\r\n/);
});

describe('on a loopback address the sandbox answers', () => {
  it.each([
    `127.0.0.1:${port}`,
    'localhost',
    'LocalHost:80',
    'localhost.',
    `[::1]:${port}`,
    '127.8.9.10:9999',
  ])('for the loopback name %s', async (host) => {
    expect(await statusFor(local, host)).toBe(401);
    expect(await statusFor(named, host)).toBe(401);
  });

  it.each(['evil.example', 'evil.example:4020', 'localhost.evil.example', '10.0.0.1', 'a b', '[::2]', '::1'])(
    'not for %s',
    async (host) => {
      for (const path of ['/merchants', '/nope', '/docs', '/openapi.json', '/pay/test/x']) {
        expect(await statusFor(local, host, path)).toBe(421);
      }
      expect(await statusFor(named, host)).toBe(421);
    },
  );

  it.each(['sandbox.example.org', 'SANDBOX.example.org.:8443'])(
    'for the public address as %s',
    async (host) => {
      expect(await statusFor(named, host)).toBe(401);
      expect(await statusFor(local, host)).toBe(421);
    },
  );

  it('not for another host in an absolute target', async () => {
    const reply = await sendRaw(
      local.url,
      'GET http://evil.example/merchants HTTP/1.1',
      'Host: localhost',
      'Connection: close',
    );
    expect(reply.status).toBe(421);
  });

  it('without a host only in HTTP/1.0', async () => {
    expect((await sendRaw(local.url, 'GET /merchants HTTP/1.0')).status).toBe(401);
    const without = await sendRaw(local.url, 'GET /merchants HTTP/1.1', 'Connection: close');
    expect([without.status, without.body.errors[0].field]).toEqual([400, 'Host']);
    const twice = await sendRaw(
      local.url,
      'GET /merchants HTTP/1.1',
      'Host: localhost',
      'Host: evil.example',
      'Connection: close',
    );
    expect([twice.status, twice.body.errors[0].code]).toEqual([400, 'duplicate']);
  });
});

it('only the header Host counts as a host, not one with an equally long name or the value “host”', async () => {
  for (const header of ['From: ann@example.com', 'X-Kind: host']) {
    const reply = await sendRaw(
      local.url,
      'GET /merchants HTTP/1.1',
      'Host: localhost',
      header,
      'Connection: close',
    );
    expect(reply.status).toBe(401);
  }
});

it('on a public address the sandbox answers for every host', async () => {
  expect(await statusFor(shared, 'sandbox.internal')).toBe(401);
});

describe('links', async () => {
  const links = async (harness: Harness, headers: Record<string, string> = {}) => {
    const body = {
      items: [
        {
          availabilityItemId: '11_trip_20260603100000_20260603120000',
          guests: [{ priceCategoryId: 111, occupancy: 1 }],
        },
      ],
      contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
      vendorPayPSP: {
        successUrl: 'https://shop.example',
        cancelUrl: 'https://shop.example',
        language: 'en',
      },
    };
    const booked = await harness.send('POST', '/bookings', { body, headers });
    const document = (await harness.get('/openapi.json', { headers })).body;
    const text = (await harness.get('/openapi.yaml', { headers })).body as string;
    return [
      new URL(booked.body.redirectUrl).origin,
      document.servers[0].url,
      document.components.securitySchemes.oauth2.flows.clientCredentials.tokenUrl,
      /url: (\S+)/.exec(text)?.[1],
    ];
  };
  const of = (base: string) => [base, base, `${base}/oauth2/token`, base];

  it('begin with the public URL, for any host of the request', async () => {
    expect(await links(named)).toEqual(of(PUBLIC));
    expect(await links(named, { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' })).toEqual(
      of(PUBLIC),
    );
  });

  it('begin with the host of the request if there is no public URL', async () => {
    expect(await links(local)).toEqual(of(local.url));
    expect(await links(local, { 'x-forwarded-host': 'evil.example' })).toEqual(of(local.url));
    expect(await links(local, { 'x-forwarded-proto': 'https' })).toEqual(
      of(local.url.replace('http', 'https')),
    );
  });
});
