import { expect, test } from 'vitest';
import { bookingLanguage, languageToBookIn } from '../../src/domain/basket/booking-language.js';
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

test("a booking is made in the language of its payment page, else in the request's (P4, H2)", () => {
  expect(languageToBookIn({ language: 'nl-BE' }, 'de')).toBe('nl');
  expect(languageToBookIn(null, 'de')).toBe('de');
});

test("mails and tickets are in the booking's language, else in its operator's default one (P4)", () => {
  const operator = { defaultLanguage: 'fr-CA' };
  const merchants = { get: (slug: string) => (slug === 'tagus' ? (operator as never) : undefined) };
  expect(bookingLanguage({ merchants }, { language: 'de', operator: 'tagus' })).toBe('de');
  expect(bookingLanguage({ merchants }, { operator: 'tagus' })).toBe('fr');
  expect(bookingLanguage({ merchants }, { operator: 'gone' })).toBe('en');
});
