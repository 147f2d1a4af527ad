import { describe, expect, it } from 'vitest';
import { Usage } from '../../src/workspaces/usage.js';

const HOUR_MS = 3_600_000;
const REFUSED = {
  status: 404,
  operationId: 'getBooking',
  refused: { code: 'not_found', rules: [], errors: [] },
} as const;

describe('the usage of a workspace', () => {
  it('has one entry per hour, even if the real time is set back', () => {
    const usage = new Usage(0);
    for (const hour of [5, 6, 5, 6]) usage.count(REFUSED, hour * HOUR_MS);
    expect(usage.hours).toEqual([
      [5, 2, 2],
      [6, 2, 2],
    ]);
    expect(usage.refusals).toEqual([
      [5, 'getBooking', 'not_found', 2],
      [6, 'getBooking', 'not_found', 2],
    ]);
  });

  it('has the latest 24 hours', () => {
    const usage = new Usage(0);
    for (let hour = 0; hour < 30; hour++) usage.count(REFUSED, hour * HOUR_MS);
    const latest = Array.from({ length: 24 }, (_, at) => at + 6);
    expect(usage.hours.map(([hour]) => hour)).toEqual(latest);
    expect(usage.refusals.map(([hour]) => hour)).toEqual(latest);
  });
});
