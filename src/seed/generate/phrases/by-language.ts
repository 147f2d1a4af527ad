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

/** The phrases of merchants, keyed by language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: EN,
  de: DE,
  fr: FR,
  it: IT,
  es: ES,
  pt: PT,
  nl: NL,
};

/** Swiss German has no `ß`. */
const SWISS = JSON.parse(JSON.stringify(DE).replaceAll('ß', 'ss')) as Phrases;

/** Returns the phrases in a language for merchants of a country. */
export function phrasesIn(language: Language, country: CountryCode): Phrases {
  return language === 'de' && country === 'CH' ? SWISS : PHRASES[language];
}

/** Returns the language with a given name; English if there are no phrases for it. */
export function languageOf(name: string): Language {
  return LANGUAGES.find((language) => language === name) ?? 'en';
}

const startsWithVowel = (name: string) => /^[aeiou]/i.test(name.normalize('NFD').replaceAll(/\p{M}/gu, ''));

/** Rules for contracting a word with a city's name: the word, the matching names, and the result. */
type Contraction = readonly [
  before: RegExp,
  isMeant: (name: string) => boolean,
  become: (name: string) => string,
];

const isMasculine = (name: string) => name.startsWith('Le ');
const isCidade = (name: string) => name.startsWith('Cidade ');

const CONTRACTIONS: Partial<Record<Language, readonly Contraction[]>> = {
  fr: [
    [/\bde \{city\}/g, isMasculine, (name) => `du ${name.slice(3)}`],
    [/(?<!\p{L})à \{city\}/gu, isMasculine, (name) => `au ${name.slice(3)}`],
    [/\bde \{city\}/g, startsWithVowel, (name) => `d’${name}`],
    [/\bque \{city\}/g, startsWithVowel, (name) => `qu’${name}`],
  ],
  it: [[/\ba \{city\}/g, (name) => /^a/i.test(name), (name) => `ad ${name}`]],
  pt: [
    [/\bde \{city\}/g, isCidade, (name) => `da ${name}`],
    [/\bem \{city\}/g, isCidade, (name) => `na ${name}`],
    [/\bpor \{city\}/g, isCidade, (name) => `pela ${name}`],
    [/\b(Percorra|vê) \{city\}/g, isCidade, (name) => `$1 a ${name}`],
  ],
};

/**
 * Inserts a city's name into a phrase, following the grammar of the language: `au cœur d’Édimbourg`, `na Cidade do México`.
 */
export function withCity(phrase: string, name: string, language: Language): string {
  const contracted = (CONTRACTIONS[language] ?? []).reduce(
    (text, [before, isMeant, become]) => (isMeant(name) ? text.replace(before, become(name)) : text),
    phrase,
  );
  return contracted.replaceAll('{city}', name);
}

/** Joins a heading and its text with a colon. French has a space before the colon. */
export function withHeading(heading: string, text: string, language: Language): string {
  return language === 'fr' ? `${heading}\u00a0: ${text}` : `${heading}: ${text}`;
}
