import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PAGE, rowsOf } from './page.js';
import { passAll } from './pass.js';
import { plantDrifts } from './plants.js';
import { startPrismProxy } from './proxies.js';
import { exchangesOf, outcomeOf } from './table.js';

// `npm run planted` makes the complete comparison, with the scenario of the contract.
/** Drifts of requests and of responses. Prism finds some, misses others, and answers others itself. */
const SAMPLE = new Set([
  'a number that is text',
  'an unknown parameter',
  'a body that is not JSON',
  'a list in an envelope',
  'an undeclared field',
  'a response that is not JSON',
]);

describe('the command that plants drifts', () => {
  it.each(['--load=abc', '--lod=5'])(
    'sends nothing with the flag %s, and ends with 2',
    async (flag) => {
      const script = ['--import', 'tsx', 'scripts/planted-drifts.ts', flag];
      const ended = await promisify(execFile)(process.execPath, script).catch((error: unknown) => error);
      expect(ended).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^[^\n]*--lo[^\n]*\n$/),
      });
    },
    60_000,
  );
});

describe("Prism's proxy", () => {
  it('has the results that the page shows for the same traffic', async () => {
    const plants = await plantDrifts();
    const sample = plants.filter(({ drift }) => SAMPLE.has(drift.name));
    const outcome = outcomeOf('Prism', sample, await passAll(exchangesOf(sample, []), startPrismProxy));
    const listed = PAGE.filter(([name = '']) => SAMPLE.has(name));
    expect(rowsOf(outcome, sample)).toEqual(listed.map(([name, part, , prism]) => [name, part, prism]));
  }, 120_000);
});
