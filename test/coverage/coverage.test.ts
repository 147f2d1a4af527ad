// Tests which part of the contract the requests of a workspace have exercised.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it } from 'vitest';
import { loadContract, type Operation } from '../../src/contract/load.js';
import { TRANSITIONS } from '../../src/domain/transitions/transitions.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { requestToken } from '../token.js';

const contract = loadContract();
const ITEM = '11_trip_20260603100000_20260603120000';
const CAPTURE = { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }] };
const ORDER = {
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
};

interface Sent {
  readonly sent: readonly string[];
  readonly possible: readonly string[];
}
interface Covered {
  readonly operations: readonly {
    readonly operationId: string;
    readonly calls: number;
    readonly statuses: Readonly<Record<string, number>>;
    readonly outcomes: Record<'hit' | 'possible' | 'notCounted', readonly string[]>;
    readonly hints: Readonly<Record<string, string>>;
    readonly parameters: Sent;
    readonly fields: Sent;
    readonly values: Sent;
  }[];
  readonly transitions: { readonly hit: readonly string[]; readonly possible: readonly string[] };
  readonly summary: Readonly<Record<string, { readonly hit: number; readonly possible: number }>>;
}

/** Starts a sandbox. Returns the sandbox with functions that read the coverage of its workspace. */
async function startCovered(requestsKept = 100) {
  const api = await startHarness({ fixture: SMALL_FIXTURE, requestsKept });
  const read = async (query = ''): Promise<Covered> =>
    (await api.get(`/_sandbox/workspaces/test/coverage${query}`)).body as Covered;
  const of = async (operationId: string) => (await read(`?operationId=${operationId}`)).operations[0];
  return Object.assign(api, { read, of });
}

