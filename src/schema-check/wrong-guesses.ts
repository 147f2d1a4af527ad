import type { RequestError } from '../domain/shared/errors.js';
import { excerpt } from '../messages/excerpt.js';
import { unknownName } from '../text/nearest-names.js';
import { maskedText } from '../masking/secret-text.js';

/** The properties of an error about a wrongly guessed name, except its field. */
type Remedy = Pick<RequestError, 'code' | 'message' | 'values' | 'allowed'>;

/** A name from other services, with a correction that names a parameter or field of this contract. */
interface Guess {
  readonly in: 'query' | 'body';
  readonly names: RegExp;
  readonly remedy: (known: readonly string[], name: string, sent: string) => Omit<Remedy, 'code'> | null;
}

/** Common wrong names (P11). */
const GUESSES: readonly Guess[] = [
  {
    in: 'query',
    names: /^(page|page_?(no|num|number|size)|per_?page|size|cursor|skip)$/i,
    remedy: (known, name, sent) => {
      if (!known.includes('limit')) return { message: 'unknown.whole' };
      return known.includes('offset') ? { message: 'unknown.page', allowed: pageMeant(name, sent) } : null;
    },
  },
  {
    in: 'query',
    names: /^(booking|payment)?_?(status|state)$/i,
    remedy: (known) => (known.length > 0 ? { message: 'unknown.status', allowed: known } : null),
  },
  {
    in: 'query',
    names: /^(date|day|from|since|start|(start|from)_?date|date_?from)$/i,
    remedy: (known) => meantFor('startsFrom', known),
  },
  {
    in: 'query',
    names: /^(to|until|till|end|(end|to)_?date|date_?(to|until))$/i,
    remedy: (known) => meantFor('startsTo', known),
  },
  {
    in: 'query',
    names: /^((contact|customer|buyer|user)_?)?e?_?mail$|^(contact|customer|buyer)$/i,
    remedy: (known) => meantFor('user[]', known),
  },
  {
    in: 'query',
    names: /^(search|query|text|term|name)$/i,
    remedy: (known) => meantFor('q', known) ?? meantFor('titleLike', known),
  },
  {
    in: 'body',
    names: /PayPSP$/i, // the name of another vendor (P3)
    remedy: (known) => meantFor(known.find((name) => name.endsWith('PayPSP')) ?? '', known),
  },
  {
    in: 'body',
    names: /^(seconds|minutes|hours|days)$/i,
    remedy: (known) => meantFor('duration', known),
  },
  {
    in: 'body',
    names: /^(e_?mail|phone|mobile)$/i,
    remedy: (known, name) =>
      known.includes('type') && known.includes('value')
        ? { message: 'unknown.contact', allowed: CONTACTS[/mail/i.test(name) ? 'email' : 'mobile'] }
        : null,
  },
];

/**
 * Returns `limit` and `offset` for the page that a client requested by number, size or first entry. For an unclear
 * request, assumes the second page.
 */
function pageMeant(name: string, sent: string): string {
  const value = /^\d{1,9}$/.test(sent) ? Number(sent) : 0;
  const [limit, offset] = [30, 30];
  if (/size|per/i.test(name)) {
    const isLimit = value >= 1 && value <= 100; // P12
    return isLimit ? `limit=${value}&offset=${value}` : `limit=${limit}&offset=${offset}`;
  }
  if (/skip/i.test(name)) return `limit=${limit}&offset=${value}`;
  return `limit=${limit}&offset=${value >= 1 ? limit * (value - 1) : offset}`;
}

/** Returns a correction that names the parameter or field `nearest`. Returns null if `known` does not contain it. */
function meantFor(nearest: string, known: readonly string[]): Omit<Remedy, 'code'> | null {
  return known.includes(nearest)
    ? { message: 'unknown.nearest', values: { nearest }, allowed: nearest }
    : null;
}

const CONTACTS = {
  email: '{"type": "email", "value": "ada@example.com"}',
  mobile: '{"type": "mobile", "value": "+351910000001"}',
} as const;

