import { isObject } from '../../contract/is-object.js';
import type { Difference } from './difference.js';
import { ORDER_KEYS } from './names.js';
import type { Observed } from './observed.js';

/**
 * Compares the order of lists. Whole replies have one, and so have the lists of a booking; the order of lists inside a
 * record of the catalogue is the merchant's.
 */
export function orderDifference(
  place: string,
  target: Observed,
  sandbox: Observed,
  isDecided: boolean,
): Difference[] {
  if (place !== '' && !isDecided) return [];
  const entries = [...target.lists, ...sandbox.lists].flat();
  const key = ORDER_KEYS.find((name) => entries.every((entry) => isObject(entry) && isOrdinal(entry[name])));
  if (key === undefined || sandbox.lists.length === 0) return [];
  const isSorted = ({ lists }: Observed) => lists.every((list) => isAscending(list, key));
  if (!isSorted(sandbox) || isSorted(target)) return [];
  const shown = place === '' ? 'the list' : `\`${place}\``;
  return [{ kind: 'order', place, problem: `has ${shown} in another order than by \`${key}\`` }];
}

function isOrdinal(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

function isAscending(list: readonly unknown[], key: string): boolean {
  const keys = list.map((entry) => (entry as Record<string, string | number>)[key] ?? 0);
  return keys.every((value, at) => at === 0 || (keys[at - 1] ?? value) <= value);
}
