import { useEffect } from 'preact/hooks';
import type { Resource } from './loaded.js';

/**
 * Loads a value again so many milliseconds after it was loaded, as long as that succeeds and the page is looked at. For what no
 * stream of events reports.
 */
export function usePolled<Value>({ loaded, reload }: Resource<Value>, everyMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      if (document.hidden) timer = setTimeout(next, everyMs);
      else reload();
    };
    const stop = loaded.subscribe(({ state }) => {
      clearTimeout(timer);
      if (state === 'ready') timer = setTimeout(next, everyMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [loaded]);
}
