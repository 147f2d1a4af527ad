import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
afterAll(() => sandbox.close());

/** Problem codes with different examples, each with the expected result of its last request. */
const EXAMPLES = [
  ['not_found', expect.arrayContaining([expect.objectContaining({ id: expect.any(Number) })])],
  ['capture_not_active', { reference: expect.any(String), expires: expect.any(String) }],
  ['payment_declined', { id: expect.any(Number) }],
] as const;

it.each(EXAMPLES)('the request on the page of %s works when pasted into a shell', async (code, expected) => {
  const text = await (await fetch(`${sandbox.url}/docs/problems/${code}.md`)).text();
  const [, script = ''] = /```sh\n([^`]*(?:`(?!``)[^`]*)*)```/.exec(text) ?? [];
  const { stdout } = await promisify(execFile)('bash', ['-c', script]);
  expect(JSON.parse(stdout)).toEqual(expected);
});
