import { expect, it } from 'vitest';
import { jsonOf } from '../../src/http/json.js';
import { cacheable } from '../../src/operations/shared/cached-json.js';

const textOf = (value: unknown): string => Buffer.from(jsonOf(value)).toString();

it('serializes a cacheable value once', () => {
  const value = cacheable({ name: 'Älpli' });
  expect(jsonOf(value)).toBe(jsonOf(value));
  expect(jsonOf({ name: 'Älpli' })).toBe('{"name":"Älpli"}');
});

it('writes lists the same whether their entries are cached or not', () => {
  const plain = [{ name: 'Älpli' }, null, 'x', [1]];
  expect(textOf([cacheable({ name: 'Älpli' }), undefined, 'x', [1]])).toBe(JSON.stringify(plain));
  expect(textOf(plain)).toBe(JSON.stringify(plain));
  expect(textOf([])).toBe('[]');
});
