import type { ClockState } from '../../domain/shared/clock.js';
import type { DueChange } from '../../domain/basket/expiry.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { Dataset } from '../../store/dataset/dataset.js';
import { jsonSize } from '../../store/dataset/packed-record.js';
import type { Change } from '../../store/tables.js';
import { rollBack, type UndoLog } from '../../store/transaction.js';
import { BoundedLog } from '../bounded-log.js';
import type { LogBudget } from '../request-log/budget.js';
import type { Cause } from './trace.js';
import {
  transitions,
  type RecordDifference,
  type StateTransition,
} from '../../domain/transitions/transitions.js';

/** One step in the history of a workspace: its cause, its time, and the data to undo it. */
export interface PastStep {
  /** The workspace's time of the step. If the step moved the clock, the time before the move. */
  readonly at: EpochMs;
  readonly cause: Cause;
  readonly changes: readonly Change[];
  /** The previous value of each changed record, in order of the changes. */
  readonly undo: UndoLog;
  /** The events that became due. */
  readonly due: readonly DueChange[];
  /** If the step moved the clock: the clock before the step, and the clock's time after the step. */
  readonly clock?:
    undefined | { readonly before: ClockState; readonly now: EpochMs; readonly frozen: boolean };
  /**
   * If the step replaced all records (a reset or a restored snapshot): the records before the step, and their bytes
   * beyond the fixture.
   */
  readonly replaced?:
    | undefined
    | {
        readonly dataset: Dataset;
        readonly bytes: number;
        /** The last step before the restored snapshot. 0 for a reset, or if it is unknown. */
        readonly backTo: number;
      };
  /** For an undo: the step whose state was restored. */
  readonly undoneTo?: number | undefined;
}

/** The state of a workspace at a position of its history. */
export interface PastState {
  readonly dataset: Dataset;
  readonly clock: ClockState;
}

/** The maximum bytes of the history of one workspace. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The approximate bytes of an entry and of each of its changes, without the record values. */
const ENTRY_BYTES = 300;
const CHANGE_BYTES = 100;

/**
 * The latest steps of a workspace, in memory. To compute the state before a step, all later steps are rolled back from
 * the present state. So the history stores only the replaced records.
 */
export class History {
  readonly #kept: BoundedLog<PastStep>;
  #isNumberedByLog = false;

  /** Stores at most `capacity` entries. All logs of a server share one memory budget. */
  constructor(capacity: number, budget: LogBudget) {
    this.#kept = new BoundedLog({ capacity, maxBytes: MAX_BYTES }, budget);
  }

  /** The id of the newest entry. 0 if there was none yet. */
  get lastId(): number {
    return this.#kept.lastId;
  }

  /**
   * Adds an entry and returns its id. `recordBytes` is the total size of the changed records, before and after the
   * change.
   */
  add(entry: PastStep, recordBytes = recordBytesOf(entry)): number {
    const { changes, due, replaced } = entry;
    const own = ENTRY_BYTES + CHANGE_BYTES * (changes.length + due.length);
    return this.#kept.add(entry, own + recordBytes + (replaced?.bytes ?? 0));
  }

  /** Returns an entry. Returns undefined if it was dropped. */
  get(id: number): PastStep | undefined {
    return this.#kept.get(id);
  }

  /** Yields the entries with their ids, newest first. `before` limits them to entries with smaller ids. */
  newestFirst(before?: number): Iterable<readonly [id: number, entry: PastStep]> {
    return this.#kept.newestFirst(before);
  }

  /** Drops all entries. */
  clear(): void {
    this.#kept.clear();
  }

