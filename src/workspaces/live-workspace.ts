import { clockSetting, isFrozen, setClock } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { ComposedMail } from '../domain/basket/mail.js';
import type { DueChange } from '../domain/basket/expiry.js';
import { composedMail } from '../operations/bookings/booking-mails.js';
import { type Fixture } from '../store/fixture.js';
import { exportInSlices, wholeFixture, type SlicedFixture } from '../store/export-fixture.js';
import { DatasetReader } from '../store/dataset/dataset-reader.js';
import type {
  Figures,
  StoredSummary,
  StoredUse,
  StoredWorkspace,
  WorkspaceLimits,
  WorkspaceSettings,
} from '../store/store.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import { clientNames, type Dataset } from '../store/dataset/dataset.js';
import { applyChanges } from '../store/transaction.js';
import type { JournalEntry } from '../store/workspace-state.js';
import type { WorkspaceLog } from '../store/workspace-log.js';
import { inSpan } from '../telemetry/spans.js';
import type { ClientSecrets } from './client-secrets.js';
import { StateHolder } from './state-holder.js';
import type { CoverageCounts } from './coverage.js';
import { advanceStep, commandStep, type SpanOf, noChange, type Committed } from './history-step.js';
import type { StateAction } from './events.js';
import type { ForkToCreate } from './new-workspace.js';
import type { ClockReading, Trace } from './history/trace.js';
import { pageOf, type LogPage } from './bounded-log.js';
import { foresee } from './passing-time.js';
import type { ActivityLogs } from './activity-logs.js';
import type { ObservedRequest } from './request-log/logged-request.js';
import type { RequestLog } from './request-log/request-log.js';
import { figuresOf, requireSnapshot, requireSpace, snapshotBytes } from './size-limit.js';
import { undoStep, type UndoOptions } from './undo.js';
import type { WorkspaceKeys } from './token-keys.js';
import type { WorkspaceContext } from './registry-settings.js';
import { clientChanges, KeptClients } from './workspace-clients.js';
import { KeptFaults } from './workspace-faults.js';
import { keptFor } from '../time/real-time.js';

/** The minimum pause between two reads of other instances' observations for subscribers, in milliseconds. */
const FOLLOW_MS = 250;

/** The members of a workspace that operations and pages use. */
export type Workspace = Pick<
  LiveWorkspace,
  | 'name'
  | 'createdAt'
  | 'tokenKeys'
  | 'secrets'
  | 'requests'
  | 'coverage'
  | 'faults'
  | 'limits'
  | 'inProgress'
  | 'answered'
  | 'now'
  | 'realTime'
  | 'query'
  | 'queryCopy'
  | 'command'
>;

/** An isolated workspace in memory, and the actions on it. Each call uses the time of the workspace's clock. */
export class LiveWorkspace {
  readonly name: string;
  /** The keys that sign the workspace's tokens. These keys survive restarts and resets. */
  readonly tokenKeys: WorkspaceKeys;
  /** Checks the secrets of the workspace's clients. */
  readonly secrets: ClientSecrets;
  /** The latest requests. */
  readonly requests: RequestLog;
  /** The parts of the contract that the workspace's requests have exercised. */
  readonly coverage: CoverageCounts;
  readonly faults: KeptFaults;
  readonly clients: KeptClients;
  /** The number of requests in progress. While it is above 0, the workspace counts as used. */
  inProgress = 0;
  /** The name of the workspace's fixture. Null if the fixture was passed as an object. */
  readonly fixtureName: string | null;
  readonly #holder: StateHolder;

