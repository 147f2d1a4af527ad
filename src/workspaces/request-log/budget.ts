/** A log that can give room back. */
interface SharedLog {
  readonly bytes: number;
  dropOldest(): void;
}

/** What the request logs of all workspaces may take together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Bounds the request logs of all workspaces together: the log that was used longest ago loses its oldest requests. */
export class LogMemory {
  #bytes = 0;
  /** In the order of their last use. */
  readonly #logs = new Set<SharedLog>();

  constructor(private readonly limit = MAX_BYTES) {}

  /** Counts bytes that a log took, or gave back. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Notes the use of a log, and makes room where all logs together take too much. */
  used(log: SharedLog): void {
    this.#logs.delete(log);
    this.#logs.add(log);
    for (const oldest of this.#logs) {
      while (this.#bytes > this.limit && oldest.bytes > 0) oldest.dropOldest();
      if (this.#bytes <= this.limit) return;
      this.#logs.delete(oldest);
    }
  }

  forget(log: SharedLog): void {
    this.#logs.delete(log);
  }
}
