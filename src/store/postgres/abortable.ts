/** Runs work until it is aborted: then all of it is rejected at once. */
export class Abortable {
  #isAborted = false;
  readonly #rejects = new Set<() => void>();

  /** `isBegun` tells whether the work that an error ends had begun. */
  constructor(private readonly errorOf: (isBegun: boolean) => Error) {}

  /** Returns the result of some work. It may go on after an abort, but nobody waits for it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAborted) return Promise.reject(this.errorOf(false));
    return new Promise((resolve, reject) => {
      const end = () => reject(this.errorOf(true));
      this.#rejects.add(end);
      void work()
        .then(resolve, reject)
        .finally(() => this.#rejects.delete(end));
    });
  }

  abort(): void {
    this.#isAborted = true;
    for (const end of this.#rejects) end();
  }
}
