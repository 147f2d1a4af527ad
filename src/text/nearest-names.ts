import { distance } from 'fastest-levenshtein';
import type { RequestError } from '../domain/shared/errors.js';

/** The minimum length of a name that is compared with the start and the end of others. Shorter names match too many. */
const SHORTEST_PART = 3;
const LONGEST_NAME = 100;

/** A sent name, a known name to compare with it, and the text to suggest if they are similar. */
export interface Pair {
  readonly sent: string;
  readonly known: string;
  readonly suggestion: string;
}

/** Returns the known name that a misspelled name most likely means (see `nearestOf`). */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return nearestOf(known.map((candidate) => ({ sent: name, known: candidate, suggestion: candidate })));
}

/**
 * Returns a text about an unknown name. It suggests the nearest known name. Without a similar one, it lists all known
 * names.
 */
export function unknownText(kind: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean ${nearest}?`;
  return `Unknown ${kind} ${name}. ${hint}`;
}

/**
 * Returns the error of an unknown or empty name. Contains the nearest known name, if there is one (P11). The caller adds the
 * field.
 */
export function unknownName(
  name: string,
  known: readonly string[],
): Pick<RequestError, 'code' | 'message' | 'values' | 'allowed'> {
  if (name === '') return { code: 'unknown', message: 'unknown.empty' };
  const nearest = nearestName(name, known);
  if (nearest === undefined) return { code: 'unknown' };
  return { code: 'unknown', message: 'unknown.nearest', values: { nearest }, allowed: nearest };
}

/**
 * Returns the suggestion of the pair with the most similar names; undefined if none is similar. Names are similar if they
 * have the same letters (ignoring brackets, case and separators) or differ in few letters. They are also similar if one
 * name starts or ends with the other.
 */
export function nearestOf(pairs: readonly Pair[]): string | undefined {
  const ranked = pairs
    .filter(({ sent }) => sent.length <= LONGEST_NAME)
    .map(({ sent, known, suggestion }) => ({ suggestion, ...nearness(lettersOf(sent), lettersOf(known)) }))
    .filter(({ rank }) => rank !== FAR)
    .toSorted((left, right) => left.rank - right.rank || left.changes - right.changes);
  return ranked[0]?.suggestion;
}

const MISSPELT = 0;
const PREFIX = 1;
const ENDING = 2;
const FAR = 3;

function nearness(sent: string, known: string): { readonly rank: number; readonly changes: number } {
  const changes = distance(sent, known);
  const isMisspelt = changes <= Math.max(2, Math.floor(sent.length / 3)) && changes < sent.length;
  if (isMisspelt) return { rank: MISSPELT, changes };
  if (Math.min(sent.length, known.length) < SHORTEST_PART) return { rank: FAR, changes };
  if (known.startsWith(sent) || sent.startsWith(known)) return { rank: PREFIX, changes };
  return { rank: known.endsWith(sent) || sent.endsWith(known) ? ENDING : FAR, changes };
}

/**
 * Returns the letters and digits of a name: the same for `departureCityId[]`, `departure_city_id` and
 * `DepartureCityID[0]`.
 */
function lettersOf(name: string): string {
  return name
    .replace(/\[.*$/s, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '');
}
