import { randomUUID } from 'node:crypto';
import { endOfTurn } from '../../time/real-time.js';
import { EntryUnreadable, StorageUnavailable, type StoredWorkspace } from '../store.js';
import {
  Pending,
  type Decision,
  type Follower,
  type ReadCopy,
  type NotedEntry,
  type WorkspaceLog,
} from '../workspace-log.js';
import { cloneWorkspaceState, type WorkspaceState } from '../workspace-state.js';
import { type AppendContext, appendForCertain } from './appending.js';
import type { Barrier, LogPlace } from './barrier.js';
import { clientsAfter, clockAfter, entriesAfter, prepareEntries, type PreparedEntry } from './entries.js';
import { failedRead } from './failures.js';
import { FoldSchedule, type FoldContext, type FoldStart } from './fold.js';

/** The resources shared by all logs of a store. */
export interface LogContext extends FoldContext, AppendContext {
  readonly barrier: Barrier;
  /** Whether the last append to any workspace failed. */
  readonly lastAppend: { hasFailed: boolean };
}

/** The start of a log in this instance. */
export interface LogStart extends FoldStart {
  readonly place: LogPlace;
}

/**
 * The log of a workspace in the database, with the pending decisions of this instance. One loop appends entries and reads
 * the entries of other instances, in turn. Decisions are made on the instance's state in memory.
 */
export class PostgresLog implements WorkspaceLog {
  readonly #pending: Pending;
  readonly #folds: FoldSchedule;
  readonly #abort = new AbortController();
  #follower: Follower | undefined;
  /** The end of the log in memory, without pending decisions. */
  #place: LogPlace;
  /** The workspace's state at `#place`. The object never changes. */
  #state: WorkspaceState;
  /** The highest entry number that is known to be in the database. */
  #known: number;
  readonly #readers = new Readers();
  #loop: Promise<void> | null = null;
  #isClosed = false;
  /** Whether the log in the database does not continue the state in memory. If so, the workspace must be reopened. */
  #isLost = false;
  /** The error of an entry that cannot be applied. Null if there is none. */
  #unreadable: EntryUnreadable | null = null;

  constructor(
    private readonly stored: StoredWorkspace,
    private readonly start: LogStart,
    private readonly context: LogContext,
  ) {
    this.#pending = new Pending({ 'sandbox.workspace': stored.metadata.name });
    this.#place = start.place;
    this.#state = cloneWorkspaceState(stored.state);
    this.#known = start.place.n;
    this.#folds = new FoldSchedule(stored, start, context, this.#abort.signal);
  }

  follow(follower: Follower): void {
    this.#follower = follower;
    follower.copyForReaders().publish();
  }

