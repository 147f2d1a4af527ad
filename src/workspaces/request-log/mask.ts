import { hasCheckDigit } from '../../domain/shared/cards.js';

const MASK = '***';

/** Names that logs and refusals show no value of (H1), in small letters without anything else. */
const SECRETS = {
  /** Whole names of fields and headers. */
  names: new Set(
    'ccnumber cardnumber cardno cvc cvv csc cvn cid securitycode cardcode expiry expiryyear expirymonth password passwd'.split(
      ' ',
    ),
  ),
  /** How names of fields and headers end, such as `X-Auth-Token` and `clientSecret`. */
  endings:
    'authorization cookie secret token password apikey clientassertion credentials cvc cvv cvccode securitycode cardnumber ccnumber cardexpiry verificationvalue'.split(
      ' ',
    ),
  /** Names that end so and hold no secret: the token by which items are sorted. */
  exceptions: new Set(['sortingtoken']),
  /** How other names of headers end, such as `Ocp-Apim-Subscription-Key`; fields of the contract end so too. */
  headerEndings: 'key auth session jwt'.split(' '),
};

/** A card, in which every value is secret: a number may stand in a wrong field, or as a field's name (H1). */
const CARD = 'creditcard';
const CARD_FIELDS = new Set(['ccnumber', 'expiryYear', 'expiryMonth', 'name', 'cvc']);

/** Results for names that were seen: nearly all that are sent are those of the contract. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 64;

/** Whether a name is one whose value is never shown; of a name with brackets or slashes, whether a part of it is. */
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

/** Digits of the shortest number that is masked. */
const MIN_CARD = 14;
/** The time in the id of an availability item: `20260603100000`. */
const ITEM_TIME = /^(?:19|20)\d\d[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d$/;
const DATE = /(?:19|20)\d\d-[01]\d-[0-3]\d/;

/** Texts that could hold a card's number, each with the test that decides. */
const CARD_NUMBERS: readonly (readonly [RegExp, (found: string) => boolean])[] = [
  // Digits without a break: mistyped card numbers too.
  [/(?<!\d)\d{14,}(?!\d)/g, (digits) => !ITEM_TIME.test(digits)],
  // Grouped as cards print them: mistyped ones too.
  [
    /(?<!\d)\d{4}[\s\p{Pd}\p{Cf}./,_]{1,2}(?:(?:\d{4}[\s\p{Pd}\p{Cf}./,_]{1,2}){2}\d{2,7}|\d{6}[\s\p{Pd}\p{Cf}./,_]{1,2}\d{4,5})(?!\d)/gu,
    () => true,
  ],
  // Grouped in any other way: with the check digit of a card, as dates and phone numbers are grouped too.
  [
    /(?<!\d)\d(?:[ -]?\d){13,18}(?!\d)/g,
    (found) => /\D/.test(found) && !DATE.test(found) && hasCheckDigit(found.replaceAll(/\D/g, '')),
  ],
];
/** Names begin at a boundary alone, so that a long text without pairs is read once. */
const PAIR = /(?<![^?&\s])([^?&=\s]+)=([^&\s]*)/g;

/** Returns a text without what could be a card's number, and without the values of secret `name=value` pairs. */
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

/** Returns a JSON value with all secrets and card data replaced: a copy, where it holds any. */
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

/** Of an object, such as a card, the names of its fields are shown. */
function maskedSecret(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return MASK;
  return Object.fromEntries(
    Object.keys(value).map((name) => [CARD_FIELDS.has(name) ? name : MASK, MASK] as const),
  );
}

/** Returns headers with all secrets replaced. The scheme of an authorization says what was sent, and is shown. */
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

/** Returns the path and query of a request with all secrets replaced, also where they are percent-encoded. */
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

/** A member of JSON: a name and a value that is a text, cut or not, or a number. */
const MEMBER = /"((?:[^"\\]|\\.){1,64})"\s*:\s*("(?:[^"\\]|\\.)*"?|[\d.eE+-]+)/g;

/** Returns the first part of a JSON text with all secrets replaced. Digits at its end are dropped: they may be a card's. */
export function maskedExcerpt(text: string): string {
  let end = text.length; // a pattern for it would take quadratic time
  while (end > 0 && /[\d ./\u00A0-]/.test(text.charAt(end - 1))) end -= 1;
  const whole = text.slice(0, end);
  return maskedText(
    whole.replace(MEMBER, (member, name: string) => (isSecret(name) ? `"${name}":"${MASK}"` : member)),
  );
}

/** Returns the name of a field without digits that could be a card's; in a card, without any digits (H1). */
export function maskedField(field: string): string {
  const safe = maskedText(field);
  return /credit_?card/i.test(field) ? safe.replaceAll(/\d+/g, MASK) : safe;
}
