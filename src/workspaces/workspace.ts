import { advanceClock, clockNow, clockSetting, setClock, type ClockSetting } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Mail } from '../domain/basket/mail.js';
import { expireDue, type DueEvent } from '../domain/basket/expiry.js';
import type { Fixture } from '../store/fixture.js';
import { fixtureOf } from '../store/export.js';
import { advance, type Entry } from '../store/image.js';
import { StateReader } from '../store/reading.js';
import { StorageUnavailable, type Stored, type WorkspaceLog } from '../store/store.js';
import type { Change, ReadTables, Transaction } from '../store/tables.js';
import { takeBack, transact, type Undo } from '../store/transaction.js';
import { closings } from './closings.js';
import type { LogMemory } from './request-log/budget.js';
import { RequestLog } from './request-log/request-log.js';
import { heldBytes, snapshotBytes, WorkspaceFull } from './size-limit.js';

/** One isolated workspace, in use. Whatever is asked of it happens at its own time. */
export interface Workspace {
  readonly name: string;
  /** Of its tokens; survives restarts and resets. */
  readonly signingKey: Uint8Array;
  /** The latest requests; whoever answers one adds it. */
  readonly requests: RequestLog;
  /** By its clock. */
  now(): EpochMs;
  /** Settles what is due, then reads. */
  query<T>(read: (tables: ReadTables, now: EpochMs) => T): T;
  /**
   * Settles what is due, then carries out a change, whole or not at all: what it throws undoes it. Resolves when it
   * is durable; `heard` is told before what it changed.
   * @throws WorkspaceFull when the workspace would hold more than it may; nothing of it is kept
   * @throws StorageUnavailable when it cannot be stored; nothing of it is kept (P16)
   */
  command<T>(
    change: (tx: Transaction, now: EpochMs) => T,
    heard?: (changes: readonly Change[]) => void,
  ): Promise<T>;
}

/** A kept moment of a workspace, by its time. */
export interface SnapshotInfo {
  readonly name: string;
  readonly at: EpochMs;
}

/** What a world is given from outside. */
export interface Surroundings {
  readonly realTime: () => EpochMs;
  /** How many requests it keeps. */
  readonly requestsKept: number;
  /** Shared by the request logs of all workspaces. */
  readonly logMemory: LogMemory;
  /** How much it may hold beyond its fixture: bytes of its records' JSON, about. */
  readonly maxStateBytes: number;
}

/** A world with what the control plane does to it. */
export class LiveWorkspace implements Workspace {
  readonly name: string;
  readonly signingKey: Uint8Array;
  readonly requests: RequestLog;
  /** The fixture that it was made of, where that was named. */
  readonly madeOf: string | null;
  /** Real time of the last use. */
  lastUsedAt: EpochMs;
  #reader: StateReader;
  #isClosed = false;

  constructor(
    private readonly stored: Stored,
    private readonly log: WorkspaceLog,
    private readonly around: Surroundings,
  ) {
    this.name = stored.about.name;
    this.signingKey = stored.about.signingKey;
    this.madeOf = stored.about.madeOf;
    this.requests = new RequestLog(this.name, around.requestsKept, around.logMemory);
    this.#reader = new StateReader(stored.image.state);
    this.lastUsedAt = around.realTime();
  }

  now(): EpochMs {
    return clockNow(this.stored.image.clock, this.around.realTime());
  }

