import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import { CITIES } from '../../src/seed/places/cities.js';
import { COUNTRIES, CURRENCY_RATES } from '../../src/seed/places/countries.js';
import { phrasesIn } from '../../src/seed/generate/phrases/by-language.js';
import { KIND_CODES } from '../../src/seed/generate/phrases/phrases.js';
import { isCurrency } from '../../src/domain/shared/money.js';
import { isZone } from '../../src/domain/shared/civil-time.js';

/** Returns the structure of texts without their words: their fields and their placeholders. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return value.match(/\{\w+\}/g)?.join() ?? '';
  if (Array.isArray(value)) return value.map(shapeOf);
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, part]) => [key, shapeOf(part)]));
}

describe.each(LANGUAGES)('the phrases in %s', (language) => {
  test.each(KIND_CODES)('for %s are as many as in English, with the same placeholders', (kind) => {
    const phrases = phrasesIn(language).kinds[kind];
    const english = phrasesIn('en').kinds[kind];
    const lengths = (of: typeof phrases) =>
      Object.values(of).map((list) => (Array.isArray(list) ? list.length : 1));
    expect(lengths(phrases)).toEqual(lengths(english));
    expect(shapeOf(phrases)).toEqual(shapeOf(english));
  });

  test('have the fields of the English phrases', () => {
    expect(Object.keys(phrasesIn(language).kinds)).toEqual(KIND_CODES);
    expect(shapeOf(phrasesIn(language))).toEqual(shapeOf(phrasesIn('en')));
  });

  test('are complete, and none is in another language', () => {
    const titles = Object.values(phrasesIn(language).kinds).flatMap((kind) => kind.titles);
    expect(titles.every((title) => title.trim().length > 3)).toBe(true);
    if (language === 'en') return;
    const english = new Set(
      Object.values(phrasesIn('en').kinds).flatMap((kind) => [...kind.openings, ...kind.closings]),
    );
    const own = Object.values(phrasesIn(language).kinds).flatMap((kind) => [
      ...kind.openings,
      ...kind.closings,
    ]);
    expect(own.filter((text) => english.has(text))).toEqual([]);
  });
});

test.each(CITIES.map((city) => [city.name, city] as const))('%s is a place on earth', (_, city) => {
  expect(isZone(city.timezone)).toBe(true);
  expect(city.locode).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/);
  expect(isCurrency(COUNTRIES[city.country].currency)).toBe(true);
  expect(CURRENCY_RATES).toHaveProperty(COUNTRIES[city.country].currency);
  expect(city.landmarks).toHaveLength(3);
  for (const { latitude, longitude } of city.landmarks) {
    expect(Math.abs(latitude - city.latitude)).toBeLessThan(0.3);
    expect(Math.abs(longitude - city.longitude)).toBeLessThan(0.3);
  }
});

test('every city has its own code', () => {
  expect(new Set(CITIES.map(({ locode }) => locode)).size).toBe(CITIES.length);
});
