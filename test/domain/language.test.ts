import { expect, test } from 'vitest';
import { bookingLanguage, pageLanguage } from '../../src/domain/basket/booked-texts.js';
import { LANGUAGES, primaryLanguage, supportedLanguage } from '../../src/domain/shared/language.js';

test.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['de_AT', 'de'],
  ['DE-at', 'de'],
  ['', ''],
])('%j is %j without its region (P4)', (tag, primary) => {
  expect(primaryLanguage(tag)).toBe(primary);
});

test('a language that is not supported is English (P4)', () => {
  expect(supportedLanguage('pt-BR', LANGUAGES)).toBe('pt');
  expect(supportedLanguage('pt-BR', ['en', 'de'])).toBe('en');
  expect(supportedLanguage('xx', LANGUAGES)).toBe('en');
});

test.each([
  ['de', 'de'],
  ['it', 'it'],
  ['de-AT', 'en'],
  ['DE', 'en'],
  ['fr', 'en'],
  ['', 'en'],
])(
  'a payment page for %j is in %s: one of its languages, written exactly so, or else English (H2)',
  (wish, spoken) => {
    expect(pageLanguage(wish, ['en', 'de', 'it'])).toBe(spoken);
  },
);

test("mails and tickets are in the booking's language, else in its operator's default one (P4)", () => {
  const operator = { defaultLanguage: 'fr-CA' };
  const merchants = { get: (slug: string) => (slug === 'tagus' ? (operator as never) : undefined) };
  expect(bookingLanguage({ merchants }, { language: 'de', operator: 'tagus' })).toBe('de');
  expect(bookingLanguage({ merchants }, { operator: 'tagus' })).toBe('fr');
  expect(bookingLanguage({ merchants }, { operator: 'gone' })).toBe('en');
});
