import { useDue, useLive, useReload } from '../live/live.js';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../components/controls.js';
import { ActionButton } from '../components/dialog.js';
import { Countdown, isUtc, RecordLink, Time, timeText, useNow } from '../components/inline.js';
import type { ReadClock } from '../components/inline.js';
import { Empty } from '../components/page.js';
import { LineForm } from '../components/fields.js';
import { counted } from '../../../text/words.js';
import { durationOf, spanText } from '../../../text/times.js';
import { here } from '../location.js';
import { control, useLoaded, valueOf, type Schemas } from '../server/loaded.js';
import { Bounded, Table, type Column } from '../components/table.js';
import { Done } from './undo.js';

const SPANS = { '15 min': 'PT15M', '1 h': 'PT1H', '1 day': 'P1D' };

/** The clock, the controls that freeze, advance and set it, and the notice of `useMoves`. */
export function ClockPanel({ clock, onMoved }: Readonly<{ clock: ReadClock; onMoved: () => void }>) {
  const due = valueOf(useDue(1));
  const { notice, ...moves } = useMoves(onMoved);
  const { advance, set } = moves;
  return (
    <>
      <Now clock={clock} />
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
          Advance to the next event
        </ActionButton>
        {Object.entries(SPANS).map(([text, duration]) => (
          <ActionButton
            needs="POST advanceClock"
            key={text}
            label={`Advance by ${text}`}
            work={() => advance({ duration })}
          >
            + {text}
          </ActionButton>
        ))}
      </div>
      <p class="soft">
        {due?.length === 0 ? 'Nothing comes due.' : `Next: ${due?.[0] ? `${DUE_TEXTS[due[0].type]}, ` : '…'}`}
        {due?.[0] && <Time at={due[0].at} />}
      </p>
      {notice}
      <ClockForms clock={clock} {...moves} />
    </>
  );
}

/** The last move of the clock that this page made. */
let ownMove = 0;

/** Returns functions that advance and set the clock, and a notice with *Undo*. If this page has moved the clock since the part appeared, the notice is about the last of these moves. Otherwise it is about the move that `readMove` found first. It keeps that move, so that *Undo* never undoes a later one that appears under the pointer. */
export function useMoves(onMoved?: () => void) {
  const [before, shown] = [useRef(ownMove), useRef<number>(undefined)];
  const latest = useLoaded(here(), async () => {
    const move = await readMove(before.current === ownMove ? shown.current : ownMove);
    shown.current = move?.step;
    return move;
  });
  useReload(useLive().otherChanges, latest.reload);
  const show = (step: number) => {
    ownMove = step;
    onMoved?.();
    latest.reload();
  };
  const advance = async (body: Schemas['Advance']) => {
    const { step } = await control.POST('/workspaces/{name}/clock/advance', { body }).orThrow();
    return step === undefined ? 'The clock already shows this time.' : show(step);
  };
  const set = async (body: Schemas['ClockSetting']) =>
    show((await control.PUT('/workspaces/{name}/clock', { body }).orThrow()).step);
  const last = valueOf(latest);
  const notice = last && (
    <Done key={last.step} {...last}>
      {last.isChanged && <p>The workspace has changed since.</p>}
      <DueList events={last.events} />
    </Done>
  );
  return { advance, set, notice, since: last?.step };
}

const STEPS_READ = 20;

