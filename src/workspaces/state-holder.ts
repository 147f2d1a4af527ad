import { clockNow, isFrozen } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { expireDue } from '../domain/basket/expiry.js';
import type { Dataset } from '../store/dataset/dataset.js';
import { DatasetReader } from '../store/dataset/dataset-reader.js';
import { StorageUnavailable, type StoredWorkspace } from '../store/store.js';
import type { Decision, ReadCopy, NotedEntry, WorkspaceLog } from '../store/workspace-log.js';
import { applyChanges, transact } from '../store/transaction.js';
import {
  applyEntry,
  cloneWorkspaceState,
  type JournalEntry,
  type WorkspaceState,
} from '../store/workspace-state.js';
import { expiryStep, eventsOf, noteOf, type Committed, type Note, type HistoryStep } from './history-step.js';
import type { PastStep } from './history/history.js';
import type { Trace } from './history/trace.js';
import type { ActivityLogs } from './activity-logs.js';
import type { WorkspaceContext } from './registry-settings.js';

/**
 * The present state of a workspace. Before each read it expires everything due, and it records each change in the
 * history. If several instances append, commands use the state in memory, while queries see the durable copy that the
 * log published.
 */
export class StateHolder {
  /** Real time. */
  lastUsedAt: EpochMs;
  /** The state that queries see. */
  #visible: WorkspaceState;
  #reader: DatasetReader;
  #head: DatasetReader;
  /** The last history step in the copy that queries see. Null if queries see the state itself. */
  #visibleStep: number | null = null;
  #isClosed = false;

  constructor(
    readonly stored: StoredWorkspace,
    private readonly log: WorkspaceLog,
    private readonly context: WorkspaceContext,
    private readonly activityLogs: ActivityLogs,
  ) {
    this.#visible = stored.state;
    this.#reader = this.#head = new DatasetReader(stored.state.dataset);
    this.lastUsedAt = context.realTime();
    log.follow({
      apply: (noted, restored) => this.#follow(noted, restored),
      copyForReaders: () => this.#copyForReaders(),
    });
  }

  /** The state that queries see. */
  get visible(): WorkspaceState {
    return this.#visible;
  }

  /** The last history step that queries see. */
  get lastStep(): number {
    return this.#visibleStep ?? this.activityLogs.history.lastId;
  }

  /** Reads the state that queries see. */
  get reader(): DatasetReader {
    return this.#reader;
  }

  /** Reads the state on which the next steps are decided. */
  get head(): DatasetReader {
    return this.#head;
  }

