import { inSpan, type Attributes } from '../telemetry/spans.js';
import type { Dataset } from './dataset/dataset.js';
import type { JournalEntry, WorkspaceState } from './workspace-state.js';

/** A log entry with its note, as other instances apply it. */
export interface NotedEntry {
  readonly entry: JournalEntry;
  /** Additional data of the entry for the history, as JSON. */
  readonly note: unknown;
}

/** A decision that was made on the records in memory and already changed them. */
export interface Decision<T> {
  /** Null if nothing changes. */
  readonly change: { readonly noted: NotedEntry; readonly undo: () => void } | null;
  readonly result: T;
}

/** A copy of a workspace's state. Queries see the copy once it is published. */
export interface ReadCopy {
  readonly state: WorkspaceState;
  publish(): void;
}

/** The workspace in memory that applies the entries of a log. All methods are synchronous. */
export interface Follower {
  /** Applies an entry of another instance. If the entry restores a snapshot, `restored` has the snapshot's records. */
  apply(entry: NotedEntry, restored: Dataset | undefined): void;
  /** Returns a copy of the present state. Until a copy is published, queries see the state itself. */
  copyForReaders(): ReadCopy;
}

/** The log of an open workspace. If several instances append at the same time, the first wins. */
export interface WorkspaceLog {
  /** Sets the workspace in memory. Callers call this method once, before any other method. */
  follow(follower: Follower): void;
  /**
   * Calls `decide` at once, and again each time another instance appended first. Settles when everything that the last
   * decision depends on is durable: resolves with its result or rejects with its error. `decide` must change nothing
   * except the state. If writing fails, all decisions that are not durable are rolled back, latest first, and rejected.
   * A later call may succeed.
   * @throws StorageUnavailable if the change cannot be stored. Nothing is changed, unless the reason is `uncertain`
   * (P16)
   */
  decide<T>(decide: () => Decision<T>): Promise<T>;
  /**
   * Resolves when queries see everything that was durable at the time of the call. Returns false if the workspace was
   * deleted or must be reopened.
   * @throws EntryUnreadable if an entry of another instance cannot be applied; StorageUnavailable if the log cannot be
   * read now
   */
  refresh(): Promise<boolean>;
  /**
   * Waits for pending decisions, folds the log, and closes it. Later decisions are rejected. An aborted signal stops or
   * skips folding. Entries that are not folded stay in the log.
   */
  close(signal?: AbortSignal): Promise<void>;
}

/** The result of a call of `decide`: a decision or an error. */
type Outcome = { readonly decision: Decision<unknown> } | { readonly error: unknown };

interface Waiting {
  readonly decide: () => Decision<unknown>;
  readonly outcome: Outcome;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The decisions of a workspace that are in memory but not durable yet, oldest first. Refusals and decisions without
 * changes wait too: if an earlier decision is made again, their outcome may change.
 */
export class Pending {
  #all: Waiting[] = [];

  /** `attributes` are the attributes of the spans that measure the wait. */
  constructor(private readonly attributes: Attributes = {}) {}

  /** Whether no decision is waiting. The first waiting decision always has a change. */
  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** Decides at once. Resolves with the result when the decision is durable. */
  decide<T>(decide: () => Decision<T>): Promise<T> {
    const outcome = tryDecision(decide); // may add other decisions before this one
    const { isEmpty } = this;
    const decided = () =>
      new Promise<T>((resolve, reject) => {
        this.#add({ decide, outcome, resolve: resolve as Waiting['resolve'], reject });
      });
    return isEmpty && entriesOf({ outcome }).length === 0
      ? decided()
      : inSpan('append', this.attributes, decided);
  }

  /**
   * Returns the entries of all waiting decisions, and a function that resolves these decisions. The caller calls the
   * function when the entries are durable.
   */
  take(): { readonly entries: readonly NotedEntry[]; readonly confirm: () => void } {
    const count = this.#all.length;
    return { entries: this.#all.flatMap(entriesOf), confirm: () => this.#confirm(count) };
  }

  /**
   * Rolls back all waiting decisions, latest first. The caller must call `decideAgain` or `refuse` in the same turn of
   * the event loop.
   */
  undo(): void {
    for (const { outcome } of this.#all.toReversed())
      if ('decision' in outcome) outcome.decision.change?.undo();
  }

  /** Decides all waiting decisions again, in order. The caller must have rolled them back. */
  decideAgain(): void {
    const all = this.#all;
    this.#all = [];
    for (const waiting of all) this.#add({ ...waiting, outcome: tryDecision(waiting.decide) });
  }

  /** Rejects all waiting decisions. The caller must have rolled them back. */
  refuse(error: Error): void {
    const all = this.#all;
    this.#all = [];
    for (const { reject } of all) reject(error);
  }

  #add(waiting: Waiting): void {
    if (this.isEmpty && entriesOf(waiting).length === 0) settle(waiting);
    else this.#all.push(waiting);
  }

  #confirm(count: number): void {
    for (const waiting of this.#all.splice(0, count)) settle(waiting);
    const change = this.#all.findIndex((waiting) => entriesOf(waiting).length > 0);
    for (const waiting of this.#all.splice(0, change < 0 ? this.#all.length : change)) settle(waiting);
  }
}

function tryDecision(decide: () => Decision<unknown>): Outcome {
  try {
    return { decision: decide() };
  } catch (error) {
    return { error };
  }
}

function entriesOf({ outcome }: Pick<Waiting, 'outcome'>): readonly NotedEntry[] {
  const change = 'decision' in outcome ? outcome.decision.change : null;
  return change ? [change.noted] : [];
}

function settle({ outcome, resolve, reject }: Waiting): void {
  if ('decision' in outcome) resolve(outcome.decision.result);
  else reject(outcome.error);
}
