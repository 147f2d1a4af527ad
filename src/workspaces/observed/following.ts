import { real } from '../../real-time.js';

/** How often what other instances observe is read for those who follow a workspace, in milliseconds. */
const FOLLOW_MS = 250;

/** Reads what other instances observe, as long as somebody asks for it. */
export class Following {
  #isReading = false;
  #readAt = -Infinity;

  constructor(private readonly observe: () => Promise<void>) {}

  /** Begins to read, unless it was read just now. What cannot be read is read later. */
  follow(): void {
    if (this.#isReading || real.performanceNow() - this.#readAt < FOLLOW_MS) return;
    this.#isReading = true;
    const end = () => ([this.#isReading, this.#readAt] = [false, real.performanceNow()]);
    this.observe().then(end, end);
  }
}
