import type { Language } from '../../domain/shared/language.js';
import { pagesDe } from './de.js';
import { pagesEn, type PageTexts } from './en.js';
import { pagesEs } from './es.js';
import { pagesFr } from './fr.js';
import { pagesIt } from './it.js';
import { pagesNl } from './nl.js';
import { pagesPt } from './pt.js';

/** The texts of the payment pages, keyed by language. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: pagesEn,
  de: pagesDe,
  fr: pagesFr,
  it: pagesIt,
  es: pagesEs,
  pt: pagesPt,
  nl: pagesNl,
};
