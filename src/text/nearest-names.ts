import { distance } from 'fastest-levenshtein';
import type { RequestError } from '../domain/shared/errors.js';

/** Shorter names begin or end too many others. */
const SHORTEST_PART = 3;
const LONGEST_NAME = 100;

/** A name as it was sent, a known one that it may mean, and the suggestion for that case. */
export interface Pair {
  readonly sent: string;
  readonly known: string;
  readonly suggestion: string;
}

/** Returns the known name that a misspelt one most likely means (see `nearestOf`). */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return nearestOf(known.map((candidate) => ({ sent: name, known: candidate, suggestion: candidate })));
}

/** Returns a sentence about a name that is not known: with the nearest one that is, else with all of them. */
export function unknownText(kind: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean ${nearest}?`;
  return `Unknown ${kind} ${name}. ${hint}`;
}

/** Returns an error without its field: a name that is not known, with the nearest one that is (P11). */
export function unknownName(
  name: string,
  known: readonly string[],
): Pick<RequestError, 'code' | 'message' | 'values' | 'allowed'> {
  const nearest = nearestName(name, known);
  if (nearest === undefined) return { code: 'unknown' };
  return { code: 'unknown', message: 'unknown.nearest', values: { nearest }, allowed: nearest };
}

/**
 * Returns the suggestion of the pair whose names are nearest. Near names have the same letters (brackets, case and separators
 * aside) or few other letters, or one begins or ends with the other. Undefined where none is near.
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

/** `departureCityId[]`, `departure_city_id` and `DepartureCityID[0]` are one. */
function lettersOf(name: string): string {
  return name
    .replace(/\[.*$/s, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '');
}
