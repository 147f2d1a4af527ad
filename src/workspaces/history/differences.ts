import { transitions, type RecordDifference, type Transition } from '../../domain/transitions/transitions.js';
import type { Change } from '../../store/tables.js';
import type { UndoLog } from '../../store/transaction.js';
import type { HistoryEntry } from './history.js';

/** Returns each record that a step changed, before and since, in the order of the changes. */
export function differencesOf({ changes, undo }: HistoryEntry): RecordDifference[] {
  const isEachChangedOnce = undo.length === changes.length; // both are in the order of the changes then
  const before = isEachChangedOnce ? undo : firstOf(undo);
  return changes.map(({ table, key, value }, at) => ({
    table,
    key,
    before: before[at]?.value ?? null,
    after: value,
  }));
}

/** Returns the first change of each record, in their order. */
function firstOf(changes: UndoLog): UndoLog {
  const byRecord = new Map<string, Change>();
  for (const change of changes) {
    const record = `${change.table}/${change.key}`;
    if (!byRecord.has(record)) byRecord.set(record, change);
  }
  return [...byRecord.values()];
}

/** Returns what a step brought into another state; nothing for one that took others back, which no rule makes. */
export function transitionsOf(entry: HistoryEntry): Transition[] {
  if (entry.undoneTo !== undefined) return [];
  return transitions(differencesOf(entry));
}
