import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import { en } from '../../src/messages/en.js';
import { say, TEXTS } from '../../src/messages/say.js';

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted();

describe.each(LANGUAGES)('P4: the texts in %s', (language) => {
  it('are those of English, with the same placeholders', () => {
    const shape = (texts: object) =>
      Object.entries(texts).map(([id, text]) => [id, placeholders(text as string)]);
    expect(Object.fromEntries(shape(TEXTS[language]))).toEqual(Object.fromEntries(shape(en)));
  });

  it.skipIf(language === 'en')('are translated', () => {
    const same = Object.entries(TEXTS[language]).filter(([id, text]) => text === en[id as keyof typeof en]);
    expect(same).toEqual([]);
  });
});

it.each(LANGUAGES)(
  'P4: a number in %s is never followed by a word that it would have to agree with',
  (language) => {
    const counted = Object.entries(TEXTS[language]).filter(([id]) =>
      /^(seats_exceeded|below_min_seats|too_few)/.test(id),
    );
    expect(counted).toHaveLength(7);
    expect(counted.filter(([, text]) => /\{(asked|left|allowed)\} \p{L}/u.test(text))).toEqual([]);
  },
);

it('fills in values, joins lists and says reasons in the language', () => {
  expect(say('en', 'not_allowed', { field: 'type[]', allowed: ['trip', 'voucher'] })).toBe(
    'Send one of trip, voucher as type[].',
  );
  expect(say('de', 'malformed', { field: 'x', reason: 'reason.not_json' })).toContain(
    TEXTS.de['reason.not_json'],
  );
});
