import { endOfTurn, real } from '../real-time.js';

const SLICE_MS = 4;

/** Divides long work into slices of a few milliseconds, so that it does not block requests. */
export class Slices {
  #began = real.performanceNow();

  /** Whether the present slice is over: await `next` before going on. */
  get isOver(): boolean {
    return real.performanceNow() - this.#began > SLICE_MS;
  }

  /** Takes all steps of some work. */
  async run(steps: Iterable<unknown>): Promise<void> {
    const iterator = steps[Symbol.iterator]();
    while (!iterator.next().done) if (this.isOver) await this.next();
  }

  /** Lets requests have their turn, and begins a new slice. */
  async next(): Promise<void> {
    await endOfTurn();
    this.#began = real.performanceNow();
  }
}
