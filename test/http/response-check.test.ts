import { describe, expect, it } from 'vitest';
import { loadContract, loadControlContract } from '../../src/contract/load.js';
import { problemOf } from '../../src/http/problem.js';
import { HttpRefusal } from '../../src/http/refusals.js';
import { ResponseBreaksContract, createResponseCheck } from '../../src/http/response-check.js';
import { START, startHarness } from '../harness.js';

const api = await startHarness();
const contract = loadContract();
const check = createResponseCheck(contract);

/** Books a seat, and returns the sandbox's reply with the booking. */
async function booking() {
  const body = {
    items: [
      {
        availabilityItemId: '11_trip_20260605100000_20260605120000',
        guests: [{ occupancy: 1, priceCategoryId: 111 }],
      },
    ],
    contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
  };
  const { body: created } = await api.send('POST', '/bookings', { body });
  return (await api.get(`/bookings/${created.id}`)).body;
}

const operation = contract.operations.find(({ id }) => id === 'getBooking');
const headers = { 'Content-Type': 'application/json', 'Content-Language': 'en' };
function checkReply(value: unknown): void {
  if (!operation) throw new Error('There is no getBooking');
  check(operation, { status: 200, headers, value });
}

describe('the check of responses', async () => {
  const value = await booking();

  it('accepts a reply with the declared fields', () => {
    expect(() => checkReply(value)).not.toThrow();
  });

  const [item] = value.items;
  const [guest] = item.guests;
  it.each([
    ['the reply itself', { ...value, surplus: 1 }],
    ['a record in it', { ...value, user: { ...value.user, surplus: 1 } }],
    ['an entry of a list', { ...value, items: [{ ...item, surplus: 1 }] }],
    ['a schema made of several', { ...value, items: [{ ...item, guests: [{ ...guest, surplus: 1 }] }] }],
    [
      'one kind of several',
      {
        ...value,
        taxes: [{ title: 'VAT', included: true, type: 'percent', value: { percent: 5 }, surplus: 1 }],
      },
    ],
  ])('refuses an undeclared field in %s, although replies are open in the contract', (_, spoilt) => {
    expect(() => checkReply(spoilt)).toThrow(ResponseBreaksContract);
  });
});

