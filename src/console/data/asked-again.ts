import { useEffect } from 'preact/hooks';

const EVERY_MS = 3000;

/**
 * Asks the server after a pause, and again every three seconds until it is no longer wanted; for something else once `key`
 * changes. A question waits for the one before it.
 */
export function useAskedAgain(
  key: unknown,
  isWanted: boolean,
  ask: (signal: AbortSignal) => Promise<void>,
  pauseMs: number,
): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const turn = new AbortController();
    let isAsking = false;
    const run = async () => {
      if (isAsking) return;
      isAsking = true;
      await ask(turn.signal).catch(() => undefined); // asked again
      isAsking = false;
    };
    const first = setTimeout(() => void run(), pauseMs);
    const again = setInterval(() => void run(), EVERY_MS);
    return () => {
      turn.abort();
      clearTimeout(first);
      clearInterval(again);
    };
  }, [key, isWanted]);
}
