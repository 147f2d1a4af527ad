/** Runs a task, once at a time. Callers that come while it runs share the next run, which begins after they came. */
export class SharedRuns {
  #next: Promise<void> | null = null;
  #present: Promise<unknown> = Promise.resolve();

  constructor(private readonly task: () => Promise<void>) {}

  /** Resolves, or rejects, with a run that begins after the call. */
  run(): Promise<void> {
    this.#next ??= this.#inTurn();
    return this.#next;
  }

  #inTurn(): Promise<void> {
    const running = this.#present.then(() => {
      this.#next = null;
      return this.task();
    });
    this.#present = running.catch(() => undefined);
    return running;
  }
}
