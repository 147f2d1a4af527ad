import { describe, expect, it } from 'vitest';
import { maskOf } from '../../src/masking/known-secrets.js';
import { masked, maskedExcerpt, maskedPath } from '../../src/masking/mask.js';
import { maskedText } from '../../src/masking/secret-text.js';

/**
 * Units of text. If a unit is repeated, a regular expression or a loop could scan the rest of the text again each
 * time.
 */
// prettier-ignore
const UNITS = [
  'eyJaaaaaa-', 'eyJaaaaaa.', 'VVVV', 'cGFzc3dvcmQ9', 'a', '-', '_', ' ', '\t', '\r\n', '\\', '=', '?',
  '1', '12 ', '4242 ', '4242:', '1.2,', '1+', '1 - ', '(1)', '1.234567e', '52.5, ',
  'a=', 'a =', 'a:', 'a :', '::', 'password=', 'password= \n', 'password: ', 'password=a=', '=>',
  '"', '"a"', '"a":', '"a" ', '"pan":"', '\\"', "'\\'", '{"a":"b",', '[', '{', '[{"a":', 'a[',
  '//', '//a', '//a:', 'https://a', '@', '//a@', '%', '%25', '%61', '%3', '\\u0061', '&#', '&#97;',
  'Bearer ', 'Bearer\t', 'bearer a-', 'basic a="', 'digest ',
  '\u0301\u0327', 'e\u0301\u0327', '\u200B', '1\u0301', '\u0664', '\uFF14', '\uFDFA', 'ä', '\u034F',
];

/** The secrets of many clients, which begin alike. */
const secretsOf = (count: number) => Array.from({ length: count }, (_, at) => `password=${at ** 3}-secret`);
const known = maskOf(secretsOf(1000));

const WAYS: Readonly<Record<string, (text: string) => unknown>> = {
  text: (text) => maskedText(`1${text}`),
  name: (text) => masked({ [text]: 1 }),
  path: (text) => maskedPath(`/${text}`),
  query: (text) => maskedPath(`/a?${text}`),
  'text with known secrets': (text) => known.in(`1${text}`),
  'path with known secrets': (text) => known.inPath(`/${text}`),
  'cut JSON': (text) => maskedExcerpt(`{"a":"b","c":[${text}`),
};

const SMALL = 2000;
const FACTOR = 16;
const MAX_RATIO = 100; // a quadratic time has a ratio of 256
const MIN_MS = 1;

function cpuMs(mask: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  mask(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns whether masking a text of 16 times the length takes at most 100 times as long, in at least one of three
 * measurements.
 */
function isLinear(mask: (text: string) => unknown, unit: string): boolean {
  const [small, large] = [SMALL, FACTOR * SMALL].map((length) =>
    unit.repeat(Math.ceil(length / unit.length)),
  );
  return [1, 2, 3].some(
    () => cpuMs(mask, large ?? '') < MAX_RATIO * Math.max(MIN_MS, cpuMs(mask, small ?? '')),
  );
}

describe('the time to mask a text is proportional to its length', () => {
  it.each(Object.keys(WAYS))('in a %s', (way) => {
    const mask = WAYS[way] ?? String;
    expect(UNITS.filter((unit) => !isLinear(mask, unit))).toEqual([]);
  });
});

it('the time to mask known secrets does not depend on their number', () => {
  const [few, many] = [20, 20_000].map((count) => maskOf(secretsOf(count)));
  const text = 'password='.repeat(4000);
  const isAlike = () => {
    const msOfFew = cpuMs((one) => few?.in(one), text);
    return cpuMs((one) => many?.in(one), text) < 10 * Math.max(MIN_MS, msOfFew);
  };
  expect([1, 2, 3].some(isAlike)).toBe(true);
});
