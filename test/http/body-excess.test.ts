import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, excessOf, hasTooManyValues } from '../../src/http/body-excess.js';

/** Returns the number of values that a JSON value contains at all depths, without itself. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return parts.reduce((sum: number, part) => sum + 1 + countValues(part), 0);
}

describe('a JSON text with more values than a body may have', () => {
  it('is recognised before parsing, and no other text is', () => {
    const indents = fc.constantFrom(undefined, 2, '\t');
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), indents, (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed: unknown = JSON.parse(text);
        const count = countValues(parsed);
        expect(hasTooManyValues(text, count)).toBe(false);
        expect(excessOf(parsed, count)).toBe(null);
        if (count === 0) return;
        expect(hasTooManyValues(text, count - 1)).toBe(true);
        expect(excessOf(parsed, count - 1)).toBe('reason.too_many_values');
      }),
    );
  });

  it.each([
    ['commas and brackets in texts are no values', '["[[[,,,,,"]', 1],
    ['a quote behind a backslash ends no text', String.raw`["a\",[,[,[,"]`, 1],
    ['one behind two backslashes does', String.raw`["a\\",[],[]]`, 3],
    ['a text that does not end is no list', '["[,[,[,', 1],
  ])('%s', (_, text, count) => {
    expect(hasTooManyValues(text, count)).toBe(false);
    expect(hasTooManyValues(text, count - 1)).toBe(true);
  });

  it.each(['[ ]', '{\n}', '[\t\r\n]'])('is not an empty list or object with spaces: %j', (text) => {
    expect(hasTooManyValues(text, 0)).toBe(false);
  });
});

it('the beginning of a JSON value has its first values; that of a small one is complete', () => {
  const body = { items: [{ guests: [{ a: 1 }, { b: 2 }] }, { guests: [] }], note: 'x' };
  expect(beginningOf(body, countValues(body))).toBe(body);
  expect(beginningOf(body, 5)).toEqual({ items: [{ guests: [{ a: 1 }] }] });
  expect(beginningOf(body, 6)).toEqual({ items: [{ guests: [{ a: 1 }, { b: 2 }] }] });
});

it('a name of more than 1,000 characters is too long, at any level', () => {
  const named = (length: number) => [{ a: { ['x'.repeat(length)]: 1 } }];
  expect([excessOf(named(1000), 9), excessOf(named(1001), 9)]).toEqual([null, 'reason.long_name']);
});