/** Reads the move with the step `own`. Without `own`, or if the history has no such step: the latest step that is no undo, if it moved the clock. If it did not: the latest step, if that is an undo. Otherwise returns null. The result has the due events of the move, and whether it is undone. */
async function readMove(own = Infinity) {
  const read = (query: { readonly before?: number }) =>
    control
      .GET('/workspaces/{name}/history', { params: { query: { limit: STEPS_READ, ...query } } })
      .orThrow();
  const newest = await read({});
  const oldest = newest.at(-1)?.id ?? 0;
  const isOlder = own < oldest;
  const steps = [...newest, ...(isOlder ? await read({ before: Math.min(own + STEPS_READ, oldest) }) : [])];
  const done = steps.filter(({ cause }) => cause.type !== 'due');
  const latest = done.findIndex(({ undoneTo }) => undoneTo === undefined);
  const ownPlace = done.findIndex(({ id }) => id === own);
  const place = ownPlace < 0 && done[latest]?.cause.type === 'clock' ? latest : Math.max(0, ownPlace);
  const { id: step = 0, at = '', cause, clock, undoneTo, isUndone = false } = done[place] ?? {};
  if (!clock || (cause?.type !== 'clock' && undoneTo === undefined)) return null;
  const [now, by] = [timeText(clock.now, 'full'), Date.parse(clock.now) - Date.parse(at)];
  const isChanged = done.slice(0, place).some((one) => one.undoneTo === undefined && !one.isUndone);
  const last = isChanged ? step : (done[0]?.id ?? step);
  const isRedone = !isUndone && (last === step || (done[1]?.undoneTo ?? step) < step); // the undo of `last` undoes it
  const state = { step, last, isUndone, isChanged, to: isRedone ? undefined : step - (isUndone ? 0 : 1) };
  if (undoneTo !== undefined) return { ...state, events: [], title: `The workspace is as it was at ${now}.` };
  const next = done[place - 1]?.id ?? Infinity;
  const due = steps.flatMap((one) => (one.id >= step && one.id < next ? one.due : []));
  const events = due.filter((event) => Date.parse(event.at) <= Date.parse(clock.now));
  const set = `The clock is ${clock.frozen ? 'frozen' : 'running'}${by < 0 ? `, set to ${now}` : ''}.`;
  const came = events.length > 0 ? counted(events.length, 'event') : 'Nothing';
  return { ...state, events, title: by < 1000 ? set : `Advanced by ${spanText(by)}. ${came} came due.` };
}

type ClockFormsProps = Omit<ReturnType<typeof useMoves>, 'notice'> & Readonly<{ clock: ReadClock }>;

function ClockForms({ clock, advance, set, since }: ClockFormsProps) {
  const duration = useSignal('45 min');
  const wrong = (/[a-z]/i.test(duration.value) ? '' : 'Add a unit. ') + WRONG_SPAN;
  const at = useSignal('');
  const proposed = useRef('');
  useEffect(() => {
    const isTyped = at.value !== proposed.current;
    proposed.current = typedTime(clock.now);
    if (!isTyped) at.value = proposed.current;
  }, [clock.now, isUtc.value]);
  return (
    <div class="lines">
      <LineForm
        since={since}
        fields={{ duration: { label: 'Advance by', value: duration, wrong } }}
        work={() => advance({ duration: durationOf(duration.value) })}
        button="Advance"
        needs="POST advanceClock"
      />
      <LineForm
        since={since}
        fields={{ now: { label: `Set to (${isUtc.value ? 'UTC' : 'local'})`, value: at, wrong: WRONG_TIME } }}
        work={() => set({ now: timeIn(at.value) })}
        button="Set"
        needs="PUT setClock"
      />
    </div>
  );
}

const WRONG_SPAN = 'Enter a span such as 45 min, 1.5 h or 2 d 4 h.';
const WRONG_TIME = 'Enter a time such as 2027-06-05 17:30.';