describe('the coverage of a workspace', () => {
  it('lists initially all parts of the contract, none of them as exercised', async () => {
    const api = await startCovered();
    const { operations, transitions, summary } = await api.read();
    expect(operations.map(({ operationId }) => operationId)).toEqual(contract.operations.map(({ id }) => id));
    for (const [index, { outcomes }] of contract.operations.entries()) {
      const { possible = [], notCounted = [] } = operations[index]?.outcomes ?? {};
      const listed = outcomes.map(({ status, code }) => `${status} ${code}`);
      expect([...possible, ...notCounted].toSorted()).toEqual(listed.toSorted());
    }
    expect(transitions).toMatchObject({
      hit: [],
      possible: TRANSITIONS.map(({ entity, from, to }) => `${entity} ${from}→${to}`),
    });
    const covered = operations.filter(
      ({ calls, statuses, outcomes, parameters, fields, values }) =>
        [calls, ...Object.values(statuses), outcomes.hit.length].some(Boolean) ||
        [parameters, fields, values].some(({ sent }) => sent.length > 0),
    );
    expect(covered.map(({ operationId }) => operationId)).toEqual(['createToken']); // the list includes the request with which the test reads the coverage
    expect(summary).toMatchObject({ operations: { hit: 1 }, outcomes: { hit: 1 }, transitions: { hit: 0 } });
    expect(summary['operations']?.possible).toBe(contract.operations.length);
    expect(summary['values']?.possible).toBeGreaterThan(20);
  });

  it('counts responses by status and outcome', async () => {
    const api = await startCovered();
    await api.send('POST', '/reservations', { body: CAPTURE });
    await api.send('POST', '/reservations', { body: { ...CAPTURE, priceCategories: [{ 111: 99 }] } });
    await api.send('POST', '/reservations', { body: {} });
    await api.send('POST', '/reservations', { body: {} });
    const capture = await api.of('createCapture');
    expect(capture).toMatchObject({ calls: 4, statuses: { 200: 1, 400: 3 } });
    expect(capture?.outcomes.hit).toEqual(['200 ok', '400 invalid_request']);
    const { summary } = await api.read();
    expect(summary).toMatchObject({ operations: { hit: 2 }, outcomes: { hit: 3 }, transitions: { hit: 1 } });
  });

  it('counts parameters in each notation, fields by their names in errors, and values of enumerations', async () => {
    const api = await startCovered();
    await api.get('/availabilities?activityId[]=1&limit=5');
    await api.get('/availabilities?activityId[0]=1');
    expect((await api.of('listAvailabilities'))?.parameters.sent).toEqual(
      expect.arrayContaining(['activityId[]', 'limit']),
    );
    await api.send('POST', '/bookings', { body: ORDER });
    const booking = await api.of('createBooking');
    expect(booking?.fields.sent).toEqual(
      [
        '/items',
        '/items/*',
        '/items/*/availabilityItemId',
        '/items/*/guests',
        '/items/*/guests/*',
        '/items/*/guests/*/occupancy',
        '/items/*/guests/*/priceCategoryId',
        '/contact',
        '/contact/type',
        '/contact/name',
        '/contact/value',
      ].toSorted(
        (a, b) => (booking?.fields.possible.indexOf(a) ?? 0) - (booking?.fields.possible.indexOf(b) ?? 0),
      ),
    );
    expect(booking?.fields.possible).toContain('/contact/notify'); // a field that has a default and was not sent
    expect(booking?.values).toMatchObject({
      sent: ['/contact/type=email'],
      possible: expect.arrayContaining(['/contact/type=email', '/contact/type=mobile']),
    });
  });

  it('counts only the outcome of an invalid request', async () => {
    const api = await startCovered();
    await api.send('POST', '/bookings', { body: { ...ORDER, items: [] } });
    await api.get('/availabilities?limit=-1');
    expect((await api.of('createBooking'))?.fields.sent).toEqual([]);
    expect((await api.of('listAvailabilities'))?.parameters.sent).toEqual([]);
    expect((await api.of('createBooking'))?.outcomes.hit).toEqual(['400 invalid_request']);
  });

  it('counts changes of state, also those caused by passing time', async () => {
    const api = await startCovered();
    await api.send('POST', '/reservations', { body: CAPTURE });
    await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT1H' } });
    expect((await api.read()).transitions.hit).toEqual(['capture none→held', 'capture held→expired']);
  });

  it.each([0, 1])(
    'keeps its counts when the log stores %i requests, and after a reset',
    async (requestsKept) => {
      const api = await startCovered(requestsKept);
      await api.send('POST', '/reservations', { body: CAPTURE });
      await api.send('POST', '/bookings', { body: ORDER });
      for (let sent = 0; sent < 3; sent++) await api.get('/merchants');
      await api.send('POST', '/_sandbox/workspaces/test/reset');
      const { transitions, summary } = await api.read();
      expect(transitions.hit).toEqual(['capture none→held', 'basket none→reserved']);
      expect(summary).toMatchObject({ operations: { hit: 4 }, outcomes: { hit: 4 } });
    },
  );

  it.each([
    ['status=503', null],
    ['token-ended', null],
    ['cut=start', null],
    ['hang=1', null],
    ['explode', null], // 400 because the header cannot be parsed
    ['cut=middle', 'capture none→held'],
    ['cut=committed', 'capture none→held'],
    ['garble=truncated-json', 'capture none→held'],
    ['garble=wrong-type', 'capture none→held'],
  ])(
    'does not count a response that %s replaced or damaged, except its changes of state',
    async (fault, done) => {
      const api = await startCovered();
      const headers = { 'Sandbox-Fault': fault };
      const sending = api.send('POST', '/reservations', { body: CAPTURE, headers });
      await sending.catch(() => 'the connection was cut');
      const capture = await api.of('createCapture');
      expect(capture).toMatchObject({ calls: 0, statuses: {}, outcomes: { hit: [] }, fields: { sent: [] } });
      expect((await api.read()).transitions.hit).toEqual(done === null ? [] : [done]);
    },
  );

  it('counts requests within a rate limit and slow responses, but no refusals by the limit', async () => {
    const api = await startCovered();
    const effect = { type: 'rate-limit', limit: 2, windowSeconds: 3600 };
    await api.send('POST', '/_sandbox/workspaces/test/faults', { body: { effect } });
    for (let sent = 0; sent < 4; sent++) await api.get('/merchants');
    expect(await api.of('listMerchants')).toMatchObject({ calls: 2, statuses: { 200: 2 } });
    await api.send('DELETE', '/_sandbox/workspaces/test/faults');
    for (const fault of ['delay=1', 'slow=1000000'])
      await api.send('GET', '/activities', { headers: { 'Sandbox-Fault': fault } });
    expect(await api.of('listActivities')).toMatchObject({ calls: 2, outcomes: { hit: ['200 ok'] } });
  });

  it("counts the refusal that an injected rival causes, but not the rival's changes of state", async () => {
    const api = await startCovered();
    const moment = (name: string) => ({ headers: { 'Sandbox-Fault': `moment=${name}` } });
    const { status } = await api.send('POST', '/bookings', { body: ORDER, ...moment('seats-taken') });
    expect(status).toBe(400);
    expect(await api.of('createBooking')).toMatchObject({
      calls: 1,
      outcomes: { hit: ['400 invalid_request'] },
    });
    expect((await api.read()).transitions.hit).toEqual([]);
  });

  it('refuses an unknown operation with the list of known ones', async () => {
    const api = await startCovered();
    const { status, body } = await api.get('/_sandbox/workspaces/test/coverage?operationId=bookTrip');
    expect([status, body.errors[0].code]).toEqual([400, 'not_allowed']);
    expect(body.errors[0].allowed).toContain('createBooking');
  });

  it('publishes each outcome, also of requests without a workspace, but none caused by a fault', async () => {
    const api = await startCovered();
    await api.token();
    const had: unknown[] = [];
    const keep = (outcome: unknown) => void had.push(outcome);
    subscribe('activity-booking-sandbox:outcome', keep);
    await api.get('/merchants');
    await api.get('/merchants', { headers: { authorization: null } });
    await api.get('/merchants', { headers: { 'Sandbox-Fault': 'status=503' } });
    unsubscribe('activity-booking-sandbox:outcome', keep);
    await api.get('/merchants');
    expect(had).toEqual([
      { operationId: 'listMerchants', outcome: '200 ok' },
      { operationId: 'listMerchants', outcome: '401 unauthorized' },
    ]);
  });

  it('counts no unverified request, but one with an expired token', async () => {
    const api = await startCovered();
    const token = await api.token();
    const send = (authorization: string) => api.get('/merchants', { headers: { authorization } });
    const before = await api.read();
    const had: unknown[] = [];
    const keep = (outcome: unknown) => void had.push(outcome);
    subscribe('activity-booking-sandbox:outcome', keep);
    expect((await send(`Bearer ${token}x`)).status).toBe(401);
    expect((await requestToken(api.url, 'test.partner', 'wrong')).status).toBe(401);
    unsubscribe('activity-booking-sandbox:outcome', keep);
    expect(await api.read()).toEqual(before);
    expect(had).toHaveLength(2);
    await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT1H' } });
    await send(`Bearer ${token}`);
    expect(await api.of('listMerchants')).toMatchObject({
      calls: 1,
      outcomes: { hit: ['401 unauthorized'] },
    });
  });

  it('counts the form fields of the token endpoint', async () => {
    const api = await startCovered();
    await api.token('agent');
    expect(await api.of('createToken')).toMatchObject({ outcomes: { hit: ['200 ok'] } });
  });
});

