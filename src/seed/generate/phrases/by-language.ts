import { type Language, LANGUAGES } from '../../../domain/shared/language.js';
import type { CountryCode } from '../../places/countries.js';
import { DE } from './de.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import { NL } from './nl.js';
import type { Phrases } from './phrases.js';
import { PT } from './pt.js';

/** The texts of merchants, by language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: EN,
  de: DE,
  fr: FR,
  it: IT,
  es: ES,
  pt: PT,
  nl: NL,
};

/** In Switzerland, German has no `ß`. */
const SWISS = JSON.parse(JSON.stringify(DE).replaceAll('ß', 'ss')) as Phrases;

/** Returns the texts of a merchant of a country in a language. */
export function phrasesIn(language: Language, country: CountryCode): Phrases {
  return language === 'de' && country === 'CH' ? SWISS : PHRASES[language];
}

/** Returns the language of a record; English for a language without phrases. */
export function languageOf(name: string): Language {
  return LANGUAGES.find((language) => language === name) ?? 'en';
}
