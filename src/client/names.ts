import { unknownText } from '../text/nearest-names.js';

/**
 * Refuses unknown names of options.
 * @throws TypeError with the nearest one
 */
export function requireOptions(kind: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) requireName(kind, name, known);
}

/**
 * Refuses an unknown name.
 * @throws TypeError with the nearest one
 */
export function requireName(kind: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new TypeError(unknownText(kind, name, known));
}