/** Returns a time as text to edit. A date field of the browser would show a 12-hour clock in some languages. */
function typedTime(at: string): string {
  const offset = isUtc.value ? 0 : new Date(at).getTimezoneOffset() * 60_000;
  return new Date(Date.parse(at) - offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns a typed time, such as `2027-06-05 17:30`, in RFC 3339; another text, or a day that does not exist, unchanged, so that the server refuses it. */
function timeIn(typed: string): string {
  const text = typed.trim().replace('T', ' ');
  const ms = Date.parse(`${text.replace(' ', 'T')}${isUtc.value ? 'Z' : ''}`);
  const at = /\d{4}-\d\d-\d\d \d/.test(text) && !Number.isNaN(ms) ? new Date(ms).toISOString() : '';
  return at !== '' && typedTime(at).startsWith(text) ? at : typed;
}

function Now({ clock }: { readonly clock: ReadClock }) {
  const now = useNow(clock);
  return (
    <p class="clock">
      <time dateTime={new Date(now).toISOString()}>{timeText(now, 'full')}</time>
      {isUtc.value && ' UTC'}{' '}
      <span class={clock.frozen ? 'tag' : 'tag good'}>{clock.frozen ? 'frozen' : 'running'}</span>
    </p>
  );
}

type DueEvent = Schemas['DueEvent'];

/** The maximum `limit` of `GET …/due`. */
export const DUE_READ = 1000;
const SHOWN_AT_FIRST = 20;
const TOGETHER_MS = 600_000;

/** A table of due events, the next event first. */
export function DueEvents({ events, clock }: Readonly<{ events: readonly DueEvent[]; clock: ReadClock }>) {
  const isShort = useSignal(false);
  if (events.length === 0) return <Empty title="Nothing comes due." />;
  const others = events.filter(({ type }) => type !== 'availability.closed');
  return (
    <>
      <Table
        caption="What comes due"
        columns={columns(clock)}
        rows={bundled(isShort.value ? others : events)}
        keyOf={([{ type, id }]) => `${type} ${id}`}
        most={SHOWN_AT_FIRST}
        empty={<p class="soft">Only closing times.</p>}
      />
      {events.length === DUE_READ && <p class="soft">These are the next {DUE_READ} events.</p>}
      {others.length < events.length && (
        <div class="actions">
          <Button pressed={isShort.value} onClick={() => void (isShort.value = !isShort.value)}>
            Hide closing times
          </Button>
        </div>
      )}
    </>
  );
}

/** One event, or captures of one merchant that expire within ten minutes. */
type Bundle = [DueEvent, ...DueEvent[]];

function bundled(events: readonly DueEvent[]): readonly Bundle[] {
  const bundles: Bundle[] = [];
  for (const event of events) {
    const { type, merchant, at } = event;
    const bundle = bundles.findLast(([first]) => type === first.type && merchant === first.merchant);
    const isNear = bundle && Date.parse(at) - Date.parse(bundle[0].at) <= TOGETHER_MS;
    if (isNear && type === 'capture.expired') bundle.push(event);
    else bundles.push([event]);
  }
  return bundles;
}

function columns(clock: ReadClock): readonly Column<Bundle>[] {
  return [
    ['In', ([{ at }]) => <Countdown to={at} clock={clock} />, 'head'],
    [
      'What',
      (bundle) => (bundle.length > 1 ? <Captures captures={bundle} /> : <DueRecord event={bundle[0]} />),
    ],
    ['At', ([{ at }]) => <Time at={at} />, 'extra'],
  ];
}

/** Events with their records; at first only a few. */
export function DueList({ events, most = 5 }: Readonly<{ events: readonly DueEvent[]; most?: number }>) {
  return (
    <Bounded entries={events} most={most} name="due events">
      {(shown) => (
        <ul class="list">
          {shown.map((event) => (
            <li key={`${event.type} ${event.id}`}>
              <DueRecord event={event} />
            </li>
          ))}
        </ul>
      )}
    </Bounded>
  );
}

/** A due event with its record. */
export function DueRecord({ event: { type, id, about } }: { readonly event: DueEvent }) {
  return (
    <>
      {DUE_TEXTS[type]}: <RecordLink kind={type} id={id} text={about} />
    </>
  );
}

function Captures({ captures }: { readonly captures: Bundle }) {
  const [{ merchantName, at }] = captures;
  const times = new Set([timeText(at), timeText(captures.at(-1)?.at ?? at)]);
  return (
    <details>
      <summary>
        {captures.length} holds of {merchantName} expire {[...times].join(' – ')}
      </summary>
      <DueList events={captures} most={captures.length} />
    </details>
  );
}

const DUE_TEXTS: Readonly<Record<Schemas['DueEvent']['type'], string>> = {
  'capture.expired': 'Held seats are free again',
  'basket.deleted': 'An unpaid booking is deleted',
  'availability.closed': 'Booking closes',
};
