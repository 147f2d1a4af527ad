import { withAsciiDigits, hasCheckDigit } from '../domain/shared/cards.js';

/** The text that replaces a secret. */
export const MASK = '***';

/** The digits of the shortest and of the longest card number (ISO/IEC 7812). */
const MIN_DIGITS = 12;
const MAX_DIGITS = 19;
/** From this length on, digits in one run or grouped as on cards are masked even if the check digit is wrong. */
const MISTYPED_DIGITS = 14;

/** The time in the id of an availability item, `20260603100000`, and in the sorting token of one without a time. */
const ITEM_TIME = /^(?:9{14}|(?:19|20)\d\d[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d)$/;
const DATE = /(?:19|20)\d\d-[01]\d-[0-3]\d/;

/** Digits in one run; `+` begins a phone number. */
const RUN = /(?<!\d)(\+?)(\d{12,})(?!\d)/g;
/** Digits grouped as on cards, mistyped ones too. */
const CARD_GROUPS =
  /(?<!\d)\d{4}[\s\p{Pd}./,_]{1,2}(?:(?:\d{4}[\s\p{Pd}./,_]{1,2}){2}\d{2,7}(?:[\s\p{Pd}]\d{1,3})?|\d{6}[\s\p{Pd}./,_]{1,2}\d{4,5})(?!\d)/gu;
/** Digits in other groups. */
const GROUPS = /(?<![\d+])\d+(?:[\s\p{Pd}]{1,3}\d+)+/gu;
/**
 * Groups of digits with the same separator throughout: rows of prices, times and coordinates have several. `%` and `&#` stand
 * between the codes of encoded characters, which are decoded first.
 */
const ALIKE_GROUPS = /(?<!\d)\d+([^\p{L}\p{N}%&#\\]{1,3})\d+(?:\1\d+)+/gu;
/** Finds as many digits near one another as the shortest card number has. Most texts have fewer. */
const MANY_DIGITS = /\d(?:\D{0,3}\d){11}/;
/** A number as calculators write it: `4.2424e15`. */
const SCIENTIFIC = /(?<!\d)\d\.\d{6,18}e\+?1[1-9](?!\d)/gi;

/**
 * Returns a text with possible card numbers masked: 14 or more digits in one run, and digits grouped as on cards. 12 or 13
 * digits, and digits in other groups, are masked only if the first and the check digit are a card's. So ids, times, dates and
 * phone numbers stay readable, except for the few that pass as a card.
 */
export function maskedCards(text: string): string {
  if (text.length < MIN_DIGITS) return text;
  if (/^[\0-\x7f]*$/.test(text)) return maskedDigits(text);
  const plain = withAsciiDigits(text);
  const safe = maskedDigits(plain);
  return safe === plain ? text : safe;
}

function maskedDigits(text: string): string {
  const safe = text.includes('.') ? text.replace(SCIENTIFIC, MASK) : text;
  if (!MANY_DIGITS.test(safe)) return safe;
  return safe
    .replace(RUN, (run, plus: string, digits: string) => (isCardRun(plus, digits) ? plus + MASK : run))
    .replace(CARD_GROUPS, MASK)
    .replace(GROUPS, maskedGroups)
    .replace(ALIKE_GROUPS, maskedGroups);
}

function isCardRun(plus: string, digits: string): boolean {
  if (digits.length >= MISTYPED_DIGITS) return !ITEM_TIME.test(digits);
  return plus === '' && isCardNumber(digits);
}

/** Returns whether digits begin with an issuer's digit and end with their check digit. */
export function isCardNumber(digits: string): boolean {
  const [first, second = ''] = digits;
  const isIssued =
    digits.length >= MISTYPED_DIGITS
      ? /^[2-6]/.test(digits) // of other issuers only in one run
      : first === '6' || (first === '5' && /[06-9]/.test(second)) || /^4\d{12}$/.test(digits); // Maestro and old Visa
  return isIssued && hasCheckDigit(digits);
}

/** Masks the groups that together are a card number, in a text of groups with one separator between two. */
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
      const found = text.slice(start, stop);
      if (DATE.test(found) || !isCardNumber(found.replaceAll(/\D/g, ''))) continue;
      safe += text.slice(end, start) + MASK;
      end = stop;
      first = next - 1;
      break;
    }
  }
  return safe + text.slice(end);
}

/** Returns how many digits stand before each group, and before the end. */
function beginsOf(groups: readonly RegExpExecArray[]): readonly number[] {
  const begins = [0];
  for (const [digits] of groups) begins.push((begins.at(-1) ?? 0) + digits.length);
  return begins;
}

/** Returns a test of whether a part of many digits ends with its check digit, in constant time. */
function checkDigits(digits: string): (from: number, to: number) => boolean {
  // The sums of all digits before a place, with those at even places doubled, and with those at odd places.
  const sums = [new Uint32Array(digits.length + 1), new Uint32Array(digits.length + 1)] as const;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(place) - 48;
    const doubled = digit > 4 ? 2 * digit - 9 : 2 * digit;
    sums[0][place + 1] = (sums[0][place] ?? 0) + (place % 2 === 0 ? doubled : digit);
    sums[1][place + 1] = (sums[1][place] ?? 0) + (place % 2 === 0 ? digit : doubled);
  }
  return (from, to) => {
    const sum = to % 2 === 0 ? sums[0] : sums[1]; // the last digit, at `to - 1`, counts once
    return ((sum[to] ?? 0) - (sum[from] ?? 0)) % 10 === 0;
  };
}

function endOf(group: RegExpExecArray | undefined): number {
  return group ? group.index + group[0].length : 0;
}
