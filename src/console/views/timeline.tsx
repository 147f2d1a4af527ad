import { useSignal } from '@preact/signals';
import { Button } from '../components/button.js';
import { Load } from '../components/load.js';
import { Empty } from '../components/notice.js';
import { Page, Section } from '../components/page.js';
import { RecordLink } from '../components/record-link.js';
import { Table, type Column } from '../components/table.js';
import { Time } from '../components/time.js';
import { Countdown } from '../components/countdown.js';
import { DUE_TEXTS } from '../data/due-texts.js';
import { control } from '../data/control.js';
import type { Schemas } from '../data/schemas.js';
import { useLive, useReload } from '../data/live.js';
import { useLoaded } from '../data/loaded.js';
import type { ViewProps } from '../routing/location.js';
import { ClockPanel } from './clock-panel.js';
import { Fork } from './fork.js';
import { History } from './history.js';

type Due = Schemas['DueEvent'];
type Clock = Schemas['Clock'];

const DUE_LISTED = 20;

/** The time of a workspace: its clock, what comes due, and what happened. */
export function TimelineView({ workspace }: ViewProps) {
  const params = { path: { name: workspace } };
  const clock = useLoaded(workspace, async () => {
    const read = await control.GET('/workspaces/{name}/clock', { params }).orThrow();
    return { ...read, readAt: Date.now() };
  });
  const due = useLoaded(workspace, () =>
    control.GET('/workspaces/{name}/due', { params: { ...params, query: { limit: DUE_LISTED } } }).orThrow(),
  );
  const history = useSignal(0);
  const forked = useSignal<{ readonly id: number; readonly moment: 'before' | 'after' } | null>(null);
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
  return (
    <Page title="Timeline" about="The clock of this workspace, what comes due, and what happened.">
      <Load from={clock}>
        {(now) => (
          <>
            <ClockPanel workspace={workspace} clock={now} onMoved={clock.reload} />
            <Section title="What comes due">
              <Load from={due}>
                {(events) => <DueEvents workspace={workspace} events={events} clock={now} />}
              </Load>
            </Section>
          </>
        )}
      </Load>
      <History
        workspace={workspace}
        version={history}
        onFork={(id, moment) => void (forked.value = { id, moment })}
      />
      {forked.value && (
        <Fork workspace={workspace} {...forked.value} onClose={() => void (forked.value = null)} />
      )}
    </Page>
  );
}

function DueEvents({
  workspace,
  events,
  clock,
}: {
  readonly workspace: string;
  readonly events: readonly Due[];
  readonly clock: Clock & { readonly readAt: number };
}) {
  const isAll = useSignal(false);
  const others = events.filter(({ type }) => type !== 'availability.closed');
  const shown = isAll.value || others.length === 0 ? events : others;
  if (events.length === 0) return <Empty title="Nothing comes due." />;
  const columns: readonly Column<Due>[] = [
    { title: 'In', isHead: true, cell: ({ at }) => <Countdown to={at} clock={clock} /> },
    { title: 'What', cell: ({ type }) => DUE_TEXTS[type] },
    { title: 'Of', cell: ({ type, id }) => <RecordLink workspace={workspace} kind={type} id={id} /> },
    { title: 'At', isExtra: true, cell: ({ at }) => <Time at={at} /> },
  ];
  return (
    <>
      <Table
        caption="What comes due"
        columns={columns}
        rows={shown}
        keyOf={({ type, id }) => `${type} ${id}`}
      />
      {shown.length < events.length && (
        <div class="actions">
          <Button onClick={() => void (isAll.value = true)}>Show closing times too</Button>
        </div>
      )}
    </>
  );
}
