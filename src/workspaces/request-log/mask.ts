import { hasCheckDigit } from '../../domain/shared/cards.js';

const MASK = '***';

/** Names whose values logs and refusals never show (H1), in lower case letters only. */
const SECRETS = {
  /** Whole names of fields and headers. */
  names: new Set(
    'ccnumber cardnumber cardno cvc cvv csc cvn cid securitycode cardcode expiry expiryyear expirymonth password passwd'.split(
      ' ',
    ),
  ),
  /** Endings of names of fields and headers, such as `X-Auth-Token` and `clientSecret`. */
  endings:
    'authorization cookie secret token password apikey clientassertion credentials cvc cvv cvccode securitycode cardnumber ccnumber cardexpiry verificationvalue'.split(
      ' ',
    ),
  /** Names with such an ending that hold no secret. */
  exceptions: new Set(['sortingtoken']),
  /** Further endings of names of headers, such as `Ocp-Apim-Subscription-Key`. Fields of the contract have them too. */
  headerEndings: 'key auth session jwt'.split(' '),
};

/** A card. All its values are secret, as the number may be in a wrong field or a field's name (H1). */
const CARD = 'creditcard';
const CARD_FIELDS = new Set(['ccnumber', 'expiryYear', 'expiryMonth', 'name', 'cvc']);

/** Cached results by name: most names are those of the contract. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 64;

/** Returns whether the value of a name is secret. A name with brackets or slashes is secret if a part of it is. */
export function isSecret(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const found = name.split(/[/[\]]+/).some((part) => {
    const letters = part.toLowerCase().replaceAll(/[^a-z]/g, '');
    if (SECRETS.exceptions.has(letters)) return false;
    return letters === CARD || SECRETS.names.has(letters) || endsIn(letters, SECRETS.endings);
  });
  if (known.size >= MAX_KNOWN) known.clear();
  if (name.length <= MAX_KNOWN_LENGTH) known.set(name, found);
  return found;
}

function endsIn(letters: string, endings: readonly string[]): boolean {
  return endings.some((ending) => letters.endsWith(ending));
}

/** The digits of the shortest number that is masked. */
const MIN_CARD = 14;
/** The time in the id of an availability item: `20260603100000`. */
const ITEM_TIME = /^(?:19|20)\d\d[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d$/;
const DATE = /(?:19|20)\d\d-[01]\d-[0-3]\d/;

/** Patterns of card numbers, each with a test that decides. */
const CARD_NUMBERS: readonly (readonly [RegExp, (found: string) => boolean])[] = [
  // Digits without separators: mistyped card numbers too.
  [/(?<!\d)\d{14,}(?!\d)/g, (digits) => !ITEM_TIME.test(digits)],
  // Grouped as on cards: mistyped ones too.
  [
    /(?<!\d)\d{4}[\s\p{Pd}\p{Cf}./,_]{1,2}(?:(?:\d{4}[\s\p{Pd}\p{Cf}./,_]{1,2}){2}\d{2,7}|\d{6}[\s\p{Pd}\p{Cf}./,_]{1,2}\d{4,5})(?!\d)/gu,
    () => true,
  ],
  // Grouped in another way: only with the check digit of a card, as dates and phone numbers have groups too.
  [
    /(?<!\d)\d(?:[ -]?\d){13,18}(?!\d)/g,
    (found) => /\D/.test(found) && !DATE.test(found) && hasCheckDigit(found.replaceAll(/\D/g, '')),
  ],
];
/** Names begin only at a boundary, so that a long text without pairs is scanned once. */
const PAIR = /(?<![^?&\s])([^?&=\s]+)=([^&\s]*)/g;

/** Returns a text with numbers that may be of cards, and the values of secret `name=value` pairs, masked. */
export function maskedText(text: string): string {
  let safe = text.includes('=')
    ? text.replace(PAIR, (pair, name: string) => (isSecret(decoded(name)) ? `${name}=${MASK}` : pair))
    : text;
  if (safe.length < MIN_CARD) return safe;
  for (const [pattern, isCard] of CARD_NUMBERS) {
    safe = safe.replace(pattern, (found) => (isCard(found) ? MASK : found));
  }
  return safe;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Returns a JSON value with all secrets and card data masked: the value itself if it holds none. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value === 'number') return maskedText(String(value)) === String(value) ? value : MASK;
  if (Array.isArray(value)) return maskedList(value);
  return typeof value === 'object' && value !== null ? maskedMembers(value as Members) : value;
}

function maskedList(list: readonly unknown[]): readonly unknown[] {
  const safe = list.map(masked);
  return safe.every((part, at) => part === list[at]) ? list : safe;
}

type Members = Readonly<Record<string, unknown>>;

function maskedMembers(members: Members): Members {
  let copy: [string, unknown][] | undefined;
  for (const [at, name] of Object.keys(members).entries()) {
    const part = members[name];
    const [safeName, safe] = [maskedText(name), isSecret(name) ? maskedSecret(part) : masked(part)];
    if (safe !== part || safeName !== name) copy ??= Object.entries(members).slice(0, at);
    copy?.push([safeName, safe]);
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

/** Returns headers with all secrets masked, except for the scheme of an authorization. */
export function maskedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const safe = Object.entries(headers).map(([name, value]): [string, string] => {
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '');
    if (!isSecret(name) && !endsIn(letters, SECRETS.headerEndings)) return [name, maskedText(text)];
    const scheme = letters.endsWith('authorization') ? /^([\w-]+) +\S/.exec(text)?.[1] : undefined;
    return [name, scheme === undefined ? MASK : `${scheme} ${MASK}`];
  });
  return Object.fromEntries(safe);
}

/** Returns the path and query of a request with all secrets masked, percent-encoded ones included. */
export function maskedPath(target: string): string {
  const mark = target.indexOf('?');
  const path = (mark < 0 ? target : target.slice(0, mark)).split('/').map(maskedPart).join('/');
  if (mark < 0) return path;
  const pairs = target.slice(mark + 1).split('&');
  return `${path}?${pairs.map(maskedPair).join('&')}`;
}

function maskedPair(pair: string): string {
  const sign = pair.indexOf('=');
  if (sign < 0) return maskedPart(pair);
  const name = pair.slice(0, sign);
  return `${maskedPart(name)}=${isSecret(decoded(name)) ? MASK : maskedPart(pair.slice(sign + 1))}`;
}

function maskedPart(part: string): string {
  const plain = decoded(part);
  const safe = maskedText(plain);
  return safe === plain ? part : encodeURIComponent(safe);
}

/** A member of a JSON object: a name and a text, which may be cut, or a number. */
const MEMBER = /"((?:[^"\\]|\\.){1,64})"\s*:\s*("(?:[^"\\]|\\.)*"?|[\d.eE+-]+)/g;

/** Returns the beginning of a JSON text with all secrets masked, without digits at its end: they may be of a card. */
export function maskedExcerpt(text: string): string {
  let end = text.length; // a regular expression would take quadratic time
  while (end > 0 && /[\d ./\u00A0-]/.test(text.charAt(end - 1))) end -= 1;
  const whole = text.slice(0, end);
  return maskedText(
    whole.replace(MEMBER, (member, name: string) => (isSecret(name) ? `"${name}":"${MASK}"` : member)),
  );
}

/** Returns a field's name with digits masked that may be of a card; inside a card, with all digits masked (H1). */
export function maskedField(field: string): string {
  const safe = maskedText(field);
  return /credit_?card/i.test(field) ? safe.replaceAll(/\d+/g, MASK) : safe;
}
