import * as fc from 'fast-check';
import { SECRET_NAMES } from '../../src/masking/secret-names.js';
import type { Secret } from './planting.js';

/** A planted secret, of which no part may be found. */
export interface Planted {
  readonly text: string;
  readonly isCard: boolean;
}

/** The number of consecutive digits of a card number that counts as a leak. */
const LEAKED_DIGITS = 10;

/** Returns the part of a planted secret that is found in a text, in any encoding; null if none is. */
export function traceOf({ text, isCard }: Planted, seen: string): string | null {
  const plain = decodedForms(seen);
  const places = isCard ? `${plain}\n${joinedDigits(plain)}` : plain;
  const needles = isCard ? windows(text) : text.split(/[^a-z]+/);
  const found = [...needles, ...(isCard ? [text] : needles).flatMap(base64Cores)].find((needle) =>
    places.includes(needle),
  );
  return found ?? null;
}

/** Returns a text together with its decoded forms, decoding repeatedly. */
function decodedForms(text: string): string {
  let last = text;
  let all = text;
  for (let layer = 0; layer < 3 && /%|\\u|&#/.test(last); layer++) {
    last = last
      .replaceAll(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
      .replaceAll(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/&#(x[\da-f]+|\d+);/gi, (_, code: string) => String.fromCodePoint(Number(`0${code}`)));
    all += `\n${last}`;
  }
  return all;
}

function joinedDigits(text: string): string {
  return digitsOf(text.replaceAll(/(?<=\p{Nd})[\s\p{Pd}\p{Cf}.,/_+]{1,2}(?=\p{Nd})/gu, ''), '$&');
}

/** Returns the digits of a text in ASCII; other characters are kept or removed, as `others` says. */
function digitsOf(text: string, others: '' | '$&' = ''): string {
  const ascii = text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  return ascii.replaceAll(/\D/g, others);
}

function windows(digits: string): string[] {
  const count = Math.max(1, digits.length - LEAKED_DIGITS + 1);
  return Array.from({ length: count }, (_, at) => digits.slice(at, at + LEAKED_DIGITS));
}

/** Returns the parts of a text's base64 that do not depend on its neighbours, for each offset. */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${text}`).toString('base64');
    return encoded.slice(before === 0 ? 0 : before + 1, -4);
  });
}

const word = fc.string({
  unit: fc.constantFrom(...Array.from('bcdfghjklmnpqrstvwxz')),
  minLength: 10,
  maxLength: 14,
});

/** Generates texts under a name that makes them secret; the text may contain `separators`. */
export function anySecret(separators: readonly string[]): fc.Arbitrary<Secret> {
  const names = SECRET_NAMES.filter(({ as }) => as !== 'header').map(({ example }) => example);
  const name = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('', 'x-', 'my_'), fc.boolean())
    .filter(
      ([known, before]) =>
        before === '' || SECRET_NAMES.find((row) => row.example === known)?.as === 'ending',
    )
    .map(([known, before, isUpper]) => (isUpper ? `${before}${known}`.toUpperCase() : before + known));
  const value = fc.tuple(word, fc.constantFrom(...separators), word).map((parts) => parts.join(''));
  return fc.record({ name, value });
}

/** First digits of card numbers, with the possible lengths. */
const ISSUERS: readonly (readonly [string, readonly number[]])[] = [
  ['4', [13, 16, 19]],
  ['51', [16]],
  ['2221', [16]],
  ['34', [15]],
  ['36', [14]],
  ['3528', [16, 19]],
  ['6011', [16]],
  ['62', [16, 17, 18, 19]],
  ['50', [12, 13, 15, 19]],
  ['67', [12, 13, 14, 16]],
];

const anyDigits = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789')),
  minLength: 19,
  maxLength: 19,
});

const anyNumber = fc
  .constantFrom(...ISSUERS)
  .chain(([prefix, lengths]) => fc.tuple(fc.constant(prefix), fc.constantFrom(...lengths), anyDigits))
  .map(([prefix, length, digits]) => withCheckDigit((prefix + digits).slice(0, length - 1)));

function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const mistyped = (number: string) => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;

const fours = (number: string, separator: string) => number.replaceAll(/\d{4}(?=\d)/g, `$&${separator}`);

const inScript = (number: string, zero: number) =>
  Array.from(number, (digit) => String.fromCharCode(zero + Number(digit))).join('');

/** Ways to write a card number. */
const SPELLINGS: readonly ((number: string) => string)[] = [
  (number) => number,
  ...[' ', '-', '\u00A0', '\u2013', '\u202F'].map(
    (separator) => (number: string) => fours(number, separator),
  ),
  (number) => number.replace(/^(\d{4})(\d{6})/, '$1 $2 '),
  (number) => number.replaceAll(/\d{5}(?=\d)/g, '$& '),
  (number) => Array.from(number).join(' '),
  (number) => Array.from(number).join('\u200B'),
  (number) => inScript(number, 0xff10),
  (number) => inScript(number, 0x660),
  (number) => Buffer.from(number).toString('base64'),
  (number) => Buffer.from(`card ${number}`).toString('base64url'),
  (number) => (number.length < 14 ? number : mistyped(number)),
  (number) => (number.length < 14 ? number : fours(mistyped(number), ' ')),
];

/** A card number and its written form. */
export interface WrittenCard {
  readonly number: string;
  readonly text: string;
}

/** Generates card numbers in the ways in which people and programs write them. */
export const anyCard: fc.Arbitrary<WrittenCard> = fc
  .tuple(anyNumber, fc.constantFrom(...SPELLINGS))
  .map(([number, spell]) => ({
    number: spell === SPELLINGS.at(-1) || spell === SPELLINGS.at(-2) ? digitsOf(spell(number)) : number,
    text: spell(number),
  }));
