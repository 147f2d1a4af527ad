import { advanceClock, clockNow, clockSetting, setClock, type ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Mail } from '../domain/basket/mail.js';
import { expireDue, type DueEvent } from '../domain/basket/expiry.js';
import type { Fixture } from '../store/fixture.js';
import { exportFixture, exportInSlices, type SlicedFixture } from '../store/export-fixture.js';
import type { JournalEntry } from '../store/workspace-state.js';
import { DatasetReader } from '../store/dataset/dataset-reader.js';
import type { StoredSummary, StoredWorkspace, WorkspaceLog } from '../store/store.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import { rollBack, transact } from '../store/transaction.js';
import { comingDue, passedDeadlines } from './booking-deadlines.js';
import { CurrentState, isFrozen, type Committed } from './current-state.js';
import type { Coverage } from './coverage.js';
import type { StateAction } from './events.js';
import type { Fork } from './new-workspace.js';
import type { Trace } from './history/trace.js';
import { pageOf, type Page } from './page-of.js';
import type { Recent } from './recent.js';
import type { ObservedRequest } from './request-log/logged-request.js';
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
  readonly #current: CurrentState;

  constructor(
    private readonly stored: StoredWorkspace,
    log: WorkspaceLog,
    private readonly context: WorkspaceContext,
    /** What happened in it of late. */
    readonly recent: Recent,
  ) {
    this.name = stored.metadata.name;
    this.signingKey = stored.metadata.signingKey;
    this.fixtureName = stored.metadata.fixtureName;
    this.#current = new CurrentState(stored, log, context, recent);
  }

  get requests(): RequestLog {
    return this.recent.requests;
  }

  get coverage(): Coverage {
    return this.recent.coverage;
  }

  /** Real time. */
  get lastUsedAt(): EpochMs {
    return this.#current.lastUsedAt;
  }

  now(): EpochMs {
    return this.#current.now();
  }

  answered(request: ObservedRequest): void {
    const { requests, history } = this.recent;
    request.trace.before ??= history.lastId; // refused before it was handled
    const id = requests.add(request);
    request.trace.cause.id = id;
    this.recent.events.add({ type: 'request', id });
  }

  query<T>(read: (tables: ReadTables, now: EpochMs) => T, trace?: Trace): T {
    const now = this.#current.begin(trace);
    return read(this.#current.reader, now);
  }

  queryCopy<T>(read: (tables: ReadTables, now: EpochMs) => T, trace?: Trace): T {
    const now = this.#current.begin(trace);
    return read(new DatasetReader(this.stored.state.dataset.clone()), now);
  }

  async command<T>(change: (tx: Transaction, now: EpochMs) => T, trace?: Trace): Promise<T> {
    const now = this.#current.begin(trace);
    const { state, metadata } = this.stored;
    const { maxStateBytes } = this.context;
    const before = state.dataset.bytes;
    const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => change(tx, now));
    if (exceedsLimit(this.stored, maxStateBytes, { before, undo })) {
      rollBack(state.dataset, undo);
      throw new WorkspaceFull(maxStateBytes);
    }
    const cause = trace?.cause ?? { type: 'control' };
    if (changes.length > 0)
      await this.#current.commit({ changes }, { applied: undo, cause, ...(trace && { trace }) });
    return result;
  }

  /** Returns what a list shows. This is no use of the workspace. */
  summary(): StoredSummary {
    const clients = [...this.#current.reader.clients.values()].map(({ client }) => client);
    return { clients, clock: this.stored.state.clock };
  }

  clock(): { readonly now: EpochMs; readonly frozen: boolean } {
    return { now: this.now(), frozen: isFrozen(this.stored.state.clock) };
  }

  /** Sets the time, or whether the clock is frozen, or both. */
  async setClock({ now, frozen }: { readonly now?: EpochMs; readonly frozen?: boolean }): Promise<void> {
    this.#current.begin();
    const current = this.stored.state.clock;
    const setting = {
      now: now ?? clockSetting(current, this.context.realTime()).now,
      frozen: frozen ?? isFrozen(current),
    };
    await this.#moveClock(setClock(setting, this.context.realTime()));
    this.#current.expire(this.now());
  }

  /** Moves the clock forward and returns what expired on the way, in order of time. */
  async advanceClock(byMs: number): Promise<DueEvent[]> {
    this.#current.assertOpen();
    if (byMs === 0) return [];
    const { state, metadata } = this.stored;
    const from = this.now();
    const clock = advanceClock(state.clock, byMs);
    const to = clockNow(clock, this.context.realTime());
    const closed = passedDeadlines(this.#current.reader, { from, to });
    const expiring = this.#current.reader.dueUntil(to);
    const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => expireDue(tx, expiring));
    const due = [...result, ...closed].toSorted((a, b) => a.at - b.at);
    await this.#moveClock(clock, { changes, applied: undo, due });
    return due;
  }

  /** Returns when the next event becomes due; infinity if none will. */
  nextEventAt(): EpochMs {
    return this.query((tables, now) => comingDue(tables, now).next().value?.at ?? Infinity);
  }

  /** Resets the records to the fixture and the clock to its first setting. Snapshots stay. */
  async reset(): Promise<void> {
    this.#current.assertOpen();
    const clock = setClock(this.stored.metadata.start, this.context.realTime());
    await this.#current.commit({ reset: true, clock }, this.#done('reset'));
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
    const at = this.#current.begin();
    const { state, base } = this.stored;
    if (state.snapshots.has(name)) return false;
    requireSnapshot(this.stored);
    requireSpace(this.stored, this.context.maxStateBytes, snapshotBytes(base, state.dataset));
    await this.#current.commit({ keep: { name, at } }, this.#done('snapshot', name));
    return true;
  }

  /**
   * Restores a snapshot; the clock goes on from the snapshot's time. Returns false if there is no such snapshot.
   * @throws WorkspaceFull when the workspace would exceed its size limit
   * @throws SnapshotDamaged when it cannot be read; all else works
   */
  async restoreSnapshot(name: string): Promise<boolean> {
    this.#current.assertOpen();
    const { dataset, snapshots } = this.stored.state;
    const snapshot = snapshots.get(name);
    if (!snapshot) return false;
    requireSpace(this.stored, this.context.maxStateBytes, snapshot.bytes - dataset.bytes);
    const restored = await this.context.damageReports.readSnapshot(snapshot, { workspace: this.name, name });
    this.#current.assertOpen();
    if (this.stored.state.snapshots.get(name) !== snapshot) return this.restoreSnapshot(name); // replaced meanwhile
    const setting = { now: snapshot.at, frozen: isFrozen(snapshot.clock) };
    const clock = setClock(setting, this.context.realTime());
    await this.#current.commit({ restore: name, clock }, { restored, ...this.#done('restore', name) });
    return true;
  }

  /** Returns false if there is no such snapshot. */
  async deleteSnapshot(name: string): Promise<boolean> {
    this.#current.assertOpen();
    if (!this.stored.state.snapshots.has(name)) return false;
    await this.#current.commit({ forget: name }, { cause: { type: 'control' } });
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
    this.#current.begin();
    const { state, metadata, base } = this.stored;
    const clock = clockSetting(state.clock, this.context.realTime());
    return [state.dataset, { clock, seed: metadata.seed, description: base.fixture.description }];
  }

  /** Returns the mails that the service would have sent, newest first: all, or a page. */
  outbox(page: Page = {}): Mail[] {
    return this.query(({ mails }) => pageOf(mails.valuesReversed(), page));
  }

  /**
   * Returns this workspace as it was at a time, after an entry of its history (0: before the first); null where that is
   * no longer kept.
   */
  forkAfter(entry: number, at: EpochMs): Omit<Fork, 'name'> | null {
    this.#current.begin();
    const past = this.recent.history.stateAfter(entry, this.stored.state);
    if (!past) return null;
    return { of: this.stored, dataset: past.dataset, clock: { now: at, frozen: isFrozen(past.clock) } };
  }

  /** Closes the workspace when all changes are durable. Later calls throw `StorageUnavailable`. */
  async close(signal?: AbortSignal): Promise<void> {
    await this.#current.close(signal);
  }

  #moveClock(
    clock: ClockState,
    { changes, ...given }: Pick<JournalEntry, 'changes'> & Pick<Committed, 'applied' | 'due'> = {},
  ): Promise<void> {
    const entry = { clock, ...(changes && { changes }) };
    return this.#current.commit(entry, { ...given, cause: { type: 'clock' } });
  }

  /** Returns the cause and the event of an action on the whole workspace. */
  #done(action: StateAction, name: string | null = null): Pick<Committed, 'cause' | 'event'> {
    const event = { type: 'state', at: this.now(), action, name } as const;
    return { cause: { type: 'control', id: action }, event };
  }
}