  /**
   * Removes the last entry, or the last skipped id. If ids are the entry numbers of the store's log, the next entry
   * reuses the id. Otherwise the id is not reused, because other data may refer to it. In that case, the states before
   * and after the id are equal.
   */
  takeBack(id: number): void {
    if (this.#isNumberedByLog) this.#kept.takeBackLast();
    else this.#kept.takeBack(id);
  }

  /**
   * Handles a log entry that is not a history step. If ids are the entry numbers of the store's log, reserves and returns
   * its id.
   */
  skip(): number | undefined {
    return this.#isNumberedByLog ? this.#kept.skip() : undefined;
  }

  /** Drops all entries. From now on, ids are the entry numbers of the store's log. The next id follows `id`. */
  startAfter(id: number): void {
    this.clear();
    this.#isNumberedByLog = true;
    this.#kept.startAfter(id);
  }

  /** Returns whether the state after an entry is still available. Entry 0 means before the first entry. */
  reaches(id: number): boolean {
    return id >= this.reachesTo && id <= this.lastId;
  }

  /** The id of the oldest entry after which the state is still available. 0 means before the first entry. */
  get reachesTo(): number {
    return this.#kept.firstId - 1;
  }

  /** Returns the last entry, with its id, that was not caused by the passage of time. */
  lastAction(): readonly [id: number, entry: PastStep] | undefined {
    for (const [id, entry] of this.#kept.newestFirst()) if (entry.cause.type !== 'due') return [id, entry];
    return undefined;
  }

  /** Returns the workspace's time directly after an entry. Returns undefined if no stored entry contains it. */
  timeAfter(id: number): EpochMs | undefined {
    let following: EpochMs | undefined;
    for (const [at, entry] of this.#kept.newestFirst()) {
      if (at <= id) return entry.clock?.now ?? entry.at;
      following = entry.at;
    }
    return following;
  }

  /**
   * Returns the state after an entry, computed from the present state. Entry 0 means before the first entry. Returns
   * null if it is no longer available.
   */
  stateAfter(id: number, present: PastState): PastState | null {
    if (!this.reaches(id)) return null;
    let { clock } = present;
    let dataset = present.dataset.clone();
    for (const [at, entry] of this.#kept.newestFirst()) {
      if (at <= id) break;
      if (entry.replaced) dataset = entry.replaced.dataset.clone();
      else rollBack(dataset, entry.undo);
      if (entry.clock) clock = entry.clock.before;
    }
    return { dataset, clock };
  }
}

function recordBytesOf({ changes, undo }: PastStep): number {
  let bytes = 0;
  for (const list of [undo, changes])
    for (const { value } of list) if (value !== null) bytes += jsonSize(value);
  return bytes;
}

/** Returns each record that a step changed, with its values before and after the step, in order of the changes. */
export function recordDifferences({ changes, undo }: Pick<PastStep, 'changes' | 'undo'>): RecordDifference[] {
  const isEachChangedOnce = undo.length === changes.length; // in this case both lists have the same order
  const before = isEachChangedOnce ? undo : firstOf(undo);
  return changes.map(({ table, key, value }, at) => ({
    table,
    key,
    before: before[at]?.value ?? null,
    after: value,
  }));
}

/** Returns the first change of each record, in order. */
function firstOf(changes: UndoLog): UndoLog {
  const byRecord = new Map<string, Change>();
  for (const change of changes) {
    const record = `${change.table}/${change.key}`;
    if (!byRecord.has(record)) byRecord.set(record, change);
  }
  return [...byRecord.values()];
}

/** Returns the state transitions of a step. The list is empty for an undo, because no rule defines its transitions. */
export function transitionsIn(entry: PastStep): StateTransition[] {
  return entry.undoneTo === undefined ? transitions(recordDifferences(entry)) : [];
}

/**
 * Returns a function that returns whether a step belongs to the history of a booking: it changed the booking, one of
 * its mails or one of its captures, or it restored a snapshot. Must be called with the newest step first, because only
 * the end of a capture records which booking used the capture. Excludes steps that an undo or a restore took back.
 * Excludes steps before a reset, because booking ids restart there.
 */
export function touchesBooking(bookingId: number): (id: number, entry: PastStep) => boolean {
  const references = new Set<string>();
  /** The last step whose changes are still part of the present state. */
  let last = Infinity;
  return (id, { changes, replaced, undoneTo = last }) => {
    if (id > last) return false;
    last = undoneTo;
    if (replaced) {
      last = replaced.backTo;
      return last > 0;
    }
    let touches = false;
    for (const { table, key, value } of changes) {
      if (table === 'endedCaptures' && value?.basketId === bookingId) references.add(value.reference);
      touches ||=
        (table === 'baskets' && key === bookingId) ||
        (table === 'mails' && value?.basketId === bookingId) ||
        (table === 'captures' && references.has(key));
    }
    return touches;
  };
}
