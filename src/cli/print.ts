import type { Writable } from 'node:stream';
import { printable, printableJson } from '../report/printable.js';

/**
 * Prints lines, each without characters that a terminal or a log obeys: what a server, a file or an archive holds may be meant
 * for either. All commands print by this function and `printJson`, but for the bars, colours and bytes that they make themselves.
 */
export function print(screen: Writable, lines: string | readonly string[]): void {
  screen.write(
    [lines]
      .flat()
      .map((line) => `${printable(line)}\n`)
      .join(''),
  );
}

/** Prints a value as JSON, with such characters escaped: it reads as the same value. */
export function printJson(screen: Writable, value: unknown): void {
  screen.write(`${printableJson(value)}\n`);
}
