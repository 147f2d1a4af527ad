import { civil, DAY_MS } from './civil-time.js';
import type { EpochMs } from './moment.js';

/** The result of charging a test card (H1). */
export type CardOutcome = 'pays' | 'declined' | 'insufficient_funds' | 'expired_card';

/** The id of a test card. */
export type TestCardId = 'pays' | 'declined' | 'insufficient-funds' | 'expired' | '3ds-pays' | '3ds-declined';

/** A test card. Its `id` names it where its number must not appear, such as in a link. */
export interface TestCard {
  readonly id: TestCardId;
  readonly number: string;
  readonly outcome: CardOutcome;
  readonly asksFor3DSecure: boolean;
}

/** All cards that the sandbox accepts (H1). */
export const TEST_CARDS: readonly TestCard[] = [
  { id: 'pays', number: '4242424242424242', outcome: 'pays', asksFor3DSecure: false },
  { id: 'declined', number: '4000000000000002', outcome: 'declined', asksFor3DSecure: false },
  {
    id: 'insufficient-funds',
    number: '4000000000009995',
    outcome: 'insufficient_funds',
    asksFor3DSecure: false,
  },
  { id: 'expired', number: '4000000000000069', outcome: 'expired_card', asksFor3DSecure: false },
  { id: '3ds-pays', number: '4000000000003220', outcome: 'pays', asksFor3DSecure: true },
  { id: '3ds-declined', number: '4000008400001629', outcome: 'declined', asksFor3DSecure: true },
];

/** A card as typed by a person or sent by a client. It is neither stored nor logged (H1). */
export interface CardEntry {
  /** Digits; spaces and hyphens between them are ignored. */
  readonly number: string;
  /** 1–12; NaN if unreadable. */
  readonly expiryMonth: number;
  /** Two or four digits; NaN if unreadable. */
  readonly expiryYear: number;
  /** A code that is sent as a number has lost its leading zeros. */
  readonly cvc: string | number;
  readonly name: string;
}

/** A problem of a card entry; `unknown_card` is a well-formed number that is not a test card's. */
export type CardProblem =
  | { readonly field: 'number'; readonly problem: 'required' | 'malformed' | 'check_digit' | 'unknown_card' }
  | { readonly field: 'expiry'; readonly problem: 'malformed' | 'past' }
  | { readonly field: 'cvc'; readonly problem: 'malformed' }
  | { readonly field: 'name'; readonly problem: 'required' };

/** The result of checking a card entry: a test card, or all its problems (H1, P7). */
export type CardCheck =
  | { readonly card: TestCard; readonly problems: readonly [] }
  | { readonly card: null; readonly problems: readonly CardProblem[] };

/** Returns the test card of an entry, or the entry's problems, at a moment of the workspace's clock (H1). */
export function checkCard(entry: CardEntry, now: EpochMs): CardCheck {
  const number = entry.number.replaceAll(/[\s-]/g, '');
  const card = TEST_CARDS.find((known) => known.number === number) ?? null;
  const problems: CardProblem[] = [];
  if (!card) problems.push({ field: 'number', problem: numberProblem(number) });
  const expiry = expiryProblem(entry.expiryMonth, entry.expiryYear, now);
  if (expiry) problems.push({ field: 'expiry', problem: expiry });
  if (!isCvc(entry.cvc)) problems.push({ field: 'cvc', problem: 'malformed' });
  if (entry.name.trim() === '') problems.push({ field: 'name', problem: 'required' });
  return card && problems.length === 0 ? { card, problems: [] } : { card: null, problems };
}

/** Returns the last four digits of a card's number, the only part that is stored (H1). */
export function lastFourOf(card: TestCard): string {
  return card.number.slice(-4);
}

/** Returns a card number in groups of four digits, as cards show it. */
export function groupDigits(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Returns the text by which a payment shows its card: `Visa •••• 4242`. */
export function cardDisplayText(lastFour: string): string {
  return `Visa •••• ${lastFour}`;
}

function numberProblem(digits: string): 'required' | 'malformed' | 'check_digit' | 'unknown_card' {
  if (digits === '') return 'required';
  if (!/^\d{12,19}$/.test(digits)) return 'malformed';
  return hasCheckDigit(digits) ? 'unknown_card' : 'check_digit';
}

/** Returns whether digits pass the Luhn check: every second digit from the right counts double, the sum ends in 0. */
export function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/**
 * Returns whether a text without letters may hold a card number: 13–19 digits of any script, perhaps grouped, with a valid
 * check digit. Beside other groups of digits, the number begins with 3, 4, 5 or 6 (H1).
 */
export function holdsCardNumber(text: string): boolean {
  if (/\p{L}/u.test(text)) return false;
  const groups = withAsciiDigits(text).match(/\d+/g) ?? [];
  return groups.some((_, first) =>
    groups.some((__, last) => {
      const digits = groups.slice(first, last + 1).join('');
      const isAll = last - first === groups.length - 1;
      return /^\d{13,19}$/.test(digits) && (isAll || /^[3-6]/.test(digits)) && hasCheckDigit(digits);
    }),
  );
}

const MONTHS = 12;

/** Returns what is wrong with an expiry, if anything: a card is valid until the end of its month, by UTC. */
function expiryProblem(month: number, year: number, now: EpochMs): 'malformed' | 'past' | null {
  const fullYear = year < 100 ? 2000 + year : year;
  const isReadable = Number.isInteger(month) && month >= 1 && month <= MONTHS && Number.isInteger(year);
  if (!isReadable || year < 0 || fullYear < 1000 || fullYear > 9999) return 'malformed';
  return fullYear * MONTHS + month - 1 < monthOf(now) ? 'past' : null;
}

/** Returns the months since year 0, by UTC. */
function monthOf(at: EpochMs): number {
  const { year, month } = civil(Math.floor(at / DAY_MS));
  return year * MONTHS + month - 1;
}

/** Returns whether a code has 3 or 4 digits; a number of fewer has lost leading zeros (H1). */
function isCvc(cvc: string | number): boolean {
  if (typeof cvc === 'number') return Number.isInteger(cvc) && cvc >= 0 && cvc <= 9999;
  return /^\d{3,4}$/.test(cvc.trim());
}

/** Returns a text with digits of other scripts as ASCII digits, and without invisible characters and combining marks. */
export function withAsciiDigits(text: string): string {
  return withoutMarks(text)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);
}

/** Returns a text without combining marks. Normalizing many marks in a row would take quadratic time. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\p{M}/gu, '');
}

/** Unicode has the ten digits of each script in a row. */
function asciiDigit(digit: string): string {
  const code = Number(digit.codePointAt(0));
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
