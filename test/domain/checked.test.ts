import { expect, it } from 'vitest';
import { checked, checkedList, allErrors, NO_ERRORS, requestError } from '../../src/domain/shared/errors.js';

const faultIn = (field: string) => requestError('P11', { in: 'query', field }, 'unknown');
const [first, second] = [faultIn('a'), faultIn('b')];

it('the errors of checked parts are joined in order', () => {
  const parts = [checked(1, first), checked(2), checked(3, null, second)];
  expect(allErrors(...parts)).toEqual([first, second]);
  expect(checkedList(parts)).toEqual({ value: [1, 2, 3], errors: [first, second] });
});

it('parts without errors share one empty list', () => {
  expect(checked(1).errors).toBe(NO_ERRORS);
  expect(allErrors(checked(1), checked(2, null))).toBe(NO_ERRORS);
});
