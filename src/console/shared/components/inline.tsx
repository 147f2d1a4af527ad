import { linkHere, serverLink } from '../location.js';
import { refusedBy, type Schemas } from '../server/control.js';
import { signal, useSignal } from '@preact/signals';
import { access, keepText, keptText } from '../server/session.js';
import { useEffect } from 'preact/hooks';
import { departureText, spanText } from './times.js';

/** A state in a word. */
export function Tag({ text, kind = KIND_OF[text] ?? '' }: Readonly<{ text: string; kind?: string }>) {
  return <span class={`tag ${kind}`}>{text}</span>;
}

/** The states that differ by colour: those of bookings, guests, findings and cases. */
const KIND_OF: Readonly<Record<string, string>> = {
  paid: 'good',
  'checked in': 'good',
  passed: 'good',
  paying: 'waiting',
  warning: 'waiting',
  cancelled: 'over',
  error: 'bad',
  failed: 'bad',
};

/** A text of the server or of the docs, with what stands between backticks as code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split('`');
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

/** The status of a response: its kind by colour, and by the number itself. 0: there was none. */
export function Status({ status }: { readonly status: number }) {
  const kind = status >= 500 || status === 0 ? 'failed' : status >= 400 ? 'refused' : 'fine';
  return <span class={`status ${kind}`}>{status}</span>;
}

/** Returns an amount with its currency: `€46.50`, `−€46.50`. */
export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount).replace('-', '−');
}

/** An amount of money. */
export function Money({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return <span class="figures">{moneyText(amount, currency)}</span>;
}

/** A method and the path that it was sent to. */
export function Target({ method, path }: Readonly<{ method: string; path: string }>) {
  return (
    <code>
      <b>{method}</b> {path}
    </code>
  );
}

const ZONE_KEY = 'sandbox-console-zone';

/** Whether times are shown in UTC, and not in the zone of the reader. */
export const isUtc = signal(keptText(ZONE_KEY) === 'utc');

/** Shows times in UTC, or in the zone of the reader, from now on. */
export function showUtc(value: boolean): void {
  isUtc.value = value;
  keepText(ZONE_KEY, value ? 'utc' : null);
}

const MINUTE = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const formats = (
  [MINUTE, { ...MINUTE, second: '2-digit' }, { dateStyle: 'medium', timeStyle: 'medium' }] as const
).map(
  (format) =>
    [
      new Intl.DateTimeFormat('en-GB', format),
      new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' }),
    ] as const,
);

/** Returns a time in the zone that is shown: by minutes, by seconds, or in full with its year. */
export function timeText(at: string | number, precision: 'minute' | 'second' | 'full' = 'minute'): string {
  const [local, utc] = formats[['minute', 'second', 'full'].indexOf(precision)] ?? [];
  return (isUtc.value ? utc : local)?.format(new Date(at)) ?? '';
}

/** A time of a workspace (RFC 3339), in full with its zone or short enough for a list; in UTC where the pointer rests on it. */
export function Time({ at, isShort = false }: Readonly<{ at: string; isShort?: boolean }>) {
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {timeText(at, isShort ? 'second' : 'full')}
      {!isShort && isUtc.value && ' UTC'}
    </time>
  );
}

/** A departure as people at its place say it: `Tue 24 Nov, 17:00 Zurich`. */
export function Departure({ at, zone }: { readonly at: string; readonly zone: string }) {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {departureText(format.format(new Date(at)), zone)}
    </time>
  );
}

/** The id of a rule as a link to its text. */
export function RuleLink({ id }: { readonly id: string }) {
  return (
    <a class="rule" href={linkHere('rules', id)} aria-label={`Rule ${id}`}>
      {id}
    </a>
  );
}

