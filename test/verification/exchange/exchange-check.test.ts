import { describe, expect, it } from 'vitest';
import { loadContract, readContract } from '../../../src/contract/load.js';
import { createExchangeCheck } from '../../../src/verification/exchange/create-exchange-check.js';
import type { RecordedExchange } from '../../../src/exchanges/recorded-exchange.js';
import { Findings } from '../../../src/report/findings.js';
import { createReport } from '../../../src/report/report.js';
import { FORMAT_NAMES, reportText } from '../../../src/report/write-report.js';
import { summaryText } from '../../../src/report/summary-text.js';

const BASE = 'https://api.example/v1';
const HEAD = [
  ['Accept', 'application/json'],
  ['Accept-Language', 'en'],
  ['Authorization', 'Bearer qztokenqz'],
] as const;
const JSON_HEAD = [
  ['content-type', 'application/json; charset=utf-8'],
  ['content-language', 'en'],
] as const;
const contract = loadContract();
const check = createExchangeCheck(contract, { baseUrl: BASE });

function exchange(
  path: string,
  status: number | null,
  change: Partial<RecordedExchange['request']> = {},
): RecordedExchange {
  const isProblem = status !== null && status >= 400;
  const code = status === 404 ? 'not_found' : 'invalid_request';
  const errors = [{ in: 'query', field: 'x', code: 'unknown', message: 'x' }];
  const problem = {
    type: `/docs/problems/${code}`,
    title: 'x',
    status,
    detail: 'x',
    code,
    ...(status === 400 && { errors }),
  };
  const type = ['content-type', 'application/problem+json'] as const;
  const headers = isProblem ? [type, ['content-language', 'en'] as const] : JSON_HEAD;
  return {
    source: 'a.har, entry 1',
    startedAt: null,
    request: { method: 'GET', url: BASE + path, headers: HEAD, body: new Uint8Array(), ...change },
    response:
      status === null
        ? null
        : { status, headers, body: Buffer.from(JSON.stringify(isProblem ? problem : [])) },
  };
}

