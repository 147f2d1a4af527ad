import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLive, useReload } from './live.js';

/** Returns a value that follows a signal, at most once in a while (in milliseconds): the first change shows at once. */
export function useThrottled<Value>(source: ReadonlySignal<Value>, everyMs: number): ReadonlySignal<Value> {
  const shown = useSignal(source.peek());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      if (shown.peek() === source.peek()) return;
      shown.value = source.peek();
      timer = setTimeout(show, everyMs);
    };
    const stop = source.subscribe(() => {
      if (timer === undefined) show();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [source]);
  return shown;
}

/** Lists are read again this often while requests change records: to read one may cost as much as many requests. */
const EVERY_MS = 2000;

/** Calls `reload` when something happened in a workspace that may change what a view shows. */
export function useFresh(workspace: string, reload: () => void): void {
  const live = useLive(workspace);
  useReload(useThrottled(live.changes, EVERY_MS), reload);
  useReload(live.steps, reload);
}
