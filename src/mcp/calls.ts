import { endOfTurn, inTime } from '../time/real-time.js';
import { ToolRefused } from './refused.js';

/** How long a stop waits for calls, in milliseconds. */
const WAIT_MS = 1000;

/**
 * The calls of agents that are being answered. Before the sandbox stops, each call gets its answer, or an error that says why
 * there is none.
 */
export class Calls {
  readonly #running = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();

  /**
   * Returns the result of a call. Its signal is aborted when the agent cancels the call, or when the sandbox stops and no
   * longer waits.
   * @throws ToolRefused when the sandbox stops
   */
  async answer<Result>(
    cancelled: AbortSignal,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { signal: stop } = this.#stop;
    if (stop.aborted) throw stopping();
    const call = new AbortController(); // `AbortSignal.any` would leak memory of each call at the stop's signal
    const end = () => call.abort(cancelled.reason);
    if (cancelled.aborted) end();
    else cancelled.addEventListener('abort', end);
    let refuse = end;
    const stopped = new Promise<never>((_, reject) => {
      refuse = () => {
        reject(stopping());
        end();
      };
    });
    stop.addEventListener('abort', refuse);
    const answered = Promise.race([run(call.signal), stopped]);
    this.#running.add(answered);
    try {
      return await answered;
    } finally {
      this.#running.delete(answered);
      stop.removeEventListener('abort', refuse);
    }
  }

  /** Waits for the calls, then refuses unfinished and further calls. */
  async end(): Promise<void> {
    await inTime(WAIT_MS, Promise.allSettled(this.#running)).catch(() => undefined); // the others are refused
    this.#stop.abort();
    await Promise.allSettled(this.#running);
    await endOfTurn(); // the answers are sent in this turn
  }
}

const stopping = () =>
  new ToolRefused(
    'The sandbox is stopping and no longer waits for this call. A request that it had sent may have been carried out.',
  );
