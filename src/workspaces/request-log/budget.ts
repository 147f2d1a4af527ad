/** A log that can free memory. */
interface SharedLog {
  readonly bytes: number;
  dropOldest(): void;
}

/** The bytes that the request logs, histories and events of all workspaces may take together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Limits the memory of what all workspaces keep of late: the log used longest ago drops its oldest entries. */
export class LogBudget {
  #bytes = 0;
  /** In the order of their last use. */
  readonly #logs = new Set<SharedLog>();

  constructor(private readonly limit = MAX_BYTES) {}

  /** Counts bytes that a log has taken or (negative) freed. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Marks a log as used last, and frees memory if all logs together take too much. */
  used(log: SharedLog): void {
    this.#logs.delete(log);
    this.#logs.add(log);
    for (const oldest of this.#logs) {
      while (this.#bytes > this.limit && oldest.bytes > 0) oldest.dropOldest();
      if (this.#bytes <= this.limit) return;
      this.#logs.delete(oldest);
    }
  }

  /** Removes a log that is empty. */
  forget(log: SharedLog): void {
    this.#logs.delete(log);
  }
}