  decide<T>(decide: () => Decision<T>): Promise<T> {
    if (this.#isClosed || this.#isLost) return Promise.reject(this.#ended());
    const decided = this.#pending.decide(decide);
    this.#run();
    return decided;
  }

  async refresh(): Promise<boolean> {
    if (this.#unreadable) throw this.#unreadable;
    if (this.#isClosed || this.#isLost) return false;
    const before = this.#place;
    const place = await this.context.barrier.placeOf(this.start.id);
    const isSame = place !== undefined && (place.n !== before.n || place.last === before.last);
    if (!isSame || place.n < before.n) {
      this.#isLost = true; // the workspace was deleted, or a failover lost entries
      this.#run();
      return false;
    }
    if (place.n > this.#place.n) await this.#includes(place.n);
    return !this.#isLost;
  }

  async close(signal?: AbortSignal): Promise<void> {
    this.#isClosed = true;
    const abort = () => this.#abort.abort();
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    try {
      while (this.#loop) await this.#loop;
      if (!this.#isLost) await this.#folds.foldAtEnd(this.#place, this.#state);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  #includes(n: number): Promise<void> {
    this.#known = Math.max(this.#known, n);
    const included = this.#readers.wait(n);
    this.#run();
    return included;
  }

  #run(): void {
    this.#loop ??= this.#work().finally(() => {
      this.#loop = null;
      if (this.#hasWork) this.#run();
    });
  }

  get #hasWork(): boolean {
    return !this.#pending.isEmpty || !this.#readers.isEmpty;
  }

  async #work(): Promise<void> {
    await endOfTurn(); // decisions of the same turn share the first batch
    while (this.#hasWork) {
      if (this.#isLost) this.#giveUp();
      else if (this.#known > this.#place.n) await this.#catchUp();
      else if (this.#pending.isEmpty) this.#readers.answer(this.#place.n);
      else await this.#append();
    }
  }

  async #append(): Promise<void> {
    const { entries, confirm } = this.#pending.take();
    const copy = this.#copyForReaders();
    const target = { workspace: this.start.id, place: this.#place };
    const batch = {
      id: randomUUID(),
      lines: entries.map((one) => JSON.stringify(one)),
      clock: clockAfter(entries),
      clients: clientsAfter(entries, copy.state),
    };
    const appended = await appendForCertain(this.context, target, batch, this.#abort.signal);
    this.context.lastAppend.hasFailed = appended instanceof Error;
    if (appended === 'won') {
      const from = this.#place.n;
      this.#advance({ n: from + entries.length, last: batch.id }, copy);
      entries.forEach((one, at) => this.#noteSnapshot(one, from + 1 + at, copy));
      confirm();
      const characters = sumOf(batch.lines, (line) => line.length);
      this.#folds.added(this.#place, copy.state, characters);
    } else if (appended === 'overtaken') this.#known = Math.max(this.#known, this.#place.n + 1);
    else this.#refuse(appended);
  }

  /** Applies the entries of other instances, then makes the pending decisions again. */
  async #catchUp(): Promise<void> {
    let prepared: readonly PreparedEntry[];
    try {
      const entries = await entriesAfter(
        this.context.database,
        { id: this.start.id, name: this.stored.metadata.name },
        this.#place,
      );
      prepared = await prepareEntries(entries ?? [], this.#state.snapshots);
    } catch (error) {
      this.#known = this.#place.n; // the next query returns the present end of the log
      const failed = failedRead(error);
      this.#readers.refuse(failed);
      this.#refuse(failed);
      return;
    }
    if (prepared.length === 0) this.#isLost = true;
    else this.#applyInOneTurn(prepared);
  }

  /** No other decision may happen between undoing and applying, because it would use an outdated state. */
  #applyInOneTurn(entries: readonly PreparedEntry[]): void {
    this.#pending.undo();
    try {
      for (const { line, restored } of entries) {
        this.#follower?.apply(line, restored);
        this.#noteSnapshot(line, line.n, this.stored);
      }
    } catch (error) {
      this.#isLost = true; // the state in memory may include only some of the entries
      this.#unreadable = new EntryUnreadable(this.stored.metadata.name, error);
      this.#pending.refuse(this.#unreadable);
      this.#readers.refuse(this.#unreadable);
      return;
    }
    const { n, batch } = (entries.at(-1) as PreparedEntry).line;
    const copy = this.#copyForReaders();
    this.#advance({ n, last: batch }, copy);
    this.#pending.decideAgain();
    const characters = sumOf(entries, ({ line }) => line.characters);
    this.#folds.added(this.#place, copy.state, characters);
  }

  #advance(place: LogPlace, copy: ReadCopy): void {
    this.#place = place;
    this.#state = copy.state;
    this.#known = Math.max(this.#known, place.n);
    copy.publish();
    this.#readers.answer(place.n);
  }

  #giveUp(): void {
    this.#readers.answer(Infinity);
    this.#refuse(this.#ended());
  }

  #refuse(error: Error): void {
    this.#pending.undo();
    this.#pending.refuse(error);
  }

  #noteSnapshot({ entry }: NotedEntry, n: number, { state }: Pick<ReadCopy, 'state'>): void {
    const snapshot = entry.keep && state.snapshots.get(entry.keep.name);
    if (snapshot) this.start.snapshotEntries.set(snapshot, n);
  }

  #copyForReaders(): ReadCopy {
    return (this.#follower as Follower).copyForReaders();
  }

  #ended(): StorageUnavailable {
    return new StorageUnavailable(`workspace ${this.stored.metadata.name} is closed`);
  }
}

function sumOf<Entry>(entries: readonly Entry[], size: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + size(entry), 0);
}

/** A request that waits until the state includes an entry. */
interface Reader {
  readonly n: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Requests that wait until the state in memory includes a log entry. */
export class Readers {
  #waiting: Reader[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Resolves when the state includes entry `n`. */
  wait(n: number): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ n, resolve, reject }));
  }

  /** Resolves the requests that wait for an entry up to `n`. */
  answer(n: number): void {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter((reader) => reader.n > n);
    for (const reader of waiting) if (reader.n <= n) reader.resolve();
  }

  /** Rejects all waiting requests. */
  refuse(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
