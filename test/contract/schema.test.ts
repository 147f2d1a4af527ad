import { describe, expect, it } from 'vitest';
import {
  partsOf,
  propertyNamesOf,
  propertySchemas,
  schemasAt,
  typesOf,
  type Resolve,
  type Schema,
} from '../../src/contract/schema.js';

const NAMED: Readonly<Record<string, Schema>> = {
  text: { type: 'string', minLength: 2 },
  person: { type: 'object', properties: { name: { $ref: 'text' } } },
};
const resolve: Resolve = (value) => {
  const { $ref } = Object(value) as Schema;
  return $ref === undefined ? value : (NAMED[$ref] as typeof value);
};

const guest: Schema = {
  type: 'object',
  allOf: [{ $ref: 'person' }],
  anyOf: [{ properties: { age: { type: 'integer' } } }],
  oneOf: [{ oneOf: [{ type: 'null' }] }],
};

describe('the parts of a schema', () => {
  it('are the schema itself and all schemas that it combines, at any depth', () => {
    expect(partsOf(guest, resolve)).toEqual([
      guest,
      NAMED['person'],
      { properties: { age: { type: 'integer' } } },
      { oneOf: [{ type: 'null' }] },
      { type: 'null' },
    ]);
  });

  it('have its types, each once', () => {
    expect(typesOf(guest, resolve)).toEqual(['object', 'null']);
    expect(typesOf({ type: ['string', 'null'], allOf: [{ type: 'string' }] }, resolve)).toEqual([
      'string',
      'null',
    ]);
    expect(typesOf({}, resolve)).toEqual([]);
  });

  it('have the names of its properties', () => {
    expect(propertyNamesOf(guest, resolve)).toEqual(['name', 'age']);
  });
});

describe('the schemas of a property', () => {
  const [named, byX, byY, other] = [{ minLength: 1 }, { minLength: 2 }, { minLength: 3 }, { minLength: 4 }];
  const map: Schema = {
    properties: { xy: named },
    patternProperties: { '^x': byX, y$: byY, '^\\p{Lu}': byX },
    additionalProperties: other,
  };
  it.each([
    ['by its name, before any pattern', 'xy', [named]],
    ['by a pattern', 'x', [byX]],
    ['by each pattern that it matches', 'x-y', [byX, byY]],
    ['by a pattern of Unicode', 'Ä', [byX]],
    ['as an additional one', 'z', [other]],
    ['names that every object inherits are no properties', 'constructor', [other]],
  ])('are found %s', (_, name, schemas) => {
    expect(propertySchemas(map, name, resolve)).toEqual(schemas);
  });

  it.each([true, false])('are none for an additional property if these are %s', (additionalProperties) => {
    expect(propertySchemas({ additionalProperties }, 'z', resolve)).toEqual([]);
    expect(propertySchemas({}, 'z', resolve)).toEqual([]);
  });
});

describe('the schemas at a pointer', () => {
  const list: Schema = { type: 'array', items: guest };
  it.each<[string, Schema, string[], unknown[]]>([
    ['the value itself', list, [], [list]],
    ['a property of an entry of a list', list, ['0', 'name'], [NAMED['text']]],
    ['an entry far behind', { items: { $ref: 'text' } }, ['12'], [NAMED['text']]],
    ['a property that is a number', { properties: { 3: { $ref: 'text' } } }, ['3'], [NAMED['text']]],
    ['a name in a list', list, ['name'], []],
    ['a name that only begins as a number', { items: { $ref: 'text' } }, ['0x'], []],
    ['a name that only ends as a number', { items: { $ref: 'text' } }, ['x0'], []],
    ['below a text', { $ref: 'text' }, ['0'], []],
  ])('are found: %s', (_, schema, tokens, found) => {
    expect(schemasAt(schema, tokens, resolve)).toEqual(found);
  });
});
