import type { Language } from '../../domain/shared/language.js';
import { de } from './de.js';
import { en, type PageTexts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';

/** The texts of pages by language. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en, de, fr, it, es, pt, nl };