  query<T>(read: (tables: ReadTables, now: EpochMs) => T): T {
    const now = this.#begin();
    return read(this.#reader, now);
  }

  async command<T>(
    change: (tx: Transaction, now: EpochMs) => T,
    heard?: (changes: readonly Change[]) => void,
  ): Promise<T> {
    const now = this.#begin();
    const { image, about } = this.stored;
    const before = image.state.bytes;
    const { result, changes, undo } = transact(image.state, about.seed, (tx) => change(tx, now));
    if (this.#isTooMuch(undo, before)) {
      takeBack(image.state, undo);
      throw new WorkspaceFull(this.around.maxStateBytes);
    }
    heard?.(changes);
    if (changes.length > 0) await this.#commit({ changes }, undo);
    return result;
  }

  clock(): { readonly now: EpochMs; readonly frozen: boolean } {
    return { now: this.now(), frozen: 'frozenAt' in this.stored.image.clock };
  }

  /** Sets what is given; the rest stays. */
  async setClock({ now, frozen }: { readonly now?: EpochMs; readonly frozen?: boolean }): Promise<void> {
    this.#begin();
    const current = this.stored.image.clock;
    const setting = {
      now: now ?? clockSetting(current, this.around.realTime()).now,
      frozen: frozen ?? 'frozenAt' in current,
    };
    await this.#commit({ clock: setClock(setting, this.around.realTime()) });
    this.#settle(this.now());
  }

  /** Lets time pass, and tells what came due on the way, in order. */
  async advanceClock(byMs: number): Promise<DueEvent[]> {
    this.#assertOpen();
    const { image, about } = this.stored;
    const from = this.now();
    const clock = advanceClock(image.clock, byMs);
    const to = clockNow(clock, this.around.realTime());
    const closed = closings(this.#reader, this.#reader.takenItems(), from, to);
    const due = this.#reader.dueUntil(to);
    const { result, changes, undo } = transact(image.state, about.seed, (tx) => expireDue(tx, due));
    await this.#commit({ clock, changes }, undo);
    return [...result, ...closed].toSorted((a, b) => a.at - b.at);
  }

  /** Back to its fixture and first clock. Its snapshots stay. */
  async reset(): Promise<void> {
    this.#assertOpen();
    await this.#commit({ reset: true, clock: setClock(this.stored.about.start, this.around.realTime()) });
  }

  snapshots(): SnapshotInfo[] {
    const all = [...this.stored.image.snapshots].map(([name, { at }]) => ({ name, at }));
    return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Keeps all of this moment under a name; false where the name is taken.
   * @throws WorkspaceFull when the workspace would hold more than it may
   */
  async keep(name: string): Promise<boolean> {
    const at = this.#begin();
    const { image, base } = this.stored;
    if (image.snapshots.has(name)) return false;
    this.#requireRoom(snapshotBytes(base, image.state));
    await this.#commit({ keep: { name, at } });
    return true;
  }

  /**
   * Back to a snapshot; time goes on from where it stood then. False where there is none.
   * @throws WorkspaceFull when the workspace would hold more than it may
   */
  async restore(name: string): Promise<boolean> {
    this.#assertOpen();
    const snapshot = this.stored.image.snapshots.get(name);
    if (!snapshot) return false;
    this.#requireRoom(snapshot.state.bytes - this.stored.image.state.bytes);
    const setting = { now: snapshot.at, frozen: 'frozenAt' in snapshot.clock };
    await this.#commit({ restore: name, clock: setClock(setting, this.around.realTime()) });
    return true;
  }

  /** False where there is no such snapshot. */
  async forget(name: string): Promise<boolean> {
    this.#assertOpen();
    if (!this.stored.image.snapshots.has(name)) return false;
    await this.#commit({ forget: name });
    return true;
  }

  /** A fixture of all its state; a workspace made of it is an equal world. */
  export(): Fixture {
    this.#begin();
    const { image, about, base } = this.stored;
    const clock: ClockSetting = clockSetting(image.clock, this.around.realTime());
    return fixtureOf(image.state, { clock, seed: about.seed, description: base.fixture.description });
  }

  /** Returns a page of the mails that the service would have sent, newest first. */
  outbox({ limit = 30, offset = 0 }: { readonly limit?: number; readonly offset?: number } = {}): Mail[] {
    return this.query(({ mails }) => {
      const page: Mail[] = [];
      let passed = 0;
      for (const mail of mails.valuesReversed()) {
        if (page.length >= limit) break;
        if (passed < offset) passed += 1;
        else page.push(mail);
      }
      return page;
    });
  }

  /** Takes it out of use: what it was asked is made durable, and whatever is asked later is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.requests.clear();
    await this.log.close();
  }

  /**
   * Whether a change goes beyond the limit. Above it what makes the state smaller is taken, and in a reserve also what
   * adds no record: cancellations and refunds.
   */
  #isTooMuch(undo: Undo, before: number): boolean {
    const { maxStateBytes } = this.around;
    const over = heldBytes(this.stored) - maxStateBytes;
    if (over <= 0 || this.stored.image.state.bytes <= before) return false;
    const counting = undo.filter(({ table }) => table !== 'sequences');
    return counting.some(({ value }) => value === null) || (counting.length > 0 && over > maxStateBytes / 8);
  }

  #requireRoom(bytes: number): void {
    const { maxStateBytes } = this.around;
    if (bytes > 0 && heldBytes(this.stored) + bytes > maxStateBytes) throw new WorkspaceFull(maxStateBytes);
  }

  #begin(): EpochMs {
    this.#assertOpen();
    const now = this.now();
    this.#settle(now);
    return now;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new StorageUnavailable(`workspace ${this.name} is not in use any more`);
    this.lastUsedAt = this.around.realTime();
  }

  /** Removes what is due by ordinary changes, so that nobody else compares ends with the clock (C4, H2). */
  #settle(now: EpochMs): void {
    if (this.#reader.nextDueAt() > now) return;
    const due = this.#reader.dueUntil(now);
    const { state } = this.stored.image;
    const { changes, undo } = transact(state, this.stored.about.seed, (tx) => expireDue(tx, due));
    // Not waited for: if it cannot be stored it is taken back, and the next use settles again.
    this.#commit({ changes }, undo).catch(() => undefined);
  }

  #commit(entry: Entry, done?: Undo): Promise<void> {
    const { image, base } = this.stored;
    const goBack = advance(image, entry, base, done);
    this.#reader = new StateReader(image.state);
    return this.log.append(entry, () => {
      goBack();
      this.#reader = new StateReader(image.state);
    });
  }
}
