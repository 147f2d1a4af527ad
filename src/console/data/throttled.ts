import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

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
