import { describe, expect, it } from 'vitest';
import { requestError, type ErrorCode } from '../../src/domain/shared/errors.js';
import { invalid, Refusal } from '../../src/domain/shared/refusal.js';
import { isOrdinary } from '../../src/seed/generate/sales.js';

const refused = (...codes: readonly ErrorCode[]) =>
  invalid(...codes.map((code) => requestError('P6', { in: 'body', field: '/items' }, code)));

describe('a refused order of the generator is repeated', () => {
  it.each<[string, unknown, boolean]>([
    ['seats ran out', refused('seats_exceeded'), true],
    ['there are not enough seats and codes', refused('seats_exceeded', 'already_used'), true],
    ['it is wrong', refused('required'), false],
    ['it is wrong too', refused('seats_exceeded', 'required'), false],
    ['it is refused without an error', new Refusal('conflict', 'H3'), false],
    ['the generator has a defect', new Error('x'), false],
  ])('if %s: %s', (_, error, expected) => {
    expect(isOrdinary(error)).toBe(expected);
  });
});
