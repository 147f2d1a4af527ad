import { expect, it } from 'vitest';
import type { Schema } from '../../src/contract/schema.js';
import { compareBodies } from '../../src/verification/drift/compare-bodies.js';

const SCHEMA: Schema = {
  type: 'object',
  properties: { total: { type: ['number', 'null'] }, remarks: { type: 'string' } },
};
const resolve = <Value>(value: Value): Value => value;

// The workflow determines the values of a booking, whatever catalogue the target has. It does not determine the
// values of catalogue records.
it.each([
  [{ isDecided: true, isSameCatalogue: true }, ['null total', 'presence remarks']],
  [{ isDecided: true, isSameCatalogue: false }, ['null total', 'presence remarks']],
  [{ isDecided: false, isSameCatalogue: true }, ['null total', 'presence remarks']],
  [{ isDecided: false, isSameCatalogue: false }, []],
])('%j: fields that may be null or absent differ: %j', (context, expected) => {
  const [target, sandbox] = [{ total: null }, { total: 1, remarks: 'Bring a coat' }];
  const differences = compareBodies(target, sandbox, { schema: SCHEMA, resolve, ...context });
  expect(differences.map(({ kind, place }) => `${kind} ${place}`).toSorted()).toEqual(expected);
});
