import { UNVERIFIED } from '../store/shared-store.js';
import { BoundedLog, type LogLimits } from './bounded-log.js';
import type { LogBudget } from './request-log/budget.js';

/** An entry and its id. */
export type Numbered<Entry> = readonly [id: number, entry: Entry];

/** The place of a new entry in a guarded log. */
export interface EntryPlace {
  /** An id higher than all others. By default, the next id. */
  readonly id?: number | undefined;
  /** Whether the sender of the request is not verified. */
  readonly isUnverified?: boolean | undefined;
}

/**
 * The latest requests or events of a workspace, in the order of their ids. Anybody can send unverified requests, so
 * their entries have limits and memory of their own. They only displace other unverified entries.
 */
export class GuardedLog<Entry> {
  readonly #verified: BoundedLog<Numbered<Entry>>;
  readonly #unverified: BoundedLog<Numbered<Entry>>;
  #lastId = 0;

  constructor(limits: LogLimits, budget: LogBudget) {
    this.#verified = new BoundedLog(limits, budget);
    const capacity = Math.min(limits.capacity, UNVERIFIED.capacity);
    this.#unverified = new BoundedLog({ ...UNVERIFIED, capacity }, budget.unverified);
  }

  /** The approximate bytes of all entries. */
  get bytes(): number {
    return this.#verified.bytes + this.#unverified.bytes;
  }

  /** The id of the newest entry. 0 if there was none yet. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Adds an entry and returns its id. Drops the oldest entries of the same kind while a limit is exceeded. */
  add(entry: Entry, bytes: number, { id = this.#lastId + 1, isUnverified = false }: EntryPlace = {}): number {
    this.#lastId = id;
    (isUnverified ? this.#unverified : this.#verified).add([id, entry], bytes);
    return id;
  }

  /** Returns an entry. Returns undefined if it was dropped. */
  get(id: number): Entry | undefined {
    return find(this.#verified, id) ?? find(this.#unverified, id);
  }

  /** Yields the entries with their ids, newest first. `before` limits them to entries with smaller ids. */
  *newestFirst(before = Infinity): Generator<Numbered<Entry>> {
    const others = [...entriesOf(this.#unverified, before)].toReversed();
    for (const one of entriesOf(this.#verified, before)) {
      for (let other = others.at(-1); other && other[0] > one[0]; other = others.at(-1)) {
        others.pop();
        yield other;
      }
      yield one;
    }
    yield* others.toReversed();
  }

  /** Returns the entries after an id, oldest first. */
  after(id: number): Numbered<Entry>[] {
    const later: Numbered<Entry>[] = [];
    for (const one of this.newestFirst()) {
      if (one[0] <= id) break;
      later.push(one);
    }
    return later.toReversed();
  }

  /** Drops all entries. */
  clear(): void {
    this.#verified.clear();
    this.#unverified.clear();
  }
}

function* entriesOf<Entry>(part: BoundedLog<Numbered<Entry>>, before: number): Generator<Numbered<Entry>> {
  for (const [, one] of part.newestFirst()) if (one[0] < before) yield one;
}

/** Returns the entry with an id by binary search, because the ids ascend. */
function find<Entry>(part: BoundedLog<Numbered<Entry>>, id: number): Entry | undefined {
  let [low, high] = [part.firstId, part.lastId];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const [found, entry] = part.get(middle) ?? [Infinity];
    if (found === id) return entry;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
