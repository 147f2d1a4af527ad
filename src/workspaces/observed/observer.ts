import { real } from '../../time/real-time.js';
import type { ObservedWorkspace, SharedObservations } from '../../store/shared-store.js';
import { Slices } from '../../time/slices.js';
import { SharedRuns } from '../../store/shared-runs.js';

/** How long an instance gathers what it observes before it writes it, in milliseconds. */
export const GATHER_MS = 100;
/** How long it waits after the database could not take it. */
const RETRY_MS = 1000;

/** What an instance observed in a workspace and has not written yet. */
export interface Unwritten {
  /** Returns all of it, which is written now; null where there is nothing. */
  take(slices: Slices): Promise<ObservedWorkspace | null>;
  /** Keeps what could not be written for the next time. */
  putBack(observed: ObservedWorkspace): void;
}

/** Writes what an instance observes in the background, of all workspaces together. */
export class Observer {
  #waiting = new Set<Unwritten>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #runs = new SharedRuns(() => this.#write());

  /** `failed` gets each error of a write that nobody waits for. The next write tries again. */
  constructor(
    private readonly observations: SharedObservations,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Notes that a workspace has something to write. */
  note(unwritten: Unwritten): void {
    this.#waiting.add(unwritten);
    this.#schedule(GATHER_MS);
  }

  /** Resolves when all that was observed before the call is written. @throws StorageUnavailable */
  flush(unwritten?: Unwritten): Promise<void> {
    if (unwritten) this.#waiting.add(unwritten);
    return this.#runs.run();
  }

  /** Writes what is left, if the database takes it. */
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
