// Client generators must be able to read the contract's query parameters.
// test/package/generated-clients.long.test.ts runs some generators.
import { describe, expect, it } from 'vitest';
import { operationsOf, readDocument } from './document.js';

const parameters = ['openapi.yaml', 'control.yaml'].flatMap((name) =>
  operationsOf(readDocument(name, { examples: false })).flatMap((operation) =>
    operation.parameters.filter(({ in: place }) => place === 'query'),
  ),
);
const typeOf = ({ schema }: (typeof parameters)[number]) => schema?.['type'];

describe('query parameters', () => {
  it('have the style deepObject only if they are objects: for arrays, generated clients fail to compile or join the values', () => {
    expect(parameters.length).toBeGreaterThan(50);
    const deep = parameters.filter(({ style }) => style === 'deepObject');
    expect(new Set(deep.map(typeOf))).toEqual(new Set(['object']));
  });

  it('are plain arrays if they are nested, so that a client serialises them itself (P10)', () => {
    const nested = parameters.filter(({ name }) => ['items', 'shopItems'].includes(name));
    expect(nested.map((one) => [one.name, typeOf(one), one.style])).toEqual([
      ['items', 'array', undefined],
      ['shopItems', 'array', undefined],
    ]);
  });
});
