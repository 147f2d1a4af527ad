import { MASK, maskedCards } from './card-numbers.js';
import { decoded, MAX_LAYERS, maskedInDecodings, unescaped, type SecretKind } from './decodings.js';
import { isSecret } from './secret-names.js';

/** The name in `name=value`. It starts only at a boundary, so that a long text without pairs is scanned only once. */
const PAIR = /(?<![^?&=\s;,#(){}"'<>])([^?&=\s;,#(){}"'<>]+)["']?[ \t]{0,3}=/g;
/** The name in `name: value`. */
const LINE = /(?<![\w-])([\w-]{2,})[ \t]?:(?!\/\/)[ \t]*/g;
const LINE_END = /[\r\n]/g;
/** The name of a JSON member inside a text. Its quotes may be escaped, because JSON can contain JSON as a string. */
const MEMBER = /(?<!\\)(\\{0,7}["'])((?:[^"'\\]|\\[^"']){1,64})\1\s{0,64}:\s{0,64}/g;
/**
 * The value of a JSON member: a quoted string, a number or a word. For an object or a list, it matches up to the end of the
 * text.
 */
const VALUE = /(\\{0,7}["'])(?:[^]*?(?<!\\)\1|[^]*)|[[{][^]*|[^\s,}\]]+/y;
/** The user and password of a URL. */
const USER_INFO = /\/\/[^\s/?#]+@/g;
/** A token after its authorization scheme. Does not match the challenge `Bearer realm="…"`, which has no token. */
const SCHEME = /\b(bearer|basic|digest|dpop)[ \t]+(?![\w-]+=")[\w.~+/-]*(?:\d|[=._~+/-])[\w.~+/-]*=*/gi;
/**
 * A secret after a scheme that is also an ordinary word. The secret must therefore have at least 8 characters and one
 * digit.
 */
const OTHER_SCHEME =
  /\b(token|api-?key|oauth|hawk|negotiate|ntlm)[ \t]+(?=[\w.~+/=-]{8})[\w.~+/=-]*\d[\w.~+/=-]*/gi;
/** Starts only at a word that is followed by a dot, so that a long text is scanned only once. */
const JWT = /(?<![\w-])(?=[\w-]{9,}\.[\w-])([\w-]*?)eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g;
/**
 * A word that is too short for a card number or a token, as most names and many values are. It is not checked further.
 */
const SHORT_WORD = /^[\w-]{0,11}$/;

/** Masks possible card numbers and the values of secret names in a text, even if they are encoded. */
export function maskedText(text: string): string {
  return SHORT_WORD.test(text) ? text : maskedInDecodings(text, SECRETS);
}

/** Card numbers, and the values of secret names. */
const SECRETS: SecretKind = {
  masked: (plain: string) => maskedCards(maskedPairs(plain)),
  base64: /[\w+/-]{16,}/g, // long enough to encode a card number
  // Decoded data that is no text rarely has this many printable characters in sequence.
  readable: /[\t\r\n\x20-\x7e]{7,}/g,
};

function maskedPairs(text: string): string {
  let safe = text;
  if (safe.includes('//')) safe = withoutUserInfo(safe);
  if (safe.includes('=')) safe = maskedValues(safe);
  if (safe.includes(':')) {
    safe = maskedLines(maskedMembers(safe));
  }
  if (/[ \t]/.test(safe)) safe = safe.replace(SCHEME, `$1 ${MASK}`).replace(OTHER_SCHEME, `$1 ${MASK}`);
  return safe.includes('eyJ') ? safe.replace(JWT, `$1${MASK}`) : safe;
}

/** Masks the user and password of every URL in a text. */
export function withoutUserInfo(text: string): string {
  return text.replace(USER_INFO, `//${MASK}@`);
}

/** Masks the values of secret `name=value` pairs in a text. A value ends before the next pair or at the end of the line. */
function maskedValues(text: string): string {
  const pairs = [...text.matchAll(PAIR)];
  let safe = '';
  let end = 0;
  for (const [at, { 0: begin, 1: name = '', index }] of pairs.entries()) {
    if (index < end || !isSecretEncoded(name)) continue;
    const from = index + begin.length;
    let next = pairs[at + 1]; // in `password=a=b`, `a` is no name, but part of the value
    for (let to = at + 2; next && text[next.index - 1] === '='; to++) next = pairs[to];
    const value = text
      .slice(from, next === undefined ? undefined : Math.max(from, next.index - 1))
      .split('\n', 1)[0];
    safe += text.slice(end, from) + MASK;
    end = from + (value?.length ?? 0);
  }
  return safe + text.slice(end);
}

/**
 * Masks the values of secret `name: value` lines in a text. A value may contain spaces, so it extends to the end of the line.
 */
function maskedLines(text: string): string {
  let safe = '';
  let end = 0;
  for (const { 0: begin, 1: name = '', index } of text.matchAll(LINE)) {
    const from = index + begin.length;
    if (index < end || !isSecret(name) || /^[\r\n]?$/.test(text.charAt(from))) continue;
    safe += `${text.slice(end, index)}${name}: ${MASK}`;
    LINE_END.lastIndex = from;
    end = LINE_END.exec(text)?.index ?? text.length;
  }
  return safe + text.slice(end);
}

/** Masks the values of secret JSON members in a text. */
function maskedMembers(text: string): string {
  let safe = '';
  let end = 0;
  for (const { 0: member, 1: quote = '', 2: name = '', index } of text.matchAll(MEMBER)) {
    if (index < end || !isSecret(unescaped(name))) continue;
    VALUE.lastIndex = index + member.length;
    const value = VALUE.exec(text)?.[0] ?? '';
    safe += `${text.slice(end, index)}${quote}${name}${quote}:${quote}${MASK}${quote}`;
    end = index + member.length + value.length;
  }
  return safe + text.slice(end);
}

/**
 * Returns whether a name is secret, even if it is percent-encoded. A name with more than `MAX_LAYERS` encodings counts as
 * secret.
 */
export function isSecretEncoded(name: string): boolean {
  let plain = name;
  for (let layer = 0; layer <= MAX_LAYERS; layer++) {
    const next = decoded(plain);
    if (next === plain) return isSecret(plain);
    plain = next;
  }
  return isSecret(plain) || decoded(plain) !== plain;
}

/**
 * Returns a URL for a message. Replaces user and password, query and fragment by `***`, because they may contain secrets. The
 * text may be an invalid URL.
 */
export function shownUrl(text: string): string {
  const [scheme = ''] = /^[a-z][a-z0-9+.-]*:[/\\]+/i.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  const at = rest.lastIndexOf('@');
  const mark = rest.search(/[?#]/);
  // If a `?` or `#` precedes an `@`, it is unclear where the password ends: it may contain `?` and `#`, and the query
  // may contain `@`.
  if (at >= 0 && mark >= 0 && mark < at) return `${scheme}***`;
  const user = at < 0 ? '' : '***@';
  return mark < 0 ? scheme + user + rest.slice(at + 1) : `${scheme}${user}${rest.slice(at + 1, mark + 1)}***`;
}
