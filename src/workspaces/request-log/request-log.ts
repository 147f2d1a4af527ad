import { BoundedLog } from '../bounded-log.js';
import { cutEntry, entryBytes, shownMessage } from './entry.js';
import type { LogBudget } from './budget.js';
import type { KeptRequest, LoggedRequest, ObservedRequest } from './logged-request.js';
import { maskedPath } from './mask.js';

/** The requests to list. */
export interface RequestFilter {
  readonly limit?: number;
  readonly operationId?: string;
  readonly status?: number;
}

/** The most bytes of the log of one workspace. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The latest requests of a workspace, limited in number and bytes. Older ones are dropped. */
export class RequestLog {
  readonly #kept: BoundedLog<KeptRequest>;

  /** Keeps at most `capacity` requests, and shares a budget with the logs of other workspaces. */
  constructor(
    private readonly workspace: string,
    capacity: number,
    budget: LogBudget,
  ) {
    this.#kept = new BoundedLog({ capacity, maxBytes: MAX_BYTES }, budget);
  }

  /** The approximate bytes of all entries. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /** Adds a request and returns its id. Card data is masked at once (H1), other secrets when the log is read. */
  add(request: ObservedRequest): number {
    const entry = cutEntry(request);
    return this.#kept.add(entry, entryBytes(entry));
  }

  /** Drops all requests. */
  clear(): void {
    this.#kept.clear();
  }

  /** Returns requests, newest first. */
  list({ limit = Infinity, operationId, status }: RequestFilter = {}): LoggedRequest[] {
    const found: LoggedRequest[] = [];
    for (const [id, request] of this.#kept.newestFirst()) {
      if (found.length >= limit) break;
      if (operationId !== undefined && request.operationId !== operationId) continue;
      if (status !== undefined && request.status !== status) continue;
      found.push(this.#shown(request, id));
    }
    return found;
  }

  #shown({ client, before: _before, entry: _entry, ...request }: KeptRequest, id: number): LoggedRequest {
    return {
      ...request,
      id,
      at: new Date(request.at).toISOString(),
      clientId: client === null ? null : `${this.workspace}.${client}`,
      path: maskedPath(request.path),
      durationMs: Math.round(request.durationMs * 1000) / 1000,
      request: shownMessage(request.request),
      response: shownMessage(request.response),
    };
  }
}
