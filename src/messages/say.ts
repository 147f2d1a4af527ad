import { LANGUAGES, localeOf, type Language } from '../domain/shared/language.js';
import type { MessageValues } from '../domain/shared/faults.js';
import { memoByKey } from '../domain/shared/memo.js';
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

/** The texts that replace "ask for at most 0" where no seat is left. */
const NONE_LEFT: Partial<Record<MessageId, MessageId>> = {
  'seats_exceeded.item': 'none_left.item',
  'seats_exceeded.category': 'none_left.category',
  'seats_exceeded.resource': 'none_left.resource',
  'seats_exceeded.captured': 'none_left.captured',
};

/** The texts whose `allowed` is a type or format of JSON Schema. */
const NAMES_TYPES: ReadonlySet<MessageId> = new Set(['wrong_type', 'wrong_format']);

const alternatives = memoByKey(
  2 * LANGUAGES.length,
  (language: Language) => new Intl.ListFormat(localeOf(language), { type: 'disjunction' }),
);

/**
 * Returns a text in a language with its placeholders filled. A value that is the id of a reason, the kind of record in
 * `resource` and an expected type are translated; a placeholder without a value shows its name.
 */
export function say(language: Language, id: MessageId, values: MessageValues = {}): string {
  const texts = TEXTS[language];
  const shown = values['left'] === 0 ? (NONE_LEFT[id] ?? id) : id;
  return texts[shown].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) return name;
    const kind = name === 'resource' ? 'resource.' : name === 'allowed' && NAMES_TYPES.has(id) ? 'type.' : '';
    if (typeof value !== 'object') return translated(texts, kind, String(value));
    const parts = value.map((part) => translated(texts, kind, String(part)));
    return name === 'allowed' ? alternatives(language).format(parts) : parts.join(', ');
  });
}

function translated(texts: Texts, kind: string, value: string): string {
  const id = kind + value;
  return isTranslated(id) ? texts[id] : value;
}

function isTranslated(id: string): id is MessageId {
  return /^(?:reason|resource|type)\./.test(id) && Object.hasOwn(en, id);
}
