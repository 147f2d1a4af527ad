/** Runs a task, once at a time. Callers that come while it runs share the next run, which begins after they came. */
export class SharedRuns<Result = void> {
  #next: Promise<Result> | null = null;
  #present: Promise<unknown> = Promise.resolve();

  constructor(private readonly task: () => Promise<Result>) {}

  /** Returns the result of a run that begins after the call. */
  run(): Promise<Result> {
    this.#next ??= this.#inTurn();
    return this.#next;
  }

  /** Resolves when no run is under way. */
  async idle(): Promise<void> {
    await this.#present;
  }

  #inTurn(): Promise<Result> {
    const running = this.#present.then(() => {
      this.#next = null;
      return this.task();
    });
    this.#present = running.catch(() => undefined);
    return running;
  }
}
