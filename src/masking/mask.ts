import { memoByKey } from '../domain/shared/memo.js';
import { isCardNumber, MASK, maskedCards } from './card-numbers.js';
import { decoded } from './decodings.js';
import { isSecret, isSecretHeader, lettersOf } from './secret-names.js';
import { isSecretEncoded, maskedText, withoutUserInfo } from './secret-text.js';

/** The names of fields that stay readable in a masked card. */
const CARD_FIELDS = new Set(['ccnumber', 'expiryYear', 'expiryMonth', 'name', 'cvc']);

/** Masks all secrets and card data in a JSON value. Returns the value itself if it contains none. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedShort(value);
  if (typeof value === 'number') return isCard(value) ? MASK : value;
  if (Array.isArray(value)) return maskedList(value);
  return maskedMembers(value as Members); // null and booleans have no members
}

/** The maximum length of a cached text. Names, ids and codes are short and repeat often; longer texts rarely repeat. */
const MAX_REMEMBERED = 64;
const withoutSecret = memoByKey(1000, (text: string) => (maskedText(text) === text ? text : undefined));

/** Returns `maskedText(text)`; caches the result for short texts. */
function maskedShort(text: string): string {
  const known = text.length <= MAX_REMEMBERED ? withoutSecret(text) : undefined;
  return known ?? maskedText(text);
}

function isCard(value: number): boolean {
  if (Number.isInteger(value) && Math.abs(value) < 1e11) return false; // The number has at most 11 digits.
  const digits = Number.isInteger(value) ? BigInt(value).toString() : String(value); // `BigInt` avoids scientific notation.
  if (/^-?\d{4,}\.\d+$/.test(digits) && isCardNumber(digits.replaceAll(/\D/g, ''))) return true; // a number with so many digits before the point is no coordinate
  return maskedCards(digits) !== digits;
}

function maskedList(list: readonly unknown[]): readonly unknown[] {
  const safe = list.map(masked);
  return safe.every((part, at) => part === list[at]) ? list : safe;
}

type Members = Readonly<Record<string, unknown>>;

function maskedMembers(members: Members): Members {
  let copy: [string, unknown][] | undefined;
  let at = 0;
  for (const name in members) {
    const part = members[name];
    const safeName = maskedShort(name);
    const safe = isSecret(name) ? maskedSecret(part) : masked(part);
    if (safe !== part || safeName !== name) copy ??= Object.entries(members).slice(0, at);
    copy?.push([safeName, safe]);
    at += 1;
  }
  return copy ? Object.fromEntries(copy) : members;
}

/** Masks a secret value. In an object, the names of known card fields stay readable. */
function maskedSecret(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return MASK;
  return Object.fromEntries(
    Object.keys(value).map((name) => [CARD_FIELDS.has(name) ? name : MASK, MASK] as const),
  );
}

/** Authorization schemes that logs may show. Any other first word of `Authorization` may itself be the secret. */
const SCHEMES =
  /^(?:basic|bearer|digest|dpop|negotiate|ntlm|oauth|token|apikey|hawk|aws4-hmac-sha256)[ \t]+(?=\S)/i;

/** Masks all secrets in headers. Keeps the scheme of `Authorization` readable. */
export function maskedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const safe = Object.entries(headers).map(([name, value]): [string, string] => {
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    const safeName = maskedText(name);
    if (!isSecretHeader(name)) return [safeName, maskedText(text)];
    const scheme = lettersOf(name).endsWith('authorization') ? (SCHEMES.exec(text)?.[0] ?? '') : '';
    return [safeName, scheme + MASK];
  });
  return Object.fromEntries(safe);
}

/** The user and password in an absolute request target. */
const USER_INFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** Masks all secrets in the path and query of a request, including percent-encoded ones. */
export function maskedPath(target: string): string {
  const whole = target.replace(USER_INFO, `$1${MASK}@`);
  const mark = whole.indexOf('?');
  if (mark < 0) return maskedSegments(whole);
  const pairs = whole.slice(mark + 1).split('&');
  return `${maskedSegments(whole.slice(0, mark))}?${pairs.map(maskedPair).join('&')}`;
}

/**
 * Masks the secrets in the segments of a path, including those of the form `name=value`. If a secret spans several
 * segments, masks it in the decoded path.
 */
function maskedSegments(path: string): string {
  const safe = withoutUserInfo(path).split('/').map(maskedPair).join('/');
  const plain = decoded(safe);
  const whole = withoutUserInfo(maskedCards(plain));
  return whole === plain ? safe : encodeURI(whole.toWellFormed());
}

function maskedPair(pair: string): string {
  const sign = pair.indexOf('=');
  if (sign < 0) return maskedPart(pair);
  const name = pair.slice(0, sign);
  return `${maskedPart(name)}=${isSecretEncoded(name) ? MASK : maskedPart(pair.slice(sign + 1))}`;
}

function maskedPart(part: string): string {
  const plain = decoded(part);
  const safe = maskedText(plain);
  return safe === plain ? part : encodeURIComponent(safe.toWellFormed());
}

/** Masks all secrets in the beginning of a JSON text. Drops its last word, which may be the beginning of a secret. */
export function maskedExcerpt(text: string): string {
  try {
    return JSON.stringify(masked(JSON.parse(completed(text)))).replace(/["\]}]+$/, '');
  } catch {
    return maskedText(withoutLastWord(text)); // The text is not JSON, although it begins like JSON.
  }
}

/**
 * Turns the beginning of a JSON text into valid JSON: drops an incomplete name or value at its end, and adds the
 * closing brackets.
 */
function completed(text: string): string {
  const closers: string[] = [];
  let isText = false;
  let start = 0; // The start of the last name or value.
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') [isText, start] = [true, at];
    else if (character === '{' || character === '[') {
      closers.push(character === '{' ? '}' : ']');
      start = at + 1;
    } else if (character === '}' || character === ']') {
      closers.pop();
      start = at + 1;
    } else if (character === ',' || character === ':') start = at + 1;
  }
  const isValue = isText && /[:[,]\s*$/.test(text.slice(Math.max(0, start - 2), start)) && closers.length > 0;
  const before = text.slice(0, start);
  const ends = closers.toReversed().join('');
  if (!isValue || (closers.at(-1) === '}' && !/:\s*$/.test(before))) {
    return `${before.replace(/,\s*$/, '').replace(/:\s*$/, ':null')}${ends}`;
  }
  const kept = withoutLastWord(text.slice(start + 1)).replace(/\\[^"\\]{0,5}$/, '');
  return `${before}"${kept}"${ends}`;
}

/** A longer word at the end of a truncated text is dropped only up to this length, in characters. */
const MAX_WORD = 100;

function withoutLastWord(text: string): string {
  const from = text.length - MAX_WORD;
  let end = text.length; // A regular expression would take quadratic time.
  while (end > from && /\S/.test(text.charAt(end - 1))) end -= 1;
  while (end > 0 && /[^\p{L}]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Masks secrets in the name of a field, such as a card number. In the name of a card's field, masks all digits (H1).
 */
export function maskedField(field: string): string {
  const safe = maskedText(field);
  return /credit_?card/i.test(field) ? safe.replaceAll(/\d+/g, MASK) : safe;
}
