import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startHarness, type SendOptions } from '../harness.js';

const api = await startHarness();

/** Returns a status with the code of the problem, or with the body if it is no problem document. */
async function told(method: string, path: string, options?: SendOptions): Promise<unknown[]> {
  const { status, body } = await api.send(method, path, options);
  return [status, body.code ?? body];
}

// The order of the checks (P2) is tested for each operation in order-of-checks.test.ts.
describe('P2: a target', () => {
  it('in another letter case is unknown', async () => {
    expect(await told('GET', '/Merchants')).toEqual([404, 'not_found']);
  });

  it('is understood in absolute form', async () => {
    const token = await api.token();
    const { hostname, port } = new URL(api.url);
    const text = await raw(
      `GET ${api.url}/merchants?language=en HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n` +
        `Authorization: Bearer ${token}\r\nAccept: */*\r\nAccept-Language: *\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('P1: authorization', () => {
  it.each([
    ['missing', null],
    ['of another scheme', 'Basic dGVzdDp0ZXN0'],
    ['no token', 'Bearer'],
    ['malformed', 'Bearer a.b.c'],
    ['unsigned', `Bearer ${unsigned({ workspace: 'test', client: 'partner', exp: 9e9 })}`],
    ['two tokens', 'Bearer a b'],
  ])('refuses a header that is %s with an empty object', async (_, authorization) => {
    const reply = await api.get('/merchants', { headers: { authorization } });
    expect([reply.status, reply.body]).toEqual([401, {}]);
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer realm="sandbox"/);
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  it('accepts the scheme in any letter case', async () => {
    const authorization = `bEaReR ${await api.token()}`;
    expect((await api.get('/merchants', { headers: { authorization } })).status).toBe(200);
  });
});

describe('P3: Accept', () => {
  const V1 = 'application/vnd.vendor.v1+json';
  it.each([
    ['application/json', 'application/json'],
    ['APPLICATION/JSON', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    [V1, V1],
    ['application/vnd.vendor+json', 'application/vnd.vendor+json'],
    ['application/vnd.vendor.v1', 'application/vnd.vendor.v1'],
    ['application/vnd.vendor', 'application/vnd.vendor'],
    [`${V1}, application/json; q=.5`, V1],
    [`application/json; q=.5, ${V1};q=0.4`, 'application/json'],
    ['application/vnd.vendor.v9+json, application/json; q=.5', 'application/json'],
    [`application/json;q=0, ${V1}`, V1],
    ['application/json;q=0, */*;q=0.1', V1],
    ['text/html, */*;q=0.1', 'application/json'],
  ])('answers %s with %s', async (accept, type) => {
    const reply = await api.get('/merchants', { headers: { accept } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
  });

  it.each([
    'text/html',
    'application/vnd.vendor.v9+json',
    'application/vnd.other.v1+json',
    'application/json;q=0',
    '*/*;q=0',
    'application/xml, text/*',
    ';;;,',
  ])('refuses %s', async (accept) => {
    expect(await told('GET', '/merchants', { headers: { accept } })).toEqual([406, 'not_acceptable']);
  });
});

describe('P4: Accept-Language', () => {
  it.each([
    ['en', 'en'],
    ['DE', 'de'],
    ['de-CH', 'de'],
    ['pt-BR, en;q=.5', 'pt'],
    ['*', 'en'],
    ['xx, nl;q=0.2', 'nl'],
    ['en;q=0.1, it;q=0.9', 'it'],
    ['en;q=0, *', 'de'],
    ['zh-Hant-TW, es', 'es'],
    ['de-CH, en', 'de'],
  ])('answers %s in %s', async (wish, language) => {
    const reply = await api.get('/merchants', { headers: { 'accept-language': wish } });
    expect([reply.status, reply.headers.get('content-language')]).toEqual([200, language]);
  });

  it.each(['xx', 'en;q=0', 'zh-CN, ja', '*;q=0'])('refuses %s', async (wish) => {
    const headers = { 'accept-language': wish };
    expect(await told('GET', '/merchants', { headers })).toEqual([406, 'not_acceptable']);
  });

  it('gives errors in the negotiated language', async () => {
    const [english, german] = await Promise.all(
      ['en', 'de'].map((language) =>
        api.get('/activities/999', { headers: { 'accept-language': language } }),
      ),
    );
    expect(german?.headers.get('content-language')).toBe('de');
    expect(german?.body.title).not.toBe(english?.body.title);
    expect(german?.body.code).toBe(english?.body.code);
  });
});

it('P7: errors are problem documents with the documented members only', async () => {
  const { status, headers, body } = await api.get('/activities/999');
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(Object.keys(body).toSorted()).toEqual(['code', 'detail', 'rule', 'status', 'title', 'type']);
  expect(body).toMatchObject({
    type: '/docs/problems/not_found',
    status,
    code: 'not_found',
    rule: 'P0',
  });
});

it('P10: a request head up to 64 KiB is taken, a larger one is a 431 problem', async () => {
  const guests = Array.from({ length: 250 }, (_, at) => `items[0][guests][${at}][occupancy]=1`).join('&');
  const taken = await api.get(`/bookingPrices?currency=EUR&items[0][availabilityItemId]=x&${guests}`);
  const missing = taken.body.errors.map((fault: { field: string }) => fault.field);
  expect(missing).toContain('items[0][guests][249][priceCategoryId]');
  const text = await raw(`GET /merchants HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 'headers_too_large',
    status: 431,
  });
});

it('ignores an unknown expectation', async () => {
  const text = await raw(
    'GET /nope HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  );
  expect(text).toMatch(/^HTTP\/1\.1 404 /);
});

it('answers malformed HTTP with a problem', async () => {
  const text = await raw('HELO sandbox\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid_request' });
});

describe('P5: the lenient switch', async () => {
  const lenient = await startHarness({ lenient: true });

  it('takes absent headers as JSON and English, and ignores unknown parameters', async () => {
    const headers = { accept: '', 'accept-language': '' };
    const reply = await lenient.get('/merchants?bogus=1', { headers });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(reply.headers.get('content-language')).toBe('en');
  });

  it('still refuses wrong headers, and wrong values of known parameters', async () => {
    expect((await lenient.get('/merchants', { headers: { accept: 'text/html' } })).status).toBe(406);
    expect((await lenient.get('/activities?limit=0')).status).toBe(400);
  });
});

it('P3: the vendor’s word names the media type and the fields', async () => {
  const acme = await startHarness({ vendor: 'acme' });
  const accept = 'application/vnd.acme.v1+json';
  expect((await acme.get('/merchants', { headers: { accept } })).headers.get('content-type')).toBe(accept);
  expect(
    (await acme.get('/merchants', { headers: { accept: 'application/vnd.vendor.v1+json' } })).status,
  ).toBe(406);
  const booking = {
    items: [
      {
        availabilityItemId: '11_trip_20260603100000_20260603120000',
        guests: [{ priceCategoryId: 111, occupancy: 1 }],
      },
    ],
    contact: { type: 'email', name: 'Ann', value: 'ann@example.com', notify: false },
    acmePayPSP: { successUrl: 'https://shop.example/ok', cancelUrl: 'nowhere', language: 'en' },
  };
  const refused = await acme.send('POST', '/bookings', { body: booking });
  expect(refused.status).toBe(400);
  expect(refused.body.errors.map((fault: { field: string }) => fault.field)).toEqual([
    '/acmePayPSP/cancelUrl',
  ]);
  booking.acmePayPSP.cancelUrl = 'https://shop.example/no';
  const booked = await acme.send('POST', '/bookings', { body: booking });
  expect([booked.status, typeof booked.body.redirectUrl]).toEqual([200, 'string']);
  const refund = await acme.send('POST', `/booking/${booked.body.id}/refund?amount=1&refundType=vendor`);
  expect(refund.body.errors[0]).toMatchObject({ field: 'refundType', code: 'not_allowed' });
});

function unsigned(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

/** Sends bytes unchanged. Resolves with all received bytes. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (data) => (reply += data.toString()));
    socket.on('close', () => resolve(reply));
    socket.on('error', (error: NodeJS.ErrnoException) => (reply ? resolve(reply) : reject(error)));
  });
}
