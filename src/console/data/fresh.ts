import { useLive, useReload } from './live.js';
import { useThrottled } from './throttled.js';

/** Lists are read again this often while requests change records: to read one may cost as much as many requests. */
const EVERY_MS = 2000;

/** Calls `reload` when something happened in a workspace that may change what a view shows. */
export function useFresh(workspace: string, reload: () => void): void {
  const live = useLive(workspace);
  useReload(useThrottled(live.changes, EVERY_MS), reload);
  useReload(live.steps, reload);
}
