import { type MessageValues, FORMAT_EXAMPLES } from '../domain/shared/errors.js';
import { LANGUAGES, localeOf, type Language } from '../domain/shared/language.js';
import { memoByKey } from '../domain/shared/memo.js';
import { de } from './de.js';
import { en, type MessageId } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';

/** All texts of a language by id. */
export type Texts = Readonly<Record<MessageId, string>>;

/** The texts of each language (P4). */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr, it, es, pt, nl };

type Value = MessageValues[string] | undefined;

/**
 * Matches a placeholder, optionally in backticks: its name, and the word `and` if that word joins its list. Also matches
 * a plural: its name and its forms.
 */
const PLACEHOLDER = /(`?)\{(\w+)(?:, (and))?\}\1|\{(\w+), plural,((?: (?:=\d+|\w+) \{[^{}]*\})+)\}/g;
const PLURAL_FORM = / (=\d+|\w+) \{([^{}]*)\}/g;

/** The placeholders whose values are ids of other texts, each with the prefix of these ids. */
const NAMES_TEXT: Readonly<Record<string, string>> = { reason: '', resource: 'no.', format: 'format.' };

/** Returns a text in a language, with the values inserted for its placeholders. `en.ts` describes the notation. */
export function say(language: Language, id: MessageId, values: MessageValues = {}): string {
  const texts = TEXTS[language];
  return texts[id].replaceAll(
    PLACEHOLDER,
    (_, ...[tick = '', name = '', and, counted = '', forms = '']: (string | undefined)[]) => {
      if (forms !== '') return pluralOf(language, forms, [counted, values[counted]]);
      const value = values[name];
      const show = (part: Value): string => {
        const text = isWhole(name, part) ? textOf(texts, `place.${String(values['place'])}`) : null;
        return text ?? named(language, id, name, part) ?? `${tick}${String(part ?? name)}${tick}`;
      };
      return Array.isArray(value) ? joinedParts(language, value.map(show), and) : show(value);
    },
  );
}

/** Returns whether an error has no field, because it concerns the complete body, path or request. */
function isWhole(name: string, value: Value): boolean {
  return name === 'field' && value === '';
}

/** The messages for which `allowed` contains names of types. */
const TYPED: ReadonlySet<string> = new Set<MessageId>(['wrong_type', 'wrong_type.example']);

/** Returns the text whose id is given by a value; null for other values. */
function named(language: Language, id: MessageId, name: string, value: Value): string | null {
  const kind = TYPED.has(id) && name === 'allowed' ? 'type.' : NAMES_TEXT[name];
  if (kind === undefined || typeof value !== 'string') return null;
  const text = textOf(TEXTS[language], kind + value);
  if (text === null || kind !== 'format.') return text;
  const examples = (FORMAT_EXAMPLES as Readonly<Record<string, readonly string[]>>)[value] ?? [];
  const shown = examples.map((example) => `\`${example}\``);
  return text.replace('`{example}`', joinedParts(language, shown, undefined));
}

function textOf(texts: Texts, id: string): string | null {
  const isText = /^(?:format|no|place|reason|type)\./.test(id) && Object.hasOwn(texts, id);
  return isText ? texts[id as MessageId] : null;
}

/** Returns the plural form for a number or for the length of a list. Replaces `#` by the number. */
function pluralOf(language: Language, forms: string, [name, value]: readonly [string, Value]): string {
  const texts = new Map([...forms.matchAll(PLURAL_FORM)].map(([, form = '', text = '']) => [form, text]));
  const other = texts.get('other') ?? '';
  if (value === undefined || value === null) return other.replaceAll('#', name);
  const count = typeof value === 'number' ? value : Array.isArray(value) ? value.length : 1;
  const { plural, number } = formats(language);
  const text = texts.get(`=${count}`) ?? texts.get(plural.select(count)) ?? other;
  return text.replaceAll('#', number.format(count));
}

function joinedParts(language: Language, parts: readonly string[], and: string | undefined): string {
  const { all, any } = formats(language);
  return (and === undefined ? any : all).format(parts);
}

const formats = memoByKey(2 * LANGUAGES.length, (language: Language) => {
  const locale = localeOf(language);
  return {
    plural: new Intl.PluralRules(locale),
    number: new Intl.NumberFormat(locale),
    any: new Intl.ListFormat(locale, { type: 'disjunction' }),
    all: new Intl.ListFormat(locale, { type: 'conjunction' }),
  };
});
