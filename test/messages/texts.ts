import { LANGUAGES, localeOf, type Language } from '../../src/domain/shared/language.js';
import { TEXTS } from '../../src/messages/say.js';
import { PAGE_TEXTS } from '../../src/pages/texts/page-languages.js';
import { TICKET_TEXTS } from '../../src/pages/tickets/texts.js';

/** A text with its id. */
export type Entry = readonly [id: string, text: string];

function flat(value: unknown, id: string): readonly Entry[] {
  if (typeof value === 'string') return [[id, value]];
  return Object.entries(value as object).flatMap(([key, part]) => flat(part, `${id}.${key}`));
}

/** Returns the messages of a language. */
export const messagesIn = (language: Language): readonly Entry[] => Object.entries(TEXTS[language]);

/** Returns the texts of pages and tickets for guests, in a language. */
export const guestTextsIn = (language: Language): readonly Entry[] => [
  ...flat(PAGE_TEXTS[language], 'page'),
  ...flat(TICKET_TEXTS[language], 'ticket'),
];

/** Returns every text in a language. */
export const textsIn = (language: Language): readonly Entry[] => [
  ...messagesIn(language),
  ...guestTextsIn(language),
];

export const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

const PLURAL = /\{(\w+), plural,((?: (?:=\d+|\w+) \{[^{}]*\})+)\}/g;

/** Returns the plurals of a text, each with its placeholder and its forms. */
export function pluralsOf(text: string) {
  return [...text.matchAll(PLURAL)].map(([, name = '', forms = '']) => ({
    name,
    forms: [...forms.matchAll(/ (=\d+|\w+) \{([^{}]*)\}/g)].map(
      ([, form = '', words = '']) => [form, words] as const,
    ),
  }));
}

/** Returns the plural categories of a language's locale. */
export const categoriesOf = (language: Language) =>
  new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories.toSorted();

/** Returns the distinct names of a text's placeholders. */
export const placeholdersOf = (text: string): readonly string[] =>
  [
    ...new Set(
      [...text.replaceAll(PLURAL, '{$1}').matchAll(/\{(\w+)(?=[},])/g)].map(([, name = '']) => name),
    ),
  ].toSorted();

/** Returns the distinct parts of a text in backticks. */
export const codeOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))].toSorted();

/** Returns the words of a text that a reader sees, without code and placeholders. */
export const wordsOf = (text: string): string =>
  text
    .replaceAll(/`[^`]*`/g, ' ')
    .replaceAll(/\{\w+(?:, and)?\}/g, ' ')
    .replaceAll(/\{\w+, plural,|[{}#]|(?<= )(?:=\d+|one|many|other) (?=\{)/g, ' ');
