import { useSignal } from '@preact/signals';
import { Load, Page, Section } from '../shared/components/page.js';
import { control } from '../shared/server/control.js';
import { useLive, useReload, type ForkEvent } from '../shared/live/live.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';
import { here, link } from '../shared/location.js';
import { Time } from '../shared/components/inline.js';
import { ClockPanel, DUE_READ, DueEvents } from './clock-panel.js';
import { Fork, type ForkedFrom, History } from './history.js';

/** The time of a workspace: its clock, what comes due, and what happened. */
export function TimelineView() {
  const params = { path: { name: here() } };
  const clock = useLoaded(here(), async () => {
    const read = await control.GET('/workspaces/{name}/clock', { params }).orThrow();
    return { ...read, readAt: Date.now() };
  });
  const due = useLoaded(here(), () =>
    control.GET('/workspaces/{name}/due', { params: { ...params, query: { limit: DUE_READ } } }).orThrow(),
  );
  const history = useSignal(0);
  const forked = useSignal<ForkedFrom | null>(null);
  const live = useLive();
  const reload = () => {
    due.reload();
    history.value += 1;
  };
  useReload(live.steps, () => {
    clock.reload();
    reload();
  });
  useReload(live.changes, reload);
  const events = valueOf(due);
  const next = events && (events[0] ?? null);
  return (
    <Page title="Timeline" about="The clock of this workspace, what comes due, and what happened.">
      <Load from={clock}>
        {(now) => (
          <>
            <ClockPanel clock={now} next={next} onMoved={clock.reload} />
            <Section title="What comes due">
              <Load from={due}>{(all) => <DueEvents events={all} clock={now} />}</Load>
            </Section>
          </>
        )}
      </Load>
      <Forks forks={live.forks.value} />
      <History key={here()} version={history} onFork={(from) => void (forked.value = from)} />
      {forked.value && <Fork {...forked.value} onClose={() => void (forked.value = null)} />}
    </Page>
  );
}

/** The workspaces that were made from the one that is shown, newest first. */
function Forks({ forks }: { readonly forks: readonly ForkEvent[] }) {
  if (forks.length === 0) return null;
  return (
    <Section title="Forks">
      <ul class="transitions">
        {forks.toReversed().map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            <a href={link(name)}>{name}</a>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
