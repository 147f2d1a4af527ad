/** Runs a task. Only one run is active at a time. Callers that arrive during a run share the next run. */
export class SharedRuns<Result = void> {
  #next: Promise<Result> | null = null;
  #present: Promise<unknown> = Promise.resolve();

  constructor(private readonly task: () => Promise<Result>) {}

  /** Returns the result of a run that starts after the call. */
  run(): Promise<Result> {
    this.#next ??= this.#inTurn();
    return this.#next;
  }

  /** Resolves when no run is active. */
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
