import { describe, expect, it } from 'vitest';
import { loadContract, loadControlContract } from '../../src/contract/load.js';
import { fill } from '../limits/full.js';
import { startHarness, type SendOptions } from '../harness.js';
import { bookHosted, PAYING_FIXTURE, payWith } from '../pages/paying.js';

const MIB = 1024 * 1024;
const ADMIN = 'sixteen-letters!';
const SHOP = 'https://shop.example';
const api = await startHarness({ fixture: PAYING_FIXTURE });
const guarded = await startHarness({ adminToken: ADMIN, cors: [SHOP] });
const { id, redirectUrl } = await bookHosted(api);
const openPage = new URL(redirectUrl).pathname;
await payWith((await bookHosted(api, { vouchers: ['GIFT'] })).redirectUrl);
const paid = (await api.get('/bookings')).body.find((one: { id: number }) => one.id !== id);

/** Headers of every response that depend on the time, the request or the connection. */
const VARYING = new Set(['date', 'request-id', 'connection', 'keep-alive', 'content-length']);
type Head = Readonly<Record<string, unknown>>;

const NOT_STORED = { 'cache-control': 'no-store' };
const JSON_REPLY = { 'content-type': 'application/json', 'content-language': 'en' };
const PROBLEM = { 'content-type': 'application/problem+json', 'content-language': 'en', ...NOT_STORED };
const TOKEN = { 'content-type': 'application/json', ...NOT_STORED, pragma: 'no-cache' };
const CONTROL = { 'content-type': 'application/json', ...NOT_STORED };
const SAFE = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
const DOCS = {
  ...SAFE,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
/** Headers of files, which depend on their time of change. */
const FILE = { etag: expect.stringMatching(/^W\/"/), 'last-modified': expect.stringMatching(/ GMT$/) };
const PICTURE = {
  ...SAFE,
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
const NO_PAGE = { ...SAFE, ...NOT_STORED, 'x-frame-options': 'DENY', 'x-robots-tag': 'noindex' };
const PAGE = {
  ...NO_PAGE,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'$/,
  ),
};
const TICKET = {
  ...SAFE,
  'content-type': 'application/pdf',
  'cache-control': 'private, no-store',
  'content-disposition': `inline; filename="ticket-${paid.id}.pdf"`,
  'x-robots-tag': 'noindex',
};
const SHARED = {
  vary: 'Origin',
  'access-control-allow-origin': SHOP,
  'access-control-expose-headers': 'Request-Id,Content-Language,Retry-After,WWW-Authenticate,Allow',
};
const challenge = (reason: string) => ({
  ...NOT_STORED,
  'content-type': 'application/json',
  'www-authenticate': `Bearer realm="sandbox"${reason && `, error="invalid_token", error_description="${reason}"`}`,
});

const NO_TOKEN = { headers: { authorization: null } };
const form = (body: string, authorization: string | null = null): SendOptions => ({
  body,
  headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
});
const CREDENTIALS = 'grant_type=client_credentials&client_id=test.partner&client_secret=partner-secret';
const LARGE = { body: 'x'.repeat(MIB + 1) };

type Row = [request: string, status: number, head: Head, options?: SendOptions];

/** All headers of responses, except those that vary. */
const ROWS: readonly Row[] = [
  ['GET /merchants', 200, JSON_REPLY],
  [
    'GET /merchants',
    200,
    { ...JSON_REPLY, 'content-language': 'nl' },
    { headers: { 'accept-language': 'nl-BE' } },
  ],
  [
    'GET /merchants',
    200,
    { ...JSON_REPLY, 'content-type': 'application/vnd.vendor.v1+json' },
    { headers: { accept: 'application/vnd.vendor.v1+json' } },
  ],
  ['GET /merchants', 401, challenge(''), NO_TOKEN],
  ['GET /merchants', 401, challenge('The token is malformed'), { headers: { authorization: 'Bearer x' } }],
  ['GET /merchants', 406, PROBLEM, { headers: { accept: 'text/html' } }],
  ['GET /activities/999', 404, PROBLEM],
  ['GET /nope', 404, PROBLEM],
  ['GET /%zz', 400, PROBLEM],
  ['GET /merchants?bogus=1', 400, PROBLEM],
  ['POST /bookings', 413, PROBLEM, LARGE],
  ['POST /bookings', 415, PROBLEM, { body: 'x', headers: { 'content-type': 'text/x' } }],
  ['POST /oauth2/token', 200, TOKEN, form(CREDENTIALS)],
  ['POST /oauth2/token', 400, TOKEN, form(CREDENTIALS.replace('client_credentials', 'password'))],
  ['POST /oauth2/token', 401, TOKEN, form(CREDENTIALS.replace('partner-', 'wrong-'))],
  [
    'POST /oauth2/token',
    401,
    { ...TOKEN, 'www-authenticate': 'Basic realm="token"' },
    form('grant_type=client_credentials', 'Basic eDp5'),
  ],
  ['GET /_sandbox/health', 200, CONTROL],
  ['GET /_sandbox/workspaces', 200, CONTROL],
  ['GET /_sandbox/workspaces/test/requests', 200, CONTROL],
  ['GET /_sandbox/workspaces/nope', 404, PROBLEM],
  ['GET /_sandbox/nope', 404, PROBLEM],
  ['GET /_sandbox/%', 400, PROBLEM],
  ['POST /oauth2/token', 413, PROBLEM, form('x'.repeat(9000))],
  ['GET /pay/test/%', 400, PROBLEM],
  ['GET /tickets/test/%.pdf', 400, PROBLEM],
  ['GET /', 302, { ...SAFE, location: '/docs' }],
  ['GET /docs', 200, { ...DOCS, 'content-type': 'text/html; charset=utf-8' }],
  ['GET /docs/control', 200, { ...DOCS, 'content-type': 'text/html; charset=utf-8' }],
  [
    'GET /docs/assets/style.css',
    200,
    { ...DOCS, ...FILE, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  ],
  ['GET /openapi.json', 200, { ...SAFE, 'content-type': 'application/json; charset=utf-8' }],
  ['GET /openapi.yaml', 200, { ...SAFE, 'content-type': 'text/yaml; charset=utf-8' }],
  ['GET /_sandbox/openapi.json', 200, { ...SAFE, 'content-type': 'application/json; charset=utf-8' }],
  ['GET /images/tea-header.svg', 200, { ...PICTURE, ...FILE }],
  ['GET /images/20x20/tea-header.svg', 200, PICTURE],
  ['GET /images/nope.svg', 404, PROBLEM],
  [`GET ${openPage}`, 200, PAGE],
  [`POST ${openPage}`, 400, PAGE],
  [`POST ${openPage}`, 413, PAGE, form(`name=${'x'.repeat(20_000)}`)],
  [`PUT ${openPage}`, 405, { ...PAGE, allow: 'GET, HEAD, POST' }],
  ['GET /pay/test/NOPE', 404, PAGE],
  [`GET ${paid.combinedTicket}`, 200, TICKET, NO_TOKEN],
  ['GET /tickets/test/NOPE.pdf', 404, PAGE],
  [`POST ${paid.combinedTicket}`, 405, { ...PAGE, allow: 'GET, HEAD' }],
  [
    `POST ${openPage}`,
    303,
    { ...NO_PAGE, location: 'https://shop.example/cancelled?why=' },
    form('action=cancel'),
  ],
];

/** Sends a request, and returns its status and the headers that do not vary. */
async function answerTo(
  harness: typeof api,
  request: string,
  options?: SendOptions,
): Promise<[number, Head]> {
  const [method = '', path = ''] = request.split(' ');
  const { status, headers } = await harness.send(method, path, options);
  return [status, Object.fromEntries([...headers].filter(([name]) => !VARYING.has(name)))];
}

describe('the headers of a response are exactly these', () => {
  it.each(ROWS)('%s: %i', async (request, status, head, options) => {
    expect(await answerTo(api, request, options)).toEqual([status, head]);
  });

  it.each<Row>([
    ['GET /merchants', 200, { ...JSON_REPLY, ...SHARED }, { headers: { origin: SHOP } }],
    [
      'GET /merchants',
      401,
      { ...challenge(''), ...SHARED },
      { headers: { origin: SHOP, authorization: null } },
    ],
    [
      'GET /merchants',
      200,
      {
        ...JSON_REPLY,
        vary: 'Origin',
        'access-control-expose-headers': SHARED['access-control-expose-headers'],
      },
    ],
    ['GET /_sandbox/workspaces', 401, challenge(''), NO_TOKEN],
    ['GET /_sandbox/workspaces', 200, CONTROL, { headers: { authorization: `Bearer ${ADMIN}` } }],
    ['GET /_sandbox/workspaces', 403, PROBLEM],
    [
      'OPTIONS /merchants',
      204,
      {
        ...SHARED,
        vary: 'Origin, Access-Control-Request-Headers',
        'access-control-allow-methods': 'GET,HEAD,POST,PUT,DELETE',
        'access-control-max-age': '600',
      },
      { headers: { origin: SHOP, 'access-control-request-method': 'PUT' } },
    ],
  ])('with an admin token and --cors, %s: %i', async (request, status, head, options) => {
    expect(await answerTo(guarded, request, options)).toEqual([status, head]);
  });
});

describe('a request that is too large for the sandbox or its free memory', () => {
  it('is refused with 503 and Retry-After, and the connection ends', async () => {
    const release = fill('client', api.workspace);
    const reply = await api.send('POST', '/bookings', { body: {} });
    release();
    expect([reply.status, reply.headers.get('retry-after'), reply.headers.get('connection')]).toEqual([
      503,
      '5',
      'close',
    ]);
  });

  it('is refused with 413, and the connection ends', async () => {
    const reply = await api.send('POST', '/bookings', LARGE);
    expect([reply.status, reply.headers.get('connection')]).toEqual([413, 'close']);
  });
});

describe('a method that a path does not have', () => {
  const paths = [
    ...loadContract().operations.map(({ template, method }) => [template, method] as const),
    ...loadControlContract().operations.map(
      ({ template, method }) => [`/_sandbox${template}`, method] as const,
    ),
  ];
  const templates = [...new Set(paths.map(([template]) => template))];

  it.each(templates)('of %s gets 405 with the methods of the path, also OPTIONS', async (template) => {
    const methods = paths.flatMap(([of, method]) => (of === template ? method : []));
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ');
    const path = template.replaceAll(/\{\w+\}/g, '1');
    for (const method of ['OPTIONS', 'PATCH']) {
      expect(await answerTo(api, `${method} ${path}`)).toEqual([405, { ...PROBLEM, allow }]);
    }
  });

  it.each([
    '/',
    '/docs',
    '/docs/control',
    '/docs/assets/style.css',
    '/openapi.json',
    '/openapi.yaml',
    '/_sandbox/openapi.json',
    '/_sandbox/openapi.yaml',
    '/images/tea-header.svg',
    '/images/20x20/tea-header.svg',
  ])('of %s, which is read-only, gets 405, also OPTIONS', async (path) => {
    for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE']) {
      expect(await answerTo(api, `${method} ${path}`)).toEqual([405, { ...PROBLEM, allow: 'GET, HEAD' }]);
    }
    expect((await answerTo(api, `HEAD ${path}`))[0]).toBe(path === '/' ? 302 : 200);
  });

  it('of a file that does not exist gets 404', async () => {
    expect(await answerTo(api, 'POST /docs/assets/nope.css')).toEqual([404, PROBLEM]);
  });
});
