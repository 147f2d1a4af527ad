import { expect, it } from 'vitest';
import { checked, checkedList, faultsOf, NO_FAULTS } from '../../src/domain/shared/checked.js';
import { fault } from '../../src/domain/shared/faults.js';

const faultIn = (field: string) => fault('P11', { in: 'query', field }, 'unknown');
const [first, second] = [faultIn('a'), faultIn('b')];

it('the faults of parts are in order, those without left out', () => {
  const parts = [checked(1, first), checked(2), checked(3, null, second)];
  expect(faultsOf(...parts)).toEqual([first, second]);
  expect(checkedList(parts)).toEqual({ value: [1, 2, 3], faults: [first, second] });
});

it('parts without a fault share one list of none', () => {
  expect(checked(1).faults).toBe(NO_FAULTS);
  expect(faultsOf(checked(1), checked(2, null))).toBe(NO_FAULTS);
});
