import { advanceClock, clockNow, clockSetting, setClock } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Mail } from '../domain/basket/mail.js';
import { expireDue, type DueEvent } from '../domain/basket/expiry.js';
import type { Fixture } from '../store/fixture.js';
import { exportFixture, exportInSlices, type SlicedFixture } from '../store/export-fixture.js';
import { applyEntry, type Given, type JournalEntry } from '../store/workspace-state.js';
import { DatasetReader } from '../store/dataset/dataset-reader.js';
import {
  StorageUnavailable,
  type StoredSummary,
  type StoredWorkspace,
  type WorkspaceLog,
} from '../store/store.js';
import type { Change, ReadTables, Transaction } from '../store/tables.js';
import { rollBack, transact } from '../store/transaction.js';
import { nextDeadline, passedDeadlines } from './booking-deadlines.js';
import type { RequestLog } from './request-log/request-log.js';
import { exceedsLimit, requireSnapshot, requireSpace, snapshotBytes, WorkspaceFull } from './size-limit.js';
import type { SnapshotInfo, Workspace } from './workspace.js';
import type { WorkspaceContext } from './workspace-context.js';

/** A workspace in memory, with everything that the control plane does to it. */
export class LiveWorkspace implements Workspace {
  readonly name: string;
  readonly signingKey: Uint8Array;
  /** The name of its fixture; null for a fixture object. */
  readonly fixtureName: string | null;
  /** Real time. */
  lastUsedAt: EpochMs;
  #reader: DatasetReader;
  #isClosed = false;

  constructor(
    private readonly stored: StoredWorkspace,
    private readonly log: WorkspaceLog,
    private readonly context: WorkspaceContext,
    /** It outlives the workspace in memory. */
    readonly requests: RequestLog,
  ) {
    this.name = stored.metadata.name;
    this.signingKey = stored.metadata.signingKey;
    this.fixtureName = stored.metadata.fixtureName;
    this.#reader = new DatasetReader(stored.state.dataset);
    this.lastUsedAt = context.realTime();
  }

  now(): EpochMs {
    return clockNow(this.stored.state.clock, this.context.realTime());
  }

  query<T>(read: (tables: ReadTables, now: EpochMs) => T): T {
    const now = this.#begin();
    return read(this.#reader, now);
  }

  queryCopy<T>(read: (tables: ReadTables, now: EpochMs) => T): T {
    const now = this.#begin();
    return read(new DatasetReader(this.stored.state.dataset.clone()), now);
  }

  async command<T>(
    change: (tx: Transaction, now: EpochMs) => T,
    onChanges?: (changes: readonly Change[]) => void,
  ): Promise<T> {
    const now = this.#begin();
    const { state, metadata } = this.stored;
    const { maxStateBytes } = this.context;
    const before = state.dataset.bytes;
    const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => change(tx, now));
    if (exceedsLimit(this.stored, maxStateBytes, { before, undo })) {
      rollBack(state.dataset, undo);
      throw new WorkspaceFull(maxStateBytes);
    }
    onChanges?.(changes);
    if (changes.length > 0) await this.#commit({ changes }, { applied: undo });
    return result;
  }

