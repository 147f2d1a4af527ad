import type { DueEvent } from '../domain/basket/expiry.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Given, JournalEntry } from '../store/workspace-state.js';
import type { WorkspaceEvent } from './events.js';
import type { Cause, Trace } from './history/trace.js';

/** What a commit takes besides its entry. */
export interface Committed extends Omit<Given, 'base'> {
  readonly cause: Cause;
  /** What came due. */
  readonly due?: readonly DueEvent[];
  /** Tells those who follow the workspace, once it is durable. */
  readonly event?: WorkspaceEvent;
  /** Notes the entry of the history. */
  readonly trace?: Trace;
}

/** What a step decides: the entry that it makes (null: nothing changes), and what comes of it. */
export interface Step<T> {
  readonly entry: JournalEntry | null;
  readonly committed: Committed;
  readonly result: T;
}

/** What other instances note of an entry besides its changes. */
export interface Note extends Pick<Committed, 'cause' | 'due' | 'event'> {
  /** The workspace's time when it was made. */
  readonly at: EpochMs;
}

/** Returns what other instances note of an entry that is made at a time of the workspace. */
export function noteOf({ cause, due, event }: Committed, at: EpochMs): Note {
  return { at, cause: { ...cause }, ...(due && { due }), ...(event && { event }) };
}

/** Returns the step of a decision that changes nothing. */
export function noChange<T>(result: T): Step<T> {
  return { entry: null, committed: { cause: { type: 'control' } }, result };
}
