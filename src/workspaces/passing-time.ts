import { expire, type Due, type DueChange } from '../domain/basket/expiry.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Dataset } from '../store/dataset/dataset.js';
import { DatasetReader } from '../store/dataset/dataset-reader.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import { transact } from '../store/transaction.js';
import { takenItemsOf } from '../domain/listing/list-items.js';
import { itemMoments } from '../domain/schedule/item-id.js';
import { latestBookingTime } from '../domain/schedule/item.js';
import { isVoucher, type AvailabilityRule } from '../domain/catalogue/rule.js';
import { firstDayOf, MINUTE_MS, localDay } from '../domain/shared/civil-time.js';

/**
 * The last day to search: 30 December 9999. The upper bound of a range of item ids contains the following day, and ids
 * have four-digit years.
 */
const LAST_DAY = firstDayOf(10_000, 1) - 2;

/** The latest booking time of a booked or captured availability item (A5). */
interface Deadline {
  readonly kind: 'deadline';
  readonly at: EpochMs;
  readonly id: string;
}

/**
 * Yields the latest booking times of booked or captured items after a time, in order of time (A5). The cost depends on
 * the number of rules and of deadlines read. The tables must not change during the iteration.
 */
function* deadlinesAfter(tables: ReadTables, after: EpochMs): Generator<Deadline, void> {
  const rules = [...tables.rules.values()].filter((rule) => !isVoucher(rule));
  yield* inOrderOfTime(rules.map((rule) => deadlinesOfRule(tables, rule, after)));
}

/**
 * Yields the latest booking times of one rule's items. They are in order of time, because item ids are in order of
 * their starts.
 */
function* deadlinesOfRule(
  tables: ReadTables,
  rule: AvailabilityRule,
  after: EpochMs,
): Generator<Deadline, void> {
  const timezone = tables.merchants.get(rule.merchant)?.timezone;
  if (timezone === undefined) return;
  const firstDay = localDay(timezone, after + rule.cutOffTime * MINUTE_MS);
  if (firstDay > LAST_DAY) return;
  for (const id of takenItemsOf(tables, rule, [firstDay, LAST_DAY])) {
    const moments = itemMoments(id, rule, timezone);
    const at = moments && latestBookingTime({ rule, startsAt: moments.startsAt });
    if (at !== null && at > after) yield { kind: 'deadline', at, id };
  }
}

/**
 * A possible event: the expiry of a capture (C4) or paying basket (H2), or the latest booking time of an item (A5). A
 * latest booking time is an event only if the item is still booked or captured at that time.
 */
type Coming = Due | Deadline;

/**
 * Yields the expiries, also those already due, and the latest booking times after a time, in order of time. The tables must
 * not change during the iteration.
 */
function* comingAfter(tables: ReadTables, now: EpochMs): Generator<Coming, void> {
  yield* inOrderOfTime<Coming>([tables.due(), deadlinesAfter(tables, now)]);
}

/** Returns the possible events after `from` and up to `to` (inclusive), and expiries already due, in order of time (C4). */
export function comingUntil(tables: ReadTables, { from, to }: { from: EpochMs; to: EpochMs }): Coming[] {
  const coming: Coming[] = [];
  for (const one of comingAfter(tables, from)) {
    if (one.at > to) break;
    coming.push(one);
  }
  return coming;
}

/**
 * Applies the possible events in order of time and yields those that happen. Each event is decided on the state after
 * the earlier ones. So one long advance and several short ones have the same events and the same final state.
 */
export function* passTime(tx: Transaction, coming: Iterable<Coming>): Generator<DueChange, void> {
  for (const one of coming) {
    if (one.kind !== 'deadline') yield expire(tx, one);
    else if (isTaken(tx, one.id)) yield { at: one.at, type: 'availability.closed', id: one.id };
  }
}

function isTaken(tables: ReadTables, itemId: string): boolean {
  const { booked, held } = tables.occupancy(itemId);
  return booked + held > 0;
}

/**
 * Computes the events after `now` that will happen if nothing else changes, and passes them to `read` in order of time.
 * The dataset is not changed.
 */
export function foresee<T>(dataset: Dataset, now: EpochMs, read: (events: Iterable<DueChange>) => T): T {
  const coming = comingAfter(new DatasetReader(dataset), now);
  return transact(dataset.clone(), null, (tx) => read(passTime(tx, coming))).result;
}

/** An object with a time. */
interface Timed {
  readonly at: number;
}

/** The next event of a source. */
interface Head<Event extends Timed> {
  readonly event: Event;
  readonly rest: Iterator<Event>;
  /** The index of the source. Among events at the same time, the event of the lower index comes first. */
  readonly place: number;
}

/** Merges sources that are each sorted by time, and yields their events in order of time. Reads the sources lazily. */
export function* inOrderOfTime<Event extends Timed>(
  sources: Iterable<Iterable<Event>>,
): Generator<Event, void> {
  const heads: Head<Event>[] = [];
  for (const source of sources) {
    const head = nextOf(source[Symbol.iterator](), heads.length);
    if (head) heads.push(head);
  }
  heads.sort((a, b) => (comesBefore(a, b) ? 1 : -1)); // the earliest is last, where `pop` takes it
  for (let head = heads.pop(); head; head = heads.pop()) {
    yield head.event;
    const next = nextOf(head.rest, head.place);
    if (next) heads.splice(placeOf(next, heads), 0, next);
  }
}

function nextOf<Event extends Timed>(rest: Iterator<Event>, place: number): Head<Event> | null {
  const { done, value } = rest.next();
  return done ? null : { event: value, rest, place };
}

function comesBefore(a: Head<Timed>, b: Head<Timed>): boolean {
  return a.event.at < b.event.at || (a.event.at === b.event.at && a.place < b.place);
}

/** Returns the index at which to insert a head. The heads are sorted, earliest last. */
function placeOf(head: Head<Timed>, heads: readonly Head<Timed>[]): number {
  let [low, high] = [0, heads.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = heads[middle];
    if (other && comesBefore(head, other)) low = middle + 1;
    else high = middle;
  }
  return low;
}
