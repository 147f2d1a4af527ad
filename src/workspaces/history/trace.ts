import type { EpochMs } from '../../domain/shared/moment.js';
import type { Change } from '../../store/tables.js';

/**
 * What made an entry of the history: a request or a step on a payment page (their id in the request log, known once they
 * are answered), time that passed, a move of the clock, an action of the control plane (its name), or a fault.
 */
export interface Cause {
  readonly type: 'request' | 'due' | 'clock' | 'control' | 'page' | 'fault';
  id?: number | string;
  /** The caller of an action of the control plane on clients: the `client_id`, or `admin`, or `local`. */
  readonly by?: string;
}

/** Follows one request or step through its workspace: where in the history it was handled, and what it changed. */
export interface Trace {
  readonly cause: Cause;
  /** The id of the last entry of the history when it was handled; undefined if it was not. */
  before: number | undefined;
  /** The workspace's time then. */
  at: EpochMs | undefined;
  /** The id of its own entry; undefined without changes. */
  entry: number | undefined;
  /** The records that it changed. */
  changes: readonly Change[];
}

const NONE: readonly Change[] = [];

/** Returns the trace of a request or step that has not been handled yet. */
export function newTrace(type: Cause['type']): Trace {
  // All members at once: objects of one shape are faster.
  return {
    cause: { type },
    before: undefined,
    at: undefined,
    entry: undefined,
    changes: NONE,
  };
}