describe('an invalid request', () => {
  it.each([
    ['a note where the target refused it with a declared 4xx', 400, 'note'],
    ['an error where the target carried it out', 200, 'error'],
    ['an error where there is no response', null, 'error'],
  ])('is %s', async (_, status, severity) => {
    const { findings } = await check(exchange('/merchants?limit=x', status));
    expect(findings).toMatchObject([{ id: 'listMerchants/request.query/unknown/limit', severity }]);
  });

  it.each([409, 429])(
    'is an error where the refusal is undeclared or only of its rate: %d',
    async (status) => {
      const { findings } = await check(exchange('/merchants?limit=x', status));
      const id = 'listMerchants/request.query/unknown/limit';
      expect(findings).toContainEqual(expect.objectContaining({ id, severity: 'error' }));
    },
  );

  it.each([
    [400, 'It was refused with 400.'],
    [200, 'The response was 200.'],
  ])('has its outcome %d in the message', async (status, outcome) => {
    const { findings } = await check(exchange('/merchants?limit=x', status));
    expect(findings[0]?.message.endsWith(` ${outcome}`)).toBe(true);
  });

  it('to an unknown path is a note if the target refused it', async () => {
    const { operationId, findings } = await check(exchange('/merchant', 404));
    expect([operationId, findings]).toMatchObject([
      null,
      [{ severity: 'note', message: expect.stringContaining('Did you mean `/merchants`') }],
    ]);
  });

  it.each([
    ['another type', [['Content-Type', 'text/xml']], 'not_allowed/content-type'],
    ['no type', [], 'required/content-type'],
    [
      'a coding',
      [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', 'gzip'],
      ],
      'not_allowed/content-encoding',
    ],
  ] as const)('is found by its headers if its body with %s is not recorded', async (_, head, id) => {
    const change = { method: 'POST', headers: [...HEAD, ...head], body: 'not recorded' } as const;
    const { findings, notJudged } = await check(exchange('/bookings', 415, change));
    expect(findings.map((finding) => finding.id)).toContain(`createBooking/request.header/${id}`);
    expect(notJudged).toEqual(['createBooking: the body of the request was not recorded.']);
  });

  it('has one finding for all entries of a list in its body, about the first', async () => {
    const body = Buffer.from(JSON.stringify({ items: [0, 'x', { guests: [1, 2] }, { guests: [3] }] }));
    const headers = [...HEAD, ['Content-Type', 'application/json']] as const;
    const { findings } = await check(exchange('/bookings', 400, { method: 'POST', headers, body }));
    const placed = findings.map(({ id, evidence }) => [id.split('/').slice(2).join('/'), evidence.received]);
    expect(placed).toContainEqual(['wrong_type/items.*', 0]);
    expect(placed).toContainEqual(['wrong_type/items.*.guests.*', 1]);
    expect(new Set(placed.map(([id]) => id)).size).toBe(placed.length);
  });

  it('has one finding for all entries of a list in its response', async () => {
    const bytes = Buffer.from(JSON.stringify([{}, {}, {}]));
    const { findings } = await check({
      ...exchange('/merchants', 200),
      response: { status: 200, headers: JSON_HEAD, body: bytes },
    });
    const ids = findings.map(({ id }) => id);
    expect(ids).toContain('listMerchants/response.200.body/required/*.name');
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('an error of the complete body of a response names that body, not that of the request', async () => {
  const response = { status: 200, headers: JSON_HEAD, body: Buffer.from('{}') };
  const { findings } = await check({ ...exchange('/merchants', 200), response });
  expect(findings[0]?.message).toMatch(/^Response 200, body: The response body must be /);
});

it('unknown paths are not judged if the base of the API is unknown', async () => {
  const anywhere = createExchangeCheck(contract);
  const sent = exchange('/merchants', 200);
  expect(await anywhere(sent)).toMatchObject({
    operationId: null,
    findings: [],
    notJudged: [expect.stringContaining('may be another API')],
  });
  const request = { ...sent.request, url: 'https://other.example/merchants' };
  expect(await anywhere({ ...sent, request })).toMatchObject({ operationId: 'listMerchants', findings: [] });
});

it('headers that servers and networks add are accepted', async () => {
  const names = [
    'Date',
    'Server',
    'Via',
    'Set-Cookie',
    'CF-Ray',
    'X-Amz-Cf-Id',
    'Strict-Transport-Security',
    'ETag',
    'Access-Control-Allow-Origin',
    'X-RateLimit-Limit',
    'x-envoy-upstream-service-time',
  ];
  const sent = exchange('/merchants', 200);
  const headers = [...JSON_HEAD, ...names.map((name) => [name, 'x'] as const)];
  const response = { status: 200, headers, body: Buffer.from('[]') };
  expect((await check({ ...sent, response })).findings).toEqual([]);
});

it("the vendor's name is known", async () => {
  const acme = createExchangeCheck(loadContract('acme'), { baseUrl: BASE, vendor: 'acme' });
  const headers = [['Accept', 'application/vnd.acme+json'], ...HEAD.slice(1)] as const;
  const sent = exchange('/merchants', 200, { headers });
  const response = {
    ...sent.response,
    status: 200,
    body: Buffer.from('[]'),
    headers: [
      ['content-type', 'application/vnd.acme+json'],
      ['content-language', 'en'],
    ] as const,
  };
  expect((await acme({ ...sent, response })).findings).toEqual([]);
  expect((await check(sent)).findings.map(({ id }) => id)).toEqual([
    'listMerchants/request.header/not_allowed/accept',
    'listMerchants/rule/P3/content-type',
  ]);
});

it('deprecated operations, parameters and fields in a request cause warnings', async () => {
  const field = { type: 'string', deprecated: true };
  const body = {
    type: 'object',
    properties: {
      old: field,
      lines: { type: 'array', items: { type: 'object', properties: { old: field, fresh: {} } } },
    },
  };
  const operation = {
    operationId: 'pay',
    deprecated: true,
    parameters: [
      { name: 'from', in: 'query', deprecated: true, schema: { type: 'string' } },
      { name: 'to', in: 'query', deprecated: true, schema: { type: 'string' } },
      { name: 'X-Old', in: 'header', deprecated: true, schema: { type: 'string' } },
    ],
    security: [{}],
    requestBody: { content: { 'application/json': { schema: body } } },
    responses: { 200: { description: 'Paid.' } },
  };
  const own = readContract(
    JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/pay': { post: operation } } }),
  );
  const sent = {
    method: 'POST',
    url: `${BASE}/pay?from=x`,
    headers: [
      ['x-old', '1'],
      ['Content-Type', 'application/json'],
    ] as const,
  };
  const used = {
    ...sent,
    body: Buffer.from(JSON.stringify({ lines: [{ fresh: 1 }, { old: 'x' }, { old: 'y' }] })),
  };
  const { findings } = await createExchangeCheck(own, { baseUrl: BASE })(exchange('', 200, used));
  expect(findings.map(({ id, severity, pointer }) => [id, severity, pointer])).toEqual([
    ['pay/request.operation/deprecated', 'warning', '#/paths/~1pay/post'],
    ['pay/request.query/deprecated/from', 'warning', '#/paths/~1pay/post/parameters/0'],
    ['pay/request.header/deprecated/X-Old', 'warning', '#/paths/~1pay/post/parameters/2'],
    [
      'pay/request.body/deprecated/lines.*.old',
      'warning',
      '#/paths/~1pay/post/requestBody/content/application~1json/schema/properties/lines/items/properties/old',
    ],
  ]);
});

it('no report shows a secret: tokens, cards, passwords, codes', async () => {
  const card = {
    ccnumber: '4111111111111111',
    expiryYear: 'qzyearqz',
    cvc: 'qzcvcqz',
    'qz 4111 1111 1111 1111': 1,
  };
  const body = {
    items: 'qz',
    payment: { creditCard: card, password: 7 },
    'Bearer qztokenqz.abc1': 1,
    discountCode: 7,
    vouchers: 'QZVOUCHERQZ',
  };
  const post = (value: unknown) => ({
    method: 'POST',
    headers: [...HEAD, ['Content-Type', 'application/json'] as const],
    body: Buffer.from(JSON.stringify(value)),
  });
  const ticket = {
    ...exchange('/bookings/1', 200),
    response: {
      status: 200,
      headers: JSON_HEAD,
      body: Buffer.from(
        JSON.stringify({
          id: 'QZ',
          items: [{ guests: [{ barcode: 7, barCode: 'QZBARQZ', ticketCode: ['QZTICKETQZ'] }] }],
          access_token: 'qztokenqz',
        }),
      ),
    },
  };
  const findings = new Findings(contract.operations.length);
  const paths = [
    '/merchants?token=qzsecretqz&x=4111111111111111',
    '/ticket/validate/QZTICKETQZ?seats=QZ',
    '/vouchers?code[]=QZVOUCHERQZ&code[]=QZVOUCHERQZ&currency=xx',
    '/tickets/demo/QZTICKETQZ.pdf',
    '/discountCodes?code=QZDISCOUNTQZ&discountCode=QZDISCOUNTQZ&activityId=x',
    '/Bearer%20qztokenqz.abc1',
  ];
  for (const path of paths) findings.add(await check(exchange(path, 200)));
  findings.add(await check(exchange('/bookings', 200, post(body))));
  findings.add(await check(ticket));
  findings.add(
    await check(
      exchange('/merchants', 200, {
        headers: [
          ['Authorization', 'qzsecretqz'],
          ['Accept', 'Bearer qztokenqz.abc1'],
        ],
      }),
    ),
  );
  const report = createReport(findings, { command: 'check', subject: 'a.har', contract, time: 0 });
  expect(report.findings.length).toBeGreaterThan(15);
  const texts = [...FORMAT_NAMES.map((format) => reportText(report, format)), summaryText(report)];
  for (const text of texts) {
    expect(text.match(/qztoken|qzsecret|qzcvc|qzyear|QZVOUCHER|QZTICKET|QZBAR|QZDISCOUNT|4111/g)).toBeNull();
  }
});
