import { LOG_MEMORY } from '../../limits/limits.js';

/** A log that can free memory. */
interface SharedLog {
  readonly bytes: number;
  dropOldest(): void;
}

/** The fraction of the limit that is freed in addition, so that the next entries need not free any. */
const SPARE_PARTS = 64;

/**
 * Limits the memory of the latest requests, events and steps of all workspaces. The logs with more than an even share drop
 * their oldest entries, so that a workspace which keeps little loses nothing to those that keep much. Where the even share is
 * very small, as with thousands of workspaces, the log used longest ago drops its entries.
 */
export class LogBudget {
  #bytes = 0;
  /** The logs with the number of their last use. */
  readonly #logs = new Map<SharedLog, number>();
  #uses = 0;

  constructor(private readonly limit: number = LOG_MEMORY.all) {}

  /** Counts bytes that a log has taken or (negative) freed. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Marks a log as used last, and frees memory if all logs together take too much. */
  used(log: SharedLog): void {
    this.#logs.set(log, ++this.#uses); // where it is: moving it to the end would take memory each time
    if (this.#bytes > this.limit) this.#makeRoom();
  }

  /** Removes a log that is empty. */
  forget(log: SharedLog): void {
    this.#logs.delete(log);
  }

  #makeRoom(): void {
    const target = this.limit - this.limit / SPARE_PARTS;
    const largestFirst = [...this.#logs.keys()].toSorted((one, other) => other.bytes - one.bytes);
    const share = evenShare(
      largestFirst.map(({ bytes }) => bytes),
      target,
    );
    this.#dropTo(Math.max(share, this.limit / LOG_MEMORY.floorParts), largestFirst, target);
    const longestUnusedFirst = [...this.#logs].toSorted(([, one], [, other]) => one - other);
    this.#dropTo(
      0,
      longestUnusedFirst.map(([log]) => log),
      target,
    );
    for (const log of this.#logs.keys()) if (log.bytes === 0) this.#logs.delete(log);
  }

  /** Drops the oldest entries of logs above a size, one log after the other, until all take no more than a target. */
  #dropTo(size: number, logs: Iterable<SharedLog>, target: number): void {
    for (const log of logs) {
      while (this.#bytes > target && log.bytes > size) log.dropOldest();
      if (this.#bytes <= target) return;
    }
  }
}

/** Returns the size to which the larger ones of some sizes must shrink, so that all together are at most `sum`. */
export function evenShare(sizes: readonly number[], sum: number): number {
  let [larger, left] = [sizes, sum];
  for (;;) {
    const share = left / larger.length;
    const above = larger.filter((size) => size > share);
    if (above.length === larger.length || above.length === 0) return share;
    left -= larger.filter((size) => size <= share).reduce((total, size) => total + size, 0);
    larger = above;
  }
}
