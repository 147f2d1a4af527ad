import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractCoverage, exercisedIn } from '../../scripts/contract-coverage.js';

const missingOf = (exercised: Iterable<string>) =>
  contractCoverage(new Set(exercised)).lines.flatMap((line) => /^ {2}missing: (.+)$/.exec(line)?.[1] ?? []);

describe('the coverage of the contract by all tests', () => {
  it('is complete only if nothing is missing', () => {
    const all = missingOf([]);
    expect(all).toContain('createBooking 402 payment_declined');
    expect(all).toContain('basket paying→paid');
    expect(contractCoverage(new Set(all)).isWhole).toBe(true);
    const [first = '', ...others] = all;
    expect(missingOf(others)).toEqual([first]);
    expect(contractCoverage(new Set(others)).isWhole).toBe(false);
  });

  it('is the union over all processes, and empty without any', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'coverage-')), 'processes');
    expect(exercisedIn(folder).size).toBe(0);
    mkdirSync(folder);
    writeFileSync(join(folder, '1.json'), '["a","b"]');
    writeFileSync(join(folder, '2.json'), '["b","c"]');
    expect([...exercisedIn(folder)]).toEqual(['a', 'b', 'c']);
  });
});
