import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { tableRows } from '../../markdown-table.js';
import { sendPlantedLoad } from './load.js';
import { passAll, type Passed } from './pass.js';
import { plantDrifts, type Plant } from './plants.js';
import { startOwnProxy, startPrismProxy } from './proxies.js';
import { readLoad } from './read-load.js';
import { cellOf, exchangesOf, outcomeOf, type Outcome } from './table.js';

// All of it, with the scenario of the contract: npm run planted
/** Drifts that Prism finds, misses, and answers itself, of a request and of a response each. */
const SAMPLE = new Set([
  'a number that is text',
  'an unknown parameter',
  'a body that is not JSON',
  'a list in an envelope',
  'an undeclared field',
  'a response that is not JSON',
]);

const PAGE = tableRows('docs/planted-drifts.md', 'Each drift').slice(1);

let plants: readonly Plant[];
let passed: readonly Passed[];
beforeAll(async () => {
  plants = await plantDrifts();
  passed = await passAll(exchangesOf(plants, []), startOwnProxy);
});

const rowsOf = ({ verdicts }: Outcome, of: readonly Plant[]) =>
  of.map(({ drift, part }, at) => [drift.name, part, cellOf(verdicts[at]).replaceAll('`', '')]);

describe('the proxy', () => {
  it('finds each planted drift by its ids, and nothing in the exchange without it', () => {
    expect(plants.length).toBeGreaterThanOrEqual(40);
    for (const [at, { drift }] of plants.entries()) {
      expect(passed[at]?.findings, drift.name).toEqual([]);
      const found = passed[plants.length + at]?.findings.toSorted();
      expect(found, drift.name).toEqual(Object.keys(drift.found).toSorted());
    }
  });

  it('passes each on to the byte', () => {
    expect(passed.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('found what the page says', () => {
    const outcome = outcomeOf('ours', plants, passed);
    expect(rowsOf(outcome, plants)).toEqual(PAGE.map(([name, part, own]) => [name, part, own]));
  });

  it.each([
    { load: 'abc', connections: '32' },
    { load: '0', connections: '32' },
    { load: '1.5', connections: '32' },
    { load: '8', connections: '0' },
  ])('is sent no load for the flags %j', (flags) => {
    expect(() => readLoad(flags)).toThrow(/^--(?:load|connections) must be a whole number from 1 /);
  });

  it('is sent the load that the flags ask for', () => {
    expect(readLoad({ load: '8', connections: '2' })).toEqual({ connections: 2, exchanges: 8 });
    expect(readLoad({ connections: '2' })).toBeNull();
  });

  it.each(['--load=abc', '--lod=5'])(
    'is sent nothing by a command with %s, which ends with 2',
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

  // Longer: npm run planted -- --load 100000
  it('finds each of them between faithful exchanges of 32 connections, and mixes nothing up', async () => {
    const { planted, checked, faults } = await sendPlantedLoad(plants, { connections: 32, exchanges: 500 });
    expect(faults).toEqual([]);
    expect(checked).toBe(500);
    expect(planted).toBeGreaterThanOrEqual(plants.length);
  });
});

describe("Prism's proxy", () => {
  it('found what the page says of the same traffic', async () => {
    const sample = plants.filter(({ drift }) => SAMPLE.has(drift.name));
    const outcome = outcomeOf('Prism', sample, await passAll(exchangesOf(sample, []), startPrismProxy));
    const listed = PAGE.filter(([name = '']) => SAMPLE.has(name));
    expect(rowsOf(outcome, sample)).toEqual(listed.map(([name, part, , prism]) => [name, part, prism]));
  }, 120_000);
});
