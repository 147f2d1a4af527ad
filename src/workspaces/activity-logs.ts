import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { CoverageCounts } from './coverage.js';
import { Events, type WorkspaceEvent } from './events.js';
import type { Figures, RefusalsInHour, StoredUse } from '../store/store.js';
import type { Extras } from '../store/workspace-state.js';
import { History } from './history/history.js';
import { isUnverified } from './request-log/entry.js';
import type { LogBudget } from './request-log/budget.js';
import type { ObservedRequest } from './request-log/logged-request.js';
import { RequestLog } from './request-log/request-log.js';
import { Usage } from './usage.js';

/** The earlier usage of a workspace, as far as it is known. */
export interface UsedBefore extends Pick<StoredUse, 'lastUsedAt' | 'hours'> {
  readonly refusals: readonly RefusalsInHour[] | undefined;
}

/** Settings of the logs of a workspace. */
export interface ActivityLogSettings {
  /** The name of the workspace. */
  readonly workspace: string;
  readonly requestsKept: number;
  readonly budget: LogBudget;
  /** The real time at which the events begin. */
  readonly begin: EpochMs;
  /** The earlier usage of the workspace, if it is known. */
  readonly use?: UsedBefore | undefined;
}

/**
 * The latest events, requests and history steps of a workspace, in memory. They stay in memory when the workspace is
 * closed, until the process ends.
 */
export class ActivityLogs {
  readonly requests: RequestLog;
  readonly history: History;
  readonly events: Events;
  readonly coverage = new CoverageCounts();
  readonly usage: Usage;
  /**
   * The id of the last history step before each snapshot, keyed by snapshot name. Restoring a snapshot returns to this
   * step.
   */
  readonly snapshots = new Map<string, number>();
  /** The extras of a closed workspace whose store does not store them. */
  extras: Extras | undefined;

  constructor(protected readonly settings: ActivityLogSettings) {
    const { workspace, requestsKept, budget, begin, use } = settings;
    this.usage = new Usage(use?.lastUsedAt ?? begin, use?.hours, use?.refusals);
    this.history = new History(requestsKept, budget);
    this.requests = new RequestLog(workspace, requestsKept, budget, this.history);
    this.events = new Events(requestsKept, budget, begin);
  }

  /** Adds a request with the real time of its response, and emits an event for it. */
  answered(request: ObservedRequest, answeredAt: EpochMs): void {
    const id = this.requests.add(request, answeredAt);
    request.trace.cause.id = id;
    this.events.add({ type: 'request', id }, { isUnverified: isUnverified(request) });
  }

  /** Records a use of the workspace that is not a client request. */
  used(now: EpochMs): void {
    this.usage.used(now);
  }

  emit(event: WorkspaceEvent): void {
    this.events.add(event);
  }

  /**
   * Resolves when the requests and events include all observations of this instance before the call, and all stored
   * observations of other instances.
   * @throws StorageUnavailable if the stored observations cannot be read
   */
  observed(): Promise<void> {
    return Promise.resolve();
  }

  /** Sets the request ids of history steps that got none when they were added. */
  nameRequests(): void {
    // Each step got its request id when the response was sent.
  }

  /** Returns the coverage of this instance, including the stored coverage of other instances. */
  wholeCoverage(): CoverageCounts | Promise<CoverageCounts> {
    return this.coverage;
  }

  /** Schedules the usage record of the workspace to be stored, if instances share it. */
  noteUse(_figures: () => Figures): void {
    // The registry stores the record.
  }

  /** Drops all logs except the coverage and the use. */
  clear(): void {
    this.requests.clear();
    this.history.clear();
    this.events.clear();
    this.extras = undefined;
  }
}
