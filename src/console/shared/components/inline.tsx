import { linkHere, serverLink } from '../location.js';
import { operationName, serverNow, type Schemas } from '../server/control.js';
import { computed, signal, useSignal } from '@preact/signals';
import { access, keepText, keptText } from '../server/session.js';
import { useEffect } from 'preact/hooks';
import { departureText, localTime } from '../../../text/departure-text.js';
import { outcomeOf, type Answered } from '../outcome.js';
import { transitionText } from '../../../text/record-names.js';
import { moneyText } from '../../../text/money-text.js';
import { spanText } from '../../../text/times.js';

/** A status as a coloured word. */
export function Tag({ text, kind = kindOf(text) }: Readonly<{ text: string; kind?: string }>) {
  return <span class={`tag ${kind}`}>{text}</span>;
}

const KINDS = Object.entries({
  good: ['paid', 'checked in', 'passed'],
  waiting: ['paying', 'warning'],
  over: ['cancelled'],
  bad: ['error', 'failed'],
});
const kindOf = (text: string) => KINDS.find(([, texts]) => texts.includes(text))?.[0] ?? '';

/** A text in which backticks mark code. The instants of its sentences are shown as times. */
export function Prose({ text }: { readonly text: string }) {
  const parts = withTimes(text).split('`');
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

/** The status of a response, coloured by outcome. */
export function Status(answered: Answered) {
  return <span class={`status ${outcomeOf(answered)}`}>{answered.status}</span>;
}

/** An amount of money. */
export function Money({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return <span class="figures">{moneyText(amount, currency)}</span>;
}

/** A method and a path. */
export function Target({ method, path }: Readonly<{ method: string; path: string }>) {
  return (
    <code>
      <b>{method}</b> {path}
    </code>
  );
}

type RequestNameProps = Readonly<{ operationId: string | null; method: string; path: string }>;

/** A request by the name of its operation, then its method and path; of an unknown operation only these. */
export function RequestName({ operationId, ...target }: RequestNameProps) {
  if (operationId === null) return <Target {...target} />;
  return (
    <>
      {operationName(operationId)}{' '}
      <span class="path soft">
        <Target {...target} />
      </span>
    </>
  );
}

const ZONE_KEY = 'sandbox-console-zone';

/** Whether times are shown in UTC instead of the reader's zone. */
export const isUtc = signal(keptText(ZONE_KEY) === 'utc');

/** Switches between UTC and the reader's zone. */
export function showUtc(value: boolean): void {
  isUtc.value = value;
  keepText(ZONE_KEY, value ? 'utc' : null);
}

const MINUTE = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const SECOND = { ...MINUTE, second: '2-digit' } as const;
const FULL = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const formatsIn = (zone: { readonly timeZone?: string }) => ({
  minute: new Intl.DateTimeFormat('en-GB', { ...MINUTE, ...zone }),
  dated: new Intl.DateTimeFormat('en-GB', { ...MINUTE, year: 'numeric', ...zone }),
  second: new Intl.DateTimeFormat('en-GB', { ...SECOND, ...zone }),
  full: new Intl.DateTimeFormat('en-GB', { ...FULL, ...zone }),
});
const [local, utc] = [formatsIn({}), formatsIn({ timeZone: 'UTC' })];

type Precision = 'minute' | 'second' | 'full';

/** Returns the year of a time in the shown zone. */
export const yearOf = (date = new Date()) => (isUtc.value ? date.getUTCFullYear() : date.getFullYear());

/** The time of the workspace's clock when it was read; without a workspace, the present time. Short times leave out its year. */
export const usualTime = signal(Date.now());
const usualYear = computed(() => yearOf(new Date(usualTime.value)));

/** Returns a time in the shown zone: to the minute, to the second, or `full`, with its year. Shows a year other than the usual one in any case. */
export function timeText(at: string | number, precision: Precision = 'minute', usual = usualYear.value) {
  const date = new Date(at);
  const withYear = precision === 'minute' ? 'dated' : 'full';
  const format = yearOf(date) === usual ? precision : withYear;
  return (isUtc.value ? utc : local)[format].format(date);
}

const INSTANT = /(?<=\b(?:at|until) )`?(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))`?/g;

/** Returns a sentence with the instants (RFC 3339) after `at` and `until` as times in the shown zone. Keeps impossible ones. */
const withTimes = (sentence: string) =>
  sentence.replaceAll(INSTANT, (whole, at: string) =>
    Number.isNaN(Date.parse(at)) ? whole : timeText(at, 'full') + (isUtc.value ? ' UTC' : ''),
  );

/** A time of a workspace (RFC 3339), in full or short; the tooltip shows UTC. */
export function Time({ at, isShort = false }: Readonly<{ at: string; isShort?: boolean }>) {
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {timeText(at, isShort ? 'second' : 'full')}
      {!isShort && isUtc.value && ' UTC'}
    </time>
  );
}

/** Returns a local time as a departure: `Tue 24 Nov, 17:00 Zurich`. */
export const departure = (at: string, zone: string) => departureText(at, zone, usualYear.value);

/** A departure in the zone of its place. */
export function Departure({ at, zone }: { readonly at: string; readonly zone: string }) {
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {departure(localTime(at, zone), zone)}
    </time>
  );
}

