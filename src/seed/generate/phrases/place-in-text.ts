import type { Language } from '../../../domain/shared/language.js';

const startsWithVowel = (name: string) => /^[aeiou]/i.test(name.normalize('NFD').replaceAll(/\p{M}/gu, ''));

/** The words before a place that depend on its name: the words, the names, and what both become. */
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

/** Returns a phrase with the name of a city, as a language joins both: `au cœur d’Édimbourg`, `na Cidade do México`. */
export function withCity(phrase: string, name: string, language: Language): string {
  const contracted = (CONTRACTIONS[language] ?? []).reduce(
    (text, [before, isMeant, become]) => (isMeant(name) ? text.replace(before, become(name)) : text),
    phrase,
  );
  return contracted.replaceAll('{city}', name);
}

/** Returns a heading and what follows it; French has a space before the colon. */
export function withHeading(heading: string, text: string, language: Language): string {
  return language === 'fr' ? `${heading}\u00a0: ${text}` : `${heading}: ${text}`;
}
