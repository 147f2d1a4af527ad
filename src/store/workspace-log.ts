import { inSpan, type Attributes } from '../telemetry/spans.js';
import type { Dataset } from './dataset/dataset.js';
import type { JournalEntry, WorkspaceState } from './workspace-state.js';

/** An entry as other instances apply it. */
export interface NotedEntry {
  readonly entry: JournalEntry;
  /** Data that the history keeps of the entry besides its changes, as JSON. */
  readonly note: unknown;
}

/** A decision that was made on the records in memory, and applied to them. */
export interface Decision<T> {
  /** Null where nothing changes. */
  readonly change: { readonly noted: NotedEntry; readonly undo: () => void } | null;
  readonly result: T;
}

/** A copy of a workspace's state, which readers see once it is published. */
export interface ReadCopy {
  readonly state: WorkspaceState;
  publish(): void;
}

/** The workspace in memory that follows a log. All of it is synchronous. */
export interface Follower {
  /** Applies the entry of another instance. `restored` has the records of the snapshot that it restores. */
  apply(entry: NotedEntry, restored: Dataset | undefined): void;
  /** Returns a copy of the present state. Readers see the state itself until a copy is published. */
  mark(): ReadCopy;
}

/** The log of an open workspace. Several instances may append to it: the one that appends first wins. */
export interface WorkspaceLog {
  /** Sets the workspace in memory, once, before anything else. */
  follow(follower: Follower): void;
  /**
   * Decides at once, and again whenever another instance appended first. Resolves with the result of the last decision
   * when all that it depends on is durable, and rejects with its error. `decide` must change nothing but the state. When
   * writing fails, all decisions that are not durable are undone, the latest first, and rejected. A later one may succeed.
   * @throws StorageUnavailable when the change cannot be stored; nothing is changed, unless that is `uncertain` (P16)
   */
  decide<T>(decide: () => Decision<T>): Promise<T>;
  /**
   * Resolves when readers see everything that was durable at the call. Returns false when the workspace was deleted, or must be
   * opened again.
   * @throws EntryUnreadable when what others wrote cannot be applied; StorageUnavailable when that cannot be learned now
   */
  refresh(): Promise<boolean>;
  /**
   * Waits for pending decisions, folds the log, and ends. Later decisions are rejected. An aborted signal ends folding, or
   * leaves it out: what is not folded stays in the log.
   */
  close(signal?: AbortSignal): Promise<void>;
}

/** What deciding led to. */
type Outcome = { readonly decision: Decision<unknown> } | { readonly error: unknown };

interface Waiting {
  readonly decide: () => Decision<unknown>;
  readonly outcome: Outcome;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The decisions of a workspace that are in memory and not durable yet, oldest first. A refusal, or a decision that changes
 * nothing, also waits for those before it: if they are decided differently, it may be, too.
 */
export class Pending {
  #all: Waiting[] = [];

  /** `attributes` are those of the spans in which decisions wait. */
  constructor(private readonly attributes: Attributes = {}) {}

  /** Whether no decision waits. The first of them changes something. */
  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** Decides now. Resolves with the result once the decision is durable. */
  decide<T>(decide: () => Decision<T>): Promise<T> {
    const outcome = outcomeOf(decide); // may add others before this one
    const { isEmpty } = this;
    const decided = () =>
      new Promise<T>((resolve, reject) => {
        this.#add({ decide, outcome, resolve: resolve as Waiting['resolve'], reject });
      });
    return isEmpty && entriesOf({ outcome }).length === 0
      ? decided()
      : inSpan('append', this.attributes, decided);
  }

  /** Returns the entries of all waiting decisions, and a function to call once they are durable, which resolves the decisions. */
  take(): { readonly entries: readonly NotedEntry[]; readonly confirm: () => void } {
    const count = this.#all.length;
    return { entries: this.#all.flatMap(entriesOf), confirm: () => this.#confirm(count) };
  }

  /** Undoes all decisions, the latest first. Call `decideAgain` or `refuse` in the same turn. */
  undo(): void {
    for (const { outcome } of this.#all.toReversed())
      if ('decision' in outcome) outcome.decision.change?.undo();
  }

  /** Takes all decisions again, in order, after they were undone. */
  decideAgain(): void {
    const all = this.#all;
    this.#all = [];
    for (const waiting of all) this.#add({ ...waiting, outcome: outcomeOf(waiting.decide) });
  }

  /** Rejects all decisions, after they were undone. */
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

function outcomeOf(decide: () => Decision<unknown>): Outcome {
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