  /** Returns the workspace's time that queries see. */
  now(): EpochMs {
    return clockNow(this.#visible.clock, this.context.realTime());
  }

  /** Expires everything due and returns the workspace's time. Most steps start with this call. */
  begin(trace?: Trace): EpochMs {
    this.assertOpen();
    const now = this.#headNow();
    this.expire(now);
    if (trace) [trace.before, trace.at] = [this.activityLogs.history.lastId, now];
    return now;
  }

  /**
   * Expires everything due in the state that queries see, and returns the time that they see. Reads of records for
   * clients start with this call.
   */
  beginReading(trace?: Trace): EpochMs {
    this.begin();
    const now = this.now();
    const isCopy = this.#visible !== this.stored.state;
    if (isCopy && this.#reader.nextDueAt() <= now) this.#expireVisible(now);
    if (trace) [trace.before, trace.at] = [this.lastStep, now];
    return now;
  }

  /** Checks that the workspace is open and records a use. @throws StorageUnavailable if it is closed */
  assertOpen(): void {
    if (this.#isClosed) throw new StorageUnavailable(`workspace ${this.stored.metadata.name} is closed`);
    this.lastUsedAt = this.context.realTime();
  }

  /**
   * Expires captures and baskets that are due, in an ordinary transaction (C4, H2). So no other code compares expiry
   * times with the clock.
   */
  expire(now = this.#headNow()): void {
    if (this.#head.nextDueAt() > now) return;
    // The step is not awaited. If it cannot be stored, it is rolled back, and the next call expires the same records.
    this.run(() => expiryStep(this.stored, this.#head, this.#headNow())).catch((error: unknown) => {
      this.context.damageReports.addDefect(error, this.stored.metadata.name);
    });
  }

  /**
   * Decides a step, applies it, records it in the history, and appends it to the log. Resolves with the step's result
   * when it is durable. If several instances append, `decide` may be called several times.
   */
  async run<T>(decide: () => HistoryStep<T>): Promise<T> {
    let last: HistoryStep<T> | undefined;
    const result = await this.log.decide(() => {
      last = decide();
      return this.#decisionOf(last);
    });
    if (last?.entry) this.#observe(last.entry, last.committed);
    return result;
  }

  /**
   * Resolves when queries see everything that was durable at the time of the call. Returns false if the workspace must
   * be reopened.
   */
  async refresh(): Promise<boolean> {
    this.lastUsedAt = this.context.realTime();
    return this.log.refresh();
  }

  /** Closes the workspace when all changes are durable. Later calls throw `StorageUnavailable`. */
  async close(signal?: AbortSignal): Promise<void> {
    this.#isClosed = true;
    await this.log.close(signal);
  }

  #timesOf({ clock }: JournalEntry): Pick<Note, 'at' | 'since'> {
    return { at: this.#headNow(), since: clock && clockNow(clock, this.context.realTime()) };
  }

  #headNow(): EpochMs {
    return clockNow(this.stored.state.clock, this.context.realTime());
  }

  #decisionOf<T>({ entry, committed, result }: HistoryStep<T>): Decision<T> {
    if (!entry) return { change: null, result };
    const times = this.#timesOf(entry);
    const undo = this.#apply(entry, committed, times);
    return { change: { noted: { entry, note: noteOf(committed, times) }, undo }, result };
  }

  /** Expires everything due in the copy that queries see. The expiry becomes durable later. */
  #expireVisible(now: EpochMs): void {
    const dataset = this.#visible.dataset.clone();
    const due = this.#reader.dueUntil(now);
    transact(dataset, this.stored.metadata.seed, (tx) => expireDue(tx, due));
    this.#visible = { ...this.#visible, dataset };
    this.#reader = new DatasetReader(dataset);
  }

  /** Applies an entry and records it in the history. Returns the function that undoes both. */
  #apply(
    entry: JournalEntry,
    { cause, due = [], trace, applied, bytes, restored, undoneTo }: Committed,
    { at, since = at }: Pick<Note, 'at' | 'since'>,
  ): () => void {
    const { state, base } = this.stored;
    const { history, snapshots } = this.activityLogs;
    const { dataset, clock } = state;
    const undo = applyEntry(state, entry, { base, applied, restored });
    this.#readHead();
    const isStep = entry.changes !== undefined || entry.clock !== undefined;
    const isReplaced = dataset !== state.dataset;
    const step: PastStep | null = isStep
      ? {
          at,
          cause,
          changes: isReplaced ? [] : (entry.changes ?? []),
          undo: applied ?? [],
          due,
          clock: entry.clock && { before: clock, now: since, frozen: isFrozen(entry.clock) },
          replaced: isReplaced ? this.#replaced(dataset, entry) : undefined,
          undoneTo,
        }
      : null;
    const id = step ? history.add(step, bytes) : history.skip();
    if (trace) {
      [trace.entry, trace.changes] = [isStep ? id : undefined, entry.changes ?? []];
      trace.clock = step?.clock;
    }
    if (entry.keep) snapshots.set(entry.keep.name, history.lastId);
    if (entry.forget !== undefined) snapshots.delete(entry.forget);
    return () => {
      undo();
      this.#readHead();
      if (id !== undefined) history.takeBack(id);
      if (trace) [trace.entry, trace.clock, trace.changes] = [undefined, undefined, []];
    };
  }

  /** Replaces the reader if the entire dataset was replaced. */
  #readHead(): void {
    const { dataset } = this.stored.state;
    if (this.#head.isOf(dataset)) return;
    this.#head = new DatasetReader(dataset);
    if (this.#visible === this.stored.state) this.#reader = this.#head;
  }

  /**
   * Applies an entry of another instance. Emits no events. The other instance emits them for the subscribers at all
   * instances.
   */
  #follow({ entry, note }: NotedEntry, restored: Dataset | undefined): void {
    const { at, since, ...known } = note as Note;
    const { dataset } = this.stored.state;
    const isReplaced = entry.reset === true || restored !== undefined; // in this case the entry's changes apply to the new records
    const changes = isReplaced ? undefined : entry.changes;
    const undo = changes && applyChanges(dataset, changes);
    const committed = { ...known, ...(undo && { applied: undo }), ...(restored && { restored }) };
    this.#apply(entry, committed, { at, since });
  }

  #copyForReaders(): ReadCopy {
    const state = cloneWorkspaceState(this.stored.state);
    const step = this.activityLogs.history.lastId;
    return {
      state,
      publish: () => {
        this.#visible = state;
        this.#reader = new DatasetReader(state.dataset);
        this.#visibleStep = step;
      },
    };
  }

  /** Returns the records that an entry replaced, for the history. */
  #replaced(dataset: Dataset, { restore = '' }: JournalEntry): PastStep['replaced'] {
    const bytes = Math.max(0, dataset.bytes - this.stored.base.dataset.bytes);
    return { dataset, bytes, backTo: this.activityLogs.snapshots.get(restore) ?? 0 };
  }

  /** Updates use and coverage and emits the events of a durable step. */
  #observe(entry: JournalEntry, committed: Committed): void {
    const { cause, applied: undo = [], undoneTo } = committed;
    const { usage, coverage } = this.activityLogs;
    if (isUse(committed)) usage.used(this.context.realTime());
    coverage.addTransitions({ cause, changes: entry.changes ?? [], undo, undoneTo });
    for (const event of eventsOf(entry, committed, this.#headNow())) this.activityLogs.emit(event);
  }
}

/** Returns whether the control plane made the step. Client requests are counted when they are answered. */
function isUse({ cause: { type } }: Committed): boolean {
  return type === 'control' || type === 'clock';
}
