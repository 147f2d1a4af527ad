import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/load.js';
import { createExchangeCheck } from '../../../src/verification/exchange/create-exchange-check.js';
import { findBase } from '../../../src/verification/exchange/api-base.js';
import { readHar, readHarFile } from '../../../src/exchanges/read-har.js';
import { needs } from '../../needs.js';

const URL_OF_TOKEN = 'https://api.example/v1/oauth2/token';
const TOKEN = { access_token: 'abc', expires_in: 3600, token_type: 'Bearer', scope: null };
const pairs = (members: Readonly<Record<string, string>>) =>
  Object.entries(members).map(([name, value]) => ({ name, value }));

/** An entry of a browser's HTTP archive, for a list. */
function entry(request: object = {}, response: object = {}, more: object = {}) {
  return {
    startedDateTime: '2026-06-01T08:00:00.000Z',
    request: {
      method: 'GET',
      url: 'https://api.example/v1/merchants',
      headers: pairs({
        ':authority': 'api.example',
        accept: 'application/json',
        'accept-language': 'en',
        authorization: 'Bearer x',
      }),
      ...request,
    },
    response: {
      status: 200,
      headers: pairs({ 'content-type': 'application/json', 'content-language': 'en' }),
      content: { size: 2, mimeType: 'application/json', text: '[]' },
      ...response,
    },
    ...more,
  };
}

const URL_OF_BOOKINGS = 'https://api.example/v1/bookings';
const JSON_HEAD = [...entry().request.headers, ...pairs({ 'content-type': 'application/json' })];

const archive = (...entries: object[]) => ({ log: { version: '1.2', entries } });
const read = (...entries: object[]) => [...readHar(archive(...entries), 'traffic.har')];
const textOf = (body: unknown) => (body instanceof Uint8Array ? Buffer.from(body).toString() : body);

describe('an entry of an HTTP archive', () => {
  it('is an exchange without the pseudo headers of HTTP/2', () => {
    const [exchange] = read(entry());
    expect(exchange).toMatchObject({ source: 'traffic.har, entry 1', startedAt: '2026-06-01T08:00:00.000Z' });
    expect(exchange?.request.headers.map(([name]) => name)).toEqual([
      'accept',
      'accept-language',
      'authorization',
    ]);
  });

  it.each([
    ['a text', { size: 2, text: '[]' }, '[]'],
    ['base64, as of Charles and mitmproxy', { size: 2, text: 'W10=', encoding: 'base64' }, '[]'],
    ['no text but a size, as of Firefox for large bodies', { size: 5000 }, 'not recorded'],
    ['an attached file, as of Playwright', { size: -1, _file: 'a.json' }, 'not recorded'],
    ['an empty text with a size', { size: 9, text: '' }, 'not recorded'],
    ['nothing at all', { size: 0 }, ''],
  ])('has the body of a response from %s', (_, content, body) => {
    const [exchange] = read(entry({}, { content: { mimeType: 'application/json', ...content } }));
    expect(textOf(exchange?.response?.body)).toBe(body);
  });

  it.each([
    ['a text', { text: 'a=b' }, 'a=b'],
    ['fields alone, as of Firefox and Postman', { params: pairs({ a: 'b c', d: 'é' }) }, 'a=b+c&d=%C3%A9'],
    ['fields with an empty text', { text: '', params: pairs({ a: 'b' }) }, 'a=b'],
    ['parts of a form', { mimeType: 'multipart/form-data', params: pairs({ a: 'b' }) }, 'not recorded'],
  ])('has the body of a request from %s', (_, data, body) => {
    const postData = { mimeType: 'application/x-www-form-urlencoded', ...data };
    const [exchange] = read(entry({ method: 'POST', url: URL_OF_TOKEN, headers: [], postData }));
    expect(textOf(exchange?.request.body)).toBe(body);
    expect(exchange?.request.headers).toEqual([['Content-Type', postData.mimeType]]);
  });

  it('has no body of a request if that is attached or left out, as by Playwright', () => {
    const postData = { mimeType: 'application/json', text: '', params: [], _file: 'a.json' };
    const [exchange] = read(entry({ method: 'POST', bodySize: 81, postData }));
    expect(exchange?.request.body).toBe('not recorded');
  });

  it('states that a body is not recorded if only its length is known', () => {
    const headers = pairs({ 'Content-Length': '12' });
    expect(read(entry({ headers }))[0]?.request.body).toBe('not recorded');
  });

  it('has no response if its status is 0 or it was left out', () => {
    const exchanges = read(entry({}, { status: 0 }), { request: entry().request });
    expect(exchanges.map(({ response }) => response)).toEqual([null, null]);
  });

  it('has no body if the recording cut it off', () => {
    const cut = { content: { size: 9, mimeType: 'application/json', text: '[{"code":"to' } };
    const [exchange, whole] = read(entry({}, cut, { _truncated: true }), entry({}, {}, { _truncated: true }));
    expect([exchange?.response?.body, textOf(whole?.response?.body)]).toEqual(['not recorded', '[]']);
  });
});

