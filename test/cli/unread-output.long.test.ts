// Runs each command with its standard output closed before it prints. Each command must report that its result was not
// read.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { folder, run, RUNS } from './every-command.js';

const sandbox = await createSandbox({ port: 0, log: 'silent', store: 'memory:' });
const { url } = sandbox;
afterAll(() => sandbox.close());
await (await createSandbox({ port: 0, log: 'silent', store: `file:${join(folder, 'data')}` })).close();

/** Commands that limit their requests per second unless a flag raises the limit. */
const PACED = new Set(['verify', 'drift', 'mirror']);

it.each(Object.entries(RUNS))('sandbox %s', async (command, argsAt) => {
  const { code, stderr } = await run(
    [...argsAt(url), ...(PACED.has(command) ? ['--rate', '1000'] : [])],
    true,
  );
  expect(code).toBe(2);
  if (command === 'certify') return; // its client does nothing, so no result can be lost
  expect(stderr).toContain('Standard output was closed before the command had printed its result.');
});
