import { expect, it } from 'vitest';
import { allOf, ascending, mapped } from '../../src/domain/shared/steps.js';

it('has the entries of a list that is read in steps, without its pauses', () => {
  expect(allOf([null, 'a', null, null, 'b'])).toEqual(['a', 'b']);
});

it('sorts numbers by value, each once', () => {
  expect([...ascending([10, 9, 100, 9, 10])]).toEqual([9, 10, 100]);
  expect([...ascending([])]).toEqual([]);
});

it('a mapped list has what is made of each entry, and pauses where the list does', () => {
  expect([...mapped([1, null, 2], (one) => one * 10)]).toEqual([10, null, 20]);
});
