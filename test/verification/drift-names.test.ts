import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import * as names from '../../src/verification/drift/compare-bodies.js';

const { text, document } = loadContract();

it.each(names.CATALOGUE_TAGS)('the contract has the tag %s', (tag) => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const tags = operations.flatMap((operation) => (operation as { tags?: string[] }).tags ?? []);
  expect(tags).toContain(tag);
});

const properties = new Set<string>();
JSON.parse(text, (name, value: unknown) => {
  if (name === 'properties') for (const property of Object.keys(Object(value))) properties.add(property);
  return value;
});

it.each([
  ...names.FIELDS_OF_THE_CLIENT,
  ...names.FIELDS_OF_THE_SANDBOX,
  ...names.LISTS_OF_THE_CATALOGUE,
  ...names.ORDER_KEYS,
])('the contract has the field %s', (name) => expect([...properties]).toContain(name));