/** The text of a rule. */
export function RuleText({ rule: { text } }: { readonly rule: Rule }) {
  return (
    <p>
      <Prose text={text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')} />
    </p>
  );
}

/** Whether the service documents a rule. */
export function RuleBasis({ rule: { basis } }: { readonly rule: Rule }) {
  return <span class="soft">{basis === 'mixed' ? 'documented in part' : basis}</span>;
}

/** A rule of openapi/rules.yaml. */
export interface Rule {
  readonly id: string;
  /** Whether the service documents it; `mixed`: in part. */
  readonly basis: 'documented' | 'assumed' | 'mixed';
  readonly topic: string;
  /** Markdown. */
  readonly text: string;
}

let all: Promise<readonly Rule[]> | undefined;

/** Returns all rules, in the order of the document. They are read once. */
export function allRules(): Promise<readonly Rule[]> {
  all ??= readRules().catch((error: unknown) => {
    all = undefined;
    throw error;
  });
  return all;
}

async function readRules(): Promise<readonly Rule[]> {
  const response = await fetch('/_sandbox/console/assets/rules.json');
  if (!response.ok) throw refusedBy(response, {});
  return (await response.json()) as readonly Rule[];
}

type Transition = Schemas['Transition'];

/** Changes of state, a line for each. */
export function Transitions({ transitions }: { readonly transitions: readonly Transition[] }) {
  return (
    <ul class="transitions">
      {transitions.map(({ entity, id, from, to, rule }) => (
        <li key={`${entity} ${id} ${to}`}>
          <span>
            {entity} <RecordLink kind={entity} id={id} />
          </span>
          <span>
            {from} → <strong>{to}</strong>
          </span>
          <RuleLink id={rule} />
        </li>
      ))}
    </ul>
  );
}

/** The view that shows a thing, by the name that transitions and events have for it. */
const VIEW_OF: Readonly<Record<string, string>> = {
  basket: 'bookings',
  'basket.deleted': 'bookings',
  'availability.closed': 'seats',
  availability: 'seats',
};

/** A thing by its id, or in words, as a link to the view that shows it, where there is one. */
export function RecordLink({
  kind,
  id,
  text,
}: Readonly<{ kind: string; id: string | number; text?: string | undefined }>) {
  const view = VIEW_OF[kind];
  const shown = text ?? <code>{id}</code>;
  return view === undefined ? <>{shown}</> : <a href={linkHere(view, id)}>{shown}</a>;
}

/** A workspace's clock, and when the page read it by its own. */
export type ReadClock = Schemas['Clock'] & { readonly readAt: number };

/** Returns the workspace's time now, in milliseconds: a frozen clock stands. */
export function timeOf({ now, frozen, readAt }: ReadClock): number {
  return Date.parse(now) + (frozen ? 0 : Date.now() - readAt);
}

/** Shows anew what depends on the time of a clock that runs, once a second or as often as given. */
export function useTicks(frozen: boolean, everyMs = 1000): void {
  const ticks = useSignal(0);
  useEffect(() => {
    if (frozen) return undefined;
    const timer = setInterval(() => void (ticks.value += 1), everyMs);
    return () => clearInterval(timer);
  }, [frozen]);
  void ticks.value; // reading it subscribes
}

/** How long it is until a time of the workspace. */
export function Countdown({ to, clock }: { readonly to: string; readonly clock: ReadClock }) {
  useTicks(clock.frozen);
  return <span class="figures">{spanText(Date.parse(to) - timeOf(clock))}</span>;
}

/** How long a real time is ago: `2 min ago`, `just now`. */
export function Ago({ at }: { readonly at: string }) {
  useTicks(false);
  const ms = Date.now() - Date.parse(at);
  return <>{ms < 1000 ? 'just now' : `${spanText(ms)} ago`}</>;
}

/** Returns how much of what it may have a workspace has: `1.2 MB of 64.0 MB`. */
export function sizeText({
  size = 0,
  sizeLimit = 0,
}: Pick<Schemas['Workspace'], 'size' | 'sizeLimit'>): string {
  return sizeLimit === 0 ? bytesText(size) : `${bytesText(size)} of ${bytesText(sizeLimit)}`;
}

function bytesText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Leads from an empty list of requests to those of no workspace, whoever may see them. */
export function StraysHint() {
  if (access.value.kind !== 'everything') return null;
  return (
    <>
      {' '}
      Does one not appear? See the <a href={serverLink('requests')}>requests without a workspace</a>.
    </>
  );
}
