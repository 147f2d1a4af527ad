import type { ServerResponse } from 'node:http';
import { SHARED } from '../../limits/limits.js';
import { Shares } from '../../limits/shares.js';
import { real } from '../../time/real-time.js';

/** The requests that faults delay: delayed and hanging requests, and requests with a slow response. */
export class HeldRequests {
  /** Counts the delayed requests per workspace. Each workspace may have only a share of the maximum. */
  readonly places = new Shares(SHARED.heldRequests);
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  /**
   * Resolves after a time, or at once if the server stops. If `response` is passed, also resolves when its client
   * disconnects. Returns whether the full time has passed.
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

  /** Ends all present and later waits at once. */
  close(): void {
    this.#isClosed = true;
    for (const leave of this.#waiting) leave();
  }
}
