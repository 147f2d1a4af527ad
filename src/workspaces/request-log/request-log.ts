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
const MAX_WORKSPACE_BYTES = 4 * 1024 * 1024;

/** The latest requests of a workspace, limited in number and bytes. Older ones are dropped. */
export class RequestLog {
  readonly #kept: (KeptRequest | undefined)[] = [];
  /** The bytes of each of them. */
  readonly #sizes: number[] = [];
  #oldestId = 1;
  #lastId = 0;
  #bytes = 0;

  /** Keeps at most `capacity` requests, and shares a budget with the logs of other workspaces. */
  constructor(
    private readonly workspace: string,
    private readonly capacity: number,
    private readonly budget: LogBudget,
  ) {}

  /** The approximate bytes of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a request. Card data is masked at once (H1), other secrets when the log is read. */
  add(request: ObservedRequest): void {
    if (this.capacity === 0) return;
    if (this.#lastId - this.#oldestId + 1 >= this.capacity) this.dropOldest();
    const entry = cutEntry(request);
    const at = this.#lastId++ % this.capacity;
    const bytes = entryBytes(entry);
    this.#kept[at] = entry;
    this.#sizes[at] = bytes;
    this.#count(bytes);
    while (this.#bytes > MAX_WORKSPACE_BYTES) this.dropOldest();
    this.budget.used(this);
  }

  /** Drops the oldest request, if there is one. */
  dropOldest(): void {
    if (this.#oldestId > this.#lastId) return;
    const at = (this.#oldestId++ - 1) % this.capacity;
    this.#kept[at] = undefined;
    this.#count(-(this.#sizes[at] ?? 0));
  }

  /** Drops all requests. */
  clear(): void {
    while (this.#oldestId <= this.#lastId) this.dropOldest();
    this.budget.forget(this);
  }

  /** Returns requests, newest first. */
  list({ limit = Infinity, operationId, status }: RequestFilter = {}): LoggedRequest[] {
    const found: LoggedRequest[] = [];
    for (let id = this.#lastId; id >= this.#oldestId && found.length < limit; id--) {
      const request = this.#kept[(id - 1) % this.capacity];
      if (!request || (operationId !== undefined && request.operationId !== operationId)) continue;
      if (status !== undefined && request.status !== status) continue;
      found.push(this.#shown(request, id));
    }
    return found;
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.budget.count(bytes);
  }

  #shown({ client, ...request }: KeptRequest, id: number): LoggedRequest {
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