describe('the check of a response’s head', async () => {
  const value = await booking();
  const of = (id: string, from = contract) => from.operations.find((one) => one.id === id);
  const refusal = { status: 404, headers: { ...headers, 'Content-Type': 'application/problem+json' } };
  const problem = problemOf(new HttpRefusal('not_found', 'P2', { message: 'not_found.path' }), 'en');

  it.each([
    'application/json',
    ...['.v1+json', '+json', '.v1', ''].map((end) => `application/vnd.vendor${end}`),
  ])('accepts the type %s (P3)', (type) => {
    expect(() =>
      check(operation, { status: 200, headers: { ...headers, 'Content-Type': type }, value }),
    ).not.toThrow();
  });

  it.each([
    ['an undeclared status', { status: 201 }, /201 is not declared/],
    ['a type that is none of the vendor’s', { headers: { ...headers, 'Content-Type': 'x/vnd.y' } }, /type/],
    ['another vendor’s type', { headers: { ...headers, 'Content-Type': 'application/vnd.else' } }, /type/],
    ['a type that is not JSON', { headers: { ...headers, 'Content-Type': 'text/html' } }, /type text/],
    ['no type', { headers: { 'Content-Language': 'en' } }, /has the type/],
    ['no language', { headers: { 'Content-Type': 'application/json' } }, /lacks Content-Language/],
    ['an unknown language', { headers: { ...headers, 'Content-Language': 'xx' } }, /Content-Language xx/],
    ['an undeclared header', { headers: { ...headers, 'X-Debug': '1' } }, /undeclared header x-debug/],
  ])('refuses %s', (_, change, message) => {
    expect(() => check(operation, { status: 200, headers, value, ...change })).toThrow(message);
  });

  it.each(['0', 'soon', '1.5', ''])('refuses the Retry-After %j', (seconds) => {
    const full = problemOf(new HttpRefusal('too_many_requests', 'P16', { values: { seconds: 1 } }), 'en');
    const head = { ...refusal.headers, 'Retry-After': seconds };
    const response = { status: 429, headers: head, value: full };
    expect(() => check(of('createBooking'), response)).toThrow('Retry-After');
    const good = { ...response, headers: { ...head, 'Retry-After': '5' } };
    expect(() => check(of('createBooking'), good)).not.toThrow();
  });

  it('refuses a 401 without its challenge or with a body', () => {
    const response = { status: 401, headers: { 'Content-Type': 'application/json' }, value: {} };
    expect(() => check(operation, response)).toThrow('lacks WWW-Authenticate');
    const challenged = { ...response, headers: { ...response.headers, 'WWW-Authenticate': 'Bearer' } };
    expect(() => check(operation, challenged)).not.toThrow();
    expect(() => check(operation, { ...challenged, value: { error: 'x' } })).toThrow('body');
  });

  it('refuses an unlisted outcome, even with a declared status', () => {
    const conflict = (code: 'conflict' | 'capture_not_active') => {
      const sent = { ...problemOf(new HttpRefusal(code, 'B5'), 'en'), status: 409 };
      return { ...refusal, status: 409, value: sent };
    };
    expect(() => check(of('addPayment'), conflict('conflict'))).not.toThrow();
    expect(() => check(of('addPayment'), conflict('capture_not_active'))).toThrow(
      'addPayment: the response 409 has the code capture_not_active, which the x-outcomes of the operation do not list',
    );
  });

  it('requires problem documents for refusals before any operation', () => {
    expect(() => check(undefined, { ...refusal, value: problem })).not.toThrow();
    expect(() => check(undefined, { ...refusal, value: { ...problem, stack: 'x' } })).toThrow('body');
    expect(() => check(undefined, { ...refusal, headers, value: problem })).toThrow('type');
  });

  it('checks the sent JSON, not the value that it was made from', () => {
    const sent = { toJSON: () => ({ surplus: 1 }) };
    expect(() => check(operation, { status: 200, headers, value: sent })).toThrow(ResponseBreaksContract);
  });

  it('also checks by the contract of the control plane', () => {
    const control = loadControlContract();
    const checkControl = createResponseCheck(control);
    const health = { status: 200, headers: { 'Content-Type': 'application/json' } };
    const body = { status: 'ok', version: '1.0.0' };
    expect(() => checkControl(of('getHealth', control), { ...health, value: body })).not.toThrow();
    expect(() => checkControl(of('getHealth', control), { ...health, value: { ...body, x: 1 } })).toThrow(
      ResponseBreaksContract,
    );
  });
});

describe.each([true, false])('validateResponses: %s', async (validateResponses) => {
  const harness = await startHarness({ validateResponses });
  const workspace = await harness.sandbox.workspaces.get(harness.workspace);
  await workspace?.command((tx) => {
    const [merchant] = tx.merchants.values();
    // Changes a merchant, which no command does, so that the reply is wrong.
    if (merchant) tx.put('merchants' as never, { ...merchant, name: 7 } as never);
    tx.put('mails', {
      id: 1,
      at: START,
      to: 7,
      subject: '',
      body: '',
      basketId: 1,
      attachments: [],
    } as never);
  });

  it.each([
    ['an operation', '/merchants'],
    ['the control plane', '/_sandbox/workspaces/test/outbox'],
  ])('decides whether a response of %s that breaks the contract is sent', async (_, path) => {
    const reply = await harness.get(path);
    const type = reply.headers.get('content-type');
    expect([reply.status, type]).toEqual(
      validateResponses ? [500, 'application/problem+json'] : [200, 'application/json'],
    );
  });
});
