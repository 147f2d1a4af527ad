import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { sendRaw } from './raw.js';

const api = await startHarness();
const CLOSE = ['Host: localhost', 'Connection: close'];
/** Headers that depend on the time, the request or the requested connection. */
const OTHER = new Set(['date', 'request-id', 'connection', 'keep-alive']);
const PATHS = [
  '/merchants',
  '/activities/1',
  '/activities/999',
  '/activities?bogus=1',
  '/nope',
  '/',
  '/docs',
  '/openapi.json',
  '/openapi.yaml',
  '/images/tea-header.svg',
  '/pay/test/none',
  '/tickets/test/none.pdf',
  '/_sandbox/health',
  '/_sandbox/workspaces',
  '/_sandbox/nope',
];

describe('P18: every reply carries a Request-Id', () => {
  it.each(PATHS)('of GET %s', async (path) => {
    const [one, two] = [await api.get(path), await api.get(path)].map(({ headers }) =>
      headers.get('request-id'),
    );
    expect(one).toMatch(/^[\da-f-]{36}$/);
    expect(two).not.toBe(one);
  });

  it.each([
    ['another host', ['GET /merchants HTTP/1.1', 'Host: evil.example', 'Connection: close'], 421],
    ['no host', ['GET /merchants HTTP/1.1', 'Connection: close'], 400],
    ['no HTTP', ['HELO sandbox'], 400],
    ['too large a head', ['GET / HTTP/1.1', ...CLOSE, `X: ${'x'.repeat(70_000)}`], 431],
    ['no token', ['GET /merchants HTTP/1.1', ...CLOSE], 401],
    ['no client', ['POST /oauth2/token HTTP/1.1', ...CLOSE, 'Content-Length: 0'], 400],
  ])('of %s', async (_, lines, status) => {
    const reply = await sendRaw(api.url, ...lines);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('never the id that a client sent', async () => {
    const reply = await api.get('/merchants', { headers: { 'request-id': 'mine' } });
    expect(reply.headers.get('request-id')).not.toBe('mine');
  });

  it('the same as in the request log of the workspace', async () => {
    const reply = await api.get('/activities/1');
    const log = (await api.get('/_sandbox/workspaces/test/requests?limit=1')).body;
    expect(log[0].requestId).toBe(reply.headers.get('request-id'));
  });
});

describe('P18: HEAD is answered like GET without a body', async () => {
  const booked = await api.send('POST', '/bookings', {
    body: {
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
    },
  });
  const { combinedTicket } = (await api.get(`/bookings/${booked.body.id}`)).body;
  const page = new URL(booked.body.redirectUrl).pathname;
  await api.get(page); // the first visit makes the form's token

  it.each([...PATHS, page, combinedTicket as string, '/docs/start.js'])('at %s', async (path) => {
    const seen = async (method: string) => {
      const { status, headers, body } = await api.send(method, path);
      const own = [...headers].filter(([name]) => !OTHER.has(name));
      return { status, headers: Object.fromEntries(own), body };
    };
    const [get, head] = [await seen('GET'), await seen('HEAD')];
    expect(get.headers['content-length']).toBeDefined();
    expect({ status: head.status, headers: head.headers }).toEqual({
      status: get.status,
      headers: get.headers,
    });
    expect(head.body).toBe('');
  });

  it('as Allow lists HEAD if it lists GET', async () => {
    const { headers } = await api.send('DELETE', '/merchants');
    expect(headers.get('allow')).toBe('GET, HEAD');
    const { headers: writing } = await api.send('HEAD', '/reservations');
    expect(writing.get('allow')).toBe('POST');
  });
});
