import { statSync, utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { prebuiltDocument } from '../../src/seed/files/built.js';
import { checkSchema } from '../../src/seed/fixture/schema/schema.js';
import { filesOf, shippedNames, shippedPath } from '../../src/seed/files/shipped.js';
import { readSource } from '../../src/seed/files/source.js';

describe.each(shippedNames())('the build of %s', (name) => {
  const files = filesOf(shippedPath(name) ?? '');

  test('holds what its files hold', () => {
    expect(prebuiltDocument(name)).toEqual(checkSchema(readSource(files).value).document);
  });
});

test('a build older than one of its files is not used', () => {
  const [file = ''] = filesOf(shippedPath('scenarios/last-seat') ?? '');
  const { atime, mtime } = statSync(file);
  utimesSync(file, atime, new Date('2100-01-01T00:00:00Z'));
  try {
    expect(prebuiltDocument('scenarios/last-seat')).toBeNull();
  } finally {
    utimesSync(file, atime, mtime);
  }
});
