import { StorageUnavailable, type StoredWorkspace } from '../store.js';
import { Pending, type Decision, type WorkspaceLog } from '../workspace-log.js';
import { cloneWorkspaceState, type JournalEntry } from '../workspace-state.js';
import { JournalFile, type JournalAccess } from './journal-file.js';
import { encodeLine } from './journal-reader.js';
import { requireHeld } from './lock.js';
import type { WorkspaceFiles } from './workspace-files.js';
import { endOfTurn, real, secondsSince } from '../../time/real-time.js';
import { inRootSpan } from '../../telemetry/spans.js';
import type { StoreMonitor } from '../../telemetry/store-monitor.js';

/** Settings for writing journals. A journal smaller than `foldAtBytes` is folded only when its workspace is closed. */
export interface JournalSettings extends JournalAccess {
  readonly foldAtBytes: number;
  readonly monitor: StoreMonitor;
}

/** A fold: the number of the last line that it includes, and the bytes written up to that line. */
interface Fold {
  readonly covers: number;
  readonly written: number;
}

/**
 * The journal of a workspace and its folding into `state.json`. All pending decisions share one write and one fsync.
 * One loop performs all writes to the file in sequence. Queries read the state in memory, because no other process
 * appends.
 */
export class Journal implements WorkspaceLog {
  readonly #pending: Pending;
  readonly #file: JournalFile;
  #loop: Promise<void> | null = null;
  /** The number of the last durable line, and the number of the last line that `state.json` includes. */
  #synced: number;
  #covers: number;
  /** The journal size that starts the next fold, in bytes. */
  #foldAt: number;
  /** The total bytes of all appended lines. */
  #written = 0;
  #folding: Promise<void> | null = null;
  /** A completed fold whose lines are still in the journal file. */
  #folded: Fold | null = null;
  readonly #endFold = new AbortController();
  readonly #attributes: Readonly<Record<string, string>>;
  #isClosed = false;

  constructor(
    private readonly stored: StoredWorkspace,
    private readonly files: WorkspaceFiles,
    private readonly settings: JournalSettings,
    { covers, last, length }: { readonly covers: number; readonly last: number; readonly length: number },
  ) {
    this.#file = new JournalFile(files.journal, settings, length);
    this.#covers = covers;
    this.#synced = last;
    this.#foldAt = this.#threshold();
    this.#attributes = { 'sandbox.workspace': stored.metadata.name };
    this.#pending = new Pending(this.#attributes);
  }

  /** Does nothing: no other process appends, so there are no entries of others to apply. */
  follow(): void {}

  decide<T>(decide: () => Decision<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new StorageUnavailable('the workspace is closed'));
    const decided = this.#pending.decide(decide);
    this.#run();
    return decided;
  }

  refresh(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async close(signal?: AbortSignal): Promise<void> {
    this.#isClosed = true;
    const endFold = () => this.#endFold.abort();
    signal?.addEventListener('abort', endFold, { once: true });
    if (signal?.aborted) endFold();
    this.#file.close();
    while (this.#loop ?? this.#folding) await Promise.all([this.#loop, this.#folding]);
    try {
      if (!this.#endFold.signal.aborted) await this.#foldAtEnd();
    } finally {
      signal?.removeEventListener('abort', endFold);
      await this.#file.release();
    }
  }

  #run(): void {
    if (this.#pending.isEmpty && !this.#folded) return;
    this.#loop ??= this.#work().finally(() => {
      this.#loop = null;
      this.#run();
    });
  }

  async #work(): Promise<void> {
    await endOfTurn(); // entries of the same turn share the first write
    for (;;) {
      if (this.#folded) await this.#dropFolded(this.#folded);
      else if (!this.#pending.isEmpty) await this.#writeBatch();
      else return;
    }
  }

  async #writeBatch(): Promise<void> {
    const { entries, confirm } = this.#pending.take();
    // The state is cloned before the first await, so that it includes the changes of this batch and no later changes.
    const isFoldDue = this.#file.bytes > this.#foldAt && !this.#folding;
    const state = isFoldDue ? cloneWorkspaceState(this.stored.state) : null;
    const [synced, workspace] = [this.#synced, this.stored.metadata.name];
    const lines = entries
      .flatMap(({ entry }) => keptOf(entry) ?? [])
      .map((entry, index) => encodeLine({ n: synced + 1 + index, synced, workspace, entry }));
    const bytes = Buffer.from(lines.join(''));
    const begin = real.performanceNow();
    try {
      if (lines.length > 0) await this.#file.append(bytes);
    } catch (error) {
      this.settings.monitor.refused();
      this.#refuse(error);
      return;
    }
    if (lines.length > 0)
      this.settings.monitor.appended({ entries: lines.length, seconds: secondsSince(begin) });
    this.#synced += lines.length;
    this.#written += bytes.length;
    confirm();
    if (state) this.#beginFold({ ...this.stored, state });
  }

  /** Rejects all pending decisions, because later decisions depend on the state after earlier ones (P16). */
  #refuse(cause: unknown): void {
    this.#pending.undo();
    const isKnown = cause instanceof StorageUnavailable;
    this.#pending.refuse(
      isKnown ? cause : new StorageUnavailable('the journal cannot be written', { cause }),
    );
  }

  #threshold(): number {
    return Math.max(this.settings.foldAtBytes, this.files.stateBytes);
  }

  /** Writes the current state to `state.json` while further lines are appended. */
  #beginFold(stored: StoredWorkspace): void {
    this.#folding = this.#fold(stored, { covers: this.#synced, written: this.#written }).finally(() => {
      this.#folding = null;
      if (this.#folded) this.#run();
    });
  }

  async #fold(stored: StoredWorkspace, fold: Fold): Promise<void> {
    try {
      await this.#writeState(stored, fold.covers);
    } catch (error) {
      // The disk is full, or the journal is being closed. The journal still has all lines, and a later fold tries
      // again.
      this.#noteFailure(error);
      this.#foldAt = this.#file.bytes + this.#threshold();
      return;
    }
    this.#covers = fold.covers;
    this.#foldAt = this.#threshold();
    this.#folded = fold;
  }

  #noteFailure(error: unknown): void {
    const { name } = this.stored.metadata;
    if (!this.#endFold.signal.aborted) this.settings.monitor.foldFailed(error, name);
  }

  async #writeState(stored: StoredWorkspace, covers: number): Promise<void> {
    const begin = real.performanceNow();
    const { lock, monitor } = this.settings;
    const options = { signal: this.#endFold.signal, check: () => requireHeld(lock) };
    await inRootSpan('fold', this.#attributes, () => this.files.writeState(stored, covers, options));
    monitor.folded({ seconds: secondsSince(begin) });
  }

  /** Removes the lines that `state.json` includes. */
  async #dropFolded({ written }: Fold): Promise<void> {
    this.#folded = null;
    await this.#file.dropUntil(this.#file.end - (this.#written - written));
  }

  async #foldAtEnd(): Promise<void> {
    if (this.settings.lock.readOnly !== undefined) return; // nothing was written, and nothing can be written
    try {
      if (this.#synced > this.#covers || this.files.lacksIndex)
        await this.#writeState(this.stored, this.#synced);
      await this.#file.remove();
    } catch (error) {
      // The journal still has the lines that `state.json` does not include. A later fold includes them.
      this.#noteFailure(error);
    }
  }
}

/** Returns an entry without its extras, which are not stored in files. Returns null if the entry has only extras. */
function keptOf({ extras, ...kept }: JournalEntry): JournalEntry | null {
  return extras && Object.keys(kept).length === 0 ? null : kept;
}
