import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../examples/certified-client/selling.js';
import type { Account } from '../../../examples/certified-client/service.js';
import type { Case } from '../../../src/certification/case.js';
import { PROFILES } from '../../../src/certification/profiles.js';
import { isMissing } from '../../tools.js';
import { startCases } from './driver.js';

const driver = await startCases();
const RESELLER = PROFILES.find(({ id }) => id === 'reseller')?.cases ?? [];
const fileOf = (path: string) => fileURLToPath(new URL(`../../../examples/${path}`, import.meta.url));

/** Runs a client as a command, as `sandbox certify` does, and returns the answers of its last line. */
async function runCommand(
  [program = '', ...options]: readonly string[],
  one: Case,
  { url, clientId, clientSecret }: Account,
): Promise<Answers> {
  const { title, task, data, questions } = one;
  const { stdout } = await promisify(execFile)(program, options, {
    env: {
      PATH: process.env['PATH'],
      PYTHONDONTWRITEBYTECODE: '1',
      SANDBOX_URL: url,
      SANDBOX_CLIENT_ID: clientId,
      SANDBOX_CLIENT_SECRET: clientSecret,
      SANDBOX_CASE: one.id,
      SANDBOX_TASK: JSON.stringify({ title, task, data, questions }),
    },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answers;
}

/** Works on all cases, as many at a time as there are processors. */
async function failures(command: readonly string[], cases: readonly Case[]): Promise<unknown[]> {
  const left = [...cases];
  const failed: unknown[] = [];
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const asked = one;
      const { judgement, error } = await driver.workBy(asked, (account) =>
        runCommand(command, asked, account),
      );
      if (error !== undefined || judgement?.length !== 0) failed.push({ case: one.id, error, judgement });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failed;
}

describe('the clients of the examples, run as commands', () => {
  it('in TypeScript passes a case', async () => {
    const tsx = fileURLToPath(new URL('../../../node_modules/.bin/tsx', import.meta.url));
    const command = [tsx, fileOf('certified-client/main.ts')];
    const chosen = RESELLER.filter(({ id }) => id === 'lost-booking-reply');
    expect(chosen).toHaveLength(1);
    expect(await failures(command, chosen)).toEqual([]);
  });

  it.skipIf(isMissing('python'))(
    'in Python passes every case of a reseller',
    async () => {
      expect(RESELLER.length).toBeGreaterThanOrEqual(30);
      const command = ['python3', fileOf('certified-client-python/main.py')];
      expect(await failures(command, RESELLER)).toEqual([]);
    },
    60_000,
  );
});
