import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/domain/shared/language.js';
import { textsIn, TRANSLATIONS, wordsOf } from './texts.js';

const COLUMNS: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  pt: 'Português',
  nl: 'Nederlands',
};

/** Returns the rows of the table below a heading. Keys are the names of the columns. */
function tableBelow(heading: string): readonly Readonly<Record<string, string>>[] {
  const section = readFileSync('docs/development/glossary.md', 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith(heading));
  const lines = (section ?? '').split('\n').filter((line) => line.startsWith('|'));
  const [names = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

const TERMS = tableBelow('Terms');
const AVOIDED = tableBelow('Words to avoid');

/** Returns a pattern that matches any of the given words as a complete word, in any case. */
const anyOf = (words: readonly string[], plural = '') =>
  new RegExp(`(?<![\\p{L}-])(?:${words.join('|')})${plural}(?![\\p{L}-])`, 'giu');

/** Returns the matches of a pattern in the texts of a language, each with the id of its text. */
const found = (language: Language, pattern: RegExp) =>
  textsIn(language).flatMap(([id, text]) =>
    [...wordsOf(text).matchAll(pattern)].map(([word]) => `${id}: ${word}`),
  );

it('every term has a translation in every language', () => {
  expect(TERMS.length).toBeGreaterThan(35);
  const gaps = TERMS.filter((row) => LANGUAGES.some((language) => !row[COLUMNS[language]]));
  expect(gaps).toEqual([]);
});

it.each(TRANSLATIONS)(
  'no text in %s contains an English term, unless the language uses the same term',
  (language) => {
    const own = TERMS.map((row) => row[COLUMNS[language]] ?? '').join(', ');
    const english = TERMS.map((row) => (row['English'] ?? '').replace(/ \(.*$/, ''));
    const foreign = found(
      language,
      anyOf(
        english.filter((term) => !anyOf([term]).test(own)),
        's?',
      ),
    );
    expect(foreign).toEqual([]);
  },
);

it.each(LANGUAGES)('no text in %s contains a word to avoid', (language) => {
  const row = AVOIDED.find((one) => one['Language'] === COLUMNS[language]);
  const words = (row?.['Never'] ?? '').split(', ');
  expect(words.length).toBeGreaterThan(1);
  expect(found(language, anyOf(words))).toEqual([]);
});

/** For each English term: the id of a text that must contain its translation in each language. */
const NAMING: Readonly<Record<string, string>> = {
  activity: 'no.activity',
  addon: 'no.addon',
  'admin token': 'forbidden.admin',
  agent: 'no.agent',
  'availability rule': 'no.availability rule',
  basket: 'no.basket',
  body: 'place.body',
  booking: 'no.booking',
  capture: 'capture_ended.expired',
  card: 'expired.card',
  character: 'too_short',
  'client (of the API)': 'conflict.no_secret',
  'discount code': 'no.discount code',
  entry: 'duplicate.entry',
  field: 'unknown',
  fixture: 'place.fixture',
  guest: 'no.guest',
  header: 'not_acceptable.absent',
  host: 'title.misdirected_request',
  item: 'no.availability item',
  key: 'not_found',
  merchant: 'no.merchant',
  method: 'title.method_not_allowed',
  'mobile group': 'no.mobile group',
  'operator (of the sandbox)': 'storage_unavailable.read_only',
  'payment gateway': 'no.payment gateway',
  'price category': 'no.price category',
  refund: 'exceeds_refundable',
  request: 'title.invalid_request',
  resource: 'no.resource',
  sandbox: 'title.overloaded',
  seat: 'one_seat_per_entry',
  secret: 'forbidden.public_secret',
  'security code': 'format.security-code',
  shop: 'page.back',
  'shop item': 'no.shop item',
  snapshot: 'not_found.snapshot',
  ticket: 'not_found.ticket',
  token: 'forbidden.admin',
  transaction: 'conflict.transaction',
  voucher: 'no.voucher',
  workspace: 'title.workspace_damaged',
};

/** The terms that are inflected in their texts, such as verbs. Only their stems are compared. */
const INFLECTED: ReadonlySet<string> = new Set(['refund', 'secret']);

const stemOf = (term: string) => term.slice(0, Math.ceil(term.length * 0.6));

it('every term has a text that must contain it', () => {
  expect(Object.keys(NAMING).toSorted()).toEqual(TERMS.map((row) => row['English'] ?? '').toSorted());
});

it.each(LANGUAGES)('every term is used in its text in %s', (language) => {
  const texts = new Map(textsIn(language));
  const other = Object.entries(NAMING).filter(([english, id]) => {
    const term = TERMS.find((row) => row['English'] === english)?.[COLUMNS[language]] ?? '?';
    const named = language === 'en' ? english.replace(/ \(.*$/, '') : term;
    return !wordsOf(texts.get(id) ?? '')
      .toLowerCase()
      .includes((INFLECTED.has(english) ? stemOf(named) : named).toLowerCase());
  });
  expect(other).toEqual([]);
});
