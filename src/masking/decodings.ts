import { MASK } from './card-numbers.js';

/** The maximum number of nested encodings that are decoded. */
export const MAX_LAYERS = 3;

/** A kind of secrets, with the means to recognise them in plain texts and in base64. */
export interface SecretKind {
  /** Returns a plain text with its secrets masked. Returns the same text if it contains none. */
  readonly masked: (plain: string) => string;
  /** Matches the base64 runs that are long enough to encode such a secret. */
  readonly base64: RegExp;
  /** Matches the parts of decoded base64 that may contain such a secret. */
  readonly readable: RegExp;
}

/** The encodings of a whole text. Base64 is not among them, because it encodes only parts of a text. */
const DECODINGS = [
  // Without a percent sign, a plus sign may begin a phone number.
  (text: string) => (text.includes('%') ? decoded(text) : text),
  unescaped,
  withoutEntities,
];

/**
 * Masks the secrets of a kind in a text and in every decoding of it: percent-encoding, JSON escapes, HTML entities and
 * base64, also nested, up to `MAX_LAYERS`. Returns a decoded text only if it contained a secret.
 */
export function maskedInDecodings(text: string, kind: SecretKind, layers = MAX_LAYERS): string {
  let safe = kind.masked(text);
  if (layers === 0) return safe;
  for (const decode of DECODINGS) {
    const plain = decode(safe);
    if (plain === safe) continue;
    const masked = maskedInDecodings(plain, kind, layers - 1);
    if (masked !== plain) safe = masked;
  }
  return safe.replace(kind.base64, (run) => (hidesSecret(run, kind, layers - 1) ? MASK : run));
}

/**
 * Returns whether base64 characters encode a text with a secret. The encoded text may begin at any position of the run.
 */
function hidesSecret(run: string, kind: SecretKind, layers: number): boolean {
  return [0, 1, 2, 3].some((at) => {
    const plain = Buffer.from(run.slice(at), 'base64').toString();
    return plain.match(kind.readable)?.some((part) => maskedInDecodings(part, kind, layers) !== part);
  });
}

/** Decodes the percent-encoding of a text. Invalid sequences stay unchanged. */
export function decoded(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
}

/** The characters of the short JSON escapes, keyed by the character after the backslash. */
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Decodes the JSON escapes in a text. Decodes `\u` also after several backslashes, as in JSON inside JSON. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(
    /\\{1,8}[uU]([\da-fA-F]{4})|\\(["\\/bfnrt])/g,
    (_, code: string | undefined, character = '') =>
      code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The characters of the HTML entities that escape a text, keyed by name. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the HTML entities in a text. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(?:x([\da-f]{1,5})|(\d{1,6}));?|(amp|lt|gt|quot|apos);)/gi,
    (_, hex?: string, decimal?: string, name = '') =>
      ENTITIES[name.toLowerCase()] ??
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}
