import { describe, expect, it } from 'vitest';
import { FOUND, isOfLaws } from './planted-drift-findings.js';
import { startPlanting } from './planted-drift-runs.js';
import { PLANTS } from './planted-drifts.js';

/** The first drift of each workflow; planted-drift.long.test.ts plants all of them. */
const SAMPLE = PLANTS.filter(
  ([, workflow], at) => at === PLANTS.findIndex(([, other]) => other === workflow),
);

describe('a planted drift', async () => {
  const drift = await startPlanting();

  it('is of one of at least 40 kinds', () => {
    expect(PLANTS.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(FOUND)).toEqual(PLANTS.map(([name]) => name));
  });

  it.each(SAMPLE)('is found: %s', async (...planted) => {
    const [name, , , expected] = planted;
    const { code, ids } = await drift(planted);
    expect(ids).toContain(expected);
    expect(ids.filter((id) => !isOfLaws(id, FOUND[name]))).toEqual(FOUND[name]);
    expect(code).toBe(1);
  });
});
