import { LOG_MEMORY } from '../../limits/limits.js';
import { evenShare } from '../../limits/shares.js';

/** A log that can free memory. */
interface SharedLog {
  readonly bytes: number;
  dropOldest(): void;
}

/**
 * If the limit is exceeded, memory is freed until 1/64 of the limit is unused, so that the next entries need no
 * cleanup.
 */
const SPARE_PARTS = 64;

/**
 * Limits the total memory of the latest requests, events and steps of all workspaces. Divides the limit evenly among
 * the logs, in shares of at least 1/`LOG_MEMORY.floorParts`. Logs above their share drop their oldest entries first. So
 * a workspace with few entries loses none to workspaces with many. If that does not free enough, as with thousands of
 * workspaces, the least recently used logs drop their entries.
 */
export class LogBudget {
  #bytes = 0;
  /** The sequence number of the last use of each log. */
  readonly #logs = new Map<SharedLog, number>();
  #uses = 0;
  #unverified: LogBudget | undefined;

  constructor(private readonly limit: number = LOG_MEMORY.all) {}

  /**
   * The separate budget for entries of unverified requests, in addition to `limit`. So these entries displace no
   * others.
   */
  get unverified(): LogBudget {
    return (this.#unverified ??= new LogBudget(this.limit / LOG_MEMORY.unverifiedParts));
  }

  /** Adds the bytes that a log has taken. A negative number means freed bytes. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Records a use of a log. Frees memory if all logs together exceed the limit. */
  used(log: SharedLog): void {
    this.#logs.set(log, ++this.#uses); // not moved to the end of the map, because that would take memory each time
    if (this.#bytes > this.limit) this.#makeRoom();
  }

  /** Removes an empty log. */
  forget(log: SharedLog): void {
    this.#logs.delete(log);
  }

  #makeRoom(): void {
    const target = this.limit - this.limit / SPARE_PARTS;
    const largestFirst = [...this.#logs.keys()].toSorted((one, other) => other.bytes - one.bytes);
    const sizes = largestFirst.map(({ bytes }) => bytes);
    const share = evenShare(sizes, target);
    this.#dropTo(Math.max(share, this.limit / LOG_MEMORY.floorParts), largestFirst, target);
    const longestUnusedFirst = [...this.#logs].toSorted(([, one], [, other]) => one - other);
    const logs = longestUnusedFirst.map(([log]) => log);
    this.#dropTo(0, logs, target);
    for (const log of this.#logs.keys()) if (log.bytes === 0) this.#logs.delete(log);
  }

  /** Drops the oldest entries of logs larger than `size`, one log after another, until the total is at most `target`. */
  #dropTo(size: number, logs: Iterable<SharedLog>, target: number): void {
    for (const log of logs) {
      while (this.#bytes > target && log.bytes > size) log.dropOldest();
      if (this.#bytes <= target) return;
    }
  }
}
