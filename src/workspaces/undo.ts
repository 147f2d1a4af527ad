import { isFrozen, setClock } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Dataset } from '../store/dataset/dataset.js';
import { TABLES } from '../store/dataset/keys.js';
import { PackedRecord } from '../store/dataset/packed-record.js';
import type { StoredWorkspace } from '../store/store.js';
import type { Change } from '../store/tables.js';
import type { UndoLog } from '../store/transaction.js';
import type { History } from './history/history.js';
import { requireSpace } from './size-limit.js';
import type { Committed, HistoryStep } from './decisions.js';

/** A step of the history cannot be taken back. */
export class UndoRefused extends Error {
  override readonly name = 'UndoRefused';

  constructor(
    readonly reason: 'nothing' | 'forgotten' | 'unknown',
    /** The oldest entry to go back to. */
    readonly reachesTo: number,
  ) {
    super(reason);
  }
}

/** The state to which an undo goes back: the one after an entry (0: before the first), at a time of the workspace. */
interface Target {
  readonly id: number;
  readonly at: EpochMs;
}

/**
 * Returns the step that takes the state back to that after an entry (0: before the first), or takes back the last entry that
 * somebody made. It is an entry with the records of that time, so it can be taken back, too. The clients stay.
 * @throws UndoRefused; WorkspaceFull when the workspace would exceed its limit, in bytes
 */
export function undoStep(
  { stored, history }: { readonly stored: StoredWorkspace; readonly history: History },
  {
    to,
    limit,
    realTime,
  }: { readonly to: number | undefined; readonly limit: number; readonly realTime: EpochMs },
): HistoryStep<void> {
  const { state } = stored;
  const { id, at } = undoTarget(history, to);
  const past = history.stateAfter(id, state);
  if (!past) throw new UndoRefused('forgotten', history.reachesTo);
  requireSpace(stored, limit, past.dataset.bytes - state.dataset.bytes);
  const changes = changesTo(past.dataset, state.dataset);
  const undo = changes.map((change) => ({
    ...change,
    value: state.dataset.change(change.table, change.key, change.value),
  })) as UndoLog;
  const clock = setClock({ now: at, frozen: isFrozen(past.clock) }, realTime);
  const event = { type: 'state', at, action: 'undo', name: null } as const;
  const committed: Committed = { applied: undo, cause: { type: 'control', id: 'undo' }, undoneTo: id, event };
  return { entry: { clock, changes }, committed, result: undefined };
}

function undoTarget(history: History, to: number | undefined): Target {
  const refused = (reason: UndoRefused['reason']) => new UndoRefused(reason, history.reachesTo);
  if (to === undefined) {
    const last = history.lastAction();
    if (last) return { id: last[0] - 1, at: last[1].at };
    throw refused(history.reachesTo === 0 ? 'nothing' : 'forgotten');
  }
  if (to > history.lastId) throw refused('unknown');
  if (to < history.reachesTo) throw refused('forgotten');
  const at = history.timeAfter(to);
  if (to === history.lastId || at === undefined) throw refused('nothing');
  return { id: to, at };
}

/** Returns the changes that make one dataset of another. */
function changesTo(past: Dataset, present: Dataset): Change[] {
  const changes: Change[] = [];
  for (const table of TABLES) {
    if (table === 'clients') continue; // keys that were handed out stay valid
    for (const entry of past.differences(table, present)) {
      const [key, value] = entry instanceof PackedRecord ? entry.read() : entry;
      changes.push({ table, key, value } as Change);
    }
  }
  return changes;
}
