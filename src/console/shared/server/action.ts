import { useSignal, signal, type ReadonlySignal } from '@preact/signals';
import { shownError } from './refused.js';

/** Something that a reader starts by a button. */
export interface Action<Arguments extends readonly unknown[]> {
  readonly busy: ReadonlySignal<boolean>;
  /** The error of the last run; null before it and after a success. */
  readonly error: ReadonlySignal<Error | null>;
  /** Runs it, unless it runs already. Returns whether it succeeded. */
  readonly run: (...given: Arguments) => Promise<boolean>;
  readonly clear: () => void;
}

/** Returns an action of a view, with its error to show. The text that `work` returns, if any, is announced. */
export function useAction<Arguments extends readonly unknown[]>(
  work: (...given: Arguments) => Promise<string | void>,
): Action<Arguments> {
  const busy = useSignal(false);
  const error = useSignal<Error | null>(null);
  const run = async (...given: Arguments): Promise<boolean> => {
    if (busy.value) return false;
    busy.value = true;
    error.value = null;
    try {
      const done = await work(...given);
      if (typeof done === 'string') announce(done);
      return true;
    } catch (thrown) {
      error.value = shownError(thrown);
      return false;
    } finally {
      busy.value = false;
    }
  };
  return { busy, error, run, clear: () => void (error.value = null) };
}

/** The last thing that was done, shown at the foot of the page and read by screen readers; null: nothing. */
export const announcement = signal<string | null>(null);

const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what was done. */
function announce(text: string): void {
  announcement.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => void (announcement.value = null), SHOWN_MS);
}
