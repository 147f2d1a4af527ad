import { useEffect } from 'preact/hooks';

const EVERY_MS = 3000;

/** Asks the server after a pause and again at times, as long as that is wanted; for something else once `key` changes. */
export function useAskedAgain(
  key: string,
  isWanted: boolean,
  ask: (signal: AbortSignal) => Promise<void>,
  pauseMs = 0,
): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const turn = new AbortController();
    const run = () => void ask(turn.signal).catch(() => undefined); // asked again
    const first = setTimeout(run, pauseMs);
    const again = setInterval(run, EVERY_MS);
    return () => {
      turn.abort();
      clearTimeout(first);
      clearInterval(again);
    };
  }, [key, isWanted]);
}
