import { expect, it } from 'vitest';
import { allOf, ascending, mapped } from '../../src/domain/shared/steps.js';

it('reading a list in steps skips its pauses', () => {
  expect(allOf([null, 'a', null, null, 'b'])).toEqual(['a', 'b']);
});

it('ascending() sorts numbers by value, without duplicates', () => {
  expect([...ascending([10, 9, 100, 9, 10])]).toEqual([9, 10, 100]);
  expect([...ascending([])]).toEqual([]);
});

it('mapping a list returns a result for each entry, with pauses at the same places', () => {
  expect([...mapped([1, null, 2], (one) => one * 10)]).toEqual([10, null, 20]);
});
