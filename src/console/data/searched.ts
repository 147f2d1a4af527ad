import { useEffect, useRef } from 'preact/hooks';
import { useLoaded, type Resource } from './loaded.js';

const PAUSE_MS = 200;

/** Loads a value, and again when the reader has changed what it depends on (`key`) and pauses; the old one stays until then. */
export function useSearched<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Value>,
): Resource<Value> {
  const latest = useRef(load);
  latest.current = load; // what happens in the workspace loads it again long after this
  const resource = useLoaded('', (signal) => latest.current(signal));
  const loadedKey = useRef(key);
  useEffect(() => {
    if (loadedKey.current === key) return undefined;
    const timer = setTimeout(() => {
      loadedKey.current = key;
      resource.reload();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return resource;
}
