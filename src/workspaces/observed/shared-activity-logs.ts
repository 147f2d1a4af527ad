import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type {
  ObservedWorkspace,
  ObservedLine,
  ObservedRow,
  SharedObservations,
} from '../../store/shared-store.js';
import type { Slices } from '../../time/slices.js';
import type { Figures } from '../../store/store.js';
import { CoverageCounts } from '../coverage.js';
import type { WorkspaceEvent } from '../events.js';
import { ActivityLogs, type ActivityLogSettings } from '../activity-logs.js';
import { cutEntry, entryBytes, isUnverified, maskedEntry } from '../request-log/entry.js';
import { LogBudget } from '../request-log/budget.js';
import { GuardedLog } from '../guarded-log.js';
import type { KeptRequest, ObservedRequest } from '../request-log/logged-request.js';
import type { Observer, Unwritten } from './observer.js';
import { SharedRuns } from '../../store/shared-runs.js';

/** A request or an event of this instance that is not stored yet. */
type Seen =
  { readonly kept: KeptRequest } | { readonly event: WorkspaceEvent } | { readonly line: ObservedLine };

/**
 * The approximate maximum bytes of observations of one workspace that wait to be stored. While the database is
 * unavailable, the oldest are dropped.
 */
const MAX_WAITING = 4 * 1024 * 1024;
/** The approximate bytes of an event. */
const EVENT_BYTES = 100;

/** Stores and reads observations that instances share. */
export interface SharedObserving {
  readonly observations: SharedObservations;
  readonly observer: Observer;
}

/**
 * The latest events, requests and steps of a workspace that several instances share. The observations of this instance
 * are stored in the background. Observations of all instances are read on demand. The ids of the history are the entry
 * numbers of the log.
 */
export class SharedActivityLogs extends ActivityLogs implements Unwritten {
  readonly #waiting: GuardedLog<{ readonly seen: Seen; readonly bytes: number }>;
  #figures: () => Figures = () => ({ bookings: 0, size: 0, publicSecrets: false });
  /** The number of the last stored observation that was read. */
  #read = 0;
  readonly #reads = new SharedRuns(() => this.#readOn());

  constructor(
    settings: ActivityLogSettings,
    /** The id of the workspace, and the number of the log entry after which it was opened. */
    private readonly opened: { readonly id: number; readonly n: number },
    private readonly sharing: SharedObserving,
  ) {
    super(settings);
    const limits = { capacity: settings.requestsKept * 2, maxBytes: MAX_WAITING };
    this.#waiting = new GuardedLog(limits, new LogBudget(Infinity));
    this.history.startAfter(opened.n);
  }

  /** Schedules the usage record of the workspace to be stored soon. Its figures are computed when it is stored. */
  override noteUse(figures: () => Figures): void {
    this.#figures = figures;
    this.usage.used(this.usage.lastUsedAt);
    this.sharing.observer.note(this);
  }

  override answered(request: ObservedRequest, answeredAt: EpochMs): void {
    const kept = cutEntry(request, answeredAt, { known: () => this.requests.known });
    this.#add({ kept }, entryBytes(kept));
  }

  override used(now: EpochMs): void {
    super.used(now);
    this.sharing.observer.note(this);
  }

  override emit(event: WorkspaceEvent): void {
    this.#add({ event }, EVENT_BYTES);
  }

  override async observed(): Promise<void> {
    await this.sharing.observer.flush(this);
    await this.#reads.run();
  }

  override async wholeCoverage(): Promise<CoverageCounts> {
    await this.sharing.observer.flush(this);
    return CoverageCounts.from(await this.sharing.observations.counts(this.opened.id));
  }

  /** Sets the request ids of the history steps, as far as they are known. */
  override nameRequests(): void {
    for (const [id, { entry }] of this.requests.entries()) {
      const cause = entry === undefined ? undefined : this.history.get(entry)?.cause;
      if (cause?.type === 'request' || cause?.type === 'page') cause.id = id;
    }
  }

  async take(slices: Slices): Promise<ObservedWorkspace | null> {
    const taken = this.#takeWaiting();
    const counts = this.coverage.take();
    const isUseChanged = this.usage.takeChanged();
    if (taken.length === 0 && counts.size === 0 && !isUseChanged) return null;
    const { lastUsedAt } = this.usage;
    const use = { lastUsedAt, hours: this.usage.takeHours(), figures: this.#figures() };
    const lines: ObservedLine[] = [];
    for (const { seen } of taken) {
      lines.push(this.#lineOf(seen));
      if (slices.isOver) await slices.next();
    }
    return { workspace: this.opened.id, lines, counts, use };
  }

  putBack({ lines, counts, use }: ObservedWorkspace): void {
    const later = this.#takeWaiting();
    for (const line of lines) this.#keep({ line }, line.line.length);
    for (const { seen, bytes } of later) this.#keep(seen, bytes);
    this.coverage.putBack(counts);
    this.usage.putBack(use.hours);
  }

  #add(seen: Seen, bytes: number): void {
    this.#keep(seen, bytes);
    this.sharing.observer.note(this);
  }

  #keep(seen: Seen, bytes: number): void {
    this.#waiting.add({ seen, bytes }, bytes, { isUnverified: hasUnverifiedSender(seen) });
  }

  /** Returns a request or an event in its stored form, without secrets. */
  #lineOf(seen: Seen): ObservedLine {
    if ('line' in seen) return seen.line;
    if ('event' in seen) return { isRequest: false, isUnverified: false, line: JSON.stringify(seen.event) };
    return {
      isRequest: true,
      isUnverified: hasUnverifiedSender(seen),
      line: JSON.stringify(maskedEntry(seen.kept, this.requests.known)),
    };
  }

  #takeWaiting() {
    const taken = this.#waiting.after(0).map(([, waiting]) => waiting);
    this.#waiting.clear();
    return taken;
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const rows = await this.sharing.observations.after(this.opened.id, this.#read);
      for (const row of rows) this.#show(row);
      if (rows.length === 0) return;
    }
  }

  #show({ n, request, line, unverified }: ObservedRow): void {
    this.#read = n;
    if (request === null) {
      this.events.add(JSON.parse(line) as WorkspaceEvent, { id: n });
      return;
    }
    const kept = JSON.parse(line) as KeptRequest;
    this.requests.put(request, kept);
    this.events.add({ type: 'request', id: request }, { id: n, isUnverified: unverified });
  }
}

function hasUnverifiedSender(seen: Seen): boolean {
  if ('line' in seen) return seen.line.isUnverified;
  return 'kept' in seen && isUnverified(seen.kept);
}
