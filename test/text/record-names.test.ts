import { expect, it } from 'vitest';
import { LEDGER_TABLES } from '../../src/store/tables.js';
import { changedText, recordName } from '../../src/text/record-names.js';

it.each([
  [[], 'No record changed.'],
  [['sequences'], 'No record changed.'],
  [['baskets', 'sequences'], 'Changed a booking.'],
  [['endedCaptures', 'captures', 'captures'], 'Changed an ended capture and 2 captures.'],
  [['baskets', 'discountUses', 'mails', 'mails'], 'Changed a booking, a use of a discount code and 2 mails.'],
])('the changes of %j are in the words of readers', (tables, text) => {
  expect(changedText(tables.map((table) => ({ table })))).toBe(text);
});

it('each table that operations change has a name for readers, other tables their own', () => {
  const names = LEDGER_TABLES.map((table) => recordName(table));
  expect(names.filter((name, at) => name === LEDGER_TABLES[at])).toEqual([]);
  expect(recordName('shopItems')).toBe('shop items');
});
