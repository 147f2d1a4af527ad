import type { DueEvent } from '../domain/basket/expiry.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { BoundedLog } from './bounded-log.js';
import type { LogBudget } from './request-log/budget.js';

/** An action of the control plane on a whole workspace. */
export type StateAction = 'reset' | 'restore' | 'snapshot' | 'fork';

/** Something that happened in a workspace, at its own time. */
export type WorkspaceEvent =
  /** A request was answered; its id in the request log. */
  | { readonly type: 'request'; readonly id: number }
  | { readonly type: 'due'; readonly due: DueEvent }
  | { readonly type: 'clock'; readonly now: EpochMs; readonly frozen: boolean }
  /** `name` is that of the snapshot, or of the new workspace. */
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

/** The latest events of a workspace, in memory, for readers that follow it. */
export class Events {
  readonly #kept: BoundedLog<WorkspaceEvent>;

  /** Shares a budget with the logs of other workspaces. */
  constructor(requestsKept: number, budget: LogBudget) {
    this.#kept = new BoundedLog({ capacity: EVENTS_PER_REQUEST * requestsKept, maxBytes: MAX_BYTES }, budget);
  }

  /** The id of the oldest event that is kept. */
  get firstId(): number {
    return this.#kept.firstId;
  }

  /** The id of the newest event; 0 before the first. */
  get lastId(): number {
    return this.#kept.lastId;
  }

  /** Adds an event. Its id counts up by one. */
  add(event: WorkspaceEvent): void {
    this.#kept.add(event, EVENT_BYTES);
  }

  /** Returns an event while it is kept. */
  get(id: number): WorkspaceEvent | undefined {
    return this.#kept.get(id);
  }

  /** Drops all events. */
  clear(): void {
    this.#kept.clear();
  }
}