/** A link to a rule by its id. */
export function RuleLink({ id }: { readonly id: string }) {
  return (
    <a class="rule" href={linkHere('rules', id)} aria-label={`Rule ${id}`}>
      {id}
    </a>
  );
}

/** Transitions, one a line. */
export function Transitions({ transitions }: { readonly transitions: readonly Schemas['Transition'][] }) {
  return (
    <ul class="transitions">
      {transitions.map(({ entity, id, to, rule, about }) => {
        const [before, after] = transitionText(entity, to);
        return (
          <li key={`${entity} ${id} ${to}`}>
            {before} <RecordLink kind={entity} id={id} text={about} /> {after} <RuleLink id={rule} />
          </li>
        );
      })}
    </ul>
  );
}

/** The views that show records, each with its kinds of record in transitions, events and changes. */
const VIEWS: readonly (readonly [view: string, ...kinds: readonly string[]])[] = [
  ['bookings', 'basket', 'baskets', 'basket.deleted'],
  ['mails', 'mails'],
  ['seats', 'seats', 'capacities', 'availability.closed'],
];

type RecordLinkProps = Readonly<{ kind: string; id: string | number; text?: string | undefined }>;

/** A record, as a link if a view shows such records. */
export function RecordLink({ kind, id, text }: RecordLinkProps) {
  const [view] = VIEWS.find(([, ...kinds]) => kinds.includes(kind)) ?? [];
  const shown = text ?? <code>{id}</code>;
  return view === undefined ? <>{shown}</> : <a href={linkHere(view, id)}>{shown}</a>;
}

/** The clock of a workspace, and the browser's time at which it was read. */
export type ReadClock = Schemas['Clock'] & { readonly readAt: number };

/** Returns the current time of the workspace in milliseconds. */
export function timeOf({ now, frozen, readAt }: ReadClock): number {
  return Date.parse(now) + (frozen ? 0 : Date.now() - readAt);
}

/** Renders a component again at intervals, unless the clock is frozen. */
export function useTicks(frozen: boolean, everyMs = 1000): void {
  const ticks = useSignal(0);
  useEffect(() => {
    if (frozen) return undefined;
    const timer = setInterval(() => void (ticks.value += 1), everyMs);
    return () => clearInterval(timer);
  }, [frozen]);
  void ticks.value; // reading it subscribes
}

/** Returns the current time of the workspace in milliseconds. Renders the component again each second. */
export function useNow(clock: ReadClock): number {
  useTicks(clock.frozen);
  return timeOf(clock);
}

/** The time that is left until a time of the workspace. */
export function Countdown({ to, clock }: { readonly to: string; readonly clock: ReadClock }) {
  return <span class="figures">{spanText(Date.parse(to) - useNow(clock))}</span>;
}

/** The real time since a time: `2 min ago`, `just now`. */
export function Ago({ at }: { readonly at: string }) {
  useTicks(false);
  const ms = serverNow() - Date.parse(at);
  return <time dateTime={at}>{ms < 1000 ? 'just now' : `${spanText(ms)} ago`}</time>;
}

/** A link to the requests without a workspace, for administrators. */
export function StraysHint() {
  if (access.value.kind !== 'everything') return null;
  return (
    <>
      {' '}
      If a request does not appear, look at the{' '}
      <a href={serverLink('requests')}>requests without a workspace</a>.
    </>
  );
}
