/** A request that waits until the state includes an entry. */
interface Reader {
  readonly n: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Requests that wait until the state in memory includes an entry of the log. */
export class Readers {
  #waiting: Reader[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Resolves when the state includes an entry. */
  wait(n: number): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ n, resolve, reject }));
  }

  /** Answers those who wait for an entry up to this one. */
  answer(n: number): void {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter((reader) => reader.n > n);
    for (const reader of waiting) if (reader.n <= n) reader.resolve();
  }

  /** Rejects all that wait. */
  refuse(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