describe('the hints of coverage', () => {
  it('link to the outcomes that all operations share', { timeout: 60_000 }, async () => {
    const api = await startHarness({ fixture: SMALL_FIXTURE });
    const others = contract.operations.filter(({ id }) => id !== 'createToken');
    const valid = await api.token();
    const send = async (
      operation: Operation,
      init: { query?: string; id?: string; headers?: object; body?: string },
    ) => {
      const { method, template } = operation;
      const path = template.replaceAll(/\{[^}]+\}/g, init.id ?? '999999') + (init.query ?? '');
      const headers = {
        authorization: `Bearer ${valid}`,
        accept: '*/*',
        'accept-language': 'en',
        ...init.headers,
      };
      const sent = await fetch(api.url + path, {
        method,
        headers,
        ...(init.body !== undefined && { body: init.body }),
      });
      await sent.arrayBuffer();
    };
    const json = { 'content-type': 'application/json' };
    for (const operation of others) {
      await send(operation, { query: '?unknown=1', ...(operation.id === 'editGuest' && { id: 'x' }) });
      await send(operation, { headers: { accept: 'text/csv' } });
      if (!operation.body) continue;
      await send(operation, { headers: { 'content-type': 'text/plain' }, body: 'x' });
      await send(operation, { headers: json, body: JSON.stringify({ text: 'x'.repeat(2 ** 20) }) });
    }
    await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT1H' } });
    for (const operation of others) await send(operation, {});
    const { operations } = (await api.get('/_sandbox/workspaces/test/coverage')).body as Covered;
    const alike = /^(400 invalid_request|401|406|413|415)/;
    for (const { operationId, outcomes } of operations) {
      if (operationId === 'createToken') continue;
      const missing = outcomes.possible.filter((name) => alike.test(name) && !outcomes.hit.includes(name));
      expect([operationId, missing]).toEqual([operationId, []]);
    }
  });
});
