// Tests the parts of the contract that a request exercises, and their counts. Uses no sandbox.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { countExchange } from '../../src/coverage/observe.js';
import { possibleOf } from '../../src/coverage/possible.js';
import { presentCoverage } from '../../src/coverage/present.js';
import { CoverageCounts } from '../../src/workspaces/coverage.js';

const possible = possibleOf(loadContract());

function sentIn(operationId: string, query: string, body?: unknown): string[] {
  const operation = possible.get(operationId);
  return operation?.sent(query, body).map((number) => operation.all.names[number] ?? '') ?? [];
}

describe('the parts of the contract that a request exercises', () => {
  it.each([
    ['listAvailabilities', '', []],
    ['listAvailabilities', 'activityId[]=1&limit=5', ['activityId[]', 'limit']],
    ['listAvailabilities', 'activityId[0]=1&activityId%5B%5D=2&x=1', ['activityId[]']],
    [
      'listActivities',
      'scheduleType[]=trip,voucher,x',
      ['scheduleType[]', 'scheduleType[]=trip', 'scheduleType[]=voucher'],
    ],
    ['addRefund', 'refundType=agent', ['refundType', 'refundType=agent']],
    ['addRefund', 'refundType=nobody', ['refundType']],
    ['addRefund', 'reason=agent', ['reason']],
    ['editGuest', 'shoeSize=43&firstname=x', ['customFields', 'firstname']],
    ['getBookingPrices', 'items[0][guests][0][occupancy]=2', ['items']],
    ['listMerchants', `language=${'x'.repeat(500)}`, ['language']],
  ])('are for %s?%s %j', (operationId, query, names) => {
    expect(sentIn(operationId, query)).toEqual(names);
    expect(sentIn(operationId, query)).toEqual(names); // the query is cached
  });

  it.each([
    [undefined, []],
    [null, []],
    ['email', []],
    [[], []],
    [{ x: 1, type: 'email' }, []],
    [{ contact: { type: 'email', x: 1 } }, ['/contact', '/contact/type', '/contact/type=email']],
    [{ contact: { type: 'post' } }, ['/contact', '/contact/type']],
    [{ contact: null, items: 'email' }, ['/contact', '/items']],
    [{ items: [] }, ['/items']],
    [{ items: [{ guests: [] }, { guests: [], x: 1 }] }, ['/items', '/items/*', '/items/*/guests']],
  ])('are for a booking %j %j', (body, names) => {
    expect(sentIn('createBooking', '', body)).toEqual(names);
  });

  it('are the entries of an object with free names, and the first 1,000 entries of a list', () => {
    const priceCategories = [{ 111: 1 }];
    expect(sentIn('createCapture', '', { priceCategories })).toEqual([
      '/priceCategories',
      '/priceCategories/*',
      '/priceCategories/*/*',
    ]);
    const listOf = (before: number) => ({
      items: [...Array.from({ length: before }, () => 1), { guests: [] }],
    });
    expect(sentIn('createBooking', '', listOf(999))).toContain('/items/*/guests');
    expect(sentIn('createBooking', '', listOf(1000))).not.toContain('/items/*/guests');
  });

  it('are those of the query and of the body, with the body ignored for an operation without one', () => {
    expect(sentIn('getBooking', 'merchant[]=x', { contact: {} })).toEqual(['merchant[]']);
    expect(possible.get('getBooking')?.parameters).toEqual(['merchant[]']); // not those of the path
    const { parameters, fields, values, outcomes, countable } = possible.get('setItemCapacity') ?? {};
    expect([parameters, fields, values]).toEqual([[], ['/capacity', '/ruleId'], []]);
    const others = outcomes?.filter((name) => !countable?.includes(name));
    expect(others?.map((name) => name.slice(0, 3))).toEqual(['429', '500', '503', '503', '503']);
  });

  it('have unique names: outcomes, parameters, fields and values never share one', () => {
    for (const { outcomes, parameters, fields, values } of possible.values()) {
      const names = [...outcomes, ...parameters, ...fields, ...values];
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('an exchange', () => {
  const sentOf = () => possible.get('addRefund')?.sent('refundType=agent', undefined) ?? [];
  const had: unknown[] = [];
  const keep = (outcome: unknown) => void had.push(outcome);

  it.each([
    [200, {}, { calls: 1, hit: ['200 ok'], sent: ['refundType'] }],
    [400, { code: 'invalid_request' }, { calls: 1, hit: ['400 invalid_request'], sent: [] }],
    [404, { code: 'not_found' }, { calls: 1, hit: ['404 not_found'], sent: ['refundType'] }],
    [418, { code: 'teapot' }, { calls: 1, hit: [], sent: ['refundType'] }],
    [429, { code: 'too_many_requests' }, { calls: 1, hit: [], sent: ['refundType'] }],
  ])('with status %i and %j counts %j', (status, value, expected) => {
    const counts = new CoverageCounts();
    countExchange(possible, counts, { operationId: 'addRefund', status, value, sent: sentOf() });
    const [shown] = presentCoverage(possible, counts, 'addRefund').operations;
    expect({ calls: shown?.calls, hit: shown?.outcomes.hit, sent: shown?.parameters.sent }).toEqual(expected);
    expect([shown?.statuses, shown?.values.sent.length]).toEqual([{ [status]: 1 }, expected.sent.length]);
  });

  it('is published if the contract lists its outcome, also without a workspace; without a subscriber it is ignored', () => {
    const exchange = { operationId: 'addRefund', status: 200, value: {}, sent: sentOf() };
    subscribe('activity-booking-sandbox:outcome', keep);
    countExchange(possible, undefined, exchange);
    countExchange(possible, new CoverageCounts(), exchange);
    countExchange(possible, undefined, { ...exchange, status: 418 });
    countExchange(possible, undefined, { ...exchange, operationId: 'nothing' });
    unsubscribe('activity-booking-sandbox:outcome', keep);
    countExchange(possible, undefined, exchange);
    const published = { operationId: 'addRefund', outcome: '200 ok' };
    expect(had).toEqual([published, published]);
  });

  it('is counted in the sums: operations, outcomes, parameters, fields and values', () => {
    const counts = new CoverageCounts();
    counts.transitions.add('capture none→held');
    for (const time of [1, 2])
      countExchange(possible, counts, { operationId: 'addRefund', status: 200, value: time, sent: sentOf() });
    const { operations, summary, transitions } = presentCoverage(possible, counts);
    const sumOf = (kind: 'parameters' | 'fields' | 'values') =>
      operations.reduce((sum, one) => sum + one[kind].possible.length, 0);
    expect(summary).toEqual({
      operations: { hit: 1, possible: possible.size },
      outcomes: {
        hit: 1,
        possible: operations.reduce((sum, { outcomes }) => sum + outcomes.possible.length, 0),
      },
      parameters: { hit: 1, possible: sumOf('parameters') },
      fields: { hit: 0, possible: sumOf('fields') },
      values: { hit: 1, possible: sumOf('values') },
      transitions: { hit: 1, possible: transitions.possible.length },
    });
    expect(operations.find(({ calls }) => calls > 0)).toMatchObject({
      calls: 2,
      method: 'POST',
      statuses: { 200: 2 },
    });
    expect(transitions.hit).toEqual(['capture none→held']);
    expect([...transitions.hit, ...Object.keys(transitions.hints)]).toEqual(transitions.possible);
  });
});
