import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useAskedAgain } from './asked-again.js';
import { control } from './control.js';
import { reasonOf, type RequestRow } from './request-rows.js';

/** As many as rows are kept. */
const MAX_KEPT = 20_000;
const INVALID = 'invalid_request';

/**
 * Returns the reasons of invalid requests by their ids: events name no faults, so the log is read, and again at times while
 * there are new ones, as long as they are wanted.
 */
export function useReasons(
  workspace: string,
  rows: ReadonlySignal<readonly RequestRow[]>,
  isWanted: boolean,
): ReadonlySignal<ReadonlyMap<number, string>> {
  const reasons = useSignal<ReadonlyMap<number, string>>(new Map());
  const shown = isWanted ? rows.value : [];
  const newest = shown.findLast(({ outcome }) => outcome.code === INVALID)?.id ?? 0;
  const isKnown = newest === 0 || reasons.value.has(newest);
  useAskedAgain(workspace, !isKnown, async (signal) => {
    const params = { path: { name: workspace }, query: { outcome: INVALID, limit: 1000 } };
    const { data = [] } = await control.GET('/workspaces/{name}/requests', { params, signal });
    const found = data.map((one) => [one.id, reasonOf(one)] as const);
    reasons.value = new Map([...reasons.peek(), ...found].slice(-MAX_KEPT));
  });
  return reasons;
}
