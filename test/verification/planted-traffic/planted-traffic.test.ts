import { beforeAll, describe, expect, it } from 'vitest';
import { sendPlantedLoad } from './load.js';
import { passAll, type Passed } from './pass.js';
import { plantDrifts, type Plant } from './plants.js';
import { startOwnProxy } from './proxies.js';
import { readLoad } from './read-load.js';
import { PAGE, rowsOf } from './page.js';
import { exchangesOf, outcomeOf } from './table.js';

let plants: readonly Plant[];
let passed: readonly Passed[];
beforeAll(async () => {
  plants = await plantDrifts();
  passed = await passAll(exchangesOf(plants, []), startOwnProxy);
});

describe('the proxy', () => {
  it('reports each planted drift under its ids, and nothing without drifts', () => {
    expect(plants.length).toBeGreaterThanOrEqual(40);
    for (const [at, { drift }] of plants.entries()) {
      expect(passed[at]?.findings, drift.name).toEqual([]);
      const found = passed[plants.length + at]?.findings.toSorted();
      expect(found, drift.name).toEqual(Object.keys(drift.found).toSorted());
    }
  });

  it('passes on each exchange byte for byte', () => {
    expect(passed.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('has the results that the page shows', () => {
    const outcome = outcomeOf('ours', plants, passed);
    expect(rowsOf(outcome, plants)).toEqual(PAGE.map(([name, part, own]) => [name, part, own]));
  });

  it.each([
    { load: 'abc', connections: '32' },
    { load: '0', connections: '32' },
    { load: '1.5', connections: '32' },
    { load: '8', connections: '0' },
  ])('gets no load for the flags %j', (flags) => {
    expect(() => readLoad(flags)).toThrow(/^--(?:load|connections) must be a whole number from 1 /);
  });

  it('gets the load that the flags request', () => {
    expect(readLoad({ load: '8', connections: '2' })).toEqual({ connections: 2, exchanges: 8 });
    expect(readLoad({ connections: '2' })).toBeNull();
  });

  // `npm run planted -- --load 100000` runs longer.
  it('finds each drift between faithful exchanges of 32 connections, and mixes up nothing', async () => {
    const { planted, checked, faults } = await sendPlantedLoad(plants, { connections: 32, exchanges: 500 });
    expect(faults).toEqual([]);
    expect(checked).toBe(500);
    expect(planted).toBeGreaterThanOrEqual(plants.length);
  });
});
