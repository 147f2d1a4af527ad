import { expect, test } from 'vitest';
import { bookingLanguage, pageLanguage } from '../../src/domain/basket/booked-texts.js';
import { LANGUAGES, primaryLanguage, supportedLanguage } from '../../src/domain/shared/language.js';

test.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['de_AT', 'de'],
  ['DE-at', 'de'],
  ['', ''],
])('%j without its region is %j (P4)', (tag, primary) => {
  expect(primaryLanguage(tag)).toBe(primary);
});

test('an unsupported language falls back to English (P4)', () => {
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
  'a payment page for %j is in %s: a supported language in exactly this spelling, otherwise English (H2)',
  (wish, spoken) => {
    expect(pageLanguage(wish, ['en', 'de', 'it'])).toBe(spoken);
  },
);

test("mails and tickets are in the booking's language, otherwise in the operator's default language (P4)", () => {
  const operator = { defaultLanguage: 'fr-CA' };
  const merchants = { get: (slug: string) => (slug === 'tagus' ? (operator as never) : undefined) };
  expect(bookingLanguage({ merchants }, { language: 'de', operator: 'tagus' })).toBe('de');
  expect(bookingLanguage({ merchants }, { operator: 'tagus' })).toBe('fr');
  expect(bookingLanguage({ merchants }, { operator: 'gone' })).toBe('en');
});
