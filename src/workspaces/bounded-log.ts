import type { LogBudget } from './request-log/budget.js';

/** The limits of a log. */
export interface LogLimits {
  /** The maximum number of entries. 0 stores none. */
  readonly capacity: number;
  /** The maximum total bytes of all entries. */
  readonly maxBytes: number;
}

/**
 * The latest entries of one kind, limited in number and bytes. Ids are consecutive, from 1 unless `startAfter` is called.
 * The oldest entries are dropped first.
 */
export class BoundedLog<Entry> {
  /** A ring buffer: an entry's position is its id modulo the capacity. */
  readonly #kept: (Entry | undefined)[] = [];
  /** The bytes of each entry, at the same positions. */
  readonly #sizes: number[] = [];
  #firstId = 1;
  #lastId = 0;
  #bytes = 0;

  /** All logs of a server share one memory budget. */
  constructor(
    private readonly limits: LogLimits,
    private readonly budget: LogBudget,
  ) {}

  /** The approximate bytes of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The id of the oldest stored entry. If there is no entry, the id of the next one. */
  get firstId(): number {
    return this.#firstId;
  }

  /** The id of the newest entry. 0 if there was none yet. */
  get lastId(): number {
    return this.#lastId;
  }

  /**
   * Adds an entry and returns its id. Drops the oldest entries while a limit is exceeded. An entry that is larger than
   * the byte limit is dropped at once.
   */
  add(entry: Entry, bytes: number): number {
    const { capacity, maxBytes } = this.limits;
    const id = ++this.#lastId;
    // If the newest entry was dropped and then taken back, its id is assigned again.
    this.#firstId = Math.min(this.#firstId, id);
    if (capacity === 0) {
      this.#firstId = id + 1;
      return id;
    }
    if (id - this.#firstId >= capacity) this.dropOldest();
    this.#kept[id % capacity] = entry;
    this.#sizes[id % capacity] = bytes;
    this.#count(bytes);
    while (this.#bytes > maxBytes) this.dropOldest();
    this.budget.used(this);
    return id;
  }

  /** Returns an entry. Returns undefined if it was dropped. */
  get(id: number): Entry | undefined {
    return id >= this.#firstId && id <= this.#lastId ? this.#kept[id % this.limits.capacity] : undefined;
  }

  /** Drops the oldest entry if there is one. */
  dropOldest(): void {
    if (this.#firstId <= this.#lastId) this.#remove(this.#firstId++);
  }

  /** Removes an entry. The id is not assigned again, because other data may refer to it. */
  takeBack(id: number): void {
    if (id >= this.#firstId) this.#remove(id);
  }

  /** Removes the newest entry. The next entry gets its id. */
  takeBackLast(): void {
    this.takeBack(this.#lastId);
    this.#lastId -= 1;
  }

  /** Reserves an id that no entry will have, and returns it. */
  skip(): number {
    return this.add(undefined as Entry, 0);
  }

  /** Continues with the ids after `id`. If `id` is not the newest id, all entries are dropped. */
  startAfter(id: number): void {
    if (id === this.#lastId) return;
    this.clear();
    [this.#firstId, this.#lastId] = [id + 1, id];
  }

  /** Drops all entries. */
  clear(): void {
    while (this.#firstId <= this.#lastId) this.#remove(this.#firstId++);
    this.budget.forget(this);
  }

  /** Yields the entries with their ids, newest first. `before` limits them to entries with smaller ids. */
  *newestFirst(before = Infinity): Generator<readonly [id: number, entry: Entry]> {
    for (let id = Math.min(this.#lastId, before - 1); id >= this.#firstId; id--) {
      const entry = this.get(id);
      if (entry !== undefined) yield [id, entry];
    }
  }

  #remove(id: number): void {
    const at = id % this.limits.capacity;
    this.#kept[at] = undefined;
    this.#count(-(this.#sizes[at] ?? 0));
    this.#sizes[at] = 0;
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.budget.count(bytes);
  }
}

/** Selects a part of a list. The default is the entire list. */
export interface LogPage {
  readonly limit?: number;
  readonly offset?: number;
}

/** Returns one page of a list. Stops reading at the end of the page. */
export function pageOf<Entry>(list: Iterable<Entry>, { limit = Infinity, offset = 0 }: LogPage): Entry[] {
  const page: Entry[] = [];
  let passed = 0;
  for (const entry of list) {
    if (page.length >= limit) break;
    if (passed < offset) passed += 1;
    else page.push(entry);
  }
  return page;
}
