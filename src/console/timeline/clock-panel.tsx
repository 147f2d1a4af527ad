import { here } from '../shared/location.js';
import { useSignal } from '@preact/signals';
import { Button, SelectField, TextField } from '../shared/components/controls.js';
import {
  timeOf,
  useTicks,
  type ReadClock,
  Time,
  Countdown,
  RecordLink,
} from '../shared/components/inline.js';
import { ErrorNotice, Section, Empty, errorAt } from '../shared/components/page.js';
import { useAction } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { Table, type Column } from '../shared/components/table.js';

interface ClockPanelProps {
  readonly clock: ReadClock;
  /** What comes due next; null if nothing does, undefined while that is not known. */
  readonly next: Schemas['DueEvent'] | null | undefined;
  readonly onMoved: () => void;
}

/** The clock: freeze it or let it run, advance it, or set it. */
export function ClockPanel({ clock, next, onMoved }: ClockPanelProps) {
  const params = { path: { name: here() } };
  const set = useAction(async (body: Schemas['ClockSetting']) => {
    const { frozen } = await control.PUT('/workspaces/{name}/clock', { params, body }).orThrow();
    onMoved();
    return `The clock is ${frozen ? 'frozen' : 'running'}.`;
  });
  const advance = useAction(async (body: Schemas['Advance']) => {
    const { events } = await control.POST('/workspaces/{name}/clock/advance', { params, body }).orThrow();
    onMoved();
    return events.length === 0 ? 'Nothing came due.' : `${events.length} came due.`;
  });
  return (
    <Section
      title="Clock"
      actions={
        <>
          <Button busy={set.busy} onClick={() => void set.run({ frozen: !clock.frozen })}>
            {clock.frozen ? 'Let it run' : 'Freeze'}
          </Button>
          <Button
            kind="main"
            busy={advance.busy}
            disabled={next === null}
            onClick={() => void advance.run({ next: true })}
          >
            To the next thing due
          </Button>
        </>
      }
    >
      <Now clock={clock} />
      {next !== undefined && (
        <p class="soft">
          {next === null ? (
            'Nothing comes due.'
          ) : (
            <>
              Next: {DUE_TEXTS[next.type]}, <Time at={next.at} />
            </>
          )}
        </p>
      )}
      <ErrorNotice
        error={set.error.value ?? advance.error.value}
        shownFields={['/duration', '/to', '/now']}
      />
      <div class="lines">
        <AdvanceForm error={advance.error.value} onAdvance={advance.run} />
        <SetForm clock={clock} error={set.error.value} onSet={set.run} />
      </div>
    </Section>
  );
}

function Now({ clock }: { readonly clock: ReadClock }) {
  useTicks(clock);
  const at = new Date(timeOf(clock)).toISOString();
  return (
    <p class="clock">
      <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 19)}`}</time> UTC{' '}
      <span class={clock.frozen ? 'tag' : 'tag good'}>{clock.frozen ? 'frozen' : 'running'}</span>
    </p>
  );
}

const DURATIONS = [
  { value: 'PT15M', text: '15 minutes' },
  { value: 'PT45M', text: '45 minutes' },
  { value: 'PT1H', text: 'an hour' },
  { value: 'P1D', text: 'a day' },
  { value: 'P7D', text: 'a week' },
  { value: '', text: 'another duration' },
];

function AdvanceForm({
  error,
  onAdvance,
}: {
  readonly error: Error | null;
  readonly onAdvance: (body: Schemas['Advance']) => Promise<boolean>;
}) {
  const chosen = useSignal('PT15M');
  const own = useSignal('PT30M');
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        void onAdvance({ duration: chosen.value || own.value });
      }}
    >
      <SelectField label="Advance by" value={chosen} options={DURATIONS} />
      {chosen.value === '' && (
        <TextField
          label="Duration (ISO 8601)"
          value={own}

          error={errorAt(error, '/duration')}
        />
      )}
      <Button type="submit">Advance</Button>
    </form>
  );
}

function SetForm({
  clock,
  error,
  onSet,
}: {
  readonly clock: ReadClock;
  readonly error: Error | null;
  readonly onSet: (body: Schemas['ClockSetting']) => Promise<boolean>;
}) {
  const text = useSignal(clock.now.slice(0, 19));
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        const seconds = text.value.length === 16 ? `${text.value}:00` : text.value;
        void onSet({ now: `${seconds}Z` });
      }}
    >
      <TextField
        label="Set to (UTC)"
        type="datetime-local"
        step={1}
        value={text}

        error={errorAt(error, '/now')}
      />
      <Button type="submit" disabled={text.value === ''}>
        Set
      </Button>
    </form>
  );
}

type DueEvent = Schemas['DueEvent'];

interface DueProps {
  /** In order of time. */
  readonly events: readonly DueEvent[];
  readonly clock: ReadClock;
}

/** The most events that are read: as many as a list of the control plane has. */
export const DUE_READ = 1000;
const SHOWN_AT_FIRST = 20;
const SHOWN_MORE = 100;

/** What comes due, the next first: some at first, more when asked; without the closing times, if one likes. */
export function DueEvents({ events, clock }: DueProps) {
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
        columns={columns(clock)}
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

function columns(clock: ReadClock): readonly Column<DueEvent>[] {
  return [
    ['In', ({ at }) => <Countdown to={at} clock={clock} />, 'head'],
    ['What', ({ type }) => DUE_TEXTS[type]],
    ['Of', ({ type, id }) => <RecordLink kind={type} id={id} />],
    ['At', ({ at }) => <Time at={at} />, 'extra'],
  ];
}

/** What the types of events mean. */
export const DUE_TEXTS: Readonly<Record<Schemas['DueEvent']['type'], string>> = {
  'capture.expired': 'Held seats are free again',
  'basket.deleted': 'An unpaid booking is deleted',
  'availability.closed': 'An item can no longer be booked',
};
