import { withAsciiDigits, hasCheckDigit } from '../domain/shared/digits.js';

/** The text that replaces a secret. */
export const MASK = '***';

/** The minimum and maximum length of a card number in digits (ISO/IEC 7812). */
const MIN_DIGITS = 12;
const MAX_DIGITS = 19;
/** At least this many digits, in one run or in card-like groups, are masked even if the check digit is wrong. */
const MISTYPED_DIGITS = 14;

/**
 * Digits that are no card number: the local time in an item id (`20260603100000`), the 14 nines in sorting tokens of items
 * without a time, and the largest integer, which is the limit of many fields.
 */
const NOT_A_CARD = /^(?:9{14}|9007199254740991|(?:19|20)\d\d[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d)$/;
const DATE = /(?:19|20)\d\d-[01]\d-[0-3]\d/;

/** Consecutive digits; a leading `+` marks a phone number. */
const RUN = /(?<!\d)(\+?)(\d{12,})(?!\d)/g;
/** Digits grouped as on cards, with or without typing errors. */
const CARD_GROUPS =
  /(?<!\d)\d{4}[\s\p{Pd}./,_]{1,2}(?:(?:\d{4}[\s\p{Pd}./,_]{1,2}){2}\d{2,7}(?:[\s\p{Pd}]\d{1,3})?|\d{6}[\s\p{Pd}./,_]{1,2}\d{4,5})(?!\d)/gu;
/** Digits in groups of any other length. */
const GROUPS = /(?<![\d+])\d+(?:[\s\p{Pd}]{1,3}\d+)+/gu;
/**
 * Groups of digits with the same separator between all of them. In lists of prices, times and coordinates, the
 * separators differ. `%` and `&#` are no separators: they begin encoded characters, which are decoded before.
 */
const ALIKE_GROUPS = /(?<!\d)\d+([^\p{L}\p{N}%&#\\]{1,3})\d+(?:\1\d+)+/gu;
/**
 * Matches 12 digits close to each other, the length of the shortest card number. A text without a match needs no
 * further checks.
 */
const MANY_DIGITS = /\d(?:\D{0,3}\d){11}/;
/** A number in scientific notation: `4.2424e15`. */
const SCIENTIFIC = /(?<!\d)\d\.\d{6,18}e\+?1[1-9](?!\d)/gi;

/**
 * Masks possible card numbers in a text: 14 or more digits in one run, and digits grouped as on cards. Masks 12 or 13 digits,
 * and digits in other groups, only if the issuer's prefix and the check digit are those of a card. Ids, times, dates and
 * phone numbers therefore stay readable, except for the few that look like a valid card.
 */
export function maskedCards(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return maskedDigits(text);
  const plain = withAsciiDigits(text);
  const safe = maskedDigits(plain);
  return safe === plain ? text : safe;
}

function maskedDigits(text: string): string {
  const safe = text.replace(SCIENTIFIC, MASK);
  if (!MANY_DIGITS.test(safe)) return safe;
  return safe
    .replace(RUN, (run, plus: string, digits: string) => (isCardRun(plus, digits) ? plus + MASK : run))
    .replace(CARD_GROUPS, MASK)
    .replace(GROUPS, maskedGroups)
    .replace(ALIKE_GROUPS, maskedGroups);
}

function isCardRun(plus: string, digits: string): boolean {
  if (digits.length >= MISTYPED_DIGITS) return !NOT_A_CARD.test(digits);
  return plus === '' && isCardNumber(digits);
}

/** Returns whether digits have a valid issuer prefix and a valid check digit. */
export function isCardNumber(digits: string): boolean {
  return hasIssuer(digits) && hasCheckDigit(digits);
}

function hasIssuer(digits: string): boolean {
  return digits.length >= MISTYPED_DIGITS
    ? /^[2-6]/.test(digits) // in groups, only cards of these issuers are recognised
    : /^(?:6|5[06-9]|4\d{12}$)/.test(digits); // Maestro cards and old Visa cards
}

/** Masks groups with a common separator whose digits together form a card number. */
function maskedGroups(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < MIN_DIGITS) return text; // a date
  const groups = [...text.matchAll(/\d+/g)];
  const isChecked = checkDigits(digits);
  const begins = beginsOf(groups);
  let safe = '';
  let end = 0;
  for (let first = 0; first < groups.length; first++) {
    const from = begins[first] ?? 0;
    for (let next = Math.min(first + MAX_DIGITS, begins.length - 1); next > first + 1; next--) {
      const length = (begins[next] ?? 0) - from;
      if (length > MAX_DIGITS || length < MIN_DIGITS || !isChecked(from, from + length)) continue;
      const [start, stop] = [groups[first]?.index, endOf(groups[next - 1])];
      if (DATE.test(text.slice(start, stop)) || !hasIssuer(digits.slice(from, from + length))) continue;
      safe += text.slice(end, start) + MASK;
      end = stop;
      first = next - 1;
      break;
    }
  }
  return safe + text.slice(end);
}

/** Returns for each group the number of digits before it; the last entry is the number of all digits. */
function beginsOf(groups: readonly RegExpExecArray[]): readonly number[] {
  const begins = [0];
  for (const [digits] of groups) begins.push((begins.at(-1) ?? 0) + digits.length);
  return begins;
}

/**
 * Returns a function that returns, in constant time, whether the digits from `from` to `to` have a valid check digit.
 */
function checkDigits(digits: string): (from: number, to: number) => boolean {
  // Prefix sums of the digits. In the first array, digits at even positions are doubled; in the second, those at odd
  // positions.
  const sums = [new Uint32Array(digits.length + 1), new Uint32Array(digits.length + 1)] as const;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(place) - 48;
    const doubled = digit > 4 ? 2 * digit - 9 : 2 * digit;
    sums[0][place + 1] = (sums[0][place] ?? 0) + (place % 2 === 0 ? doubled : digit);
    sums[1][place + 1] = (sums[1][place] ?? 0) + (place % 2 === 0 ? digit : doubled);
  }
  return (from, to) => {
    const sum = to % 2 === 0 ? sums[0] : sums[1]; // The last digit, at `to - 1`, is not doubled.
    return ((sum[to] ?? 0) - (sum[from] ?? 0)) % 10 === 0;
  };
}

function endOf(group: RegExpExecArray | undefined): number {
  return group ? group.index + group[0].length : 0;
}
