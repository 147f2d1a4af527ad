import { clockSetting, isFrozen, setClock } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { ComposedMail } from '../domain/basket/mail.js';
import type { DueChange } from '../domain/basket/expiry.js';
import { composedMail } from '../operations/bookings/booking-mails.js';
import { type Fixture } from '../store/fixture.js';
import { exportFixture, exportInSlices, type SlicedFixture } from '../store/export-fixture.js';
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
import { advanceStep, commandStep, type SpanOf, noChange, type Committed } from './decisions.js';
import type { StateAction } from './events.js';
import type { ForkToCreate } from './new-workspace.js';
import type { Trace } from './history/trace.js';
import { pageOf, type LogPage } from './bounded-log.js';
import { foresee } from './passing-time.js';
import type { ActivityLogs } from './activity-logs.js';
import type { ObservedRequest } from './request-log/logged-request.js';
import type { RequestLog } from './request-log/request-log.js';
import { figuresOf, requireSnapshot, requireSpace, snapshotBytes } from './size-limit.js';
import type { SnapshotInfo, Workspace } from './workspace.js';
import { undoStep } from './undo.js';
import type { WorkspaceKeys } from './token-keys.js';
import type { WorkspaceContext } from './registry-settings.js';
import { clientChanges, KeptClients } from './workspace-clients.js';
import { KeptFaults } from './workspace-faults.js';
import { real } from '../time/real-time.js';

/** How often the observations of other instances are read for those who follow a workspace, in milliseconds. */
const FOLLOW_MS = 250;

/** Reads what other instances observe, as long as somebody asks for it. */
class Following {
  #isReading = false;
  #readAt = -Infinity;

  constructor(private readonly observe: () => Promise<void>) {}

