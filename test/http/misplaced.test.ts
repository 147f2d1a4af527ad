import { describe, expect, it } from 'vitest';
import { loadContract, type Operation } from '../../src/contract/load.js';
import { MAX_BODY_BYTES } from '../../src/http/body.js';
import { fill } from '../limits/full.js';
import { startHarness, type Reply } from '../harness.js';
import { sendRaw } from './raw.js';

const api = await startHarness();
const lenient = await startHarness({ lenient: true });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const errorsOf = ({ body }: Reply): unknown =>
  body.errors.map(({ in: place, field, code }: never) => [place, field, code]);
const pathOf = ({ template }: Operation): string => template.replaceAll(/\{\w+\}/g, '1');

const bodiless = loadContract().operations.filter(({ body }) => body === null);
const withParameters = bodiless.filter(({ parameters, method }) => {
  return method !== 'GET' && parameters.some((parameter) => parameter.in === 'query');
});

/** Returns the parameters of an operation, each with its name in the query and the name that a body would use. */
function parametersOf({ parameters }: Operation): readonly (readonly [string, string])[] {
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, base, isOpen }) => (isOpen ? ['a-custom-field', 'a-custom-field'] : [name, base]));
}

/** Sends a request with a body and any method, because `fetch` sends no body with GET. */
async function sendWith(method: string, target: string, body: string) {
  const head = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', 'Accept: */*'];
  const sent = [`Authorization: Bearer ${await api.token()}`, 'Accept-Language: en'];
  return sendRaw(api.url, ...head, ...sent, `Content-Length: ${body.length}`, '', body);
}

describe('P0: a parameter in the body of an operation that takes none', () => {
  it('is tried with every such POST and PUT', () => {
    expect(withParameters.map(({ id }) => id).toSorted()).toEqual([
      'addPayment',
      'addRefund',
      'cancelBooking',
      'cancelBookingItem',
      'cancelBookingItemAddon',
      'cancelGuest',
      'cancelGuestAddon',
      'editGuest',
      'rebookBookingItem',
      'rebookGuest',
      'sendTickets',
      'setBookingItemRemarks',
      'setBookingNumber',
    ]);
  });

  it.each(
    withParameters.flatMap((operation) =>
      parametersOf(operation).map(([name, inBody]) => [operation.id, name, inBody, operation] as const),
    ),
  )('is refused as in the wrong place: of %s, %s', async (_, name, inBody, operation) => {
    const asJson = await api.send(operation.method, pathOf(operation), { body: { [inBody]: 'a-value' } });
    const asForm = await api.send(operation.method, pathOf(operation), {
      body: `${inBody}=a-value`,
      headers: FORM,
    });
    for (const reply of [asJson, asForm]) {
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
      expect(errorsOf(reply)).toContainEqual(['query', name, 'wrong_place']);
      const fault = reply.body.errors.find(({ field }: { field: string }) => field === name);
      expect(fault.allowed).toBe('query');
      expect(JSON.stringify(reply.body)).not.toContain('a-value');
    }
  });

  it.each(['?refundType=vendor', '?refundType=vendor&refundFee=true'])(
    'is refused as in the wrong place after %s, too',
    async (query) => {
      const reply = await api.send('PUT', `/guest/1/cancel${query}`, { body: { refundFee: true } });
      expect([reply.status, errorsOf(reply)]).toEqual([400, [['query', 'refundFee', 'wrong_place']]]);
    },
  );

  it.each([
    ['GET', '/activities', '{"id":[1]}', 'id[]'],
    ['DELETE', '/reservations/x', '{', ''],
  ])('is refused as in the wrong place with %s, too', async (method, path, body, field) => {
    const reply = await sendWith(method, path, body);
    expect([reply.status, reply.body.errors[0]]).toMatchObject([400, { code: 'wrong_place', field }]);
  });

  it('is refused together with every other error', async () => {
    const body = { refundType: 'ignore', refundFee: true };
    const reply = await api.send('PUT', '/guest/1/cancel?bogus=1', { body });
    expect(errorsOf(reply)).toEqual([
      ['query', 'bogus', 'unknown'],
      ['query', 'refundType', 'wrong_place'],
      ['query', 'refundFee', 'wrong_place'],
    ]);
  });

  it('is refused without repeating a card number in its name (H1)', async () => {
    const reply = await api.send('POST', '/guest/1/edit', { body: { '4242424242424242': 'x' } });
    expect([reply.status, JSON.stringify(reply.body).includes('42424242')]).toEqual([400, false]);
  });

  it.each([
    ['broken JSON', '{"refundFee": tru', {}],
    ['a text', 'hello', { 'content-type': 'text/plain' }],
    ['a list of parameters', '[{"refundFee":true}]', {}],
    ['a form in quotes', '"refundFee=true"', {}],
    ['a number', '7', {}],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), {}],
    ['very many values', `[${'1,'.repeat(20_000)}1]`, {}],
    [
      'a form of parts',
      '--x\r\nContent-Disposition: form-data\r\n',
      { 'content-type': 'multipart/form-data' },
    ],
  ])('is assumed in a body that is %s, as that cannot be searched', async (_, body, headers) => {
    const reply = await api.send('PUT', '/bookings/1?reason=rain', { body, headers });
    expect([reply.status, errorsOf(reply)]).toEqual([400, [['body', '', 'wrong_place']]]);
  });

  it.each([
    ['an empty body', ''],
    ['{}', '{}'],
    ['blanks', ' \n'],
    ['null', 'null'],
    ['an empty list', '[]'],
    ['an empty text', '""'],
    ['other names', '{"other":1}'],
  ])('is not in %s', async (_, body) => {
    const reply = await api.send('PUT', '/bookings/1?reason=rain', { body });
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
    expect(errorsOf(await api.send('PUT', '/guest/1/cancel', { body }))).toEqual([
      ['query', 'refundType', 'required'],
    ]);
  });

  it('is found even if the same target was valid before, without a body', async () => {
    const target = '/activities?limit=1';
    expect((await sendWith('GET', target, '')).status).toBe(200);
    expect((await sendWith('GET', target, '{"limit":1}')).status).toBe(400);
    expect((await sendWith('GET', target, '{}')).status).toBe(200);
  });

  it.each(['{"refundFee":true}', '{"refundFee"'])('is ignored by a lenient server: %s (P5)', async (body) => {
    const reply = await lenient.send('PUT', '/bookings/1?reason=rain', { body });
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
  });

  it.each([
    ['announced', (bytes: Uint8Array<ArrayBuffer>) => bytes],
    ['sent in chunks', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()],
  ])('is assumed in a body %s that is too large', async (_, bodyOf) => {
    const sent: RequestInit & { readonly duplex: 'half' } = {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await api.token()}`,
        accept: 'application/json',
        'accept-language': 'en',
        'content-type': 'application/json',
      },
      body: bodyOf(new TextEncoder().encode(`{"refundType":"ignore"}${' '.repeat(MAX_BODY_BYTES)}`)),
      duplex: 'half',
    };
    const reply = await fetch(`${api.url}/guest/1/cancel`, sent);
    const faults = [
      { in: 'body', field: '', code: 'wrong_place' },
      { in: 'query', field: 'refundType', code: 'required' },
    ];
    expect([reply.status, await reply.json()]).toMatchObject([400, { errors: faults }]);
    expect(reply.headers.get('connection')).toBe('close');
  });

  it('is assumed if there is no memory for the body', async () => {
    const release = fill('client', api.workspace);
    const reply = await api.send('PUT', '/guest/1/cancel', { body: { refundType: 'ignore' } });
    release();
    expect([reply.status, errorsOf(reply)]).toEqual([
      400,
      [
        ['body', '', 'wrong_place'],
        ['query', 'refundType', 'required'],
      ],
    ]);
    expect([reply.headers.get('connection'), reply.headers.get('retry-after')]).toEqual(['close', null]);
  });

  it('is refused for the first 1,000 names, each once, if any name is a parameter', async () => {
    const names = Array.from({ length: 3000 }, (_, index) => `f${Math.floor(index / 2)}`);
    const body = names.map((name) => `${name}=`).join('&');
    const reply = await api.send('POST', '/guest/1/edit', { body, headers: FORM });
    const fields = reply.body.errors.map(({ field }: { field: string }) => field);
    expect([fields.length, fields[0], fields.at(-1)]).toEqual([1000, 'f0', 'f999']);
  });
});
