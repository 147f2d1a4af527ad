import { type Language, LANGUAGES } from '../../../domain/shared/language.js';
import { DE } from './de.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import { NL } from './nl.js';
import type { Phrases } from './phrases.js';
import { PT } from './pt.js';

/** What merchants write, by language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: EN,
  de: DE,
  fr: FR,
  it: IT,
  es: ES,
  pt: PT,
  nl: NL,
};

/** A language that a record names, as one that merchants write in; they write in no other. */
export function languageOf(name: string): Language {
  return LANGUAGES.find((language) => language === name) ?? 'en';
}
