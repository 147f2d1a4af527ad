import { memoByKey } from '../domain/shared/memo.js';
import { isCardNumber, MASK, maskedCards } from './card-numbers.js';
import { isSecret, isSecretHeader, lettersOf } from './secret-names.js';
import { decoded, isSecretEncoded, maskedText, withoutUserInfo } from './secret-text.js';

/** The fields of a card, whose names a masked card shows. */
const CARD_FIELDS = new Set(['ccnumber', 'expiryYear', 'expiryMonth', 'name', 'cvc']);

/** Returns a JSON value with all secrets and card data masked: the value itself if it holds none. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedShort(value);
  if (typeof value === 'number') return isCard(value) ? MASK : value;
  if (Array.isArray(value)) return maskedList(value);
  return typeof value === 'object' && value !== null ? maskedMembers(value as Members) : value;
}

/** Texts of at most this length without a secret are remembered: names, ids and codes come again and again. */
const MAX_REMEMBERED = 64;
const withoutSecret = memoByKey(1000, (text: string) => (maskedText(text) === text ? text : undefined));

/** Returns `maskedText` of a text. */
function maskedShort(text: string): string {
  const known = text.length <= MAX_REMEMBERED ? withoutSecret(text) : undefined;
  return known ?? maskedText(text);
}

function isCard(value: number): boolean {
  if (Number.isInteger(value) && Math.abs(value) < 1e11) return false; // 11 digits at most
  const digits = Number.isInteger(value) ? BigInt(value).toString() : String(value); // without an exponent
  if (/^-?\d{4,}\.\d+$/.test(digits) && isCardNumber(digits.replaceAll(/\D/g, ''))) return true; // no coordinate
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

/** Masks a secret value. Of an object, the names of known card fields stay. */
function maskedSecret(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return MASK;
  return Object.fromEntries(
    Object.keys(value).map((name) => [CARD_FIELDS.has(name) ? name : MASK, MASK] as const),
  );
}

/** The schemes that the log shows. Another first word of an authorization may be the secret itself. */
const SCHEMES =
  /^(?:basic|bearer|digest|dpop|negotiate|ntlm|oauth|token|apikey|hawk|aws4-hmac-sha256)[ \t]+(?=\S)/i;

/** Returns headers with all secrets masked, except for the scheme of an authorization. */
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

/** The user and password in a target of absolute form. */
const USER_INFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** Returns the path and query of a request with all secrets masked, percent-encoded ones included. */
export function maskedPath(target: string): string {
  const whole = target.replace(USER_INFO, `$1${MASK}@`);
  const mark = whole.indexOf('?');
  if (mark < 0) return maskedSegments(whole);
  const pairs = whole.slice(mark + 1).split('&');
  return `${maskedSegments(whole.slice(0, mark))}?${pairs.map(maskedPair).join('&')}`;
}

/** Masks the segments of a path, which may be `name=value`, and all of it if a secret spans several. */
function maskedSegments(path: string): string {
  const safe = withoutUserInfo(path).split('/').map(maskedPair).join('/');
  const plain = decoded(safe);
  const whole = withoutUserInfo(maskedCards(plain));
  return whole === plain ? safe : encodeURI(whole);
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
  return safe === plain ? part : encodeURIComponent(safe);
}

/** Returns the beginning of a JSON text with all secrets masked, without its last word: it may be a part of a secret. */
export function maskedExcerpt(text: string): string {
  try {
    return JSON.stringify(masked(JSON.parse(completed(text)))).replace(/["\]}]+$/, '');
  } catch {
    return maskedText(withoutLastWord(text)); // it only begins like JSON
  }
}

/** Returns the beginning of a JSON text as a JSON text: closed, without a last name or value that is not whole. */
function completed(text: string): string {
  const closers: string[] = [];
  let isText = false;
  let start = 0; // of the last name or value
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

/** The longest part of a secret at the end of a text that was cut. */
const MAX_WORD = 100;

function withoutLastWord(text: string): string {
  const from = text.length - MAX_WORD;
  let end = text.length; // a regular expression would take quadratic time
  while (end > from && /\S/.test(text.charAt(end - 1))) end -= 1;
  while (end > 0 && /[^\p{L}]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns a field's name with digits masked that may be of a card; inside a card, with all digits masked (H1). */
export function maskedField(field: string): string {
  const safe = maskedText(field);
  return /credit_?card/i.test(field) ? safe.replaceAll(/\d+/g, MASK) : safe;
}
