import { supportedLanguage, type Language } from '../../domain/shared/language.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import type { PageTexts } from './page-texts.js';
import { pt } from './pt.js';

/**
 * Returns the payment page's language for a requested one, among those of the setting `pageLanguages`: `de-AT` is shown in
 * `de`, any other language in English (H2).
 */
export function pageLanguage(requested: string, languages: readonly Language[]): Language {
  return supportedLanguage(requested, languages);
}

/** The texts of pages by language. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en, de, fr, it, es, pt, nl };
