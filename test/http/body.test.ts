import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startHarness, type Reply } from '../harness.js';

const api = await startHarness();
const CAPTURE = {
  availabilityItemId: '11_trip_20260603100000_20260603120000',
  priceCategories: [{ 111: 1 }],
};

const post = (body: unknown, headers: Record<string, string | null> = {}): Promise<Reply> =>
  api.send('POST', '/reservations', { body, headers });
const faultsOf = ({ body }: Reply): unknown =>
  body.errors.map(({ in: place, field, code }: never) => [place, field, code]);

describe('P6: the body of a request', () => {
  it.each([
    'application/json',
    'application/json; charset=UTF-8',
    'Application/JSON;charset="utf-8"',
    'application/vnd.vendor.v1+json',
  ])('is taken as %s', async (type) => {
    expect((await post(CAPTURE, { 'content-type': type })).status).toBe(200);
  });

  it.each([
    ['text/plain', {}, / must be one of: `application\/json`, /],
    ['application/x-www-form-urlencoded', {}, / must be one of: `application\/json`, /],
    ['application/vnd.vendor.v9+json', {}, / must be one of: `application\/json`, /],
    ['application/json; charset=latin1', {}, /UTF-8.*charset=utf-8/],
    ['application/json', { 'content-encoding': 'gzip' }, /without `Content-Encoding`/],
  ])('is refused as %s %o, and the refusal names the wrong part', async (type, headers, detail) => {
    const reply = await post(JSON.stringify(CAPTURE), { 'content-type': type, ...headers });
    expect([reply.status, reply.body.code]).toEqual([415, 'unsupported_media_type']);
    expect(reply.body.detail).toMatch(detail);
  });

  it('is refused above 1 MiB, with or without a Content-Length', async () => {
    const text = `{"a":"${'x'.repeat(1024 * 1024)}"}`;
    const announced = await post(text);
    expect([announced.status, announced.body.code]).toEqual([413, 'payload_too_large']);
    const chunked = await fetch(`${api.url}/reservations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await api.token()}`,
        accept: '*/*',
        'accept-language': 'en',
        'content-type': 'application/json',
      },
      body: new Blob([text]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
  });

  it('must not have a number beyond the range of doubles', async () => {
    const text = JSON.stringify({ ...CAPTURE, priceCategories: [{ 111: 0 }] }).replace(':0}', ':1e309}');
    const { status, body } = await post(text);
    expect([status, body.errors[0].code, body.errors[0].received]).toEqual([400, 'wrong_type', 'Infinity']);
  });

  it('is refused if it is compressed, and never decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024));
    expect((await post(new Uint8Array(bomb), { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it.each([
    ['no JSON', '{"a":'],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['half a character', '{"availabilityItemId":"\\ud83d"}'],
    ['the other half', '{"availabilityItemId":"\\ud83d\\ude00\\ude00"}'],
    ['half a million lists', `{"priceCategories":[${'[],'.repeat(349_000)}[]]}`],
    ['deeper than any request', `{"duration":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('is malformed when it is %s', async (_, body) => {
    const reply = await post(body);
    expect(reply.status).toBe(400);
    expect(faultsOf(reply)).toEqual([['body', '', 'malformed']]);
  });

  it('may escape surrogate pairs, and contain an escaped backslash before such letters', async () => {
    const reply = await post('{"availabilityItemId":"\\ud83d\\ude00 \\\\ud83d","priceCategories":[]}');
    expect(faultsOf(reply)).not.toContainEqual(['body', '', 'malformed']);
  });

  it('is required if the contract says so', async () => {
    const reply = await post('', { 'content-type': null });
    expect([reply.status, faultsOf(reply)]).toEqual([400, [['body', '', 'required']]]);
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
  ])('is an object, not %s', async (_, body) => {
    expect(faultsOf(await post(body))).toEqual([['body', '', 'wrong_type']]);
  });

  it('may begin with a byte order mark', async () => {
    expect((await post(`\uFEFF${JSON.stringify(CAPTURE)}`)).status).toBe(200);
  });

  it('cannot change a prototype by its member names', async () => {
    const reply = await post(
      '{"availabilityItemId":"x","priceCategories":[],"__proto__":{"polluted":1},"constructor":1}',
    );
    expect(reply.status).toBe(400);
    expect(faultsOf(reply)).toContainEqual(['body', '/__proto__', 'unknown']);
    expect(faultsOf(reply)).toContainEqual(['body', '/constructor', 'unknown']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('does not keep a validator for each type that a client names', async () => {
    for (let at = 0; at < 50; at++) {
      expect((await api.get('/merchants', { headers: { 'content-type': `text/x${at}` } })).status).toBe(200);
    }
  });
});

describe('P7: the errors of a body', () => {
  it('are listed together with those of the query', async () => {
    const reply = await api.send('POST', '/bookings?note=x&bogus=1', {
      body: {
        items: [{ guests: [{ occupancy: 0, priceCategoryId: '1', 'a/b': 1 }] }],
        contact: { type: 'fax', name: 'Ann', value: 'x' },
        nite: 'x',
      },
    });
    expect(faultsOf(reply)).toEqual([
      ['query', 'note', 'wrong_place'],
      ['query', 'bogus', 'unknown'],
      ['body', '/nite', 'unknown'],
      ['body', '/items/0/availabilityItemId', 'required'],
      ['body', '/items/0/guests/0/a~1b', 'unknown'],
      ['body', '/items/0/guests/0/occupancy', 'too_small'],
      ['body', '/items/0/guests/0/priceCategoryId', 'wrong_type'],
      ['body', '/contact/type', 'not_allowed'],
    ]);
    expect(reply.body.errors[2].allowed).toBe('note');
  });

  it('are found in time proportional to the body; of very many, the first are listed', async () => {
    const before = process.cpuUsage();
    const contact = { type: 'email', name: 'Ann', value: 'x' };
    const items = Array.from({ length: 20 }, () => ({ guests: Array(1000).fill(1) as number[] }));
    const many = await api.send('POST', '/bookings', { body: { contact, items } });
    const named = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x${at}`, 1]));
    const names = await post({ ...CAPTURE, ...named });
    const { user, system } = process.cpuUsage(before);
    expect([many.body.errors.length, names.body.errors.length]).toEqual([1000, 1000]);
    expect((user + system) / 1_000_000).toBeLessThan(4);
  });

  it('are limited to the error of the length for a list with more entries than any request needs', async () => {
    const reply = await api.send('POST', '/bookings', { body: { items: Array(20_000).fill(1) } });
    expect(reply.body.errors).toMatchObject([
      { in: 'body', field: '/items', code: 'too_many', allowed: 200 },
    ]);
    const capture = await post({
      ...CAPTURE,
      priceCategories: Array.from({ length: 1001 }, () => ({ 111: 1 })),
    });
    expect(capture.body.errors).toMatchObject([
      { field: '/priceCategories', code: 'too_many', allowed: 1000 },
    ]);
  });

  it('cut a long text only between characters', async () => {
    const { body } = await post({ ...CAPTURE, availabilityItemId: `x${'😀'.repeat(200)}` });
    expect(JSON.stringify(body)).toContain('😀…');
    expect(JSON.stringify(body)).not.toMatch(/\\ud83d/);
  });

  it('never repeat card data', async () => {
    const reply = await api.send('POST', '/bookings', {
      body: {
        items: [],
        contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
        creditCard: {
          ccnumber: 4242424242424242,
          expiryYear: 'x',
          expiryMonth: 13,
          name: 'Ann',
          cvc: ['737-on-the-back'],
        },
      },
    });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).not.toMatch(/42424242|737-on/);
    const [logged] =
      (await api.sandbox.workspaces.get(api.workspace))?.requests.list({ operationId: 'createBooking' }) ??
      [];
    expect(JSON.stringify(logged)).not.toMatch(/42424242|737-on/);
  });
});
