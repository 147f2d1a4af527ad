import { describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../harness.js';

const SHOP = 'https://shop.example.org';
const closed = await startHarness();
const open = await startHarness({ cors: [SHOP, 'http://localhost:3000'] });

const corsHeaders = (headers: Headers): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

function preflight(harness: Harness, path: string, origin: string): Promise<Response> {
  const headers = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,content-type',
  };
  return fetch(harness.url + path, { method: 'OPTIONS', headers });
}

describe('P18: pages of other origins', () => {
  it('may not call the sandbox by default', async () => {
    const reply = await closed.get('/merchants', { headers: { origin: SHOP } });
    expect([reply.status, corsHeaders(reply.headers)]).toEqual([200, []]);
    expect((await preflight(closed, '/merchants', SHOP)).status).toBe(405);
  });

  it.each([SHOP, 'http://localhost:3000'])('may call it from the allowed origin %s', async (origin) => {
    const { headers } = await open.get('/merchants', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('vary')).toBe('Origin');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const readable = headers.get('access-control-expose-headers')?.split(',');
    expect(readable?.toSorted()).toEqual([
      'Allow',
      'Content-Language',
      'Request-Id',
      'Retry-After',
      'WWW-Authenticate',
    ]);
  });

  it.each(['/bookings/1', '/oauth2/token', '/openapi.json', '/nope'])(
    'may send a preflight request to %s',
    async (path) => {
      const reply = await preflight(open, path, SHOP);
      expect(reply.status).toBe(204);
      expect(reply.headers.get('access-control-allow-origin')).toBe(SHOP);
      expect(reply.headers.get('access-control-allow-methods')?.split(',')).toContain('PUT');
      expect(reply.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    },
  );

  it('may read errors too', async () => {
    const reply = await open.get('/merchants', { headers: { origin: SHOP, authorization: null } });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([401, SHOP]);
  });

  it.each([
    'https://evil.example',
    'null',
    'http://shop.example.org',
    'https://shop.example.org.evil.example',
  ])('may not call it from the origin %s if others are allowed', async (origin) => {
    for (const headers of [
      (await open.get('/merchants', { headers: { origin } })).headers,
      (await preflight(open, '/merchants', origin)).headers,
    ]) {
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  it('may never use the control plane', async () => {
    for (const path of ['/_sandbox/workspaces', '/_SANDBOX/workspaces', '/%5Fsandbox/workspaces']) {
      const asked = await preflight(open, path, SHOP);
      const reply = await open.get(path, { headers: { origin: SHOP } });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect([asked, reply].map(({ status }) => status)).not.toContain(200);
    }
    const { status, headers } = await open.get('/_sandbox/workspaces', { headers: { origin: SHOP } });
    expect([status, corsHeaders(headers)]).toEqual([403, []]);
    expect(corsHeaders((await preflight(open, '/_sandbox/workspaces', SHOP)).headers)).toEqual([]);
  });
});
