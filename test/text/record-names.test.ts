import { expect, it } from 'vitest';
import { LEDGER_TABLES } from '../../src/store/tables.js';
import { TRANSITIONS } from '../../src/domain/transitions/transitions.js';
import { actionText, changedText, recordName, transitionText } from '../../src/text/record-names.js';

it.each([
  [[], 'No record changed.'],
  [['sequences'], 'No record changed.'],
  [['baskets', 'sequences'], 'Changed a booking.'],
  [['endedCaptures', 'captures', 'captures'], 'Changed 2 captures.'],
  [['endedCaptures', 'endedPages'], 'No record changed.'],
  [['baskets', 'discountUses', 'mails', 'mails'], 'Changed a booking, a use of a discount code and 2 mails.'],
])('the changes of %j are in the words of readers', (tables, text) => {
  expect(changedText(tables.map((table) => ({ table })))).toBe(text);
});

it('each table that operations change has a name for readers, other tables their own', () => {
  const names = LEDGER_TABLES.map((table) => recordName(table));
  expect(names.filter((name, at) => name === LEDGER_TABLES[at])).toEqual([]);
  expect(recordName('shopItems')).toBe('shop items');
});

it('each transition is a sentence about its record', () => {
  const texts = TRANSITIONS.map(({ entity, to }) => transitionText(entity, to).join(' … '));
  expect(texts.filter((text) => /[\p{Ll}]-|was (?:out|free|paying|held)/u.test(text))).toEqual([]);
  expect(texts).toContain('Booking … was paid');
  expect(texts).toContain('Guest … was checked out');
  expect(texts).toContain('Discount code … can be used again');
  expect(texts).toContain('Held seats were released: … ');
});

it('the text of an action of the control plane describes what was done', () => {
  expect(['add-client', 'delete-secret', 'undo'].map(actionText)).toEqual([
    'Client added',
    'Secret deleted',
    'Changes undone',
  ]);
});
