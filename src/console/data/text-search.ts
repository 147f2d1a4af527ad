import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { control } from './control.js';
import type { RequestRow } from './request-rows.js';

const PAUSE_MS = 300;
const AGAIN_MS = 3000;

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
  useEffect(() => {
    found.value = new Set();
    if (wanted === '') return undefined;
    const turn = new AbortController();
    let newest = -1;
    const search = async () => {
      const last = rows.peek().at(-1)?.id ?? 0;
      if (last === newest) return;
      newest = last;
      const params = { path: { name: workspace }, query: { text: wanted, limit: 1000 } };
      const { data } = await control.GET('/workspaces/{name}/requests', { params, signal: turn.signal });
      if (data) found.value = new Set(data.map(({ id }) => id));
    };
    const run = () => void search().catch(() => void (newest = -1)); // it is asked again
    const first = setTimeout(run, PAUSE_MS);
    const again = setInterval(run, AGAIN_MS);
    return () => {
      turn.abort();
      clearTimeout(first);
      clearInterval(again);
    };
  }, [workspace, wanted]);
  return found;
}