  constructor(
    private readonly stored: StoredWorkspace,
    log: WorkspaceLog,
    private readonly context: WorkspaceContext,
    /** The latest events, requests and history steps of the workspace. */
    readonly activityLogs: ActivityLogs,
  ) {
    this.name = stored.metadata.name;
    this.tokenKeys = context.keys.of(stored.metadata);
    this.secrets = context.keys.secrets;
    this.fixtureName = stored.metadata.fixtureName;
    ({ requests: this.requests, coverage: this.coverage } = activityLogs);
    this.requests.secrets = () => this.secrets.plainIn(this.#holder.visible.dataset.tables.clients);
    stored.state.extras ??= activityLogs.extras;
    this.#holder = new StateHolder(stored, log, context, activityLogs);
    this.faults = new KeptFaults(stored, this.#holder, context.realTime);
    this.clients = new KeptClients(stored, this.#holder, () => this.#maxStateBytes);
  }

  /** Real time. */
  get createdAt(): EpochMs {
    return this.stored.metadata.createdAt;
  }

  /** The settings of the workspace, which override the server's settings. */
  settings: WorkspaceSettings = {};

  /** The workspace's own limits, which replace the server's limits. 0 means unlimited. */
  get limits(): WorkspaceLimits {
    return this.settings.limits ?? {};
  }

  /** The maximum bytes of the workspace's records beyond its fixture. */
  get #maxStateBytes(): number {
    return (this.limits.stateBytes ?? this.context.maxStateBytes) || Infinity;
  }

  /** Real time. */
  get lastUsedAt(): EpochMs {
    return this.#holder.lastUsedAt;
  }

  /** Returns the time of the workspace's clock. */
  now(): EpochMs {
    return this.#holder.now();
  }

  /** Returns the real time. The expiry of secrets is a real time. */
  realTime = (): EpochMs => this.context.realTime();

  /** Adds a request that was just answered to the log, and emits an event for it. */
  answered(request: ObservedRequest): void {
    request.trace.before ??= this.#holder.lastStep; // the request was refused before it was handled
    const now = this.context.realTime();
    this.activityLogs.usage.count(request, now);
    this.activityLogs.answered(request, now);
  }

  /** Resolves when all logs include the observations of all instances until now. @throws StorageUnavailable */
  async observed(): Promise<void> {
    await this.activityLogs.observed();
    await this.#holder.refresh(); // reads the history steps that these requests caused
    this.activityLogs.nameRequests();
  }

  /**
   * Reads the observations of other instances for the subscribers of the workspace. May be called often: calls within
   * `FOLLOW_MS` share one read.
   */
  follow = keptFor(FOLLOW_MS, () => this.observed().catch(() => undefined));

  /**
   * Expires captures and baskets that are due, then reads. Records the position of the read in the history, in `trace`.
   */
  query<T>(read: (tables: ReadTables, now: EpochMs) => T, trace?: Trace): T {
    const now = this.#holder.beginReading(trace);
    return read(this.#holder.reader, now);
  }

  /** Like `query`, but passes a copy of the tables, so that the result may still read them after the call. */
  queryCopy<T>(read: (tables: ReadTables, now: EpochMs) => T, trace?: Trace): T {
    const now = this.#holder.beginReading(trace);
    return read(new DatasetReader(this.#holder.visible.dataset.clone()), now);
  }

  /**
   * Expires captures and baskets that are due, then makes a change atomically: if `change` throws, nothing is changed.
   * Records the changes in the trace. Resolves when the changes are durable.
   * @throws WorkspaceFull if the workspace would exceed its size limit; nothing is changed
   * @throws StorageUnavailable if the change cannot be stored; nothing is changed unless the reason is `uncertain`
   * (P16)
   */
  command<T>(change: (tx: Transaction, now: EpochMs) => T, trace?: Trace): Promise<T> {
    const decide = () => {
      const now = this.#holder.begin(trace);
      return commandStep(this.stored, this.#maxStateBytes, (tx) => change(tx, now), trace);
    };
    return inSpan('command', { 'sandbox.workspace': this.name }, () => this.#holder.run(decide));
  }

  /** Returns the list entry of the workspace. This does not count as a use of the workspace. */
  summary(): StoredSummary {
    const { createdAt } = this.stored.metadata;
    return {
      clients: clientNames(this.#holder.visible.dataset),
      clock: this.#holder.visible.clock,
      createdAt,
      use: this.use(),
      settings: this.settings,
    };
  }

  /** Returns the usage record of the workspace. */
  use(): StoredUse {
    const { lastUsedAt, hours } = this.activityLogs.usage;
    return { lastUsedAt, hours, figures: this.figures() };
  }

  /** Computes the figures of the workspace for lists. */
  figures(): Figures {
    const { refusals } = this.activityLogs.usage;
    const figures = figuresOf({ base: this.stored.base, state: this.#holder.visible });
    return refusals.length > 0 ? { ...figures, refusals } : figures;
  }

  clock(): ClockReading {
    return { now: this.now(), frozen: isFrozen(this.#holder.visible.clock) };
  }

  /** Sets the time, freezes or unfreezes the clock, or both. Notes the entry in the trace. */
  async setClock(set: { readonly now?: EpochMs; readonly frozen?: boolean }, trace?: Trace): Promise<void> {
    await this.#holder.run(() => {
      this.#holder.begin();
      const current = this.stored.state.clock;
      const now = set.now ?? clockSetting(current, this.context.realTime()).now;
      const frozen = set.frozen ?? isFrozen(current);
      const clock = setClock({ now, frozen }, this.context.realTime());
      return { entry: { clock }, committed: { cause: { type: 'clock' }, trace }, result: undefined };
    });
    this.#holder.expire();
  }

  /**
   * Advances the clock by milliseconds. Returns the events that became due, in order of time. Notes the entry in the
   * trace.
   */
  async advanceClock(by: number | SpanOf, trace?: Trace): Promise<DueChange[]> {
    return this.#holder.run(() => {
      this.#holder.assertOpen();
      return advanceStep(this.stored, this.#holder.head, { by, realTime: this.context.realTime(), trace });
    });
  }

  /** Returns at most `limit` events that will become due if nothing else happens, in order of time. */
  comingDue(limit: number): DueChange[] {
    const now = this.#holder.beginReading();
    return foresee(this.#holder.visible.dataset, now, (events) => pageOf(events, { limit }));
  }

  /**
   * Resets the records to the fixture and the clock to its initial setting. Removes all fault rules. Clients and
   * snapshots are not changed.
   */
  async reset(): Promise<void> {
    await this.#holder.run(() => {
      this.#holder.assertOpen();
      const { metadata, base } = this.stored;
      const clock = setClock(metadata.start, this.context.realTime());
      const entry = {
        reset: true,
        clock,
        ...this.#clientsKept(base.dataset),
        ...this.faults.cleared(),
      } as const;
      return { entry, committed: this.#done('reset'), result: undefined };
    });
  }

  /**
   * Restores the state and clock after a history entry. Entry 0 means the state before the first entry. Without `to`,
   * undoes the last entry that was not caused by the passage of time. Clients, snapshots and fault rules are not
   * changed. Notes the entry in the trace.
   * @throws UndoRefused if the history has nothing to undo, or does not contain that entry, or if a user changed the
   *   workspace after the entry `known.last`
   * @throws WorkspaceFull if the workspace would exceed its size limit
   */
  async undo(to?: number, known: Pick<UndoOptions, 'last' | 'trace'> = {}): Promise<void> {
    await this.#holder.run(() => {
      this.#holder.begin();
      const of = { stored: this.stored, history: this.activityLogs.history };
      const limit = this.#maxStateBytes;
      return undoStep(of, { ...known, to, limit, realTime: this.context.realTime() });
    });
    this.#holder.expire();
  }

  /** Returns the snapshots, sorted by name. `at` is the time of the workspace's clock in the snapshot. */
  snapshots(): { readonly name: string; readonly at: EpochMs }[] {
    const all = [...this.#holder.visible.snapshots].map(([name, { at }]) => ({ name, at }));
    return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Saves the present state as a snapshot. Returns false if the name is taken.
   * @throws WorkspaceFull if the workspace would exceed its size limit; TooManySnapshots
   */
  async createSnapshot(name: string): Promise<boolean> {
    return this.#holder.run(() => {
      const at = this.#holder.begin();
      const { state, base } = this.stored;
      if (state.snapshots.has(name)) return noChange(false);
      requireSnapshot(this.stored);
      requireSpace(this.stored, this.#maxStateBytes, snapshotBytes(base, state.dataset));
      return { entry: { keep: { name, at } }, committed: this.#done('snapshot', name), result: true };
    });
  }

  /**
   * Restores a snapshot. The clock continues from the snapshot's time. Clients are not changed. Returns false if the
   * snapshot does not exist.
   * @throws WorkspaceFull if the workspace would exceed its size limit
   * @throws SnapshotDamaged if the snapshot cannot be read; the workspace still works
   */
  async restoreSnapshot(name: string): Promise<boolean> {
    this.#holder.assertOpen();
    const { state } = this.stored;
    const snapshot = state.snapshots.get(name);
    if (!snapshot) {
      const appeared = await this.#holder.run(() => noChange(state.snapshots.has(name)));
      return appeared && this.restoreSnapshot(name);
    }
    requireSpace(this.stored, this.#maxStateBytes, snapshot.bytes - state.dataset.bytes);
    const restored = await this.context.damageReports.readSnapshot(snapshot, { workspace: this.name, name });
    const isRestored = await this.#holder.run(() => {
      this.#holder.assertOpen();
      if (state.snapshots.get(name) !== snapshot) return noChange(false); // replaced meanwhile
      const setting = { now: snapshot.at, frozen: isFrozen(snapshot.clock) };
      const clock = setClock(setting, this.context.realTime());
      const committed = { restored, ...this.#done('restore', name) };
      const entry = { restore: name, clock, ...this.#clientsKept(restored) };
      return { entry, committed, result: true };
    });
    return isRestored || this.restoreSnapshot(name);
  }

  /** Deletes a snapshot. Returns false if there is no such snapshot. */
  async deleteSnapshot(name: string): Promise<boolean> {
    const isDeleted = await this.#holder.run(() => {
      this.#holder.assertOpen();
      if (!this.stored.state.snapshots.has(name)) return noChange(false);
      return { entry: { forget: name }, committed: { cause: { type: 'control' } }, result: true };
    });
    if (isDeleted) this.context.damageReports.remove(this.name, name);
    return isDeleted;
  }

  /** Returns the present state as a fixture. A workspace created from it is equal to this one. */
  export(): Fixture {
    return wholeFixture(this.exportInSlices());
  }

  /** Returns the same fixture as `export`, for reading in slices. Later changes do not affect it. */
  exportInSlices(): SlicedFixture {
    this.#holder.beginReading();
    const { metadata, base } = this.stored;
    const { clock: state, dataset } = this.#holder.visible;
    const clock = clockSetting(state, this.context.realTime());
    const { description } = base.fixture;
    return exportInSlices(dataset.clone(), { clock, seed: metadata.seed, description });
  }

  /** Returns the mails that the service would have sent, newest first. `page` limits the result. */
  outbox(page: LogPage = {}): ComposedMail[] {
    return this.query((tables) =>
      pageOf(tables.mails.valuesReversed(), page).map((mail) => composedMail(tables, mail, this.name)),
    );
  }

  /**
   * Returns a fork of the state after a history entry, with clock time `at` and the present clients. Entry 0 means the
   * state before the first entry. Returns null if that state is no longer stored.
   */
  forkAfter(entry: number, at: EpochMs): Omit<ForkToCreate, 'name'> | null {
    this.#holder.begin();
    const past = this.activityLogs.history.stateAfter(entry, this.stored.state);
    if (!past) return null;
    applyChanges(past.dataset, clientChanges(this.#holder.visible.dataset, past.dataset));
    return { of: this.stored, dataset: past.dataset, clock: { now: at, frozen: isFrozen(past.clock) } };
  }

  /**
   * Resolves when queries see everything that was durable at the time of the call. Returns false if the workspace must
   * be reopened.
   */
  refresh = (): Promise<boolean> => this.#holder.refresh();

  /** Closes the workspace when all changes are durable. Later calls throw `StorageUnavailable`. */
  async close(signal?: AbortSignal): Promise<void> {
    await this.#holder.close(signal);
    this.activityLogs.extras = this.stored.state.extras;
  }

  /** Returns the changes that preserve the present clients when dataset `next` replaces all records. */
  #clientsKept(next: Dataset): Pick<JournalEntry, 'changes'> {
    const changes = clientChanges(this.stored.state.dataset, next);
    return changes.length > 0 ? { changes } : {};
  }

  /** Returns the cause and the event of an action on the workspace. */
  #done(action: StateAction, name: string | null = null): Pick<Committed, 'cause' | 'event'> {
    const event = { type: 'state', at: this.now(), action, name } as const;
    return { cause: { type: 'control', id: action }, event };
  }
}
