import { expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/load.js';
import { createExchangeCheck } from '../../../src/verification/exchange/create-exchange-check.js';
import type { RecordedExchange } from '../../../src/exchanges/recorded-exchange.js';
import { identifyingDetails } from '../../../src/verification/exchange/evidence.js';
import { expectation } from '../../../src/report/report.js';

const BASE = 'https://api.example';
const check = createExchangeCheck(loadContract(), { baseUrl: BASE });

/** Returns the findings of an exchange, keyed by id. Each has its expected and received value, as in a report. */
async function shownOf(path: string, status = 200, headers: Record<string, string> = {}, body: unknown = []) {
  const own = { 'content-type': 'application/json', 'content-language': 'en', ...headers };
  const exchange: RecordedExchange = {
    source: 'a.har, entry 1',
    startedAt: null,
    request: {
      method: 'GET',
      url: BASE + path,
      headers: Object.entries({ Accept: '*/*', 'Accept-Language': 'en', Authorization: 'Bearer a.b.c1' }),
      body: new Uint8Array(),
    },
    response: { status, headers: Object.entries(own), body: Buffer.from(JSON.stringify(body)) },
  };
  const { findings } = await check(exchange);
  return findings.map((one) => [one.id, ...expectation(one).map(([, text]) => text)]);
}

it.each([
  ['filter[name]', 'filter'],
  ['labels[]', 'labels'],
])('an unknown name in a query is shown whole: %s', async (name, place) => {
  expect(await shownOf(`/merchants?${name}=x`)).toContainEqual([
    `listMerchants/request.query/unknown/${place}`,
    'a name of the contract',
    name,
  ]);
});

it('an empty value is shown as two quotes', async () => {
  const rows = await shownOf('/activities?limit=');
  expect(rows.map(([, , received]) => received)).toEqual(['""']);
});

it('a finding about an undeclared header expects no header in its place', async () => {
  expect(await shownOf('/merchants', 200, { 'x-evil': '1' })).toEqual([
    ['listMerchants/response.200.header/undeclared/x-evil', 'no such header', 'x-evil'],
  ]);
});

it('a status is a number, and a text that looks like another value has quotes', async () => {
  const [row] = await shownOf('/merchants', 418);
  expect(row?.[2]).toBe('418');
  const at = { of: 'a', part: 'value', code: 'b', place: '', id: 'a', severity: 'error' } as const;
  const shown = (received: unknown) =>
    expectation({
      ...at,
      operationId: null,
      pointer: '#',
      message: '',
      evidence: { count: 1, exchanges: [], received, allowed: ['1', 1, 'one'] },
    }).map(([, text]) => text);
  expect(shown('0.00')).toEqual(['one of "1", 1, one', '"0.00"']);
  expect([0, 'true', true, 'no answer', ' x'].map((value) => shown(value)[1])).toEqual([
    '0',
    '"true"',
    'true',
    'no answer',
    '" x"',
  ]);
});

it('the body of a request is shortened, without cards, codes and secrets', () => {
  const sent = {
    vouchers: ['GIFT-1'],
    creditCard: { ccnumber: '4242424242424242', cvc: '123', name: 'A Holder' },
    items: [
      { availabilityItemId: '811_trip_1', guests: [{ priceCategoryId: 8111, discountCode: 'SUMMER' }] },
    ],
  };
  const exchange: RecordedExchange = {
    source: 'examination',
    startedAt: '2026-06-01T08:00:00.000Z',
    request: {
      method: 'POST',
      url: `${BASE}/bookings`,
      headers: [],
      body: Buffer.from(JSON.stringify(sent)),
    },
    response: { status: 200, headers: [['Request-Id', 'r1']], body: new Uint8Array() },
  };
  const details = identifyingDetails(exchange);
  expect(details).toMatchObject({ time: '2026-06-01T08:00:00.000Z', requestId: 'r1' });
  expect(details.sent).toContain('811_trip_1');
  for (const secret of ['GIFT-1', '4242', '123', 'SUMMER']) expect(details.sent).not.toContain(secret);
  const long = { ...exchange.request, body: Buffer.from(JSON.stringify({ note: 'x '.repeat(900) })) };
  expect(identifyingDetails({ ...exchange, request: long }).sent).toHaveLength(301);
});

it('a repeated request id is one finding for all operations', async () => {
  const judge = createExchangeCheck(loadContract(), { baseUrl: BASE });
  const rows: unknown[] = [];
  for (const path of ['/merchants', '/activities', '/guests']) {
    const { findings } = await judge({
      source: 'a.har',
      startedAt: null,
      request: {
        method: 'GET',
        url: BASE + path,
        headers: [['Authorization', 'Bearer a.b.c1']],
        body: new Uint8Array(),
      },
      response: { status: 200, headers: [['Request-Id', 'same']], body: Buffer.from('[]') },
    });
    rows.push(findings.filter(({ rules }) => rules?.includes('P18')).map(({ id }) => id));
  }
  expect(rows).toEqual([[], ['-/rule/P18/request-id'], ['-/rule/P18/request-id']]);
});
