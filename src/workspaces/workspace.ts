import type { EpochMs } from '../domain/shared/moment.js';
import type { WorkspaceLimits } from '../store/store.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import type { CoverageCounts } from './coverage.js';
import type { Trace } from './history/trace.js';
import type { ObservedRequest } from './request-log/logged-request.js';
import type { RequestLog } from './request-log/request-log.js';
import type { ClientSecrets } from './client-secrets.js';
import type { WorkspaceKeys } from './token-keys.js';
import type { KeptFaults } from './workspace-faults.js';

/** A snapshot's name and the workspace's time that it holds. */
export interface SnapshotInfo {
  readonly name: string;
  readonly at: EpochMs;
}

/** One isolated workspace in memory, as operations and pages use it. Each call happens at the workspace's own time. */
export interface Workspace {
  readonly name: string;
  /** The keys that sign its tokens. They survive restarts and resets. */
  readonly tokenKeys: WorkspaceKeys;
  /** Checks the secrets of its clients. */
  readonly secrets: ClientSecrets;
  /** The latest requests. */
  readonly requests: RequestLog;
  /** The parts of the contract that its requests have exercised. */
  readonly coverage: CoverageCounts;
  /** Its fault rules. */
  readonly faults: KeptFaults;
  /** Its own limits, in place of those of the server; 0 for none. */
  readonly limits: WorkspaceLimits;
  /** The requests to it that are under way. While there are any it is not closed. */
  inProgress: number;
  /** Adds a request that was answered just now to the log, and tells those who follow the workspace. */
  answered(request: ObservedRequest): void;
  /** Returns the time of its clock. */
  now(): EpochMs;
  /** Returns the real time, by which secrets end. */
  realTime(): EpochMs;
  /** Expires captures and baskets that are due, then reads. Notes its place in the history in the trace. */
  query<T>(read: (tables: ReadTables, now: EpochMs) => T, trace?: Trace): T;
  /** Like `query`, with tables that stay as they are now, so that the result may go on reading them later. */
  queryCopy<T>(read: (tables: ReadTables, now: EpochMs) => T, trace?: Trace): T;
  /**
   * Expires captures and baskets that are due, then makes a change, whole or not at all: an error that it throws undoes
   * it. Notes in the trace what it changed, and resolves when that is durable.
   * @throws WorkspaceFull when the workspace would exceed its size limit; nothing is changed
   * @throws StorageUnavailable when the change cannot be stored; nothing is changed, unless that is `uncertain` (P16)
   */
  command<T>(change: (tx: Transaction, now: EpochMs) => T, trace?: Trace): Promise<T>;
}
