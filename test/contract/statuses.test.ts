import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/operation.js';
import { MAX_BODY_BYTES } from '../../src/http/body.js';
import { AUTHORIZED_BODIES, ANONYMOUS_BODIES } from '../../src/http/body-budget.js';
import { HANDLERS } from '../../src/operations/handlers.js';
import { startHarness, type Harness, type Reply, type SendOptions } from '../harness.js';
import { operationsOf, readDocument, type Message, type Operation } from './document.js';
import { playScenario } from './replay.js';
import { addressOf } from './request.js';

const operations = operationsOf(readDocument('openapi.yaml'));
/** Any operation may fail inside; no request can ask for it. */
const FAILURE = 500;
/** The workspace of any request may be damaged (P19). */
const DAMAGED = 503;
/** The rooms for bodies that are being received, in bytes. */
const ROOMS = [
  { budget: AUTHORIZED_BODIES, bytes: 256 * 1024 * 1024 },
  { budget: ANONYMOUS_BODIES, bytes: 16 * 1024 * 1024 },
];
/** What a command can answer beside its rules: a limit is reached; or 503, the change cannot be stored (P16). */
const WHERE_A_CHANGE_IS_STORED = [429];

const FORM = 'application/x-www-form-urlencoded';
const BODIES = [
  { body: ' '.repeat(MAX_BODY_BYTES + 1), headers: { 'content-type': 'application/json' } },
  { body: ' '.repeat(MAX_BODY_BYTES + 1), headers: { 'content-type': FORM } },
  { body: 'x', headers: { 'content-type': 'text/plain' } },
];

let played: ReadonlySet<string>;
let api: Harness;
beforeAll(async () => {
  played = (await playScenario()).answered;
  api = await startHarness();
}, 60_000);

/** A request to an operation with its required parameters; ids of the path that nothing has. */
function addressWithUnknownIds(operation: Operation): string {
  const required = operation.parameters.filter((one) => one.required && one.in !== 'header');
  const valuesIn = (place: string): Record<string, unknown> =>
    Object.fromEntries(required.filter((one) => one.in === place).map((one) => [one.name, one.example]));
  const path = Object.fromEntries(
    required
      .filter((one) => one.in === 'path')
      .map(({ name, schema }) => [name, schema?.['type'] === 'integer' ? 999_999 : 'unknown']),
  );
  return addressOf(operation, { do: operation.operationId, path, query: valuesIn('query') });
}

/** The first example of a body, as a form or as JSON. */
function bodyOf({ content = {} }: Message): Pick<SendOptions, 'body' | 'headers'> {
  const [type = '', { examples = {} } = {}] = Object.entries(content)[0] ?? [];
  const [example] = Object.values(examples);
  if (type !== FORM) return { body: example?.value };
  const form = new URLSearchParams(example?.value as Record<string, string>);
  return { body: form.toString(), headers: { 'content-type': FORM } };
}

/** The statuses that requests wrong in one way each are answered with. */
async function answeredStatuses(operation: Operation): Promise<readonly number[]> {
  const { method, requestBody } = operation;
  const address = addressWithUnknownIds(operation);
  const [bare = ''] = address.split('?', 1);
  const whole = requestBody ? bodyOf(requestBody) : {};
  const sent = [
    api.send(method, address, whole),
    api.send(method, `${bare}?%=1`, { ...whole }),
    api.send(method, address, { ...whole, headers: { ...whole.headers, authorization: null } }),
    api.send(method, address, { ...whole, headers: { ...whole.headers, accept: 'text/html' } }),
    api.send(method, address, { ...whole, headers: { ...whole.headers, 'accept-language': null } }),
    ...(method === 'GET'
      ? []
      : BODIES.flatMap((wrong) => [address, bare].map((to) => api.send(method, to, wrong)))),
  ];
  const replies = await Promise.all(sent);
  if (method !== 'GET') replies.push(...(await sendWithoutRoom(method, [address, bare], whole)));
  return replies.map(({ status }) => status);
}

/** Sends a request to each address while there is no room for its body. */
async function sendWithoutRoom(
  method: string,
  addresses: readonly string[],
  sent: SendOptions,
): Promise<Reply[]> {
  for (const { budget, bytes } of ROOMS) budget.take(bytes);
  try {
    return await Promise.all(addresses.map((to) => api.send(method, to, { body: {}, ...sent })));
  } finally {
    for (const { budget, bytes } of ROOMS) budget.release(bytes);
  }
}

describe('an operation declares the statuses that it can answer, and no others (P2), and one success: 200 (P8)', () => {
  it.each(operations)('$operationId', async (operation) => {
    const { operationId, responses } = operation;
    const own = [...played].flatMap((one) => {
      const [id, status] = one.split(' ');
      return id === operationId ? [Number(status)] : [];
    });
    const handler = { ...HANDLERS, createToken: undefined }[operationId as OperationId]; // a token is not stored
    const stored = handler?.kind === 'command' ? WHERE_A_CHANGE_IS_STORED : [];
    const answered = await answeredStatuses(operation);
    expect(answered).not.toContain(FAILURE);
    expect(Object.keys(responses).filter((status) => status < '400')).toEqual(['200']);
    const possible = new Set([...own, ...answered, ...stored, FAILURE, DAMAGED]);
    expect(Object.keys(responses).map(Number)).toEqual([...possible].toSorted((a, b) => a - b));
  });
});

afterAll(() => api.close());
