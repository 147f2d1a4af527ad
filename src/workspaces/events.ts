import type { DueChange } from '../domain/basket/expiry.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { BoundedLog } from './bounded-log.js';
import type { LogBudget } from './request-log/budget.js';

/**
 * An action of the control plane on a whole workspace, or (`expiring`) that it will expire within seven days; `faults` is a change of its fault rules, `clients` of a client or of
 * its secrets.
 */
export type StateAction =
  'reset' | 'restore' | 'snapshot' | 'fork' | 'undo' | 'faults' | 'clients' | 'expiring';

/** Something that happened in a workspace, at its own time. */
export type WorkspaceEvent =
  /** A request was answered; its id in the request log. */
  | { readonly type: 'request'; readonly id: number }
  | { readonly type: 'due'; readonly due: DueChange }
  | { readonly type: 'clock'; readonly now: EpochMs; readonly frozen: boolean }
  /** `name` is that of the snapshot, of the new workspace, or of the client. */
  | {
      readonly type: 'state';
      readonly at: EpochMs;
      readonly action: StateAction;
      readonly name: string | null;
    };

/** The approximate bytes of an event. */
const EVENT_BYTES = 100;
const MAX_BYTES = 1024 * 1024;
/** Events that are kept for each request that is kept: most are requests. */
const EVENTS_PER_REQUEST = 2;

/** Ids for each millisecond: more than a workspace has events. */
const IDS_PER_MS = 100;

/**
 * The latest events of a workspace, in memory, for readers that follow it. Their ids begin at the real time at which the log
 * began. So a reader of an earlier log, from before the workspace was deleted or the server stopped, is known by its smaller
 * id.
 */
export class Events {
  /** The id before the first event. */
  readonly begin: number;
  readonly #kept: BoundedLog<WorkspaceEvent>;

  /** Shares a budget with the logs of other workspaces. `now` is real time. */
  constructor(requestsKept: number, budget: LogBudget, now: EpochMs) {
    this.#kept = new BoundedLog({ capacity: EVENTS_PER_REQUEST * requestsKept, maxBytes: MAX_BYTES }, budget);
    this.begin = now * IDS_PER_MS;
  }

  /** The id of the oldest event that is kept. */
  get firstId(): number {
    return this.begin + this.#kept.firstId;
  }

  /** The id of the newest event; `begin` before the first. */
  get lastId(): number {
    return this.begin + this.#kept.lastId;
  }

  /** Adds an event. Its id counts up by one. */
  add(event: WorkspaceEvent): void {
    this.#kept.add(event, EVENT_BYTES);
  }

  /** Adds an event with its number from `begin` on. Numbers between the last one and it are missing. */
  put(n: number, event: WorkspaceEvent): void {
    this.#kept.startAfter(n - 1);
    this.add(event);
  }

  /** Returns an event while it is kept. */
  get(id: number): WorkspaceEvent | undefined {
    return this.#kept.get(id - this.begin);
  }

  /** Drops all events. */
  clear(): void {
    this.#kept.clear();
  }
}
