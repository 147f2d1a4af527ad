import { useReload, useLive } from '../shared/live/live.js';
import { useLoaded, type Resource } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { here } from '../shared/location.js';
import type { ReadClock } from '../shared/components/inline.js';

/** The clock of the workspace that is shown, read again when it moves. */
export function useClock(): Resource<ReadClock> {
  const clock = useLoaded(here(), async () => {
    const read = await control
      .GET('/workspaces/{name}/clock', { params: { path: { name: here() } } })
      .orThrow();
    return { ...read, readAt: Date.now() };
  });
  useReload(useLive().steps, clock.reload);
  return clock;
}

/** What comes due, in order of time, read again when something happens. */
export function useDue(limit: number): Resource<readonly Schemas['DueEvent'][]> {
  const live = useLive();
  const due = useLoaded(here(), () =>
    control.GET('/workspaces/{name}/due', { params: { path: { name: here() }, query: { limit } } }).orThrow(),
  );
  useReload(live.steps, due.reload);
  useReload(live.changes, due.reload);
  return due;
}
