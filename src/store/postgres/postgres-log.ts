import { randomUUID } from 'node:crypto';
import { endOfTurn } from '../../time/real-time.js';
import type { StoreMonitor } from '../../telemetry/store-monitor.js';
import { EntryUnreadable, StorageUnavailable, type StoredWorkspace } from '../store.js';
import {
  Pending,
  type Decision,
  type Follower,
  type ReadCopy,
  type NotedEntry,
  type WorkspaceLog,
} from '../workspace-log.js';
import { cloneWorkspaceState, type Snapshot, type WorkspaceState } from '../workspace-state.js';
import { type AppendQueue, appendForCertain } from './appending.js';
import type { Barrier, LogPlace } from './barrier.js';
import type { Database } from './database.js';
import { clientsAfter, clockAfter, entriesAfter, prepareEntries, type PreparedEntry } from './entries.js';
import { failedRead } from './failures.js';
import { FoldSchedule, type FoldSettings } from './fold.js';

/** What the logs of a store share. */
export interface LogContext {
  readonly database: Database;
  readonly barrier: Barrier;
  readonly appends: AppendQueue;
  readonly folds: FoldSettings;
  /** The last entries of a log that a history is made of. */
  readonly stepsKept: number;
  readonly monitor: StoreMonitor;
  /** How long an append tries to become certain, in milliseconds. */
  readonly longestMs: number;
  /** Whether the last append failed, in any workspace. */
  readonly lastAppend: { hasFailed: boolean };
}

/** Where a log begins in this instance. */
export interface LogStart {
  readonly id: number;
  readonly place: LogPlace;
  /** The last entry that is folded. */
  readonly folded: number;
  /** The entries that made the snapshots. */
  readonly snapshotEntries: WeakMap<Snapshot, number>;
}

/**
 * The log of a workspace in the database, and what this instance appends to it. One loop appends and catches up, one
 * after the other; between them, decisions are made on the state in memory.
 */
export class PostgresLog implements WorkspaceLog {
  readonly #pending: Pending;
  readonly #folds: FoldSchedule;
  readonly #abort = new AbortController();
  #follower: Follower | undefined;
  /** The last entry that the state in memory includes, apart from pending decisions. */
  #place: LogPlace;
  /** The state there. It never changes. */
  #state: WorkspaceState;
  /** The last entry that is known to be in the database. */
  #known: number;
  readonly #readers = new Readers();
  #loop: Promise<void> | null = null;
  #isClosed = false;
  /** The log in the database does not continue what is in memory: the workspace must be opened again. */
  #isLost = false;
  /** Why an entry of the log cannot be applied, if that is so. */
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
    this.#folds = new FoldSchedule(stored, start, context);
  }

  follow(follower: Follower): void {
    this.#follower = follower;
    follower.mark().publish();
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
      this.#isLost = true; // deleted, or a database took over that lacks entries
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
      if (!this.#isLost) await this.#folds.foldAtEnd(this.#place, this.#state, this.#abort.signal);
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
    const mark = this.#mark();
    const target = { workspace: this.start.id, place: this.#place };
    const batch = {
      id: randomUUID(),
      lines: entries.map((one) => JSON.stringify(one)),
      clock: clockAfter(entries),
      clients: clientsAfter(entries, mark.state),
    };
    const appended = await appendForCertain(this.context, target, batch, this.#abort.signal);
    this.context.lastAppend.hasFailed = appended instanceof Error;
    if (appended === 'won') {
      const from = this.#place.n;
      this.#advance({ n: from + entries.length, last: batch.id }, mark);
      entries.forEach((one, at) => this.#noteSnapshot(one, from + 1 + at, mark));
      confirm();
      const characters = sumOf(batch.lines, (line) => line.length);
      this.#folds.added(this.#place, mark.state, characters);
    } else if (appended === 'overtaken') this.#known = Math.max(this.#known, this.#place.n + 1);
    else this.#refuse(appended);
  }

  /** Applies what other instances appended, and decides again what was decided meanwhile. */
  async #catchUp(): Promise<void> {
    let prepared: readonly PreparedEntry[];
    try {
      const entries = await entriesAfter(this.context.database, this.start.id, this.#place);
      prepared = await prepareEntries(entries ?? [], this.#state.snapshots);
    } catch (error) {
      this.#known = this.#place.n; // the next question tells how far the log is
      const failed = failedRead(error);
      this.#readers.refuse(failed);
      this.#refuse(failed);
      return;
    }
    if (prepared.length === 0) this.#isLost = true;
    else this.#applyInOneTurn(prepared);
  }

  /** Nothing else may be decided between undoing and applying: it would be decided on an earlier state. */
  #applyInOneTurn(entries: readonly PreparedEntry[]): void {
    this.#pending.undo();
    try {
      for (const { line, restored } of entries) {
        this.#follower?.apply(line, restored);
        this.#noteSnapshot(line, line.n, this.stored);
      }
    } catch (error) {
      this.#isLost = true; // the state in memory may include a part of the entries
      this.#unreadable = new EntryUnreadable(this.stored.metadata.name, error);
      this.#pending.refuse(this.#unreadable);
      this.#readers.refuse(this.#unreadable);
      return;
    }
    const { n, batch } = (entries.at(-1) as PreparedEntry).line;
    const mark = this.#mark();
    this.#advance({ n, last: batch }, mark);
    this.#pending.decideAgain();
    this.#folds.added(
      this.#place,
      mark.state,
      sumOf(entries, ({ line }) => line.characters),
    );
  }

  #advance(place: LogPlace, mark: ReadCopy): void {
    this.#place = place;
    this.#state = mark.state;
    this.#known = Math.max(this.#known, place.n);
    mark.publish();
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

  #mark(): ReadCopy {
    return (this.#follower as Follower).mark();
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

/** Requests that wait until the state in memory includes an entry of the log. */
export class Readers {
  #waiting: Reader[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Resolves when the state includes an entry. */
  wait(n: number): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ n, resolve, reject }));
  }

  /** Answers those who wait for an entry up to this one. */
  answer(n: number): void {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter((reader) => reader.n > n);
    for (const reader of waiting) if (reader.n <= n) reader.resolve();
  }

  /** Rejects all that wait. */
  refuse(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
