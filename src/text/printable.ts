import { escaped } from './markup.js';

/**
 * Control characters, and characters that are invisible or change the order of text. Excludes the two characters that join
 * letters and emoji.
 */
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200C\u200D])\p{Cf}/gu;
const REPLACEMENT = '\uFFFD';

/** Returns a text from the traffic in one line. Control characters and invisible characters are replaced by U+FFFD. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, REPLACEMENT);
}

/**
 * Returns a text of several lines. Other control characters than tabs, and invisible characters, are replaced by
 * U+FFFD.
 */
export function printableLines(text: string): string {
  return text.replaceAll(CONTROLS, (sign) => (sign === '\n' || sign === '\t' ? sign : REPLACEMENT));
}

/** Returns `printable` text, escaped for XML and HTML. */
export function escapedLine(text: string): string {
  return escaped(printable(text));
}

/**
 * Formats a value as indented JSON. Escapes control characters and invisible characters, so the JSON parses to the same
 * value.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(CONTROLS, (sign) => {
    if (sign === '\n') return sign;
    const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}
