import type { ClockState } from '../../domain/shared/clock.js';
import type { DueChange } from '../../domain/basket/expiry.js';
import type { EpochMs } from '../../domain/shared/moment.js';
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

/** One step of a workspace: what changed it, when, and how to go back before it. */
export interface PastStep {
  /** The workspace's time when it happened; for a move of the clock, the time before it. */
  readonly at: EpochMs;
  readonly cause: Cause;
  readonly changes: readonly Change[];
  /** The record before each change, in the order of the changes. */
  readonly undo: UndoLog;
  /** What came due. */
  readonly due: readonly DueChange[];
  /** The clock before the step and the time that it showed after it, if the clock was moved. */
  readonly clock?:
    undefined | { readonly before: ClockState; readonly now: EpochMs; readonly frozen: boolean };
  /** All records before the step, if it replaced all (a reset, a restored snapshot), and their bytes beyond the fixture's. */
  readonly replaced?:
    | undefined
    | {
        readonly dataset: Dataset;
        readonly bytes: number;
        /** The last step before the snapshot that was restored; 0 for a reset, or where that is not known. */
        readonly backTo: number;
      };
  /** The step whose state was restored, if this step took back later ones. */
  readonly undoneTo?: number | undefined;
}

/** A state of a workspace at a place of its history. */
export interface PastState {
  readonly dataset: Dataset;
  readonly clock: ClockState;
}

/** The most bytes of the history of one workspace. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The approximate bytes of an entry, and of each change, besides the records before it. */
const ENTRY_BYTES = 300;
const CHANGE_BYTES = 100;

/**
 * The latest steps of a workspace, in memory. The state before a step is the present state with the undos of all later
 * steps taken back, so that the past costs only the records that were replaced.
 */
export class History {
  readonly #kept: BoundedLog<PastStep>;
  #isNumberedByLog = false;

  /** Keeps at most `capacity` entries, and shares a budget with the logs of other workspaces. */
  constructor(capacity: number, budget: LogBudget) {
    this.#kept = new BoundedLog({ capacity, maxBytes: MAX_BYTES }, budget);
  }

  /** The id of the newest entry; 0 before the first. */
  get lastId(): number {
    return this.#kept.lastId;
  }

  /** Adds an entry and returns its id. `recordBytes` are those of its records, before and since. */
  add(entry: PastStep, recordBytes = recordBytesOf(entry)): number {
    const { changes, due, replaced } = entry;
    const own = ENTRY_BYTES + CHANGE_BYTES * (changes.length + due.length);
    return this.#kept.add(entry, own + recordBytes + (replaced?.bytes ?? 0));
  }

  /** Returns an entry while it is kept. */
  get(id: number): PastStep | undefined {
    return this.#kept.get(id);
  }

  /** Yields the entries with their ids, newest first: all, or those older than an id. */
  newestFirst(before?: number): Iterable<readonly [id: number, entry: PastStep]> {
    return this.#kept.newestFirst(before);
  }

  /** Drops all entries. */
  clear(): void {
    this.#kept.clear();
  }

  /**
   * Takes back the last entry, or the last id that was left out. If ids are the numbers of the log, the next entry gets the id.
   * Otherwise no entry gets it, as it may be noted elsewhere, and the state after it is the state before it.
   */
  takeBack(id: number): void {
    if (this.#isNumberedByLog) this.#kept.takeBackLast();
    else this.#kept.takeBack(id);
  }

  /** Notes an entry of the log that is no step. If ids are the numbers of the log, its id is skipped and returned. */
  skip(): number | undefined {
    return this.#isNumberedByLog ? this.#kept.skip() : undefined;
  }

  /** Drops all entries. From now on ids are the numbers of a log; the next one is that after this entry of it. */
  startAfter(id: number): void {
    this.clear();
    this.#isNumberedByLog = true;
    this.#kept.startAfter(id);
  }

  /** Returns whether the state after an entry (0: before the first) is still known. */
  reaches(id: number): boolean {
    return id >= this.reachesTo && id <= this.lastId;
  }

  /** The oldest entry after which the state is still known; 0: before the first. */
  get reachesTo(): number {
    return this.#kept.firstId - 1;
  }

  /** Returns the last entry that somebody made, with its id: not what came due by itself. */
  lastAction(): readonly [id: number, entry: PastStep] | undefined {
    for (const [id, entry] of this.#kept.newestFirst()) if (entry.cause.type !== 'due') return [id, entry];
    return undefined;
  }

  /** Returns the workspace's time right after an entry, if an entry is kept that tells it. */
  timeAfter(id: number): EpochMs | undefined {
    let following: EpochMs | undefined;
    for (const [at, entry] of this.#kept.newestFirst()) {
      if (at <= id) return entry.clock?.now ?? entry.at;
      following = entry.at;
    }
    return following;
  }

  /** Returns the state after an entry (0: before the first), given the present one; null where that is not kept. */
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

/** Returns each record that a step changed, before and since, in the order of the changes. */
export function recordDifferences({ changes, undo }: Pick<PastStep, 'changes' | 'undo'>): RecordDifference[] {
  const isEachChangedOnce = undo.length === changes.length; // both are in the order of the changes then
  const before = isEachChangedOnce ? undo : firstOf(undo);
  return changes.map(({ table, key, value }, at) => ({
    table,
    key,
    before: before[at]?.value ?? null,
    after: value,
  }));
}

/** Returns the first change of each record, in their order. */
function firstOf(changes: UndoLog): UndoLog {
  const byRecord = new Map<string, Change>();
  for (const change of changes) {
    const record = `${change.table}/${change.key}`;
    if (!byRecord.has(record)) byRecord.set(record, change);
  }
  return [...byRecord.values()];
}

/** Returns the changes of state that a step made; none for a step that took others back, which no rule makes. */
export function transitionsIn(entry: PastStep): StateTransition[] {
  return entry.undoneTo === undefined ? transitions(recordDifferences(entry)) : [];
}

/**
 * Returns a test of whether a step belongs to the story of a booking: it changed the booking, one of its mails or a capture
 * that it used, or restored a snapshot. Ask it about the steps newest first: that a booking used a capture is noted when the
 * capture ends. Steps that an undo or a restore took back do not belong to it, nor do steps before a reset, as the ids of
 * bookings begin anew then.
 */
export function touchesBooking(bookingId: number): (id: number, entry: PastStep) => boolean {
  const references = new Set<string>();
  /** The last step that is part of the present. */
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
