import { useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { control } from '../shared/server/control.js';
import type { Live } from '../shared/live/live.js';
import { MAX_ROWS, reasonOf } from '../shared/live/request-rows.js';
import { useAskedAgain } from './text-search.js';

const INVALID = 'invalid_request';
const NONE: ReadonlyMap<number, string> = new Map();
/** Between two questions, as requests come in. */
const PAUSE_MS = 1000;

/**
 * Returns the reasons of invalid requests by their ids: events name no faults, so the log is read, and again at times while
 * there are new ones, as long as they are wanted.
 */
export function useReasons(
  workspace: string,
  { rows, log }: Live,
  isWanted: boolean,
): ReadonlySignal<ReadonlyMap<number, string>> {
  const known = useSignal({ log: log.peek(), reasons: NONE });
  const reasons = useComputed(() => (known.value.log === log.value ? known.value.reasons : NONE));
  const shown = isWanted ? rows.value : [];
  const newest = shown.findLast(({ outcome }) => outcome.code === INVALID)?.id ?? 0;
  const isKnown = newest === 0 || reasons.value.has(newest);
  const ask = async (signal: AbortSignal) => {
    const of = log.peek();
    const params = { path: { name: workspace }, query: { outcome: INVALID, limit: 1000 } };
    const { data = [] } = await control.GET('/workspaces/{name}/requests', { params, signal });
    const found = data.map((one) => [one.id, reasonOf(one)] as const);
    known.value = { log: of, reasons: new Map([...reasons.peek(), ...found].slice(-MAX_ROWS)) };
  };
  useAskedAgain(log.value, !isKnown, ask, reasons.value.size === 0 ? 0 : PAUSE_MS);
  return reasons;
}
