import { Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/cli/serve.js';
import { SETTINGS } from '../../src/cli/settings-table.js';
import { followsSettings } from './serve-flags.js';
import { NAMES, ROWS } from './serve-rows.js';

describe('every setting of sandbox serve', () => {
  it('has a row', () => {
    expect(NAMES.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  });
});

describe('the variable of a setting of sandbox serve', () => {
  it.each(NAMES)('has the same effect as its flag: %s', (name) => {
    const { flag, variable, value } = SETTINGS[name];
    const text = ROWS[name].variable;
    const given = value === null ? text === 'on' : text;
    const read = readSettings({}, { [variable]: text });
    expect(Object.keys(read)).toEqual([name]);
    expect(read).toEqual(readSettings({ [new Option(`--${flag}`).attributeName()]: given }, {}));
  });
});

// serve-flags.long.test.ts tests starts without settings, with variables only, and with other values.
followsSettings(['flags, each against its variable']);
