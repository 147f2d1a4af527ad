// How the contract describes parameters of the query, for generators of clients: test/package/generated-clients.long.test.ts runs some.
import { describe, expect, it } from 'vitest';
import { operationsOf, readDocument } from './document.js';

const parameters = ['openapi.yaml', 'control.yaml'].flatMap((name) =>
  operationsOf(readDocument(name, { examples: false })).flatMap((operation) =>
    operation.parameters.filter(({ in: place }) => place === 'query'),
  ),
);
const typeOf = ({ schema }: (typeof parameters)[number]) => schema?.['type'];

describe('the parameters of queries', () => {
  it('are deep objects only where they are objects: clients of arrays with that style do not compile, or join them', () => {
    expect(parameters.length).toBeGreaterThan(50);
    const deep = parameters.filter(({ style }) => style === 'deepObject');
    expect(new Set(deep.map(typeOf))).toEqual(new Set(['object']));
  });

  it('are plain arrays where they nest, so that a serializer gets them whole (P10)', () => {
    const nested = parameters.filter(({ name }) => ['items', 'shopItems'].includes(name));
    expect(nested.map((one) => [one.name, typeOf(one), one.style])).toEqual([
      ['items', 'array', undefined],
      ['shopItems', 'array', undefined],
    ]);
  });
});
