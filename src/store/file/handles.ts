/** The owner of an open file, who can close it and open it again later. */
export interface HandleHolder {
  readonly isIdle: boolean;
  release(): Promise<void>;
}

/** Limits the number of open files: of those that are idle, the one opened first is closed. */
export class HandlePool {
  readonly #holders = new Set<HandleHolder>();

  constructor(private readonly limit: number) {}

  /** Records that a file was opened. */
  opened(holder: HandleHolder): void {
    this.#holders.add(holder);
  }

  /** Records that a file was closed. */
  released(holder: HandleHolder): void {
    this.#holders.delete(holder);
  }

  /** Closes idle files until one more may be opened. Call it before opening a file. */
  async makeRoom(): Promise<void> {
    for (const holder of this.#holders) {
      if (this.#holders.size < this.limit) return;
      if (holder.isIdle) await holder.release();
    }
  }
}
