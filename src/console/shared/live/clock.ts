import { useReload, useLive } from './live.js';
import { useLoaded, type Resource } from '../server/loaded.js';
import { control, type Schemas } from '../server/control.js';
import { here } from '../here.js';

/** The clock of the workspace that is shown, and when the page read it by its own; read again when it moves. */
export function useClock(): Resource<Schemas['Clock'] & { readonly readAt: number }> {
  const clock = useLoaded(here(), async () => {
    const read = await control.GET('/workspaces/{name}/clock').orThrow();
    return { ...read, readAt: Date.now() };
  });
  useReload(useLive().steps, clock.reload);
  return clock;
}

/** What comes due, in order of time, read again when something happens. */
export function useDue(limit: number): Resource<readonly Schemas['DueEvent'][]> {
  const live = useLive();
  const due = useLoaded(here(), () =>
    control.GET('/workspaces/{name}/due', { params: { query: { limit } } }).orThrow(),
  );
  useReload(live.steps, due.reload);
  useReload(live.changes, due.reload);
  return due;
}
