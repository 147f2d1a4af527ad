import { MASK, maskedCards } from './card-numbers.js';
import { isSecret } from './secret-names.js';

/** The most encodings inside one another that are undone. */
const MAX_LAYERS = 3;

/** The name in `name=value`. It begins only at a boundary, so that a long text without pairs is scanned once. */
const PAIR = /(?<![^?&=\s;,#(){}"'<>])([^?&=\s;,#(){}"'<>]+)["']?[ \t]{0,3}=/g;
/** The name in `name: value`. */
const LINE = /(?<![\w-])([\w-]{2,})[ \t]?:(?!\/\/)[ \t]*/g;
const LINE_END = /[\r\n]/g;
/** The name of a JSON member, in a text that is not JSON or is JSON inside a JSON text: its quotes may be escaped. */
const MEMBER = /(?<!\\)(\\{0,7}["'])((?:[^"'\\]|\\[^"']){1,64})\1\s{0,64}:\s{0,64}/g;
/** The value of a JSON member: a quoted text, a number or a word. An object or a list is matched to the end of the text. */
const VALUE = /(\\{0,7}["'])(?:[^]*?(?<!\\)\1|[^]*)|[[{][^]*|[^\s,}\]]+/y;
/** The user and password of a URL. */
const USER_INFO = /\/\/[^\s/?#]+@/g;
/** A token behind its scheme. The challenge `Bearer realm="…"` has none. */
const SCHEME = /\b(bearer|basic|digest|dpop)[ \t]+(?![\w-]+=")[\w.~+/-]*(?:\d|[=._~+/-])[\w.~+/-]*=*/gi;
/** A secret behind another scheme. These are words of a sentence too, so it has at least 8 characters and a digit. */
const OTHER_SCHEME =
  /\b(token|api-?key|oauth|hawk|negotiate|ntlm)[ \t]+(?=[\w.~+/=-]{8})[\w.~+/=-]*\d[\w.~+/=-]*/gi;
/** It begins only at the begin of a word that a dot follows, so that a long text is scanned once. */
const JWT = /(?<![\w-])(?=[\w-]{9,}\.[\w-])([\w-]*?)eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g;
/** A run of base64 that is long enough for a card number. */
const BASE64 = /[\w+/-]{16,}/g;
/** A text inside a run of base64: other runs seldom decode to this number of printable characters. */
const PRINTABLE = /[\t\r\n\x20-\x7e]{7,}/g;
const DIGITS = /\d[\d -]{10,}\d/g;

/** A word that is too short for a card number or a token: most names and many values. */
const SHORT_WORD = /^[\w-]{0,11}$/;

/** Returns a text with numbers that may be of cards, and the values of secret names, masked, also if it is encoded. */
export function maskedText(text: string, layers = MAX_LAYERS): string {
  if (SHORT_WORD.test(text)) return text;
  let safe = maskedCards(maskedPairs(text));
  if (layers === 0) return safe;
  if (safe.includes('%')) safe = maskedInside(safe, decoded(safe), layers);
  if (safe.includes('\\u')) safe = maskedInside(safe, unescaped(safe), layers);
  if (safe.includes('&#')) safe = maskedInside(safe, withoutEntities(safe), layers);
  return safe.replace(BASE64, (run) => (hidesSecret(run, layers - 1) ? MASK : run));
}

/** Returns the decoded text masked if something in it is secret, else the text as it was sent. */
function maskedInside(sent: string, plain: string, layers: number): string {
  if (plain === sent) return sent;
  const safe = maskedText(plain, layers - 1);
  return safe === plain ? sent : safe;
}

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

/** Returns a text with the user and password of each URL masked. */
export function withoutUserInfo(text: string): string {
  return text.replace(USER_INFO, `//${MASK}@`);
}

/** Returns a text with the values of secret `name=value` pairs masked: each up to the next pair or the end of the line. */
function maskedValues(text: string): string {
  const pairs = [...text.matchAll(PAIR)];
  let safe = '';
  let end = 0;
  for (const [at, { 0: begin, 1: name = '', index }] of pairs.entries()) {
    if (index < end || !isSecretEncoded(name)) continue;
    const from = index + begin.length;
    let next = pairs[at + 1]; // in `password=a=b`, `a` begins no pair
    for (let to = at + 2; next && text[next.index - 1] === '='; to++) next = pairs[to];
    const value = text
      .slice(from, next === undefined ? undefined : Math.max(from, next.index - 1))
      .split('\n', 1)[0];
    safe += text.slice(end, from) + MASK;
    end = from + (value?.length ?? 0);
  }
  return safe + text.slice(end);
}

/** Returns a text with the values of secret `name: value` masked to the end of the line: a value may have spaces. */
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

/** Returns a text with the values of secret JSON members masked. */
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

/** Returns whether a name, which may be percent-encoded, is secret. A name that is encoded too many times counts as secret. */
export function isSecretEncoded(name: string): boolean {
  let plain = name;
  for (let layer = 0; layer <= MAX_LAYERS; layer++) {
    const next = decoded(plain);
    if (next === plain) return isSecret(plain);
    plain = next;
  }
  return isSecret(plain) || decoded(plain) !== plain;
}

/** Decodes the percent-encoding of a text. Sequences that are not valid stay. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text.replaceAll('+', ' ');
  return text
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
}

/** Returns a text with its JSON escapes of characters undone. */
function unescaped(text: string): string {
  return text.replaceAll(/\\{1,8}u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function withoutEntities(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]{1,5})|(\d{1,6}));?/gi, (_, hex?: string, decimal?: string) =>
    String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}

/** Returns whether a run of base64 holds something secret, wherever in it the encoded text begins. */
function hidesSecret(run: string, layers: number): boolean {
  return [0, 1, 2, 3].some((at) => {
    const plain = Buffer.from(run.slice(at), 'base64').toString('latin1');
    const found = plain.match(PRINTABLE); // most runs have none
    if (found?.some((words) => maskedText(words, layers) !== words)) return true;
    return found !== null && plain.match(DIGITS)?.some((digits) => maskedCards(digits) !== digits);
  });
}

/**
 * Returns a typed address for a message, with `***` for its user and password, its query and its fragment, as these may hold
 * secrets. The text need not be a URL.
 */
export function shownUrl(text: string): string {
  const [scheme = ''] = /^[a-z][a-z0-9+.-]*:[/\\]+/i.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  const at = rest.lastIndexOf('@');
  const mark = rest.search(/[?#]/);
  if (at >= 0 && mark >= 0 && mark < at) return `${scheme}***`; // a password with such a sign, or a query with an @
  const user = at < 0 ? '' : '***@';
  return mark < 0 ? scheme + user + rest.slice(at + 1) : `${scheme}${user}${rest.slice(at + 1, mark + 1)}***`;
}
