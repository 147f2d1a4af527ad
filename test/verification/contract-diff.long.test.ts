import { expect, it } from 'vitest';
import { BUILT_IN, loadDocument } from '../../src/contract/load-document.js';
import { contractChanges } from '../../src/verification/contract-diff/contract-changes.js';

it('finds nothing between the bundled contract and its files', async () => {
  expect(await contractChanges(loadDocument(BUILT_IN), loadDocument('openapi/openapi.yaml'))).toEqual([]);
});
