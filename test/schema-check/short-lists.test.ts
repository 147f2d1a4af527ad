import { expect, it } from 'vitest';
import { withShortLists } from '../../src/schema-check/response-schemas.js';

const numbers = (length: number) => Array.from({ length }, (_, at) => at);

it.each([[null], [7], ['text'], [{}], [[]], [numbers(9)], [{ a: numbers(3), b: { c: numbers(2) } }]])(
  'returns %j unchanged, because it is short',
  (value) => {
    expect(withShortLists(value, 10)).toBe(value);
  },
);

it('keeps the first entries of long lists, up to about the given number of values', () => {
  expect(withShortLists(numbers(100), 10)).toEqual(numbers(9));
  const entries = numbers(100).map((a) => ({ a, b: { c: 1 } }));
  expect(withShortLists({ entries, d: 1 }, 10)).toEqual({ entries: entries.slice(0, 2), d: 1 });
});

it('keeps all members of objects, and two entries of each list', () => {
  const entry = { long: numbers(100), last: { lists: [numbers(3), numbers(3), numbers(3)] } };
  expect(withShortLists([entry, entry, entry], 1)).toEqual(
    [0, 1].map(() => ({ long: [0, 1], last: { lists: numbers(2).map(() => [0, 1]) } })),
  );
});

it('does not change values that are nested too deeply', () => {
  let nested: unknown = [1, 2, 3];
  for (let level = 0; level < 50_000; level++) nested = [nested];
  expect(withShortLists(nested, 10)).toBe(nested);
});

it('treats __proto__ like any other name', () => {
  const value = JSON.parse('{"__proto__":{"a":1},"list":[1,2,3]}') as object;
  expect(JSON.stringify(withShortLists(value, 1))).toBe('{"__proto__":{"a":1},"list":[1,2]}');
});
