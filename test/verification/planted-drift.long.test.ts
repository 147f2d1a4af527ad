import { describe, expect, it } from 'vitest';
import { FOUND, isOfLaws } from './planted-drift-findings.js';
import { startPlanting } from './planted-drift-runs.js';
import { PLANTS } from './planted-drifts.js';

describe('each planted drift', async () => {
  const drift = await startPlanting();

  it.each(PLANTS)('is found: %s', async (...planted) => {
    const [name, , , expected] = planted;
    const { code, ids } = await drift(planted);
    expect(ids).toContain(expected);
    expect(ids.filter((id) => !isOfLaws(id, FOUND[name]))).toEqual(FOUND[name]);
    expect(code).toBe(1);
  });
});
