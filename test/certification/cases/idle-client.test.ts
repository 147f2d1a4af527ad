import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../../src/certification/profiles.js';
import { startCases } from './driver.js';

const driver = await startCases();
const cases = [...new Set(PROFILES.flatMap((profile) => profile.cases))];

describe('a client that does nothing', () => {
  it.concurrent.each(cases)('has not exercised $id', async (one) => {
    const { judgement } = await driver.workBy(one, () => Promise.resolve({}));
    expect(judgement).toBeNull();
  });
});

describe('the profiles', () => {
  it('have together at least 30 cases with different ids', () => {
    expect(cases.length).toBeGreaterThanOrEqual(30);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });
});
