import type { IncomingMessage } from 'node:http';
import { expect, it, vi } from 'vitest';
import { loadContract, readContract, type Operation } from '../../src/contract/load.js';
import { malformed, type RequestError } from '../../src/domain/shared/errors.js';
import { createRequestCheck } from '../../src/http/request-check.js';
import { createRequestValidator, type RequestValidator } from '../../src/http/request-validator.js';

const contract = loadContract();
const [operation] = contract.operations.filter(({ id }) => id === 'listActivities') as [Operation];

function setUp() {
  const validate = vi.fn<RequestValidator>(createRequestValidator([contract]));
  const check = createRequestCheck({ contract, validate, lenient: false });
  const send = async (query: string, body?: unknown) => {
    const request = { url: `/activities?${query}`, headers: {} } as IncomingMessage;
    return check(operation, request, { params: {}, query, body: { value: body, errors: [] } });
  };
  return { validate, send };
}

it('a valid target is checked once', async () => {
  const { validate, send } = setUp();
  const first = await send('limit=3');
  expect(await send('limit=3')).toBe(first);
  expect(await send('limit=4')).toMatchObject({ query: { limit: 4 } });
  expect(validate).toHaveBeenCalledTimes(2);
});

it('a valid request cannot be modified', async () => {
  const { send } = setUp();
  const { query } = await send('id[]=1&id[]=2');
  expect(() => (query['limit'] = 1)).toThrow(TypeError);
  expect(() => (query['id[]'] as number[]).push(3)).toThrow(TypeError);
});

it('an invalid target is checked each time', async () => {
  const { validate, send } = setUp();
  await expect(send('limit=x')).rejects.toMatchObject({ details: { errors: [{ code: 'wrong_type' }] } });
  await expect(send('limit=x')).rejects.toMatchObject({ details: { errors: [{ code: 'wrong_type' }] } });
  expect(validate).toHaveBeenCalledTimes(2);
});

it('a long target and a request with a body are checked each time', async () => {
  const { validate, send } = setUp();
  const long = `title=${'a'.repeat(500)}`;
  for (const query of [long, long]) await send(query).catch(() => undefined);
  for (const body of [{}, {}]) await send('limit=3', body);
  expect(validate).toHaveBeenCalledTimes(4);
});

type Refused = { details: { errors: { field: string }[] } };
const [booking] = contract.operations.filter(({ id }) => id === 'createBooking') as [Operation];

it.each([
  [
    'guests',
    { items: Array.from({ length: 20 }, () => ({ guests: Array.from({ length: 500 }, () => ({ x: 1 })) })) },
  ],
  ['names', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x${at}`, 1]))],
])('of very many wrong %s, the first errors are found without checking the rest', async (_, sent) => {
  const errors: number[] = [];
  const validator = createRequestValidator([contract]);
  const validate: RequestValidator = async (...request) => {
    const found = await validator(...request);
    errors.push(found.length);
    return found;
  };
  const check = createRequestCheck({ contract, validate, lenient: false });
  const contact = { type: 'email', name: 'Ann', value: 'ann@example.com' };
  // `contact` comes after the part of the body that is checked first, but it is not missing.
  const body = { ...sent, contact };
  const request = { url: '/bookings', headers: {} } as IncomingMessage;
  const checked = async () =>
    check(booking, request, { params: {}, query: '', body: { value: body, errors: [] } });
  const { details } = (await checked().catch((error: unknown) => error)) as Refused;
  expect(details.errors).toHaveLength(1000);
  expect(details.errors.filter(({ field }) => field === '/contact')).toEqual([]);
  expect(Math.max(...errors)).toBeLessThan(4000);
});

/** Returns the check of requests for an operation, the only one of its contract. */
function checkOf(details: object) {
  const paths = { '/pay': { post: { operationId: 'pay', ...details } } };
  const own = readContract(JSON.stringify({ openapi: '3.1.0', paths }));
  const [pay] = own.operations as [Operation];
  const validate = createRequestValidator([own]);
  const check = createRequestCheck({ contract: own, validate, lenient: false });
  const request = { url: '/pay', headers: {} } as IncomingMessage;
  return async (
    query: string,
    body: { value: unknown; errors: readonly RequestError[] },
  ): Promise<Refused> => {
    const checked = async () => check(pay, request, { params: {}, query, body });
    return (await checked().catch((error: unknown) => error)) as Refused;
  };
}

const parameterOf = (name: string, schema: object) => ({ name, in: 'query', required: true, schema });

it('a wrong format is listed with other errors', async () => {
  const check = checkOf({
    parameters: [
      parameterOf('currency', { type: 'string', pattern: '^[A-Z]{3}$' }),
      parameterOf('amount', { type: 'integer', minimum: 1 }),
    ],
  });
  const { details } = await check('currency=euro&amount=0', { value: undefined, errors: [] });
  expect(details.errors).toMatchObject([
    { field: 'currency', code: 'wrong_format' },
    { field: 'amount', code: 'too_small' },
  ]);
});

it('the errors of the query are listed with an unreadable body, but no errors in that body', async () => {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const check = checkOf({
    parameters: [parameterOf('amount', { type: 'integer' })],
    requestBody: { required: true, content: { 'application/json': { schema } } },
  });
  const unread = malformed('P6', { in: 'body', field: '' }, 'reason.not_http');
  const { details } = await check('', { value: undefined, errors: [unread] });
  expect(details.errors).toEqual([
    unread,
    expect.objectContaining({ in: 'query', field: 'amount', code: 'required' }),
  ]);
});
