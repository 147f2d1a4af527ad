import { transitions, type RecordDifference, type Transition } from '../../domain/transitions/transitions.js';
import type { HistoryEntry } from './history.js';

/** Returns each record that a step changed, before and since, in the order of the changes. */
export function differencesOf({ changes, undo }: HistoryEntry): RecordDifference[] {
  const before = new Map<string, unknown>();
  for (const { table, key, value } of undo.toReversed()) before.set(`${table}/${key}`, value);
  return changes.map(({ table, key, value }) => ({
    table,
    key,
    before: before.get(`${table}/${key}`) ?? null,
    after: value,
  }));
}

/** Returns what a step brought into another state. */
export function transitionsOf(entry: HistoryEntry): Transition[] {
  return transitions(differencesOf(entry));
}
