import { isFrozen, setClock } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Dataset } from '../store/dataset/dataset.js';
import { TABLES } from '../store/dataset/keys.js';
import type { StoredWorkspace } from '../store/store.js';
import type { Change } from '../store/tables.js';
import { applyChanges } from '../store/transaction.js';
import type { History } from './history/history.js';
import { requireSpace } from './size-limit.js';
import type { Trace } from './history/trace.js';
import type { Committed, HistoryStep } from './history-step.js';

/** A history step cannot be undone. */
export class UndoRefused extends Error {
  override readonly name = 'UndoRefused';

  constructor(
    readonly reason: 'nothing' | 'forgotten' | 'unknown' | 'changed',
    /** The id of the oldest entry that an undo can return to. 0 means before the first entry. */
    readonly reachesTo: number,
  ) {
    super(reason);
  }
}

/** The settings of an undo. */
export interface UndoOptions {
  readonly to: number | undefined;
  /** The newest entry that the caller knows. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly realTime: EpochMs;
  /** Receives the id of the new entry. */
  readonly trace?: Trace | undefined;
}

/**
 * Returns the step that restores the state after entry `to`. 0 means before the first entry. Without `to`, undoes the
 * last entry that was not caused by the passage of time. The undo is a step of its own, so it can be undone too.
 * Clients are not changed. With `last`, nothing is undone if a user made an entry after the entry `last`.
 * @throws UndoRefused; WorkspaceFull if the workspace would exceed `limit` bytes
 */
export function undoStep(
  { stored, history }: { readonly stored: StoredWorkspace; readonly history: History },
  { to, last, limit, realTime, trace }: UndoOptions,
): HistoryStep<void> {
  const { state } = stored;
  requireUnchanged(history, last ?? history.lastId);
  const { id, at } = undoTarget(history, to);
  const past = history.stateAfter(id, state);
  if (!past) throw new UndoRefused('forgotten', history.reachesTo);
  requireSpace(stored, limit, past.dataset.bytes - state.dataset.bytes);
  const changes = changesTo(past.dataset, state.dataset);
  const applied = applyChanges(state.dataset, changes);
  const clock = setClock({ now: at, frozen: isFrozen(past.clock) }, realTime);
  const event = { type: 'state', at, action: 'undo', name: null } as const;
  const committed: Committed = {
    applied,
    cause: { type: 'control', id: 'undo' },
    undoneTo: id,
    event,
    trace,
  };
  return { entry: { clock, changes }, committed, result: undefined };
}

/** @throws UndoRefused if there is no entry `last`, or if a user made one after it */
function requireUnchanged(history: History, last: number): void {
  if (last > history.lastId) throw new UndoRefused('unknown', history.reachesTo);
  if ((history.lastAction()?.[0] ?? 0) > last) throw new UndoRefused('changed', history.reachesTo);
}

/** Returns the entry whose state an undo restores (0: before the first entry), and its time on the workspace's clock. */
function undoTarget(history: History, to: number | undefined): { readonly id: number; readonly at: EpochMs } {
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

/** Returns the changes that turn `present` into `past`. They do not change clients, so that issued keys stay valid. */
function changesTo(past: Dataset, present: Dataset): readonly Change[] {
  const tables = TABLES.filter((table) => table !== 'clients');
  return tables.flatMap((table) => past.changesFrom(table, present));
}
