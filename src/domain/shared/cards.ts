import { civil, DAY_MS } from './civil-time.js';
import { hasCheckDigit, withAsciiDigits } from './digits.js';
import type { EpochMs } from './epoch-ms.js';

/** The result of charging a test card (H1). */
export type CardOutcome = 'pays' | 'declined' | 'insufficient_funds' | 'expired_card';

/** The id of a test card. */
export type TestCardId = 'pays' | 'declined' | 'insufficient-funds' | 'expired' | '3ds-pays' | '3ds-declined';

/** A test card. Texts without card numbers, such as links, contain its `id` instead. */
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

/** Card data as typed by a person or sent by a client. They are never stored or logged (H1). */
export interface CardEntry {
  /** Digits, optionally separated by spaces and hyphens. */
  readonly number: string;
  /** 1–12; NaN if it is invalid. */
  readonly expiryMonth: number;
  /** Two or four digits; NaN if it is invalid. */
  readonly expiryYear: number;
  /** As a number, it may have lost leading zeros. */
  readonly cvc: string | number;
  readonly name: string;
}

/** A problem with card data. `unknown_card` is a valid number that does not belong to a test card. */
export type CardProblem =
  | { readonly field: 'number'; readonly problem: 'required' | 'malformed' | 'check_digit' | 'unknown_card' }
  | { readonly field: 'expiry'; readonly problem: 'malformed' | 'past' }
  | { readonly field: 'cvc'; readonly problem: 'malformed' }
  | { readonly field: 'name'; readonly problem: 'required' };

/** The result of checking card data: a test card, or all problems (H1, P7). */
export type CardCheck =
  | { readonly card: TestCard; readonly problems: readonly [] }
  | { readonly card: null; readonly problems: readonly CardProblem[] };

/** Returns the test card that matches card data, or the problems of the data. `now` is the workspace's time (H1). */
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

/** Returns the last four digits of a card's number, the only part that may be stored (H1). */
export function lastFourOf(card: TestCard): string {
  return card.number.slice(-4);
}

/** Returns a card number in groups of four digits, as printed on cards. */
export function groupDigits(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Returns the display text for a payment's card: `Visa •••• 4242`. */
export function cardDisplayText(lastFour: string): string {
  return `Visa •••• ${lastFour}`;
}

function numberProblem(digits: string): 'required' | 'malformed' | 'check_digit' | 'unknown_card' {
  if (digits === '') return 'required';
  if (!/^\d{12,19}$/.test(digits)) return 'malformed';
  return hasCheckDigit(digits) ? 'unknown_card' : 'check_digit';
}

/**
 * Returns whether a text may contain a card number: 13–19 digits of any script, in one or several groups, with a valid
 * check digit. If the text has further digits, the number must start with 3, 4, 5 or 6. A text with letters counts as
 * no card number (H1).
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

/** Returns the problem of an expiry date; null if it is valid. A card is valid until the end of its month (UTC). */
function expiryProblem(month: number, year: number, now: EpochMs): 'malformed' | 'past' | null {
  const fullYear = year < 100 ? 2000 + year : year;
  const isReadable = Number.isInteger(month) && month >= 1 && month <= MONTHS && Number.isInteger(year);
  if (!isReadable || year < 0 || fullYear < 1000 || fullYear > 9999) return 'malformed';
  return fullYear * MONTHS + month - 1 < monthOf(now) ? 'past' : null;
}

/** Returns the number of months since year 0 (UTC). */
function monthOf(at: EpochMs): number {
  const { year, month } = civil(Math.floor(at / DAY_MS));
  return year * MONTHS + month - 1;
}

/**
 * Returns whether a security code is valid: 3 or 4 digits. A number with fewer digits is valid too, because it may have lost
 * leading zeros (H1).
 */
function isCvc(cvc: string | number): boolean {
  if (typeof cvc === 'number') return Number.isInteger(cvc) && cvc >= 0 && cvc <= 9999;
  return /^\d{3,4}$/.test(cvc.trim());
}
