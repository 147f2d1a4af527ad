import { real, secondsSince } from '../../time/real-time.js';
import { inRootSpan } from '../../telemetry/spans.js';
import type { StoreMonitor } from '../../telemetry/store-monitor.js';
import type { StoredWorkspace } from '../store.js';
import type { Snapshot, WorkspaceState } from '../workspace-state.js';
import type { Place } from './barrier.js';
import { DatabaseFailed, FOREIGN_KEY_VIOLATION, type Database } from './database.js';
import { fold, type Folded } from './fold.js';

/** When a log is folded while it is open. */
export interface FoldSettings {
  /** Entries beyond the last fold, or characters of them. */
  readonly entries: number;
  readonly characters: number;
  /** Milliseconds between two folds of a workspace by one instance. */
  readonly everyMs: number;
}

export const DEFAULT_FOLDS: FoldSettings = { entries: 1000, characters: 8 * 1024 * 1024, everyMs: 60_000 };

interface FoldContext {
  readonly database: Database;
  readonly folds: FoldSettings;
  readonly stepsKept: number;
  readonly monitor: StoreMonitor;
}

interface FoldStart {
  readonly id: number;
  readonly folded: number;
  readonly snapshotEntries: WeakMap<Snapshot, number>;
}

/** Folds the log of a workspace when that is due. What it cannot fold stays in the log. */
export class FoldSchedule {
  #folded: number;
  #characters = 0;
  #lastAt = -Infinity;
  #folding: Promise<void> | null = null;
  readonly #end = new AbortController();

  constructor(
    private readonly stored: Pick<StoredWorkspace, 'metadata' | 'base'>,
    private readonly start: FoldStart,
    private readonly context: FoldContext,
  ) {
    this.#folded = start.folded;
  }

  /** Notes entries that were added, and begins a fold if it is due. The state never changes. */
  added(place: Place, state: WorkspaceState, characters: number): void {
    this.#characters += characters;
    const { folds } = this.context;
    const isDue = place.n - this.#folded >= folds.entries || this.#characters >= folds.characters;
    if (!isDue || this.#folding || real.performanceNow() - this.#lastAt < folds.everyMs) return;
    // Another instance that shares the workspace may have folded it of late.
    const least = this.#characters >= folds.characters ? 1 : folds.entries;
    this.#folding = this.#fold(place, state, least).finally(() => (this.#folding = null));
  }

  /** Folds what is left, unless the signal ends it. */
  async foldAtEnd(place: Place, state: WorkspaceState, signal: AbortSignal): Promise<void> {
    const end = () => this.#end.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    await this.#folding;
    if (!signal.aborted && place.n > this.#folded) await this.#fold(place, state, 1);
    signal.removeEventListener('abort', end);
  }

  async #fold(place: Place, state: WorkspaceState, least: number): Promise<void> {
    const { id: workspace, snapshotEntries } = this.start;
    const { metadata, base } = this.stored;
    const { stepsKept } = this.context;
    this.#lastAt = real.performanceNow();
    const folding = { workspace, place, base, state, snapshotEntries, stepsKept, signal: this.#end.signal };
    try {
      this.#note(
        await inRootSpan('fold', { 'sandbox.workspace': metadata.name }, () =>
          fold(this.context.database, folding, least),
        ),
      );
    } catch (error) {
      // The log holds everything; a later fold tries again, here or at another instance.
      const isDeleted = error instanceof DatabaseFailed && error.code === FOREIGN_KEY_VIOLATION;
      if (!this.#end.signal.aborted && !isDeleted) this.context.monitor.foldFailed(error, metadata.name);
    }
  }

  /** Notes how far the log is folded, by this instance or by another one. */
  #note({ n, isNew }: Folded): void {
    if (n > this.#folded) this.#characters = 0;
    this.#folded = n;
    if (isNew) this.context.monitor.folded({ seconds: secondsSince(this.#lastAt) });
  }
}
