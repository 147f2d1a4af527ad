import { expect, it } from 'vitest';
import { allOf, ascending, mapped } from '../../src/domain/shared/steps.js';

it('reading a list in steps returns its entries without its pauses', () => {
  expect(allOf([null, 'a', null, null, 'b'])).toEqual(['a', 'b']);
});

it('ascending() sorts numbers by value, each once', () => {
  expect([...ascending([10, 9, 100, 9, 10])]).toEqual([9, 10, 100]);
  expect([...ascending([])]).toEqual([]);
});

it('a mapped list has a result for each entry, and keeps the pauses of the list', () => {
  expect([...mapped([1, null, 2], (one) => one * 10)]).toEqual([10, null, 20]);
});
