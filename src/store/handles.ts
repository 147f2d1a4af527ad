/** Something that holds an open file and can do without for a while. */
export interface HandleHolder {
  readonly isIdle: boolean;
  release(): Promise<void>;
}

/** Bounds how many files are open: who has not been opened for longest closes, if it is idle. */
export class HandlePool {
  readonly #holders = new Set<HandleHolder>();

  constructor(private readonly limit: number) {}

  opened(holder: HandleHolder): void {
    this.#holders.add(holder);
  }

  released(holder: HandleHolder): void {
    this.#holders.delete(holder);
  }

  /** To be waited for before a file is opened. */
  async makeRoom(): Promise<void> {
    for (const holder of this.#holders) {
      if (this.#holders.size < this.limit) return;
      if (holder.isIdle) await holder.release();
    }
  }
}
