import { expect, test } from 'vitest';
import type { CapacitySetting } from '../../src/domain/seats/seat-source.js';
import { lastChange } from '../../src/domain/seats/capacity-changes.js';
import { ruleOf } from './rules.js';
import { activityOf, at, SAILING } from './workspace.js';

const setting = (availabilityItemId: string, setAt?: number): CapacitySetting => ({
  availabilityItemId,
  priceCategoryId: null,
  capacity: 4,
  ...(setAt !== undefined && { setAt }),
});

function changedAt(
  settings: readonly CapacitySetting[],
  updatedAt: string | null = null,
  rule = ruleOf(),
): number {
  const capacities = {
    values: (from: string) => settings.filter(({ availabilityItemId }) => availabilityItemId >= from),
  };
  const source = { capacities, rulesOfActivity: () => [rule] };
  return lastChange(source, { ...activityOf(), updatedAt }, 'Europe/Lisbon');
}

test('the last change is the latest change of the activity, its rules and their capacities (A11)', () => {
  const JUNE = at('2026-06-01T00:00:00Z');
  expect(changedAt([])).toBe(0);
  expect(changedAt([], '2026-06-01T00:00:00Z')).toBe(JUNE);
  expect(changedAt([], 'unreadable')).toBe(0);
  expect(changedAt([], '2026-06-01T00:00:00Z', ruleOf({ updatedAt: '2026-06-02' }))).toBe(
    at('2026-06-01T23:00:00Z'), // midnight in Lisbon
  );
  expect(changedAt([setting(SAILING, JUNE + 1), setting(SAILING)], '2026-06-01T00:00:00Z')).toBe(JUNE + 1);
});

test('the last change ignores capacities of other rules (A11)', () => {
  expect(changedAt([setting('811_trip', 5), setting(SAILING, 7), setting('813_trip', 9)])).toBe(7);
});
