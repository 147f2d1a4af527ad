import { real } from '../../time/real-time.js';
import type { ObservedWorkspace, SharedObservations } from '../../store/shared-store.js';
import { Slices } from '../../time/slices.js';
import { SharedRuns } from '../../store/shared-runs.js';

/** The time for which an instance collects observations before it writes them, in milliseconds. */
export const GATHER_MS = 100;
/** The pause after a failed write, in milliseconds. */
const RETRY_MS = 1000;

/** The observations that an instance has made in a workspace and has not stored yet. */
export interface Unwritten {
  /** Removes and returns all observations, to store them now. Returns null if there are none. */
  take(slices: Slices): Promise<ObservedWorkspace | null>;
  /** Takes observations back that could not be stored. */
  putBack(observed: ObservedWorkspace): void;
}

/** Stores the observations of an instance in the background, for all workspaces together. */
export class Observer {
  #waiting = new Set<Unwritten>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #runs = new SharedRuns(() => this.#write());

  /** `failed` receives the errors of background writes. The next write tries again. */
  constructor(
    private readonly observations: SharedObservations,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Records that a workspace has observations to store. */
  note(unwritten: Unwritten): void {
    this.#waiting.add(unwritten);
    this.#schedule(GATHER_MS);
  }

  /** Resolves when all observations from before the call are stored. @throws StorageUnavailable */
  flush(unwritten?: Unwritten): Promise<void> {
    if (unwritten) this.#waiting.add(unwritten);
    return this.#runs.run();
  }

  /** Stores the remaining observations, if the database accepts them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    real.clearTimeout(this.#timer);
    await this.flush().catch(this.failed);
  }

  #schedule(ms: number): void {
    if (this.#isClosed) return;
    this.#timer ??= real
      .setTimeout(() => {
        this.#timer = undefined;
        this.flush().catch((error: unknown) => {
          this.failed(error);
          this.#schedule(RETRY_MS);
        });
      }, ms)
      .unref();
  }

  async #write(): Promise<void> {
    const waiting = [...this.#waiting];
    this.#waiting = new Set();
    const slices = new Slices();
    const taken: { readonly unwritten: Unwritten; readonly observed: ObservedWorkspace }[] = [];
    for (const unwritten of waiting) {
      const observed = await unwritten.take(slices);
      if (observed) taken.push({ unwritten, observed });
    }
    if (taken.length === 0) return;
    try {
      await this.observations.add(taken.map(({ observed }) => observed));
    } catch (error) {
      for (const { unwritten, observed } of taken) {
        unwritten.putBack(observed);
        this.#waiting.add(unwritten);
      }
      throw error;
    }
  }
}
