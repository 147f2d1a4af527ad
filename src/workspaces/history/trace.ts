import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { Change } from '../../store/tables.js';

/**
 * The cause of a history entry: a request, a payment page step, passed time, a clock change, a control plane action, or
 * an injected fault. `id` is the request log id, known after the response, or the name of the control plane action.
 */
export interface Cause {
  readonly type: 'request' | 'due' | 'clock' | 'control' | 'page' | 'fault';
  id?: number | string;
  /** The caller of a control plane action on clients: a `client_id`, `admin` or `local`. */
  readonly by?: string;
}

/** The time that a clock shows, and whether it is frozen. */
export interface ClockReading {
  readonly now: EpochMs;
  readonly frozen: boolean;
}

/** Follows one request or page step through its workspace: its position in the history and its changes. */
export interface Trace {
  readonly cause: Cause;
  /** The id of the last history entry when the request was handled. Undefined if the request was not handled. */
  before: number | undefined;
  /** The workspace's time when the request was handled. Undefined if the request was not handled. */
  at: EpochMs | undefined;
  /** The id of the request's own history entry. Undefined if the request changed nothing. */
  entry: number | undefined;
  /** The clock after that entry. Undefined if the entry did not set the clock. */
  clock: ClockReading | undefined;
  /** The changes that the request made. */
  changes: readonly Change[];
}

const NONE: readonly Change[] = [];

/** Returns the trace of a request or page step that has not been handled yet. */
export function newTrace(type: Cause['type']): Trace {
  // Sets all properties at once, because objects with the same shape are faster.
  return {
    cause: { type },
    before: undefined,
    at: undefined,
    entry: undefined,
    clock: undefined,
    changes: NONE,
  };
}
