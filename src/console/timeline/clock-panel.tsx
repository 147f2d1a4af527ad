import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../shared/components/controls.js';
import { ActionButton } from '../shared/components/dialog.js';
import {
  timeOf,
  timeText,
  isUtc,
  useTicks,
  type ReadClock,
  Time,
  Countdown,
  RecordLink,
} from '../shared/components/inline.js';
import { Empty, Notice } from '../shared/components/page.js';
import { LineForm } from '../shared/components/fields.js';
import { durationOf, spanText } from '../shared/components/times.js';
import { valueOf } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { Table, type Column } from '../shared/components/table.js';
import { UndoLine } from './undo.js';
import { useDue } from '../shared/live/clock.js';

const SPANS = [
  { value: 'PT15M', text: '15 min' },
  { value: 'PT1H', text: '1 h' },
  { value: 'P1D', text: '1 day' },
] as const;

/** The clock: freeze it or let it run, advance it, or set it; and what that did. */
export function ClockPanel({ clock, onMoved }: Readonly<{ clock: ReadClock; onMoved: () => void }>) {
  const due = valueOf(useDue(1));
  const { advance, notice } = useAdvance(clock, onMoved);
  const set = async (body: Schemas['ClockSetting']) => {
    const { frozen } = await control.PUT('/workspaces/{name}/clock', { body }).orThrow();
    onMoved();
    return `The clock is ${frozen ? 'frozen' : 'running'}.`;
  };
  return (
    <>
      <Now clock={clock} />
      <NextDue due={due} />
      <div class="actions">
        <ActionButton needs="PUT setClock" work={() => set({ frozen: !clock.frozen })}>
          {clock.frozen ? 'Let it run' : 'Freeze'}
        </ActionButton>
        <ActionButton
          needs="POST advanceClock"
          kind="main"
          disabled={due?.length === 0}
          work={() => advance({ next: true })}
        >
          To the next thing due
        </ActionButton>
        {SPANS.map(({ value, text }) => (
          <ActionButton
            needs="POST advanceClock"
            key={text}
            label={`Advance by ${text}`}
            work={() => advance({ duration: value })}
          >
            + {text}
          </ActionButton>
        ))}
      </div>
      {notice}
      <ClockForms {...{ clock, advance, set }} />
    </>
  );
}

type Advance = (to: Schemas['Advance']) => Promise<void>;

/** Returns what advances the clock; and a notice of what the last move did, with *Undo*, to be shown in place. */
export function useAdvance(
  clock: ReadClock,
  onMoved?: () => void,
): { readonly advance: Advance; readonly notice: ComponentChildren } {
  const moved = useSignal<Moved | null>(null);
  const advance = async (body: Schemas['Advance']) => {
    const from = timeOf(clock);
    const { now, events } = await control.POST('/workspaces/{name}/clock/advance', { body }).orThrow();
    moved.value = { ms: Date.parse(now) - from, events };
    onMoved?.();
  };
  const onUndone = () => void (moved.value = null);
  return { advance, notice: moved.value && <MovedNotice moved={moved.value} onUndone={onUndone} /> };
}

interface ClockFormsProps {
  readonly clock: ReadClock;
  readonly advance: Advance;
  readonly set: (body: Schemas['ClockSetting']) => Promise<string>;
}

/** Advances the clock by a span, or sets it, as one types. */
function ClockForms({ clock, advance, set }: ClockFormsProps) {
  const duration = useSignal('45 min');
  const at = useSignal('');
  useEffect(() => void (at.value = typedTime(clock.now)), [clock.now, isUtc.value]);
  return (
    <div class="lines">
      <LineForm
        fields={{ duration: { label: 'Advance by', value: duration } }}
        work={() => advance({ duration: durationOf(duration.value) })}
        button="Advance"
        needs="POST advanceClock"
      />
      <LineForm
        fields={{ now: { label: `Set to (${isUtc.value ? 'UTC' : 'local'})`, value: at } }}
        work={() => set({ now: timeIn(at.value) })}
        button="Set"
        needs="PUT setClock"
      />
    </div>
  );
}

/** Returns a time in the zone that is shown, to be edited: the browser's own field shows 12 hours in some languages. */
function typedTime(at: string): string {
  const offset = isUtc.value ? 0 : new Date(at).getTimezoneOffset() * 60_000;
  return new Date(Date.parse(at) - offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns a time that was typed in the zone that is shown; as it is if it is none, which the server refuses. */
function timeIn(typed: string): string {
  const time = new Date(`${typed.trim().replace(' ', 'T')}${isUtc.value ? 'Z' : ''}`);
  return Number.isNaN(time.getTime()) ? typed : time.toISOString();
}

function NextDue({ due }: { readonly due: readonly DueEvent[] | undefined }) {
  if (!due) return null;
  const [next] = due;
  if (!next) return <p class="soft">Nothing comes due.</p>;
  return (
    <p class="soft">
      Next: {DUE_TEXTS[next.type]}, <Time at={next.at} />
    </p>
  );
}

/** A move of the clock: by how much, and what came due. */
interface Moved {
  readonly ms: number;
  readonly events: readonly DueEvent[];
}

const SHOWN_EVENTS = 5;

function MovedNotice({ moved: { ms, events }, onUndone }: Readonly<{ moved: Moved; onUndone: () => void }>) {
  return (
    <Notice kind="good" title={`Moved ${spanText(ms)}. ${events.length || 'Nothing'} came due.`}>
      <ul class="list">
        {events.slice(0, SHOWN_EVENTS).map(({ type, id }) => (
          <li key={`${type} ${id}`}>
            {DUE_TEXTS[type]}: <RecordLink kind={type} id={id} />
          </li>
        ))}
        {events.length > SHOWN_EVENTS && <li>and {events.length - SHOWN_EVENTS} more</li>}
      </ul>
      <UndoLine onDone={onUndone} />
    </Notice>
  );
}

function Now({ clock }: { readonly clock: ReadClock }) {
  useTicks(clock.frozen);
  return (
    <p class="clock">
      <time dateTime={new Date(timeOf(clock)).toISOString()}>{timeText(timeOf(clock), 'full')}</time>
      {isUtc.value && ' UTC'}{' '}
      <span class={clock.frozen ? 'tag' : 'tag good'}>{clock.frozen ? 'frozen' : 'running'}</span>
    </p>
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
    ['Of', ({ type, id, about }) => <RecordLink kind={type} id={id} text={about} />],
    ['At', ({ at }) => <Time at={at} />, 'extra'],
  ];
}

/** What the types of events mean. */
export const DUE_TEXTS: Readonly<Record<Schemas['DueEvent']['type'], string>> = {
  'capture.expired': 'Held seats are free again',
  'basket.deleted': 'An unpaid booking is deleted',
  'availability.closed': 'An item can no longer be booked',
};
