import { expect, test } from 'vitest';
import {
  duplicate,
  fault,
  malformed,
  mismatch,
  notAllowed,
  required,
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
  expect(duplicate(at, 'x')).toEqual({ ...at, code: 'duplicate', received: 'x' });
  expect(malformed(at, 'bad')).toEqual({ ...at, code: 'malformed', values: { reason: 'bad' } });
  expect(mismatch(at, 3, 1)).toEqual({ ...at, code: 'mismatch', received: 3, allowed: 1 });
  const allowed = 'YYYY-MM-DD';
  expect(wrongFormat(at, 'x', allowed)).toEqual({ ...at, code: 'wrong_format', received: 'x', allowed });
});

test('a reference to nothing names the kind of record, and the known ones where they are few (P0)', () => {
  const unknown = { code: 'not_found', message: 'not_found.reference', values: { resource: 'addon' } };
  expect(unknownReference(at, 'addon', 7)).toEqual({ ...at, ...unknown, received: 7 });
  expect(unknownReference(at, 'addon', 7, [5])).toEqual({ ...at, ...unknown, received: 7, allowed: [5] });
});
