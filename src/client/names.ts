import { unknownText } from '../text/nearest-names.js';

/**
 * Checks the names of options.
 * @throws TypeError for an unknown name; the message suggests the most similar name
 */
export function requireOptions(kind: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) requireName(kind, name, known);
}

/**
 * Checks a name.
 * @throws TypeError for an unknown name; the message suggests the most similar name
 */
export function requireName(kind: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new TypeError(unknownText(kind, name, known));
}
