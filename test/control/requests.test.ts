import { beforeAll, describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { cardFields, hiddenFields, openPage, submit } from '../pages/paying.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const CAPTURE = { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }] };
const order = (name: string, more: object = {}) => ({
  contact: { type: 'email', name, value: 'ana@example.com' },
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
  ...more,
});
const vendorPayPSP = {
  successUrl: 'https://shop.example/ok',
  cancelUrl: 'https://shop.example/no',
  language: 'en',
};
const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const api = await startHarness({ fixture: SMALL_FIXTURE });
const control = (path: string) => api.get(`/_sandbox/workspaces/test${path}`);

interface Message {
  readonly headers: Record<string, string>;
  readonly body: unknown;
}
interface Listed {
  readonly id: number;
  readonly requestId: string;
  readonly operationId: string | null;
  readonly clientId: string | null;
  readonly claimedClientId?: string | null;
  readonly test: string | null;
  readonly path: string;
  readonly status: number;
  readonly outcome: {
    readonly code: string;
    readonly faults: readonly { readonly code: string }[];
    readonly rules: readonly string[];
  };
  readonly request: Message;
  readonly response: Message;
  readonly changes: readonly { readonly table: string; readonly id: string }[];
  readonly transitions: readonly { readonly entity: string; readonly to: string }[];
}
let all: readonly Listed[];
let reference = '';

/** Requests of every kind and outcome. */
async function play(): Promise<void> {
  const stale = await api.token();
  await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT2H' } });
  await api.get('/merchants', { headers: { authorization: `Bearer ${stale}` } });
  await api.send('POST', '/_sandbox/workspaces/test/reset');
  await api.get('/merchants', { headers: { 'x-test-name': 'merchants are listed', traceparent: TRACE } });
  reference = (await api.send('POST', '/reservations', { body: CAPTURE, headers: { traceparent: TRACE } }))
    .body.reference;
  await api.send('POST', '/reservations', { body: { ...CAPTURE, reference } });
  await api.send('POST', '/reservations', { body: { ...CAPTURE, priceCategories: [{ 999: 1 }] } });
  await api.get('/bookings/7', { client: 'agent' });
  await api.send('POST', '/bookings', { body: order('Süße Harbour'), client: 'agent' });
  await api.send('PUT', '/bookings/1?reason=rain');
  await api.send('PUT', '/bookings/1?reason=rain');
  await api.get('/merchants', { headers: { accept: 'text/html' } });
  await api.send('PATCH', '/merchants');
  await fetch(`${api.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'test.partner',
      client_secret: 'partner-secret',
    }),
  });
  const hosted = (await api.send('POST', '/bookings', { body: order('Ana', { vendorPayPSP }) })).body;
  const page = await openPage(hosted.redirectUrl, { 'x-test-name': 'a page' });
  const fields = { ...hiddenFields(page), ...cardFields(), action: 'pay' };
  const again = await submit(hosted.redirectUrl, { ...fields, cardNumber: '4242' });
  await submit(hosted.redirectUrl, { ...fields, ...hiddenFields(again) });
}
beforeAll(async () => {
  await play();
  all = (await control('/requests?limit=1000')).body;
});

const messages = ({ path, request, response }: Listed) =>
  JSON.stringify([path, request, response].map((part) => part)).toLowerCase();

/** A filter: its parameter, and whether a request matches it. */
const FILTERS: readonly (readonly [string, (one: Listed) => boolean])[] = [
  ['operationId=createCapture', ({ operationId }) => operationId === 'createCapture'],
  ['status=200', ({ status }) => status === 200],
  ['client=partner', (one) => (one.clientId ?? one.claimedClientId) === 'test.partner'],
  ['outcome=ok', ({ outcome }) => outcome.code === 'ok'],
  ['text=PRICEcategories', (one) => messages(one).includes('pricecategories')],
  ['transition=capture.held', ({ transitions }) => transitions.some((one) => one.to === 'held')],
  ['before=9', ({ id }) => id < 9],
];

describe('the requests of a workspace', () => {
  it('are shown as they were sent, without the defaults of the contract', () => {
    const booking = all.find(({ operationId, status }) => operationId === 'createBooking' && status === 200);
    expect(booking?.request.body).toEqual(order('Ana', { vendorPayPSP }));
  });

  it('are found by each combination of filters', async () => {
    const found = new Set<number>();
    for (let chosen = 0; chosen < 2 ** FILTERS.length; chosen++) {
      const filters = FILTERS.filter((_, at) => (chosen & (2 ** at)) > 0);
      const query = filters.map(([parameter]) => parameter).join('&');
      const expected = all.filter((one) => filters.every(([, matches]) => matches(one)));
      const { body } = await control(`/requests?limit=1000&${query}`);
      expect([query, body]).toEqual([query, expected]);
      found.add(expected.length);
    }
    for (const [parameter, matches] of FILTERS) {
      const count = all.filter(matches).length;
      expect([parameter, count > 0 && count < all.length]).toEqual([parameter, true]);
    }
    expect(found.size).toBeGreaterThan(5);
  });

  it.each([
    ['client=agent', ['createBooking', 'getBooking', 'createToken']],
    ['client=nobody', []],
    ['outcome=conflict', ['cancelBooking']],
    ['outcome=unauthorized', ['listMerchants']],
    ['status=406', ['listMerchants']],
    ['text=s%C3%BC%C3%9Fe%20harbour', ['createBooking']],
    ['text=rain', ['cancelBooking', 'cancelBooking']],
    ['text=merchants%20are%20listed', ['listMerchants']],
    ['text=X-Test-Name', [null, 'listMerchants']],
    ['text=test.agent', ['createBooking', 'getBooking', 'createToken']],
    ['transition=basket.cancelled', ['cancelBooking']],
    ['transition=basket.paid', [null]],
    ['transition=capture.expired', []],
  ])('are found by %s', async (query, operations) => {
    const { body } = await control(`/requests?${query}`);
    expect(body.map(({ operationId }: Listed) => operationId)).toEqual(operations);
  });

  it('are listed without their messages on request, also if a text in them was searched', async () => {
    const LEFT_OUT = { headers: {}, body: null, truncated: true };
    for (const query of ['', '&text=rain']) {
      const { body } = await control(`/requests?limit=1000${query}`);
      const { body: short } = await control(`/requests?limit=1000&messages=false${query}`);
      const without = (one: Listed) => ({ ...one, request: LEFT_OUT, response: LEFT_OUT });
      expect([query, short]).toEqual([query, body.map(without)]);
      expect(body.length).toBeGreaterThan(1);
    }
  });

  it('are read page by page, each request once', async () => {
    const got: Listed[] = [];
    for (let before = ''; ; before = `&before=${got.at(-1)?.id}`) {
      const { body } = await control(`/requests?limit=3${before}`);
      got.push(...body);
      if (body.length < 3) break;
    }
    expect(got).toEqual(all);
  });

  it.each(['limit=0', 'limit=1001', 'before=0', 'status=99', 'transition=capture.lost', 'text=', 'texts=x'])(
    'are not listed with %s',
    async (query) => {
      expect((await control(`/requests?${query}`)).status).toBe(400);
    },
  );
});

describe('one request', () => {
  it('is found by its number and by its Request-Id, and is the same', async () => {
    for (const listed of all) {
      const [byNumber, byId] = [
        await control(`/requests/${listed.id}`),
        await control(`/requests/${listed.requestId}`),
      ];
      expect(byNumber.body).toEqual(byId.body);
      const { changes, seats, canFork, step, ...rest } = byNumber.body;
      const { changes: names, ...line } = listed;
      for (const { entity, about } of rest.transitions)
        expect([entity, about?.includes('Harbour walk, ') ?? false]).toEqual([entity, entity === 'capture']);
      for (const { about } of seats) expect(about).toMatch(/^Harbour walk, /);
      const transitions = rest.transitions.map((one: object) => ({ ...one, about: undefined })); // the list has none
      expect([{ ...rest, transitions }, canFork]).toEqual([line, true]);
      expect(step === null).toBe(changes.length === 0);
      expect(changes.map(({ table, id }: Listed['changes'][number]) => ({ table, id }))).toEqual(names);
    }
  });

  it.each(['0', '999', '-1', '1.0', '01', 'x', '00000000-0000-4000-8000-000000000000'])(
    'is not found by %s',
    async (id) => {
      expect((await control(`/requests/${id}`)).status).toBe(404);
    },
  );

  it('has each record that it changed, before and after', async () => {
    const second = all.find(({ transitions }) => transitions.some(({ to }) => to === 'replaced'));
    const { changes } = (await control(`/requests/${second?.id}`)).body;
    const ended = { table: 'endedCaptures', id: '1', before: null };
    expect(changes).toContainEqual({
      ...ended,
      after: expect.objectContaining({ reference, end: 'replaced' }),
    });
    const removed = { table: 'captures', id: reference, after: null };
    expect(changes).toContainEqual({
      ...removed,
      before: expect.objectContaining({ reference, merchant: 'tours' }),
    });
    const counted = { table: 'sequences', id: 'endedCapture', before: null, after: 1 };
    expect(changes).toContainEqual(counted);
  });

  it('names its test, by X-Test-Name, without it by traceparent', () => {
    const tests = all.map(({ operationId, test }) => [operationId, test]).filter(([, test]) => test !== null);
    expect(tests).toEqual([
      [null, 'a page'],
      ['createCapture', TRACE],
      ['listMerchants', 'merchants are listed'],
    ]);
  });

  it('has the outcome of its response, with its errors and the rules that refused it', () => {
    const outcomes = all.map(({ operationId, status, outcome }) => [
      operationId,
      status,
      outcome.code,
      ...outcome.faults.map(({ code }) => code),
      ...outcome.rules,
    ]);
    const distinct = new Set(outcomes.map((one) => one.join(' ').trim()));
    expect([...distinct].toSorted()).toEqual([
      '200 ok', // a payment page
      '303 ok',
      '400 failed', // a payment page that shows its errors
      '405 method_not_allowed P2',
      'cancelBooking 200 ok',
      'cancelBooking 409 conflict B7',
      'createBooking 200 ok',
      'createCapture 200 ok',
      'createCapture 400 invalid_request not_found P0',
      'createToken 200 ok',
      'createToken 400 unsupported_grant_type',
      'getBooking 404 not_found P0',
      'listMerchants 200 ok',
      'listMerchants 401 unauthorized K2',
      'listMerchants 406 not_acceptable P3',
    ]);
  });
});

it('shows the real time of a response, whatever the clock of the workspace', async () => {
  await api.get('/merchants');
  const [latest] = (await control('/requests?limit=1')).body as { at: string; answeredAt: string }[];
  expect(Date.now() - Date.parse(latest?.answeredAt ?? '')).toBeLessThan(60_000);
  expect(Date.now() - Date.parse(latest?.at ?? '')).toBeGreaterThan(60_000);
});
