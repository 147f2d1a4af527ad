import { useSignal } from '@preact/signals';
import { Load } from '../components/load.js';
import { Page, Section } from '../components/page.js';
import { control } from '../data/control.js';
import { useLive, useReload } from '../data/live.js';
import { useLoaded } from '../data/loaded.js';
import type { ViewProps } from '../routing/location.js';
import { ClockPanel } from './clock-panel.js';
import { DUE_READ, DueEvents } from './due.js';
import { Fork, type ForkedFrom } from './fork.js';
import { Forks } from './forks.js';
import { History } from './history.js';

/** The time of a workspace: its clock, what comes due, and what happened. */
export function TimelineView({ workspace }: ViewProps) {
  const params = { path: { name: workspace } };
  const clock = useLoaded(workspace, async () => {
    const read = await control.GET('/workspaces/{name}/clock', { params }).orThrow();
    return { ...read, readAt: Date.now() };
  });
  const due = useLoaded(workspace, () =>
    control.GET('/workspaces/{name}/due', { params: { ...params, query: { limit: DUE_READ } } }).orThrow(),
  );
  const history = useSignal(0);
  const forked = useSignal<ForkedFrom | null>(null);
  const live = useLive(workspace);
  const reload = () => {
    due.reload();
    history.value += 1;
  };
  useReload(live.steps, () => {
    clock.reload();
    reload();
  });
  useReload(live.changes, reload);
  const events = due.loaded.value;
  const next = events.state === 'ready' ? (events.value[0] ?? null) : undefined;
  return (
    <Page title="Timeline" about="The clock of this workspace, what comes due, and what happened.">
      <Load from={clock}>
        {(now) => (
          <>
            <ClockPanel workspace={workspace} clock={now} next={next} onMoved={clock.reload} />
            <Section title="What comes due">
              <Load from={due}>{(all) => <DueEvents workspace={workspace} events={all} clock={now} />}</Load>
            </Section>
          </>
        )}
      </Load>
      <Forks forks={live.forks.value} />
      <History
        key={workspace}
        workspace={workspace}
        version={history}
        onFork={(from) => void (forked.value = from)}
      />
      {forked.value && (
        <Fork workspace={workspace} {...forked.value} onClose={() => void (forked.value = null)} />
      )}
    </Page>
  );
}
