import { expect, test } from 'vitest';
import {
  duplicate,
  fault,
  malformed,
  mismatch,
  notAllowed,
  required,
  unknownCategory,
  unknownCode,
  unknownField,
  unknownReference,
  wrongFormat,
} from '../../src/domain/shared/faults.js';

const at = { in: 'query', field: 'q' } as const;

test('a fault names its field, its code and what is known beside them (P7)', () => {
  expect(required(at)).toEqual({ in: 'query', field: 'q', code: 'required' });
  expect(fault(at, 'empty', { received: '' })).toEqual({ ...at, code: 'empty', received: '' });
  expect(unknownField(at, 'qq', ['q'])).toEqual({ ...at, code: 'unknown', received: 'qq', allowed: ['q'] });
  expect(notAllowed(at, 3, [1, 2])).toEqual({ ...at, code: 'not_allowed', received: 3, allowed: [1, 2] });
  expect(duplicate(at, 'x')).toMatchObject({
    ...at,
    code: 'duplicate',
    message: 'duplicate.value',
    received: 'x',
  });
  expect(duplicate(at)).toEqual({ ...at, code: 'duplicate' });
  expect(malformed(at, 'bad')).toEqual({ ...at, code: 'malformed', values: { reason: 'bad' } });
  expect(mismatch(at, 3, 1)).toEqual({ ...at, code: 'mismatch', received: 3, allowed: 1 });
  expect(mismatch(at, 3, 1, 'mismatch.rule')).toMatchObject({ code: 'mismatch', message: 'mismatch.rule' });
});

test('a fault of a format names the format, and shows its only example or the list of its examples (P7)', () => {
  const wrong = { ...at, code: 'wrong_format', received: 'x' };
  expect(wrongFormat(at, 'x', 'date')).toEqual({
    ...wrong,
    values: { format: 'date' },
    allowed: '2026-06-05',
  });
  expect(wrongFormat(at, 'x', 'time-of-day').allowed).toEqual(['17:30', '17:30:00']);
});

test('a code or price category that is none is not found (P0)', () => {
  expect(unknownCode(at, 'voucher', 'V')).toMatchObject({
    code: 'not_found',
    message: 'not_found.code',
    values: { resource: 'voucher' },
    received: 'V',
  });
  expect(unknownCategory(at, 7, [5])).toMatchObject({
    code: 'not_found',
    message: 'not_found.item_category',
    received: 7,
    allowed: [5],
  });
});

test('a reference to nothing names the kind of record, and the known ones where they are few (P0)', () => {
  const unknown = { code: 'not_found', message: 'not_found.reference', values: { resource: 'addon' } };
  expect(unknownReference(at, 'addon', 7)).toEqual({ ...at, ...unknown, received: 7 });
  expect(unknownReference(at, 'addon', 7, [5])).toEqual({ ...at, ...unknown, received: 7, allowed: [5] });
});
