import type { LogBudget } from './request-log/budget.js';

/** The limits of a log. */
export interface LogLimits {
  /** The most entries; 0 keeps none. */
  readonly capacity: number;
  /** The most bytes of all entries together. */
  readonly maxBytes: number;
}

/** The latest entries of a kind, limited in number and bytes. Their ids count up from 1; older ones are dropped. */
export class BoundedLog<Entry> {
  /** A ring: the entry of an id is at the id's remainder. */
  readonly #kept: (Entry | undefined)[] = [];
  /** The bytes of each of them. */
  readonly #sizes: number[] = [];
  #firstId = 1;
  #lastId = 0;
  #bytes = 0;

  /** Shares a budget with the logs of other workspaces. */
  constructor(
    private readonly limits: LogLimits,
    private readonly budget: LogBudget,
  ) {}

  /** The approximate bytes of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The id of the oldest entry that is kept. */
  get firstId(): number {
    return this.#firstId;
  }

  /** The id of the newest entry; 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Adds an entry, drops as many of the oldest as it takes, and returns its id. An entry may be too large to be kept. */
  add(entry: Entry, bytes: number): number {
    const { capacity, maxBytes } = this.limits;
    const id = ++this.#lastId;
    this.#firstId = Math.min(this.#firstId, id); // an entry was taken back whole, and older ones were dropped
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

  /** Returns an entry while it is kept. */
  get(id: number): Entry | undefined {
    return id >= this.#firstId && id <= this.#lastId ? this.#kept[id % this.limits.capacity] : undefined;
  }

  /** Drops the oldest entry, if there is one. */
  dropOldest(): void {
    if (this.#firstId <= this.#lastId) this.#remove(this.#firstId++);
  }

  /** Takes back an entry. No other gets its id, which may be noted elsewhere. */
  takeBack(id: number): void {
    if (id >= this.#firstId) this.#remove(id);
  }

  /** Takes back the newest entry; the next one gets its id. */
  takeBackLast(): void {
    this.takeBack(this.#lastId);
    this.#lastId -= 1;
  }

  /** Skips an id and returns it: no entry will have it. */
  skip(): number {
    return this.add(undefined as Entry, 0);
  }

  /** Continues after an id. Unless that is the newest one, all entries are dropped. */
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

  /** Yields the entries with their ids, newest first: all, or those older than an id. */
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

/** A part of a list: by default all of it. */
export interface LogPage {
  readonly limit?: number;
  readonly offset?: number;
}

/** Returns a page of a list, and reads no further. */
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
