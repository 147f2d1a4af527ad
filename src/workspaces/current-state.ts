import { clockNow, type ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { expireDue, type DueEvent } from '../domain/basket/expiry.js';
import type { Dataset } from '../store/dataset/dataset.js';
import { DatasetReader } from '../store/dataset/dataset-reader.js';
import { StorageUnavailable, type StoredWorkspace, type WorkspaceLog } from '../store/store.js';
import { transact } from '../store/transaction.js';
import { applyEntry, type Given, type JournalEntry } from '../store/workspace-state.js';
import type { HistoryEntry } from './history/history.js';
import type { WorkspaceEvent } from './events.js';
import type { Cause, Trace } from './history/trace.js';
import type { Recent } from './recent.js';
import type { WorkspaceContext } from './workspace-context.js';

/** What a commit takes besides its entry. */
export interface Committed extends Omit<Given, 'base'> {
  readonly cause: Cause;
  /** What came due. */
  readonly due?: readonly DueEvent[];
  /** Tells those who follow the workspace, once it is durable. */
  readonly event?: WorkspaceEvent;
  /** Notes the entry of the history. */
  readonly trace?: Trace;
}

/** The present state of a workspace: what is due is expired before it is read, and each change is noted in the history. */
export class CurrentState {
  /** Real time. */
  lastUsedAt: EpochMs;
  #reader: DatasetReader;
  #isClosed = false;

  constructor(
    readonly stored: StoredWorkspace,
    private readonly log: WorkspaceLog,
    private readonly context: WorkspaceContext,
    private readonly recent: Recent,
  ) {
    this.#reader = new DatasetReader(stored.state.dataset);
    this.lastUsedAt = context.realTime();
  }

  get reader(): DatasetReader {
    return this.#reader;
  }

  now(): EpochMs {
    return clockNow(this.stored.state.clock, this.context.realTime());
  }

  /** Expires what is due and returns the workspace's time. Every use of the workspace begins with it. */
  begin(trace?: Trace): EpochMs {
    this.assertOpen();
    const now = this.now();
    this.expire(now);
    if (trace) [trace.before, trace.at] = [this.recent.history.lastId, now];
    return now;
  }

  /** Marks a use of the workspace. @throws StorageUnavailable when it is closed */
  assertOpen(): void {
    if (this.#isClosed) throw new StorageUnavailable(`workspace ${this.stored.metadata.name} is closed`);
    this.lastUsedAt = this.context.realTime();
  }

  /** Expires what is due by an ordinary transaction, so that no other code compares ends with the clock (C4, H2). */
  expire(now: EpochMs): void {
    if (this.#reader.nextDueAt() > now) return;
    const due = this.#reader.dueUntil(now);
    const { state, metadata } = this.stored;
    const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => expireDue(tx, due));
    // Not awaited: if it cannot be stored it is rolled back, and the next call expires it again.
    this.commit({ changes }, { applied: undo, cause: { type: 'due' }, due: result }).catch(() => undefined);
  }

  /** Applies an entry, notes it in the history, and appends it to the journal. Resolves when it is durable. */
  async commit(entry: JournalEntry, { cause, due = [], event, trace, ...given }: Committed): Promise<void> {
    const { state, base } = this.stored;
    const { history, snapshots } = this.recent;
    const at = this.now();
    const { dataset, clock } = state;
    const undo = applyEntry(state, entry, { base, ...given });
    this.#reader = new DatasetReader(state.dataset);
    const isStep = entry.changes !== undefined || entry.clock !== undefined;
    const id = isStep
      ? history.add({
          at,
          cause,
          changes: entry.changes ?? [],
          undo: given.applied ?? [],
          due,
          clock: entry.clock && { before: clock, now: this.now(), frozen: isFrozen(entry.clock) },
          replaced: dataset === state.dataset ? undefined : this.#replaced(dataset, entry),
        })
      : undefined;
    if (trace) [trace.entry, trace.changes] = [id, entry.changes ?? []];
    if (entry.keep) snapshots.set(entry.keep.name, history.lastId);
    if (entry.forget !== undefined) snapshots.delete(entry.forget);
    await this.log.append(entry, () => {
      undo();
      this.#reader = new DatasetReader(state.dataset);
      if (id !== undefined) history.takeBack(id);
      if (trace) [trace.entry, trace.changes] = [undefined, []];
    });
    this.#tell(entry, due, event);
  }

  /** Closes it when all changes are durable. Later calls throw `StorageUnavailable`. */
  async close(signal?: AbortSignal): Promise<void> {
    this.#isClosed = true;
    await this.log.close(signal);
  }

  /** Returns the records that an entry replaced, as the history keeps them. */
  #replaced(dataset: Dataset, { restore = '' }: JournalEntry): HistoryEntry['replaced'] {
    const bytes = Math.max(0, dataset.bytes - this.stored.base.dataset.bytes);
    return { dataset, bytes, backTo: this.recent.snapshots.get(restore) ?? 0 };
  }

  #tell({ clock }: JournalEntry, due: readonly DueEvent[], event: WorkspaceEvent | undefined): void {
    const { events } = this.recent;
    for (const one of due) events.add({ type: 'due', due: one });
    if (clock) events.add({ type: 'clock', now: this.now(), frozen: isFrozen(clock) });
    if (event) events.add(event);
  }
}

/** Returns whether a clock stands still. */
export function isFrozen(clock: ClockState): boolean {
  return 'frozenAt' in clock;
}
