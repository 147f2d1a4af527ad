import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { Countdown, type ReadClock } from '../shared/components/countdown.js';
import { Empty } from '../shared/components/notice.js';
import { RecordLink } from '../shared/components/transitions.js';
import { Table, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import type { Schemas } from '../shared/server/control.js';

type DueEvent = Schemas['DueEvent'];

interface DueProps {
  readonly workspace: string;
  /** In order of time. */
  readonly events: readonly DueEvent[];
  readonly clock: ReadClock;
}

/** The most events that are read: as many as a list of the control plane has. */
export const DUE_READ = 1000;
const SHOWN_AT_FIRST = 20;
const SHOWN_MORE = 100;

/** What comes due, the next first: some at first, more when asked; without the closing times, if one likes. */
export function DueEvents({ workspace, events, clock }: DueProps) {
  const most = useSignal(SHOWN_AT_FIRST);
  const isShort = useSignal(false);
  if (events.length === 0) return <Empty title="Nothing comes due." />;
  const others = events.filter(({ type }) => type !== 'availability.closed');
  const wanted = isShort.value ? others : events;
  const shown = wanted.slice(0, most.value);
  const left = wanted.length - shown.length;
  return (
    <>
      <Table
        caption="What comes due"
        columns={columns(workspace, clock)}
        rows={shown}
        keyOf={({ type, id }) => `${type} ${id}`}
      />
      {isShort.value && shown.length === 0 && <p class="soft">Nothing but closing times.</p>}
      {events.length === DUE_READ && <p class="soft">The next {DUE_READ} things due are read.</p>}
      <div class="actions">
        {left > 0 && (
          <Button onClick={() => void (most.value += SHOWN_MORE)}>
            Show {Math.min(left, SHOWN_MORE)} more of {wanted.length}
          </Button>
        )}
        {others.length < events.length && (
          <Button pressed={isShort.value} onClick={() => void (isShort.value = !isShort.value)}>
            Without closing times
          </Button>
        )}
      </div>
    </>
  );
}

function columns(workspace: string, clock: ReadClock): readonly Column<DueEvent>[] {
  return [
    { title: 'In', isHead: true, cell: ({ at }) => <Countdown to={at} clock={clock} /> },
    { title: 'What', cell: ({ type }) => DUE_TEXTS[type] },
    { title: 'Of', cell: ({ type, id }) => <RecordLink workspace={workspace} kind={type} id={id} /> },
    { title: 'At', isExtra: true, cell: ({ at }) => <Time at={at} /> },
  ];
}

/** What the types of events mean. */
export const DUE_TEXTS: Readonly<Record<Schemas['DueEvent']['type'], string>> = {
  'capture.expired': 'Held seats are free again',
  'basket.deleted': 'An unpaid booking is deleted',
  'availability.closed': 'An item can no longer be booked',
};
