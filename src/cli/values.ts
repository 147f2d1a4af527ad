import { UsageFault } from './command.js';

/** Reads the text of a flag or a variable. @throws ValueFault */
export type Read<Value> = (text: string) => Value;

/** A text that a flag or a variable does not take. The message goes on after its name: `is a number, not x.` */
export class ValueFault extends Error {
  override readonly name = 'ValueFault';
}

/** Reads a text, and names the flag or variable that it comes from where it is not taken. @throws UsageFault */
export function readFrom<Value>(source: string, text: string, read: Read<Value>): Value {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof ValueFault) throw new UsageFault(`${source} ${error.message}`);
    throw error;
  }
}

/** A whole number within limits. */
export function wholeNumber(least: number, most: number): Read<number> {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw new ValueFault(`is a whole number from ${least} to ${most}, not ${text}.`);
  };
}

const UNITS: Readonly<Record<string, number>> = { '': 1, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 };

/** A number of bytes, with or without a unit: `65536`, `64KiB`. */
export function bytes(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)(kib|mib|gib)?$/i.exec(text) ?? [];
  const size = Number(number) * (UNITS[unit.toLowerCase()] ?? 1);
  if (number !== '' && Number.isSafeInteger(size)) return size;
  throw new ValueFault(`is a number of bytes, such as 65536, 64KiB or 1MiB, not ${text}.`);
}

/** On or off. */
export function onOrOff(text: string): boolean {
  return !['false', '0', 'no', 'off'].includes(text.toLowerCase());
}

/** One of several words. */
export function oneOf<Word extends string>(words: readonly Word[]): Read<Word> {
  return (text) => {
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    throw new ValueFault(`is one of ${words.join(', ')}, not ${text}.`);
  };
}

/** Texts separated by commas; none for an empty text. */
export const list: Read<readonly string[]> = (given) =>
  given === '' ? [] : given.split(',').map((part) => part.trim());

/** A text as it stands. */
export const text: Read<string> = (given) => given;
