import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answers } from '../../../examples/certified-client/selling.js';
import type { Account } from '../../../examples/certified-client/service.js';
import type { Case } from '../../../src/certification/case.js';
import { PROFILES } from '../../../src/certification/profiles.js';
import { needs } from '../../needs.js';
import { startCases } from './driver.js';
import { startPythonClient, type PythonClient } from './python-client.js';
import { sameTime } from '../../time/moment.js';

const driver = await startCases();
const CASES = [...new Set(PROFILES.flatMap((profile) => profile.cases))];
const LOST = CASES.filter(({ id }) => id === 'lost-booking-reply');
const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Runs a client as a command, as `sandbox certify` does. Returns the answers in the last line of the output. */
async function runCommand(
  [program = '', ...options]: readonly string[],
  one: Case,
  { url, clientId, clientSecret }: Account,
): Promise<Answers> {
  const { title, task, data, questions } = one;
  const { stdout } = await promisify(execFile)(program, options, {
    env: {
      ...sameTime(),
      PATH: process.env['PATH'],
      SANDBOX_URL: url,
      SANDBOX_CLIENT_ID: clientId,
      SANDBOX_CLIENT_SECRET: clientSecret,
      SANDBOX_CASE: one.id,
      SANDBOX_TASK: JSON.stringify({ title, task, data, questions }),
    },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answers;
}

describe('the client in TypeScript', () => {
  it.each(LOST)('passes $id as a command', async (one) => {
    const command = [fileOf('node_modules/.bin/tsx'), fileOf('examples/certified-client/main.ts')];
    const { judgement, doubt, error } = await driver.workBy(one, (account) =>
      runCommand(command, one, account),
    );
    expect(error).toBeUndefined();
    expect(judgement).toEqual([]);
    expect(doubt).toBeNull();
  });
});

describe('the client in Python', needs('python'), () => {
  let client: PythonClient | undefined;
  afterAll(() => client?.close());

  it.each(LOST)('passes $id as a command', async (one) => {
    const command = ['python3', '-B', fileOf('examples/certified-client-python/main.py')];
    const { judgement, doubt, error } = await driver.workBy(one, (account) =>
      runCommand(command, one, account),
    );
    expect(error).toBeUndefined();
    expect(judgement).toEqual([]);
    expect(doubt).toBeNull();
  });

  it.concurrent.each(CASES)('passes $id', async (one) => {
    client ??= startPythonClient();
    const python = client;
    const { judgement, doubt, error } = await driver.workBy(one, (account) => python.work(one, account));
    expect(error).toBeUndefined();
    expect(judgement).toEqual([]);
    expect(doubt).toBeNull();
  });
});
