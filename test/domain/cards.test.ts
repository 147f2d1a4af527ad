import { describe, expect, it } from 'vitest';
import { checkCard, groupDigits, TEST_CARDS } from '../../src/domain/shared/cards.js';
import { hasCheckDigit } from '../../src/domain/shared/digits.js';
import type { CardEntry } from '../../src/domain/shared/cards.js';

const NOW = Date.parse('2026-06-30T23:59:59.999Z');
const GOOD: CardEntry = {
  number: '4242 4242 4242 4242',
  expiryMonth: 6,
  expiryYear: 26,
  cvc: '012',
  name: 'Łukasz Żółć',
};
const problems = (change: Partial<CardEntry>, now = NOW) => checkCard({ ...GOOD, ...change }, now).problems;

describe('the check of a test card (H1)', () => {
  it('writes numbers in groups of four digits', () => {
    expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242');
  });

  it('accepts a test card until the end of its expiry month, in UTC', () => {
    expect(checkCard(GOOD, NOW).card?.id).toBe('pays');
    expect(problems({}, NOW + 1)).toEqual([{ field: 'expiry', problem: 'past' }]);
  });

  it('accepts years of two and of four digits', () => {
    expect(problems({ expiryYear: 2026 })).toEqual([]);
    expect(problems({ expiryYear: 2025 })).toEqual([{ field: 'expiry', problem: 'past' }]);
    for (const expiryYear of [0, 1000])
      expect(problems({ expiryYear })).toEqual([{ field: 'expiry', problem: 'past' }]);
    expect(problems({ expiryYear: 9999 })).toEqual([]);
    expect(problems({ expiryYear: 27, expiryMonth: 1 })).toEqual([]);
    for (const expiryYear of [-1, 100, 226, 20_260, 26.5, Number.NaN])
      expect(problems({ expiryYear })).toEqual([{ field: 'expiry', problem: 'malformed' }]);
  });

  it.each([0, 13, 1.5, Number.NaN])('refuses the expiry month %s', (expiryMonth) => {
    expect(problems({ expiryMonth })).toEqual([{ field: 'expiry', problem: 'malformed' }]);
  });

  it.each([
    ['', 'required'],
    ['4242', 'malformed'],
    ['4242x4242y4242', 'malformed'],
    ['x4242424242424242', 'malformed'],
    ['4242424242424242x', 'malformed'],
    ['42424242424', 'malformed'],
    ['4242424242424241', 'check_digit'],
    ['5555555555554444', 'unknown_card'],
  ])('refuses the number "%s" as %s', (number, problem) => {
    expect(problems({ number })).toEqual([{ field: 'number', problem }]);
  });

  it('accepts a cvc of 3–4 digits, or a number, which may lack leading zeros', () => {
    for (const cvc of ['000', '1234', ' 123 ', 0, 7, 9999]) expect(problems({ cvc })).toEqual([]);
    for (const cvc of ['', '12', '12345', 'abc', -1, 10_000, 1.5])
      expect(problems({ cvc })).toEqual([{ field: 'cvc', problem: 'malformed' }]);
  });

  it('refuses a card without a name', () => {
    expect(problems({ name: ' ' })).toEqual([{ field: 'name', problem: 'required' }]);
  });

  it('names every problem at once', () => {
    const all = checkCard({ number: '1', expiryMonth: 0, expiryYear: 0, cvc: '', name: ' ' }, NOW);
    expect(all.problems.map(({ field }) => field)).toEqual(['number', 'expiry', 'cvc', 'name']);
  });

  it('knows six test cards, all with a valid check digit', () => {
    expect(TEST_CARDS).toHaveLength(6);
    expect(TEST_CARDS.filter(({ number }) => !hasCheckDigit(number))).toEqual([]);
  });
});