  /** Begins to read, unless that was done just now. After a failure a later call reads again. */
  follow(): void {
    if (this.#isReading || real.performanceNow() - this.#readAt < FOLLOW_MS) return;
    this.#isReading = true;
    const end = () => ([this.#isReading, this.#readAt] = [false, real.performanceNow()]);
    this.observe().then(end, end);
  }
}

/** A workspace in memory, with everything that the control plane does to it. */
export class LiveWorkspace implements Workspace {
  readonly name: string;
  readonly tokenKeys: WorkspaceKeys;
  readonly secrets: ClientSecrets;
  readonly requests: RequestLog;
  readonly coverage: CoverageCounts;
  readonly faults: KeptFaults;
  readonly clients: KeptClients;
  inProgress = 0;
  /** The name of its fixture; null for a fixture object. */
  readonly fixtureName: string | null;
  readonly #current: StateHolder;
  readonly #following = new Following(() => this.observed());

  constructor(
    private readonly stored: StoredWorkspace,
    log: WorkspaceLog,
    private readonly context: WorkspaceContext,
    /** Its latest events, requests and steps. */
    readonly recent: ActivityLogs,
  ) {
    this.name = stored.metadata.name;
    this.tokenKeys = context.keys.of(stored.metadata);
    this.secrets = context.keys.secrets;
    this.fixtureName = stored.metadata.fixtureName;
    ({ requests: this.requests, coverage: this.coverage } = recent);
    stored.state.extras ??= recent.extras;
    this.#current = new StateHolder(stored, log, context, recent);
    this.faults = new KeptFaults(stored, this.#current, context.realTime);
    this.clients = new KeptClients(stored, this.#current, context.maxStateBytes);
  }

  /** Real time. */
  get createdAt(): EpochMs {
    return this.stored.metadata.createdAt;
  }

  /** What is set for it beside the server's settings. */
  settings: WorkspaceSettings = {};

  get limits(): WorkspaceLimits {
    return this.settings.limits ?? {};
  }

  /** The bytes that its records may take beyond its fixture. */
  get #maxStateBytes(): number {
    return (this.limits.stateBytes ?? this.context.maxStateBytes) || Infinity;
  }

  /** Real time. */
  get lastUsedAt(): EpochMs {
    return this.#current.lastUsedAt;
  }

  now(): EpochMs {
    return this.#current.now();
  }

  realTime = (): EpochMs => this.context.realTime();

  answered(request: ObservedRequest): void {
    request.trace.before ??= this.#current.lastStep; // refused before it was handled
    const now = this.context.realTime();
    this.recent.usage.count(request, now);
    this.recent.answered(request, now);
  }

  /**
   * Resolves when requests, events and history include all that was observed at this instance, and all that other instances
   * wrote. @throws StorageUnavailable
   */
  async observed(): Promise<void> {
    await this.recent.observed();
    await this.#current.refresh(); // the steps of the requests that were read
    this.recent.nameRequests();
  }

  /** Reads soon what other instances observed, for those who follow the workspace. Call it often. */
  follow = (): void => this.#following.follow();

  query<T>(read: (tables: ReadTables, now: EpochMs) => T, trace?: Trace): T {
    const now = this.#current.beginReading(trace);
    return read(this.#current.reader, now);
  }

  queryCopy<T>(read: (tables: ReadTables, now: EpochMs) => T, trace?: Trace): T {
    const now = this.#current.beginReading(trace);
    return read(new DatasetReader(this.#current.visible.dataset.clone()), now);
  }

  command<T>(change: (tx: Transaction, now: EpochMs) => T, trace?: Trace): Promise<T> {
    const decide = () => {
      const now = this.#current.begin(trace);
      return commandStep(this.stored, this.#maxStateBytes, (tx) => change(tx, now), trace);
    };
    return inSpan('command', { 'sandbox.workspace': this.name }, () => this.#current.run(decide));
  }

  /** Returns the summary for lists. This is no use of the workspace. */
  summary(): StoredSummary {
    const { createdAt } = this.stored.metadata;
    return {
      clients: clientNames(this.#current.visible.dataset),
      clock: this.#current.visible.clock,
      createdAt,
      use: this.use(),
      settings: this.settings,
    };
  }

  /** Returns how it was used. */
  use(): StoredUse {
    const { lastUsedAt, hours } = this.recent.usage;
    return { lastUsedAt, hours, figures: this.figures() };
  }

  /** Counts what a list shows of its records. */
  figures(): Figures {
    const { refusals } = this.recent.usage;
    const figures = figuresOf({ base: this.stored.base, state: this.#current.visible });
    return refusals.length > 0 ? { ...figures, refusals } : figures;
  }

  clock(): { readonly now: EpochMs; readonly frozen: boolean } {
    return { now: this.now(), frozen: isFrozen(this.#current.visible.clock) };
  }

  /** Sets the time, or whether the clock is frozen, or both. */
  async setClock({ now, frozen }: { readonly now?: EpochMs; readonly frozen?: boolean }): Promise<void> {
    await this.#current.run(() => {
      this.#current.begin();
      const current = this.stored.state.clock;
      const setting = {
        now: now ?? clockSetting(current, this.context.realTime()).now,
        frozen: frozen ?? isFrozen(current),
      };
      const clock = setClock(setting, this.context.realTime());
      return { entry: { clock }, committed: { cause: { type: 'clock' } }, result: undefined };
    });
    this.#current.expire();
  }

  /** Moves the clock forward by milliseconds and returns what came due on the way, in order of time. */
  async advanceClock(by: number | SpanOf): Promise<DueChange[]> {
    return this.#current.run(() => {
      this.#current.assertOpen();
      return advanceStep(this.stored, this.#current.head, { by, realTime: this.context.realTime() });
    });
  }

  /** Returns what comes due next if nothing else happens, in order of time: at most `limit` events. */
  comingDue(limit: number): DueChange[] {
    const now = this.#current.beginReading();
    return foresee(this.#current.visible.dataset, now, (events) => pageOf(events, { limit }));
  }

  /**
   * Resets the records to the fixture and the clock to its first setting, and clears the fault rules. Clients and snapshots
   * stay.
   */
  async reset(): Promise<void> {
    await this.#current.run(() => {
      this.#current.assertOpen();
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
   * Takes the workspace and its clock back to the state after an entry of its history (0: before the first). Without an entry,
   * takes back the last one that somebody made. Clients, snapshots and fault rules stay as they are.
   * @throws UndoRefused where the history has nothing to take back, or not that entry
   * @throws WorkspaceFull when the workspace would exceed its size limit
   */
  async undo(to?: number): Promise<void> {
    await this.#current.run(() => {
      this.#current.begin();
      const of = { stored: this.stored, history: this.recent.history };
      return undoStep(of, { to, limit: this.#maxStateBytes, realTime: this.context.realTime() });
    });
    this.#current.expire();
  }

  /** Returns the snapshots by name. */
  snapshots(): SnapshotInfo[] {
    const all = [...this.#current.visible.snapshots].map(([name, { at }]) => ({ name, at }));
    return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Saves the present state under a name. Returns false if the name is taken.
   * @throws WorkspaceFull when the workspace would exceed its size limit; or TooManySnapshots
   */
  async createSnapshot(name: string): Promise<boolean> {
    return this.#current.run(() => {
      const at = this.#current.begin();
      const { state, base } = this.stored;
      if (state.snapshots.has(name)) return noChange(false);
      requireSnapshot(this.stored);
      requireSpace(this.stored, this.#maxStateBytes, snapshotBytes(base, state.dataset));
      return { entry: { keep: { name, at } }, committed: this.#done('snapshot', name), result: true };
    });
  }

  /**
   * Restores a snapshot; the clock goes on from the snapshot's time. Clients stay. Returns false if there is no such snapshot.
   * @throws WorkspaceFull when the workspace would exceed its size limit
   * @throws SnapshotDamaged when it cannot be read; all else works
   */
  async restoreSnapshot(name: string): Promise<boolean> {
    this.#current.assertOpen();
    const { state } = this.stored;
    const snapshot = state.snapshots.get(name);
    if (!snapshot) {
      const appeared = await this.#current.run(() => noChange(state.snapshots.has(name)));
      return appeared && this.restoreSnapshot(name);
    }
    requireSpace(this.stored, this.#maxStateBytes, snapshot.bytes - state.dataset.bytes);
    const restored = await this.context.damageReports.readSnapshot(snapshot, { workspace: this.name, name });
    const isRestored = await this.#current.run(() => {
      this.#current.assertOpen();
      if (state.snapshots.get(name) !== snapshot) return noChange(false); // replaced meanwhile
      const setting = { now: snapshot.at, frozen: isFrozen(snapshot.clock) };
      const clock = setClock(setting, this.context.realTime());
      const committed = { restored, ...this.#done('restore', name) };
      const entry = { restore: name, clock, ...this.#clientsKept(restored) };
      return { entry, committed, result: true };
    });
    return isRestored || this.restoreSnapshot(name);
  }

  /** Returns false if there is no such snapshot. */
  async deleteSnapshot(name: string): Promise<boolean> {
    const isDeleted = await this.#current.run(() => {
      this.#current.assertOpen();
      if (!this.stored.state.snapshots.has(name)) return noChange(false);
      return { entry: { forget: name }, committed: { cause: { type: 'control' } }, result: true };
    });
    if (isDeleted) this.context.damageReports.remove(this.name, name);
    return isDeleted;
  }

  /** Returns a fixture of the present state, from which an equal workspace can be created. */
  export(): Fixture {
    return exportFixture(...exportedParts(this.stored, this.#current, this.context));
  }

  /** Returns the same fixture as `export`, to be read in slices: later changes do not affect it. */
  exportInSlices(): SlicedFixture {
    const [dataset, head] = exportedParts(this.stored, this.#current, this.context);
    return exportInSlices(dataset.clone(), head);
  }

  /** Returns the mails that the service would have sent, newest first: all, or a page. */
  outbox(page: LogPage = {}): ComposedMail[] {
    return this.query((tables) =>
      pageOf(tables.mails.valuesReversed(), page).map((mail) => composedMail(tables, mail, this.name)),
    );
  }

  /**
   * Returns this workspace as it was at a time, after an entry of its history (0: before the first), with the clients of now;
   * null where that is no longer kept.
   */
  forkAfter(entry: number, at: EpochMs): Omit<ForkToCreate, 'name'> | null {
    this.#current.begin();
    const past = this.recent.history.stateAfter(entry, this.stored.state);
    if (!past) return null;
    applyChanges(past.dataset, clientChanges(this.#current.visible.dataset, past.dataset));
    return { of: this.stored, dataset: past.dataset, clock: { now: at, frozen: isFrozen(past.clock) } };
  }

  /** Resolves when readers see all that was durable at the call. Returns false when it must be opened again. */
  refresh = (): Promise<boolean> => this.#current.refresh();

  /** Closes the workspace when all changes are durable. Later calls throw `StorageUnavailable`. */
  async close(signal?: AbortSignal): Promise<void> {
    await this.#current.close(signal);
    this.recent.extras = this.stored.state.extras;
  }

  /** Returns the part of an entry that keeps the present clients when a dataset replaces all records. */
  #clientsKept(next: Dataset): Pick<JournalEntry, 'changes'> {
    const changes = clientChanges(this.stored.state.dataset, next);
    return changes.length > 0 ? { changes } : {};
  }

  /** Returns the cause and the event of an action on the whole workspace. */
  #done(action: StateAction, name: string | null = null): Pick<Committed, 'cause' | 'event'> {
    const event = { type: 'state', at: this.now(), action, name } as const;
    return { cause: { type: 'control', id: action }, event };
  }
}

/** Returns the parts of a workspace's fixture, as readers see them. */
function exportedParts(
  { metadata, base }: StoredWorkspace,
  current: StateHolder,
  { realTime }: WorkspaceContext,
): Parameters<typeof exportFixture> {
  current.beginReading();
  const { clock: state, dataset } = current.visible;
  const clock = clockSetting(state, realTime());
  return [dataset, { clock, seed: metadata.seed, description: base.fixture.description }];
}
