import type { ServerResponse } from 'node:http';
import { real } from '../../real-time.js';

/** The most requests that faults hold at a time, and of them the most of one workspace. */
export const MAX_HELD = 500;
export const MAX_HELD_PER_WORKSPACE = 50;

/** The requests that faults hold: delayed ones, those that hang, and those that are answered slowly. */
export class HeldRequests {
  readonly #held = new Map<() => void, string>();
  #isClosed = false;

  /** Returns the limit that one more request of a workspace would exceed; undefined if there is room. */
  limitFor(workspace: string): number | undefined {
    if (this.#held.size >= MAX_HELD) return MAX_HELD;
    const own = [...this.#held.values()].filter((name) => name === workspace).length;
    return own >= MAX_HELD_PER_WORKSPACE ? MAX_HELD_PER_WORKSPACE : undefined;
  }

  /**
   * Resolves after a time, or at once when the server stops; with a response, also when its client goes away. Returns
   * whether all of the time has passed.
   */
  hold(workspace: string, ms: number, response?: ServerResponse): Promise<boolean> {
    if (this.#isClosed || response?.destroyed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isWhole: boolean) => {
        real.clearTimeout(timer);
        response?.off('close', leave);
        this.#held.delete(leave);
        resolve(isWhole);
      };
      const leave = () => end(false);
      const timer = real.setTimeout(() => end(true), ms);
      response?.on('close', leave);
      this.#held.set(leave, workspace);
    });
  }

  /** Ends all of them, and those that begin later at once. */
  close(): void {
    this.#isClosed = true;
    for (const leave of this.#held.keys()) leave();
  }
}