/** An unknown name, the part of the request that contains it, and its value as text, if it has one. */
export interface UnknownName {
  readonly in: 'query' | 'body';
  readonly name: string;
  readonly sent?: string | undefined;
}

/**
 * Returns the error for an unknown name. The error corrects a common wrong name, or suggests the most similar known
 * name (P11). The form of brackets does not matter: `page[number]` counts as `page_number`, `status[]` as `status`.
 */
export function unknownOrGuessed(
  { in: place, name, sent = '' }: UnknownName,
  known: readonly string[],
): Remedy {
  const base = name.replace(/\[.*$/s, '');
  if (base !== name && known.includes(base)) return unknownName(name, known);
  const whole = name.replaceAll(/\[\w*\]/g, (part) => (part === '[]' ? '' : `_${part.slice(1, -1)}`));
  const guessOf = (one: string) => GUESSES.find((guess) => guess.in === place && guess.names.test(one));
  const remedy = (guessOf(whole) ?? guessOf(base))?.remedy(known, whole, sent);
  return remedy ? { code: 'unknown', ...remedy } : unknownName(name, known);
}

const CATEGORY_NAMES = ['id', 'categoryId', 'priceCategoryId', 'category'];
const SEATS_NAMES = ['seats', 'quantity', 'occupancy', 'count'];

/**
 * Returns the error of a price category that was sent as an object with field names. The error shows the correct pair.
 * For several seats, the error shows one entry per seat (C2).
 */
export function categoryPair(sent: object): Remedy {
  const entries = new Map(Object.entries(sent));
  const valueOf = (names: readonly string[], example: number): number => {
    const found = names.map((name) => Number(entries.get(name))).find((value) => Number.isSafeInteger(value));
    return found ?? example;
  };
  const [category, seats] = [valueOf(CATEGORY_NAMES, 8121), valueOf(SEATS_NAMES, 2)];
  const allowed = `{"${category}": ${seats}}`;
  if (seats < 2) return { code: 'unknown', message: 'wrong_type.category', allowed };
  const values = { seats, entry: `{"${category}": 1}` };
  return { code: 'unknown', message: 'wrong_type.category_entries', values, allowed };
}

/** Returns an example of a valid pair: the sent price category id with one seat (C2). */
export function oneSeat(sent: unknown): string {
  const isId = Number.isSafeInteger(sent) || (typeof sent === 'string' && /^\d{1,15}$/.test(sent));
  return `{"${isId && Number(sent) > 0 ? Number(sent) : 8121}": 1}`;
}

/** The maximum length in characters of a query in a message. */
const MAX_WRITTEN = 1000;

/**
 * Converts a JSON text to a query with numbered brackets. Omits nulls; masks secrets and card numbers (P10, H1).
 * Undefined if the text is no JSON list or object with values. `field` is the name of the value, such as `items[0]`. If
 * the value is a list, the query omits this last index.
 */
export function inBrackets(field: string, text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(maskedText(text));
    const base = Array.isArray(value) ? field.replace(/\[\d+\]$/, '') : field;
    return excerpt(beginningOfQuery(pairsOf(base, value, MAX_DEPTH)), MAX_WRITTEN) || undefined;
  } catch {
    return undefined;
  }
}

const MAX_DEPTH = 8;

/**
 * Stops when the text has the maximum length for a message. Each value repeats the names of its parents, so the text
 * may be long.
 */
function beginningOfQuery(pairs: Iterable<string>): string {
  const written: string[] = [];
  let length = 0;
  for (const pair of pairs) {
    written.push(pair);
    length += pair.length;
    if (length > MAX_WRITTEN) break;
  }
  return written.join('&');
}

function* pairsOf(name: string, value: unknown, levels: number): Generator<string, void> {
  if (value === null) return; // A query cannot express null, so the value is left out.
  if (typeof value !== 'object' || levels === 0) yield `${name}=${encoded(value)}`;
  else for (const [key, part] of Object.entries(value)) yield* pairsOf(`${name}[${key}]`, part, levels - 1);
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed());
}
