import { expect, it } from 'vitest';
import { jsonOf } from '../../src/http/json.js';
import { cacheable } from '../../src/operations/shared/cached-json.js';

const textOf = (value: unknown): string => Buffer.from(jsonOf(value)).toString();

it('a cacheable value is serialized once', () => {
  const value = cacheable({ name: 'Älpli' });
  expect(jsonOf(value)).toBe(jsonOf(value));
  expect(jsonOf({ name: 'Älpli' })).toBe('{"name":"Älpli"}');
});

it('lists are written the same with cached and uncached entries', () => {
  const plain = [{ name: 'Älpli' }, null, 'x', [1]];
  expect(textOf([cacheable({ name: 'Älpli' }), undefined, 'x', [1]])).toBe(JSON.stringify(plain));
  expect(textOf(plain)).toBe(JSON.stringify(plain));
  expect(textOf([])).toBe('[]');
});

it('a list is joined again only if an entry or the number of entries has changed', () => {
  const [one, two, three] = [1, 2, 3].map((id) => cacheable({ id }));
  const json = jsonOf([one, two]);
  expect(textOf([one, two])).toBe('[{"id":1},{"id":2}]');
  expect(jsonOf([one, two])).toBe(json);
  expect(textOf([one, three])).toBe('[{"id":1},{"id":3}]');
  expect(textOf([one])).toBe('[{"id":1}]');
  expect(textOf([one, three, two])).toBe('[{"id":1},{"id":3},{"id":2}]');
  const kept = jsonOf([one, two]);
  expect(textOf([one, { id: 2 }])).toBe('[{"id":1},{"id":2}]');
  expect(jsonOf([one, two])).toBe(kept);
});