describe('an archive', () => {
  const check = createExchangeCheck(loadContract(), { baseUrl: 'https://api.example/v1' });

  it('of a browser that leaves out secrets is judged without its tokens', async () => {
    const headers = pairs({ accept: 'application/json', 'accept-language': 'en' });
    const [exchange] = read(entry({ headers }));
    expect(exchange && (await check(exchange))).toMatchObject({
      operationId: 'listMerchants',
      findings: [],
      notJudged: ['The header Authorization: the recording leaves out secrets.'],
    });
    const [, careless] = read(entry(), entry({ headers }));
    expect(careless && (await check(careless)).findings).toMatchObject([
      { id: 'listMerchants/request.header/required/authorization', severity: 'error' },
      { id: 'listMerchants/rule/P1/status', severity: 'error' },
    ]);
  });

  it('with masked values gives no finding for them', async () => {
    const url = 'https://api.example/v1/bookings?limit=***&bookingDate=***';
    const reply = {
      content: { size: 1, mimeType: '', text: JSON.stringify({ ...TOKEN, expires_in: '***' }) },
    };
    const postData = { mimeType: 'application/x-www-form-urlencoded', text: 'grant_type=***' };
    const exchanges = read(entry({ url }), entry({ method: 'POST', url: URL_OF_TOKEN, postData }, reply));
    const checked = await Promise.all(exchanges.map(check));
    expect(checked.map(({ findings }) => findings.map(({ id }) => id))).toEqual([
      [],
      ['createToken/response.200.header/required/cache-control'],
    ]);
    expect(checked.flatMap(({ notJudged }) => notJudged)).toEqual([
      'listBookings: values of the request that are masked.',
      'createToken: values of the request that are masked.',
      'createToken: values of the response that are masked.',
    ]);
  });

  it('of live traffic judges `***` as any other value', async () => {
    const [recorded] = read(entry({ url: 'https://api.example/v1/bookings?limit=***' }));
    if (!recorded) throw new Error('An exchange is missing.');
    const live = { ...recorded, request: { ...recorded.request, hasMasks: false } };
    expect((await check(live)).findings.map(({ id }) => id)).toEqual([
      'listBookings/request.query/wrong_type/limit',
    ]);
  });

  it('lists the parts that could not be judged', async () => {
    const page = { headers: pairs({ 'content-type': 'text/css' }) };
    const exchanges = read(
      entry({ url: 'https://cdn.example/app.js?token=abc' }),
      entry({ url: 'https://api.example/status' }),
      entry({ url: 'https://api.example/v1/style.css' }, page),
      entry({ method: 'OPTIONS', headers: pairs({ 'Access-Control-Request-Method': 'GET' }) }),
      entry({ method: 'HEAD' }, { content: { size: 0 } }),
      entry({}, { status: 0 }),
      entry({}, { status: 304, content: { size: 0 } }),
      entry({}, { content: { size: 9 } }),
      entry({ method: 'POST', url: URL_OF_BOOKINGS, headers: JSON_HEAD, bodySize: 300 }, { status: 0 }),
    );
    const checked = await Promise.all(exchanges.map(check));
    expect(checked.flatMap(({ findings }) => findings)).toEqual([]);
    expect(checked.flatMap(({ notJudged }) => notJudged)).toEqual([
      "A request to https://cdn.example, which is not the API's host (https://api.example).",
      "A request to https://api.example that is not below the API's base /v1.",
      'A page or file, which is not of the API.',
      'A CORS preflight, which browsers send by themselves.',
      'listMerchants: a HEAD request has no body in its response.',
      'listMerchants: there is no response.',
      "listMerchants: a response 304, whose body is in the client's cache.",
      'listMerchants: the body of the response was not recorded.',
      'createBooking: the body of the request was not recorded.',
      'createBooking: there is no response.',
    ]);
  });

  it('has the base of the API from the paths of most requests', () => {
    const contract = loadContract();
    const urls = [
      'https://api.example/v1/merchants',
      URL_OF_TOKEN,
      'https://app.example/bookings',
      'data:x',
      'x',
    ];
    expect(findBase(contract, urls)).toBe('https://api.example/v1');
    expect(findBase(contract, ['https://app.example/'])).toBeUndefined();
  });
});

describe('the reader of HTTP archives', () => {
  it.each([
    [null, 'a.har: log must be an object.'],
    [{ log: {} }, 'a.har: log.entries must be a list.'],
    [archive({}), 'a.har: log.entries[0].request must be an object.'],
    [archive(entry(), entry({ url: '' })), 'a.har: log.entries[1].request.url must be a text.'],
    [archive(entry({ method: 7 })), 'a.har: log.entries[0].request.method must be a text.'],
    [archive(entry({ headers: {} })), 'a.har: log.entries[0].request.headers must be a list.'],
    [archive(entry({}, { status: 'ok' })), 'a.har: log.entries[0].response.status must be a number.'],
  ])('refuses a wrong archive with the place: %j', (value, message) => {
    expect(() => readHar(value, 'a.har')).toThrow(message);
  });

  it('refuses a wrong or too large file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'har-')), 'a.har');
    writeFileSync(file, '<har/>');
    expect(() => readHarFile(file)).toThrow(`${file} is not JSON. A HAR file must be JSON.`);
    expect(() => readHarFile(`${file}.gz`)).toThrow('cannot be read');
    truncateSync(file, 257 * 1024 * 1024);
    expect(() => readHarFile(file)).toThrow(
      `${file} has 257 MiB. Split the file: at most 256 MiB can be read.`,
    );
  });

  it('refuses an endless device', needs('posix'), () => {
    expect(() => readHarFile('/dev/zero', 2 * 1024 * 1024)).toThrow(
      '/dev/zero has more than 2 MiB. Split the file: at most 2 MiB can be read.',
    );
  });

  it('reads a file in several chunks, even if they divide letters', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'har-')), 'a.har');
    const url = `https://api.example/${'é'.repeat(1_500_000)}`;
    writeFileSync(file, `\uFEFF ${JSON.stringify(archive(entry({ url })))}`);
    expect([...readHarFile(file)].map(({ request }) => request.url === url)).toEqual([true]);
  });
});
