import type { DueChange } from '../domain/basket/expiry.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { LogBudget } from './request-log/budget.js';
import { GuardedLog, type EntryPlace, type Numbered } from './guarded-log.js';

/**
 * An action of the control plane on a workspace. `expiring`: the workspace expires within seven days. `faults`: its
 * fault rules changed. `clients`: a client or its secrets changed.
 */
export type StateAction =
  'reset' | 'restore' | 'snapshot' | 'fork' | 'undo' | 'faults' | 'clients' | 'expiring';

/** An event in a workspace, with a time of the workspace's clock. */
export type WorkspaceEvent =
  /** A request was answered. `id` is its id in the request log. */
  | { readonly type: 'request'; readonly id: number }
  | { readonly type: 'due'; readonly due: DueChange }
  | { readonly type: 'clock'; readonly now: EpochMs; readonly frozen: boolean }
  /** `name` is the name of the snapshot, the new workspace or the client. */
  | {
      readonly type: 'state';
      readonly at: EpochMs;
      readonly action: StateAction;
      readonly name: string | null;
    };

/** The approximate bytes of an event. */
const EVENT_BYTES = 100;
const MAX_BYTES = 1024 * 1024;
/** The number of stored events per stored request. Most events belong to requests. */
const EVENTS_PER_REQUEST = 2;

/** The number of ids per millisecond. A workspace emits fewer events. */
const IDS_PER_MS = 100;

/**
 * The latest events of a workspace, in memory, for subscribers. Ids start at a number derived from the creation time of
 * the log. So the ids of an earlier log are smaller. A client that resumes from such an id, after a deletion or a
 * restart, is recognised.
 */
export class Events {
  /** The id before the first event. */
  readonly begin: number;
  readonly #kept: GuardedLog<WorkspaceEvent>;

  /** All logs of a server share one memory budget. `now` is the real time. */
  constructor(requestsKept: number, budget: LogBudget, now: EpochMs) {
    this.#kept = new GuardedLog({ capacity: EVENTS_PER_REQUEST * requestsKept, maxBytes: MAX_BYTES }, budget);
    this.begin = now * IDS_PER_MS;
  }

  /** The id of the newest event. If there is none yet, `begin`. */
  get lastId(): number {
    return this.begin + this.#kept.lastId;
  }

  /** Adds an event. The id of its place is counted from `begin`. */
  add(event: WorkspaceEvent, place?: EntryPlace): void {
    this.#kept.add(event, EVENT_BYTES, place);
  }

  /** Returns the events after an id, oldest first. An id is missing if its event was dropped. */
  after(id: number): Numbered<WorkspaceEvent>[] {
    return this.#kept.after(id - this.begin).map(([n, event]) => [this.begin + n, event]);
  }

  /** Drops all events. */
  clear(): void {
    this.#kept.clear();
  }
}
