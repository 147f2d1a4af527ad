import { readFileSync } from 'node:fs';
import { integer, readConfigureGlobal, sample } from 'fast-check';
import { expect, it } from 'vitest';
import { TEST_SEED } from '../fixed-seed.js';
import { secretsIn } from '../secrets-in.js';

it('property tests draw the same values in each run, in every configuration of the tests', () => {
  expect(readConfigureGlobal().seed).toBe(TEST_SEED);
  const drawn = () => sample(integer(), { numRuns: 10 });
  expect(drawn()).toEqual(drawn());
  for (const name of ['vitest.config.ts', 'vitest.domain.config.ts', 'vitest.mutation.config.ts'])
    expect([name, readFileSync(name, 'utf8').includes("'test/fixed-seed.ts'")]).toEqual([name, true]);
});

it('the search for secrets finds them, and refuses short ones, because random codes may contain these', () => {
  expect(secretsIn('a lantern and 11/31', ['lantern', '11/31', 'otter'])).toEqual(['lantern', '11/31']);
  for (const short of ['11/', '4242', 'a1b2c3d4e'])
    expect(() => secretsIn('', [short])).toThrow(`Random codes contain "${short}" now and then`);
});
