import { type Language, LANGUAGES } from '../../../domain/shared/language.js';
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

/** Returns the language of a record; English for a language without phrases. */
export function languageOf(name: string): Language {
  return LANGUAGES.find((language) => language === name) ?? 'en';
}
