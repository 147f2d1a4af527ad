import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { timeOf, useTicks, type ReadClock } from '../shared/components/countdown.js';
import { SelectField, TextField } from '../shared/components/field.js';
import { ErrorNotice, faultOf } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { Time } from '../shared/components/inline.js';
import { useAction } from '../shared/server/action.js';
import { control, type Schemas } from '../shared/server/control.js';
import { DUE_TEXTS } from './due.js';

interface ClockPanelProps {
  readonly workspace: string;
  readonly clock: ReadClock;
  /** What comes due next; null if nothing does, undefined while that is not known. */
  readonly next: Schemas['DueEvent'] | null | undefined;
  readonly onMoved: () => void;
}

/** The clock: freeze it or let it run, advance it, or set it. */
export function ClockPanel({ workspace, clock, next, onMoved }: ClockPanelProps) {
  const params = { path: { name: workspace } };
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
      <SelectField
        label="Advance by"
        value={chosen.value}
        options={DURATIONS}
        onChange={(value) => void (chosen.value = value)}
      />
      {chosen.value === '' && (
        <TextField
          label="Duration (ISO 8601)"
          value={own.value}
          onInput={(value) => void (own.value = value)}
          error={faultOf(error, '/duration')}
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
        value={text.value}
        onInput={(value) => void (text.value = value)}
        error={faultOf(error, '/now')}
      />
      <Button type="submit" disabled={text.value === ''}>
        Set
      </Button>
    </form>
  );
}