  /** Returns what a list shows. This is no use of the workspace. */
  summary(): StoredSummary {
    const clients = [...this.#reader.clients.values()].map(({ client }) => client);
    return { clients, clock: this.stored.state.clock };
  }

  clock(): { readonly now: EpochMs; readonly frozen: boolean } {
    return { now: this.now(), frozen: 'frozenAt' in this.stored.state.clock };
  }

  /** Sets the time, or whether the clock is frozen, or both. */
  async setClock({ now, frozen }: { readonly now?: EpochMs; readonly frozen?: boolean }): Promise<void> {
    this.#begin();
    const current = this.stored.state.clock;
    const setting = {
      now: now ?? clockSetting(current, this.context.realTime()).now,
      frozen: frozen ?? 'frozenAt' in current,
    };
    await this.#commit({ clock: setClock(setting, this.context.realTime()) });
    this.#expire(this.now());
  }

  /** Moves the clock forward and returns what expired on the way, in order of time. */
  async advanceClock(byMs: number): Promise<DueEvent[]> {
    this.#assertOpen();
    const { state, metadata } = this.stored;
    const from = this.now();
    const clock = advanceClock(state.clock, byMs);
    const to = clockNow(clock, this.context.realTime());
    const closed = passedDeadlines(this.#reader, { from, to });
    const due = this.#reader.dueUntil(to);
    const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => expireDue(tx, due));
    await this.#commit({ clock, changes }, { applied: undo });
    return [...result, ...closed].toSorted((a, b) => a.at - b.at);
  }

  /** Returns when the next event becomes due; infinity if none will. */
  nextEventAt(): EpochMs {
    const now = this.#begin();
    return Math.min(this.#reader.nextDueAt(), nextDeadline(this.#reader, now));
  }

  /** Resets the records to the fixture and the clock to its first setting. Snapshots stay. */
  async reset(): Promise<void> {
    this.#assertOpen();
    await this.#commit({ reset: true, clock: setClock(this.stored.metadata.start, this.context.realTime()) });
  }

  /** Returns the snapshots by name. */
  snapshots(): SnapshotInfo[] {
    const all = [...this.stored.state.snapshots].map(([name, { at }]) => ({ name, at }));
    return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Saves the present state under a name. Returns false if the name is taken.
   * @throws WorkspaceFull when the workspace would exceed its size limit; or TooManySnapshots
   */
  async createSnapshot(name: string): Promise<boolean> {
    const at = this.#begin();
    const { state, base } = this.stored;
    if (state.snapshots.has(name)) return false;
    requireSnapshot(this.stored);
    requireSpace(this.stored, this.context.maxStateBytes, snapshotBytes(base, state.dataset));
    await this.#commit({ keep: { name, at } });
    return true;
  }

  /**
   * Restores a snapshot; the clock goes on from the snapshot's time. Returns false if there is no such snapshot.
   * @throws WorkspaceFull when the workspace would exceed its size limit
   * @throws SnapshotDamaged when it cannot be read; all else works
   */
  async restoreSnapshot(name: string): Promise<boolean> {
    this.#assertOpen();
    const { dataset, snapshots } = this.stored.state;
    const snapshot = snapshots.get(name);
    if (!snapshot) return false;
    requireSpace(this.stored, this.context.maxStateBytes, snapshot.bytes - dataset.bytes);
    const restored = await this.context.damageReports.readSnapshot(snapshot, { workspace: this.name, name });
    this.#assertOpen();
    if (this.stored.state.snapshots.get(name) !== snapshot) return this.restoreSnapshot(name); // replaced meanwhile
    const setting = { now: snapshot.at, frozen: 'frozenAt' in snapshot.clock };
    await this.#commit({ restore: name, clock: setClock(setting, this.context.realTime()) }, { restored });
    return true;
  }

  /** Returns false if there is no such snapshot. */
  async deleteSnapshot(name: string): Promise<boolean> {
    this.#assertOpen();
    if (!this.stored.state.snapshots.has(name)) return false;
    await this.#commit({ forget: name });
    this.context.damageReports.remove(this.name, name);
    return true;
  }

  /** Returns a fixture of the present state, from which an equal workspace can be created. */
  export(): Fixture {
    return exportFixture(...this.#exported());
  }

  /** Returns the same fixture as `export`, to be read in slices: later changes do not affect it. */
  exportInSlices(): SlicedFixture {
    const [dataset, head] = this.#exported();
    return exportInSlices(dataset.clone(), head);
  }

  #exported(): Parameters<typeof exportFixture> {
    this.#begin();
    const { state, metadata, base } = this.stored;
    const clock = clockSetting(state.clock, this.context.realTime());
    return [state.dataset, { clock, seed: metadata.seed, description: base.fixture.description }];
  }

  /** Returns the mails that the service would have sent, newest first: all, or a page. */
  outbox({
    limit = Infinity,
    offset = 0,
  }: { readonly limit?: number; readonly offset?: number } = {}): Mail[] {
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

  /** Closes the workspace when all changes are durable. Later calls throw `StorageUnavailable`. */
  async close(signal?: AbortSignal): Promise<void> {
    this.#isClosed = true;
    await this.log.close(signal);
  }

  #begin(): EpochMs {
    this.#assertOpen();
    const now = this.now();
    this.#expire(now);
    return now;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new StorageUnavailable(`workspace ${this.name} is closed`);
    this.lastUsedAt = this.context.realTime();
  }

  /** Expires what is due by an ordinary transaction, so that no other code compares ends with the clock (C4, H2). */
  #expire(now: EpochMs): void {
    if (this.#reader.nextDueAt() > now) return;
    const due = this.#reader.dueUntil(now);
    const { state, metadata } = this.stored;
    const { changes, undo } = transact(state.dataset, metadata.seed, (tx) => expireDue(tx, due));
    // Not awaited: if it cannot be stored it is rolled back, and the next call expires it again.
    this.#commit({ changes }, { applied: undo }).catch(() => undefined);
  }

  /** Applies an entry and appends it to the journal. */
  #commit(entry: JournalEntry, given: Omit<Given, 'base'> = {}): Promise<void> {
    const { state, base } = this.stored;
    const undo = applyEntry(state, entry, { base, ...given });
    this.#reader = new DatasetReader(state.dataset);
    return this.log.append(entry, () => {
      undo();
      this.#reader = new DatasetReader(state.dataset);
    });
  }
}
