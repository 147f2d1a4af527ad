import { statSync, utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { prebuiltDocument } from '../../src/seed/files/read.js';
import { checkSchema } from '../../src/seed/fixture/schema/schema.js';
import { filesOf, shippedNames, shippedPath } from '../../src/seed/files/shipped.js';
import { readSource } from '../../src/seed/files/source.js';

describe.each(shippedNames())('the built file of %s', (name) => {
  const files = filesOf(shippedPath(name) ?? '');

  test('has the same content as its source files', () => {
    expect(prebuiltDocument(name)).toEqual(checkSchema(readSource(files).value).document);
  });
});

test('a built file that is older than one of its source files is not used', () => {
  const built = new URL('../../dist/fixtures/scenarios/last-seat.json', import.meta.url);
  const { atime, mtime } = statSync(built);
  utimesSync(built, atime, new Date(0));
  try {
    expect(prebuiltDocument('scenarios/last-seat')).toBeNull();
  } finally {
    utimesSync(built, atime, mtime);
  }
});
