import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import { say } from '../../src/messages/say.js';
import { categoriesOf, messagesIn, pluralsOf } from './texts.js';

describe.each(LANGUAGES)('P4: plural forms in %s', (language) => {
  const plurals = messagesIn(language).flatMap(([id, text]) =>
    pluralsOf(text).map((plural) => ({ id, ...plural })),
  );

  it('exist for each plural category of the language, and for no other', () => {
    expect(plurals.length).toBeGreaterThan(30);
    const wrong = plurals.filter(({ forms }) => {
      const categories = forms.map(([form]) => form).filter((form) => !form.startsWith('='));
      return categories.toSorted().join() !== categoriesOf(language).join();
    });
    expect(wrong).toEqual([]);
  });

  it('are all different if the text shows the number', () => {
    const numbered = plurals.filter(({ forms }) =>
      forms.some(([form, words]) => form === 'one' && /# \p{L}/u.test(words)),
    );
    expect(numbered.length).toBeGreaterThan(15);
    const alike = numbered.filter(({ forms }) => {
      const [one, other] = ['one', 'other'].map((name) => forms.find(([form]) => form === name)?.[1]);
      return one === other && !/Zeichen|byte$/i.test(one ?? '');
    });
    expect(alike).toEqual([]);
  });
});

const seats = (language: (typeof LANGUAGES)[number], asked: number, left: number) =>
  say(language, 'seats_exceeded.item', { asked, left, item: 'i' });

it('P4: a message uses the plural form for its number', () => {
  expect([0, 1, 2].map((left) => seats('en', left + 1, left))).toEqual([
    'You asked for 1 seat on `i`, but none are left.',
    'You asked for 2 seats on `i`, but only 1 is left.',
    'You asked for 3 seats on `i`, but only 2 are left.',
  ]);
  expect(seats('de', 2, 1)).toBe('Sie haben 2 Plätze für `i` angefragt, aber es ist nur noch 1 frei.');
  expect(seats('fr', 1, 0)).toBe('Vous avez demandé 1 place pour `i`, mais il n’en reste aucune.');
  expect(say('es', 'payload_too_large', { limit: 1_000_000 })).toContain('1.000.000 de bytes');
  expect(say('es', 'payload_too_large', { limit: 1_048_576 })).toContain('1.048.576 bytes');
});

it('P4: a message about a list differs for one and for several allowed values', () => {
  const allowed = (...values: string[]) => say('en', 'not_allowed', { field: 'type', allowed: values });
  expect(allowed('trip')).toBe('`type` must be `trip`.');
  expect(allowed('trip', 'rental', 'voucher')).toBe('`type` must be one of: `trip`, `rental` or `voucher`.');
  expect(say('en', 'not_allowed', { field: 'type', allowed: 'trip' })).toBe('`type` must be `trip`.');
  const categories = { received: 9, allowed: [1, 2] };
  expect(say('it', 'not_found.item_category', categories)).toMatch(/`1` e `2`\.$/);
});

it('P4: a plural whose number is missing shows the name of the placeholder', () => {
  expect(say('en', 'seats_exceeded.item', { left: 1, item: 'i' })).toBe(
    'You asked for asked seats on `i`, but only 1 is left.',
  );
  expect(say('en', 'seats_exceeded.item', { asked: null, left: 1, item: 'i' })).toContain('asked seats');
});
