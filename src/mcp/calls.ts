import { endOfTurn, inTime } from '../time/real-time.js';
import { ToolRefused } from './refused.js';

/** Maximum time for which `end` waits for running calls, in milliseconds. */
const WAIT_MS = 1000;

/** The running calls of agents. When the sandbox stops, each call still gets its result, or an error that says so. */
export class Calls {
  readonly #running = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();

  /**
   * Runs a call and returns its result. Aborts the signal of `run` if the agent cancels the call, or if the call
   * still runs when the wait of `end` is over.
   * @throws ToolRefused if the sandbox stops
   */
  async answer<Result>(
    cancelled: AbortSignal,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { signal: stop } = this.#stop;
    if (stop.aborted) throw stopping();
    const call = new AbortController(); // `AbortSignal.any` would leak memory for each call
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

  /** Waits for running calls for at most `WAIT_MS`. Then refuses unfinished and new calls. */
  async end(): Promise<void> {
    await inTime(WAIT_MS, Promise.allSettled(this.#running)).catch(() => undefined); // calls that are still running are refused below
    this.#stop.abort();
    await Promise.allSettled(this.#running);
    await endOfTurn(); // the results are sent in this turn of the event loop
  }
}

const stopping = () =>
  new ToolRefused(
    'The sandbox is stopping and no longer waits for this call. A request that it had sent may have been carried out.',
  );
