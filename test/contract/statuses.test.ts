import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/operation.js';
import { HANDLERS } from '../../src/operations/handlers.js';
import { startHarness, type Harness } from '../harness.js';
import { operationsOf, readDocument, type Operation } from './document.js';
import { playScenario } from './replay.js';
import { addressOf } from './request.js';

const operations = operationsOf(readDocument('openapi.yaml'));
/** Any operation may fail inside; no request can ask for it. */
const FAILURE = 500;
/** What a command can answer beside its rules: a limit is reached, or the change cannot be stored (P16). */
const WHERE_A_CHANGE_IS_STORED = [429, 503];

/** The most bytes of a body that the server takes. */
const BODY_LIMIT = 4096;
const BODIES = [
  { body: ' '.repeat(BODY_LIMIT + 1), headers: { 'content-type': 'application/json' } },
  { body: ' '.repeat(BODY_LIMIT + 1), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { body: 'x', headers: { 'content-type': 'text/plain' } },
];

let played: ReadonlySet<string>;
let api: Harness;
beforeAll(async () => {
  played = (await playScenario()).answered;
  api = await startHarness({ maxBodyBytes: BODY_LIMIT });
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

/** The statuses that requests wrong in one way each are answered with. */
async function answeredStatuses(operation: Operation): Promise<readonly number[]> {
  const { method, requestBody } = operation;
  const address = addressWithUnknownIds(operation);
  const [content] = Object.values(requestBody?.content ?? {});
  const [example] = Object.values(content?.examples ?? {});
  const whole = requestBody ? { body: example?.value } : {};
  const sent = [
    api.send(method, address, whole),
    api.send(method, `${address.split('?', 1)[0]}?%=1`, { ...whole }),
    api.send(method, address, { ...whole, headers: { authorization: null } }),
    api.send(method, address, { ...whole, headers: { accept: 'text/html' } }),
    api.send(method, address, { ...whole, headers: { 'accept-language': null } }),
    ...(method === 'GET' ? [] : BODIES.map((wrong) => api.send(method, address, wrong))),
  ];
  const replies = await Promise.all(sent);
  return replies.map(({ status }) => status);
}

describe('an operation declares the statuses that it can answer, and no others (P2)', () => {
  it.each(operations)('$operationId', async (operation) => {
    const { operationId, responses } = operation;
    const own = [...played].flatMap((one) => {
      const [id, status] = one.split(' ');
      return id === operationId ? [Number(status)] : [];
    });
    const handler = { ...HANDLERS, createToken: undefined }[operationId as OperationId]; // a token is not stored
    const stored = handler?.kind === 'command' ? WHERE_A_CHANGE_IS_STORED : [];
    const possible = new Set([...own, ...(await answeredStatuses(operation)), ...stored, FAILURE]);
    expect(Object.keys(responses).map(Number)).toEqual([...possible].toSorted((a, b) => a - b));
  });
});

afterAll(() => api.close());
