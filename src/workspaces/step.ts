import type { DueEvent } from '../domain/basket/expiry.js';
import { isFrozen } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Given, JournalEntry } from '../store/workspace-state.js';
import type { WorkspaceEvent } from './events.js';
import type { Cause, Trace } from './history/trace.js';

/** What a commit takes besides its entry. */
export interface Committed extends Omit<Given, 'base'> {
  readonly cause: Cause;
  /** What came due. */
  readonly due?: readonly DueEvent[] | undefined;
  /** Tells those who follow the workspace, once it is durable. */
  readonly event?: WorkspaceEvent;
  /** The step after which the state is restored, where later ones are taken back. */
  readonly undoneTo?: number | undefined;
  /** Notes the entry of the history. */
  readonly trace?: Trace | undefined;
}

/** What a step decides: the entry that it makes (null: nothing changes), and what comes of it. */
export interface HistoryStep<T> {
  readonly entry: JournalEntry | null;
  readonly committed: Committed;
  readonly result: T;
}

/** What other instances note of an entry besides its changes. */
export interface Note extends Pick<Committed, 'cause' | 'due' | 'undoneTo'> {
  /** The workspace's time when it was made. */
  readonly at: EpochMs;
  /** What the clock showed after it, where it was moved. */
  readonly since?: EpochMs | undefined;
}

/** Returns what other instances note of an entry that is made at a time of the workspace. */
export function noteOf({ cause, due, undoneTo }: Committed, { at, since }: Pick<Note, 'at' | 'since'>): Note {
  return { at, since, cause: { ...cause }, due, ...(undoneTo !== undefined && { undoneTo }) };
}

/** Returns the events of a step that was taken when the clock showed a time. */
export function eventsOf(
  { clock }: JournalEntry,
  { due = [], event }: Committed,
  now: EpochMs,
): WorkspaceEvent[] {
  return [
    ...due.map((one) => ({ type: 'due', due: one }) as const),
    ...(clock ? [{ type: 'clock', now, frozen: isFrozen(clock) } as const] : []),
    ...(event ? [event] : []),
  ];
}

/** Returns the step of a decision that changes nothing. */
export function noChange<T>(result: T): HistoryStep<T> {
  return { entry: null, committed: { cause: { type: 'control' } }, result };
}
