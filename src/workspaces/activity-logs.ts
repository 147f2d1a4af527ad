import type { EpochMs } from '../domain/shared/moment.js';
import { CoverageCounts } from './coverage.js';
import { Events, type WorkspaceEvent } from './events.js';
import type { RefusalsInHour, StoredUse } from '../store/store.js';
import type { Extras } from '../store/workspace-state.js';
import { History } from './history/history.js';
import type { LogBudget } from './request-log/budget.js';
import type { ObservedRequest } from './request-log/logged-request.js';
import { RequestLog } from './request-log/request-log.js';
import { Usage } from './usage.js';

/** How a workspace was used before, as far as that is known. */
export interface UsedBefore extends Pick<StoredUse, 'lastUsedAt' | 'hours'> {
  readonly refusals: readonly RefusalsInHour[] | undefined;
}

/** What the logs of a workspace need. */
export interface RecentSettings {
  /** The name of the workspace. */
  readonly workspace: string;
  readonly requestsKept: number;
  readonly budget: LogBudget;
  /** The real time at which the events begin. */
  readonly begin: EpochMs;
  /** How it was used before, if that is known. */
  readonly use?: UsedBefore | undefined;
}

/**
 * The latest events, requests and steps of a workspace, in memory. It outlives the workspace in memory, and ends with the
 * process.
 */
export class ActivityLogs {
  readonly requests: RequestLog;
  readonly history: History;
  readonly events: Events;
  readonly coverage = new CoverageCounts();
  readonly usage: Usage;
  /** The last step of the history before each snapshot, by its name: a restore goes back to it. */
  readonly snapshots = new Map<string, number>();
  /** The extras of the state while the workspace is not in memory, where its store does not keep them. */
  extras: Extras | undefined;

  constructor(protected readonly settings: RecentSettings) {
    const { workspace, requestsKept, budget, begin, use } = settings;
    this.usage = new Usage(use?.lastUsedAt ?? begin, use?.hours, use?.refusals);
    this.history = new History(requestsKept, budget);
    this.requests = new RequestLog(workspace, requestsKept, budget, this.history);
    this.events = new Events(requestsKept, budget, begin);
  }

  /** Adds a request that was answered at a real time, and tells those who follow the workspace. */
  answered(request: ObservedRequest, answeredAt: EpochMs): void {
    const id = this.requests.add(request, answeredAt);
    request.trace.cause.id = id;
    this.emit({ type: 'request', id });
  }

  /** Notes a use that is no request of a client. */
  used(now: EpochMs): void {
    this.usage.used(now);
  }

  /** Tells those who follow the workspace what happened. */
  emit(event: WorkspaceEvent): void {
    this.events.add(event);
  }

  /**
   * Resolves when requests and events include all that was observed before the call at this instance, and all that other
   * instances have written.
   * @throws StorageUnavailable when that cannot be known
   */
  observed(): Promise<void> {
    return Promise.resolve();
  }

  /** Names the requests in the steps that they made, where they are known only later. */
  nameRequests(): void {
    // Each was named when it was answered.
  }

  /** Returns the coverage: that of this instance, and all that other instances have written. */
  wholeCoverage(): CoverageCounts | Promise<CoverageCounts> {
    return this.coverage;
  }

  /** Drops all of it. */
  clear(): void {
    this.requests.clear();
    this.history.clear();
    this.events.clear();
    this.extras = undefined;
  }
}
