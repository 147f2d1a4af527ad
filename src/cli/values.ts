import { UsageError } from './command.js';
import { shownUrl } from '../masking/secret-text.js';

/** Parses the text of a flag or a variable. @throws InvalidValue */
export type ReadValue<Value> = (text: string) => Value;

/**
 * The value of a flag or variable is invalid. The message is the rest of a sentence after the flag's name: `must be a
 * number, not x.`
 */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
}

/** Returns the value of a flag or variable. @throws UsageError that names the flag or variable if its value is invalid */
export function readFlag<Value>(source: string, text: string, read: ReadValue<Value>): Value {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof InvalidValue) throw new UsageError(`${source} ${error.message}`);
    throw error;
  }
}

/** Returns a parser for integers within limits. */
export function wholeNumber(min: number, max: number): ReadValue<number> {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    throw new InvalidValue(`must be a whole number from ${min} to ${max}, not ${text}.`);
  };
}

/** Parses a non-negative integer. Returns NaN for any other text. */
export const digits: ReadValue<number> = (given) => (/^\d+$/.test(given) ? Number(given) : Number.NaN);

/** Parses a number with or without decimals. Returns NaN for any other text. */
export const decimal: ReadValue<number> = (given) =>
  /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;

const UNITS: Readonly<Record<string, number>> = { '': 1, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 };

/** Parses a number of bytes, with or without a unit, such as `65536` or `64KiB`. */
export function bytes(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)(kib|mib|gib)?$/i.exec(text) ?? [];
  const size = Number(number) * (UNITS[unit.toLowerCase()] ?? 1);
  if (size > 0 && Number.isSafeInteger(size)) return size;
  throw new InvalidValue(`must be a number of bytes from 1, such as 65536, 64KiB or 1MiB, not ${text}.`);
}

const SWITCH_WORDS = new Map([
  ...['on', 'true', '1', 'yes'].map((word) => [word, true] as const),
  ...['off', 'false', '0', 'no'].map((word) => [word, false] as const),
]);

/** Parses the value of a switch: `on` or `off`, or one of their synonyms. */
export function onOrOff(text: string): boolean {
  const isOn = SWITCH_WORDS.get(text.toLowerCase());
  if (isOn !== undefined) return isOn;
  throw new InvalidValue(`must be on or off, not ${text}.`);
}

/** Returns a parser that accepts one of the given words. */
export function wordReader<Word extends string>(words: readonly Word[]): ReadValue<Word> {
  return (text) => {
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    throw new InvalidValue(`must be one of ${words.join(', ')}, not ${text}.`);
  };
}

/** Parses a number from 0 to 1. */
export function fraction(given: string): number {
  const number = Number(given);
  if (given.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new InvalidValue(`must be a number from 0 to 1, not ${given}.`);
}

/** Parses strings separated by commas. An empty string gives an empty list. */
export const list: ReadValue<readonly string[]> = (given) =>
  given === '' ? [] : given.split(',').map((part) => part.trim());

/** Returns a parser for a list of the given words. */
export function listReader<Word extends string>(words: readonly Word[]): ReadValue<readonly Word[]> {
  const read = wordReader(words);
  return (given) => list(given).map(read);
}

/** Returns a string unchanged. */
export const text: ReadValue<string> = (given) => given;

/** The default address of a sandbox. */
export const DEFAULT_URL = 'http://127.0.0.1:4020';

/**
 * Checks the base URL of a flag. A user, query or fragment is refused, because requests would not contain it.
 * @throws UsageError that names the flag, and shows the URL without its secrets
 */
export function requireBaseUrl(flag: string, url: string): void {
  if (/^https?:\/\/[^?#@\\\s]+$/i.test(url) && URL.canParse(url)) return;
  throw new UsageError(
    `${flag} must be a URL such as ${DEFAULT_URL}, without a user, password, query and fragment, not ${shownUrl(url)}.`,
  );
}
