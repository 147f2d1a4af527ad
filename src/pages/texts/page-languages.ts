import { supportedLanguage } from '../../domain/shared/language.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { it } from './it.js';
import type { PageTexts } from './page-texts.js';

/** The languages of the hosted payment page (H2). */
export const PAGE_LANGUAGES = ['en', 'de', 'es', 'it'] as const;
/** A language of the hosted payment page. */
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** Returns the page's language for a requested one: `de-AT` is shown in `de`, an unsupported language in English (H2). */
export function pageLanguage(requested: string): PageLanguage {
  return supportedLanguage(requested, PAGE_LANGUAGES);
}

/** The page's texts by language. */
export const PAGE_TEXTS: Readonly<Record<PageLanguage, PageTexts>> = { en, de, es, it };
