import { expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/load.js';
import { FAULT_RULES } from '../../../src/domain/shared/fault-rules.js';

it('each rule that finds faults decides an invalid request of some operation', () => {
  const outcomes = loadContract().operations.flatMap((operation) => operation.outcomes);
  const deciding = new Set(
    outcomes.filter(({ code }) => code === 'invalid_request').flatMap(({ rules }) => rules),
  );
  const finding = Object.entries(FAULT_RULES).map(([code, rules]) => [
    code,
    rules.filter((rule) => !deciding.has(rule)),
  ]);
  expect(finding.filter(([, unknown]) => unknown?.length)).toEqual([]);
});
