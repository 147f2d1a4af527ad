import type { ServerResponse } from 'node:http';
import { SHARED } from '../../limits/limits.js';
import { Shares } from '../../limits/shares.js';
import { real } from '../../time/real-time.js';

/** The requests that faults hold: delayed and hanging requests, and those with a slow response. */
export class HeldRequests {
  /** How many requests each workspace may hold, and holds. */
  readonly places = new Shares(SHARED.heldRequests);
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  /**
   * Resolves after a time, or at once when the server stops; with a response, also when its client goes away. Returns
   * whether all of the time has passed.
   */
  wait(ms: number, response?: ServerResponse): Promise<boolean> {
    if (this.#isClosed || response?.destroyed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isWhole: boolean) => {
        real.clearTimeout(timer);
        response?.off('close', leave);
        this.#waiting.delete(leave);
        resolve(isWhole);
      };
      const leave = () => end(false);
      const timer = real.setTimeout(() => end(true), ms);
      response?.on('close', leave);
      this.#waiting.add(leave);
    });
  }

  /** Ends all waiting, and that which begins later at once. */
  close(): void {
    this.#isClosed = true;
    for (const leave of this.#waiting) leave();
  }
}
