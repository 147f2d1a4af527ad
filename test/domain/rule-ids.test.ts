import { expect, it } from 'vitest';
import { periodError, parseWhen, whenError } from '../../src/domain/shared/date-time.js';
import { isRuleId } from '../../src/domain/shared/rule-ids.gen.js';

it.each([
  ['P0', true],
  ['B13', true],
  ['Q1', false],
  ['toString', false],
])('%s is the id of a rule: %s', (text, expected) => {
  expect(isRuleId(text)).toBe(expected);
});

const at = { in: 'query', field: 'bookingDate' } as const;

it.each([
  ['soon', 'wrong_format'],
  ['0000-01-01T00:00:00Z', 'too_small'],
  ['9999-12-31T23:59:59Z', 'too_large'],
  ['2027-06-01', 'wrong_format'],
])('the time %s is refused as %s (P13)', (text, code) => {
  expect(whenError(at, text, 'moment')).toMatchObject({ ...at, rule: 'P13', code, received: text });
});

it.each([
  ['soon,', 'wrong_format'],
  ['2027-06-01,9999-12-31T23:59:59Z', 'too_large'],
])('the period %s is refused as %s (P13)', (text, code) => {
  expect(periodError(at, text)).toMatchObject({ ...at, rule: 'P13', code, received: text });
});

it('a time after the last supported time is not parsed (P13)', () => {
  expect(parseWhen('9999-12-31T23:59:59Z')).toBeNull();
});
