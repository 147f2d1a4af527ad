import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { control } from '../shared/server/control.js';
import type { RequestRow } from '../shared/live/request-rows.js';

const PAUSE_MS = 300;

/**
 * Returns the ids of the requests in whose messages the server finds a text. It is asked when the reader pauses, and again
 * at times while requests come in.
 */
export function useFoundInMessages(
  workspace: string,
  text: ReadonlySignal<string>,
  rows: ReadonlySignal<readonly RequestRow[]>,
): ReadonlySignal<ReadonlySet<number>> {
  const found = useSignal<ReadonlySet<number>>(new Set());
  const wanted = text.value.trim();
  const searched = useRef(-1);
  useEffect(() => {
    found.value = new Set();
    searched.current = -1;
  }, [workspace, wanted]);
  const search = async (signal: AbortSignal) => {
    const last = rows.peek().at(-1)?.id ?? 0;
    if (last === searched.current) return;
    const params = { path: { name: workspace }, query: { text: wanted, limit: 1000 } };
    const { data } = await control.GET('/workspaces/{name}/requests', { params, signal });
    if (data) found.value = new Set(data.map(({ id }) => id));
    searched.current = last;
  };
  useAskedAgain(`${workspace} ${wanted}`, wanted !== '', search, PAUSE_MS);
  return found;
}

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
