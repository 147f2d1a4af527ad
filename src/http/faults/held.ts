import type { ServerResponse } from 'node:http';
import { real } from '../../real-time.js';

/** The most requests that faults hold at a time, and of them the most of one workspace. */
export const MAX_HELD = 500;
export const MAX_HELD_PER_WORKSPACE = 50;

/** The requests that faults hold: delayed ones, those that hang, and those whose response is sent slowly. */
export class HeldRequests {
  readonly #waiting = new Set<() => void>();
  /** The places that are taken, by workspace. */
  readonly #taken = new Map<string, number>();
  #isClosed = false;

  /** Returns the limit that one more request of a workspace would exceed; undefined if there is room. */
  limitFor(workspace: string): number | undefined {
    const all = [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
    if (all >= MAX_HELD) return MAX_HELD;
    return (this.#taken.get(workspace) ?? 0) >= MAX_HELD_PER_WORKSPACE ? MAX_HELD_PER_WORKSPACE : undefined;
  }

  /** Takes a place until the returned function is called. Whether there is room is for the caller to ask before. */
  takePlace(workspace: string): () => void {
    this.#change(workspace, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#change(workspace, -1);
      isTaken = false;
    };
  }

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

  #change(workspace: string, by: number): void {
    const count = (this.#taken.get(workspace) ?? 0) + by;
    if (count === 0) this.#taken.delete(workspace);
    else this.#taken.set(workspace, count);
  }
}
