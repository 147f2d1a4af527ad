import { distance } from 'fastest-levenshtein';

/** Shorter names are the beginning of too much. */
const SHORTEST_PREFIX = 3;
const LONGEST_NAME = 100;

/**
 * Returns the known name that a misspelt one most likely means: with the same letters (brackets, case and separators
 * aside), with few letters changed, or one of the two beginning with the other. Undefined where none is near.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const sent = lettersOf(name);
  const ranked = known
    .map((candidate) => ({ candidate, ...nearness(sent, lettersOf(candidate)) }))
    .filter(({ rank }) => rank !== FAR)
    .toSorted((left, right) => left.rank - right.rank || left.changes - right.changes);
  return ranked[0]?.candidate;
}

const MISSPELT = 0;
const PREFIX = 1;
const FAR = 2;

function nearness(sent: string, known: string): { readonly rank: number; readonly changes: number } {
  const changes = distance(sent, known);
  const isMisspelt = changes <= Math.max(2, Math.floor(sent.length / 3)) && changes < sent.length;
  if (isMisspelt) return { rank: MISSPELT, changes };
  const isPrefix = known.startsWith(sent) || sent.startsWith(known);
  const isLong = Math.min(sent.length, known.length) >= SHORTEST_PREFIX;
  return { rank: isPrefix && isLong ? PREFIX : FAR, changes };
}

/** `departureCityId[]`, `departure_city_id` and `DepartureCityID[0]` are one. */
function lettersOf(name: string): string {
  return name
    .replace(/\[.*$/s, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '');
}
