import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import { phrasesIn, withCity, withHeading } from '../../src/seed/generate/phrases/by-language.js';
import { CITIES, cityName } from '../../src/seed/places/cities.js';

describe('the name of a city in a text', () => {
  it.each([
    ['fr', 'au cœur de {city}', 'Édimbourg', 'au cœur d’Édimbourg'],
    ['fr', 'au cœur de {city}', 'Lisbonne', 'au cœur de Lisbonne'],
    ['fr', 'c’est que {city} se découvre', 'Amsterdam', 'c’est qu’Amsterdam se découvre'],
    ['fr', 'le rivage de {city}', 'Le Cap', 'le rivage du Cap'],
    ['fr', 'une expérience à {city}', 'Le Cap', 'une expérience au Cap'],
    ['fr', 'Parcourez {city}', 'Le Cap', 'Parcourez Le Cap'],
    ['it', 'quello che a {city} si mangia', 'Atene', 'quello che ad Atene si mangia'],
    ['it', 'un’esperienza a {city}', 'Roma', 'un’esperienza a Roma'],
    ['pt', 'anos de {city} em', 'Cidade do México', 'anos da Cidade do México em'],
    ['pt', 'se come em {city}', 'Cidade do Cabo', 'se come na Cidade do Cabo'],
    ['pt', 'Pedale por {city}', 'Cidade do Cabo', 'Pedale pela Cidade do Cabo'],
    ['pt', 'Percorra {city}', 'Cidade do Cabo', 'Percorra a Cidade do Cabo'],
    ['pt', 'se come em {city}', 'Lisboa', 'se come em Lisboa'],
    ['de', 'mitten in {city}', 'Athen', 'mitten in Athen'],
  ] as const)('in %s: %s, %s', (language, phrase, name, expected) => {
    expect(withCity(phrase, name, language)).toBe(expected);
  });

  it('is contracted correctly in each French phrase with each city', () => {
    const phrases = Object.values(phrasesIn('fr').kinds).flatMap(({ openings }) => openings);
    const texts = CITIES.flatMap((city) =>
      phrases.map((phrase) => withCity(phrase, cityName(city, 'fr'), 'fr')),
    );
    expect(texts.filter((text) => /\b(?:de|que) (?:[AEIOU]|É)|(?:de|à) Le /u.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes('{'))).toEqual([]);
  });

  it('may precede a colon, in French with a space between them', () => {
    expect(withHeading('Bergen', 'Croisière', 'fr')).toBe('Bergen\u00a0: Croisière');
    expect(withHeading('Bergen', 'Bootsfahrt', 'de')).toBe('Bergen: Bootsfahrt');
  });
});

test('only Swiss German texts have no ß', () => {
  expect(JSON.stringify(phrasesIn('de', 'CH'))).not.toContain('ß');
  expect(phrasesIn('de', 'CH').kinds.sailing).toEqual(phrasesIn('de').kinds.sailing);
  for (const country of ['DE', 'AT'] as const) expect(phrasesIn('de', country)).toBe(phrasesIn('de'));
  expect(phrasesIn('fr', 'CH')).toBe(phrasesIn('fr'));
});

test.each(LANGUAGES)('a space before punctuation in %s is non-breaking', (language) => {
  const text = JSON.stringify(phrasesIn(language));
  expect(text.match(/[\p{L}\p{N}] [:;?!](?=[ "])/gu)).toBeNull();
});
