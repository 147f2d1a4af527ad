import { expect, test } from 'vitest';
import {
  duplicate,
  requestError,
  fieldError,
  malformed,
  notAllowed,
  otherOperator,
  otherRule,
  required,
  unknownCategory,
  unknownField,
  unknownReference,
  wrongFormat,
} from '../../src/domain/shared/errors.js';

const at = { in: 'query', field: 'q' } as const;

test('an error has its field and code, and optional details (P7)', () => {
  const by = { ...at, rule: 'P11' };
  expect(required('P11', at)).toEqual({ ...by, code: 'required' });
  expect(requestError('P11', at, 'empty', { received: '' })).toEqual({ ...by, code: 'empty', received: '' });
  expect(unknownField('P11', at, 'qq', ['q'])).toEqual({
    ...by,
    code: 'unknown',
    received: 'qq',
    allowed: ['q'],
  });
  expect(notAllowed('P11', at, 3, [1, 2])).toEqual({
    ...by,
    code: 'not_allowed',
    received: 3,
    allowed: [1, 2],
  });
  expect(duplicate('P11', at, 'x')).toMatchObject({
    ...by,
    code: 'duplicate',
    message: 'duplicate.value',
    received: 'x',
  });
  expect(duplicate('P11', at)).toEqual({ ...by, code: 'duplicate' });
  expect(malformed('P11', at, 'bad')).toEqual({ ...by, code: 'malformed', values: { reason: 'bad' } });
  expect(otherRule('B8', at, 3, 1)).toEqual({
    ...at,
    rule: 'B8',
    code: 'mismatch',
    message: 'mismatch.rule',
    received: 3,
    allowed: 1,
  });
});

test('an item of another operator has the code not_yours (B0)', () => {
  expect(otherOperator(at, 'rigi', 'tagus')).toMatchObject({
    rule: 'B0',
    code: 'not_yours',
    allowed: 'tagus',
  });
});

test('an error in a document has no rule', () => {
  expect(fieldError(at, 'empty')).toEqual({ ...at, code: 'empty' });
  expect(fieldError(at, 'empty', { received: '' })).toEqual({ ...at, code: 'empty', received: '' });
});

test('a format error names the format, and shows its only example or a list of its examples (P7)', () => {
  const wrong = { ...at, rule: 'P13', code: 'wrong_format', received: 'x' };
  expect(wrongFormat('P13', at, 'x', 'date')).toEqual({
    ...wrong,
    values: { format: 'date' },
    allowed: '2026-06-05',
  });
  expect(wrongFormat('P13', at, 'x', 'time-of-day').allowed).toEqual(['17:30', '17:30:00']);
});

test('an unknown price category has the code not_found (P0)', () => {
  expect(unknownCategory(at, 7, [5])).toMatchObject({
    rule: 'P0',
    code: 'not_found',
    message: 'not_found.item_category',
    received: 7,
    allowed: [5],
  });
});

test('an error for an unknown reference names the record type, and the known records if they are few (P0)', () => {
  const unknown = {
    rule: 'P0',
    code: 'not_found',
    message: 'not_found.reference',
    values: { resource: 'addon' },
  };
  expect(unknownReference(at, 'addon', 7)).toEqual({ ...at, ...unknown, received: 7 });
  expect(unknownReference(at, 'addon', 7, [5])).toEqual({ ...at, ...unknown, received: 7, allowed: [5] });
});
