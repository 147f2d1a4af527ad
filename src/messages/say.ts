import type { Language } from '../domain/shared/language.js';
import type { MessageValues } from '../domain/shared/faults.js';
import { de } from './de.js';
import { en, type MessageId } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';

/** Every text of a language, by its id. */
export type Texts = Readonly<Record<MessageId, string>>;

/** The texts of each language (P4). */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr, it, es, pt, nl };

/** A text in a language with its placeholders filled; a value that is a `reason.` id is said in the language too. */
export function say(language: Language, id: MessageId, values: MessageValues = {}): string {
  const texts = TEXTS[language];
  return texts[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) return name;
    if (typeof value === 'string' && isReason(value)) return texts[value];
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
}

function isReason(value: string): value is MessageId {
  return value.startsWith('reason.') && value in en;
}
