import type { Language } from '../../../contract/operation.js';
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
