import { readFileSync } from 'node:fs';
import { type Language, LANGUAGES } from '../../../domain/shared/language.js';
import { yaml } from '../../../package/lazy-modules.js';
import { packageRoot } from '../../../package/package.js';
import type { CountryCode } from '../../places/countries.js';
import type { Phrases } from './phrases.js';

const texts = new Map<string, Phrases>();

/**
 * Returns the phrases in a language for merchants of a country. Reads the language's file in `fixtures/phrases/` at the
 * first call. Swiss German has no `ß`.
 */
export function phrasesIn(language: Language, country?: CountryCode): Phrases {
  const isSwiss = language === 'de' && country === 'CH';
  const key = isSwiss ? 'de-CH' : language;
  const known = texts.get(key);
  if (known) return known;
  const text = readFileSync(new URL(`fixtures/phrases/${language}.yaml`, packageRoot), 'utf8');
  const phrases = yaml().parse(isSwiss ? text.replaceAll('ß', 'ss') : text) as Phrases;
  texts.set(key, phrases);
  return phrases;
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
