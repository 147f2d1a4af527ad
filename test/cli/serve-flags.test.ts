import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/cli/settings-table.js';
import { followsSettings } from './serve-flags.js';
import { NAMES } from './serve-rows.js';

describe('every setting of sandbox serve', () => {
  it('has a row', () => {
    expect(NAMES.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  });
});

// Without any setting, and with other values: serve-flags.long.test.ts
followsSettings(['flags, each against its variable', 'variables']);
