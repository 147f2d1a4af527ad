import { useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { ErrorNotice, Section } from '../shared/components/page.js';
import { Prose, Tag } from '../shared/components/inline.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';
import type { RequestRow } from '../shared/live/request-rows.js';
import { useThrottled, type Live } from '../shared/live/live.js';
import { narrowedTo, here } from '../shared/location.js';
import { control, shownError } from '../shared/server/control.js';
import {
  findingGroups,
  reasonGroups,
  type FindingGroup,
  type ReasonGroup,
  checkedPages,
  NO_FINDINGS,
  since,
  withPage,
  type Checked,
  type KnownFindings,
} from './checked-requests.js';
import { NoRequests } from './request-filters.js';
import { useEffect, useRef } from 'preact/hooks';

const EVERY_MS = 500;

interface RequestFindingsProps {
  readonly id: number;
  /** Then notes only repeat why. */
  readonly isRefused: boolean;
}

/** The findings of a request and its response; nothing where there are none. */
export function RequestFindings({ id, isRefused }: RequestFindingsProps) {
  const checked = valueOf(useLoaded(`${here()} ${id}`, () => readFindings({ id })));
  const findings = (checked?.findings ?? []).filter(({ severity }) => !isRefused || severity !== 'note');
  const notJudged = checked?.notJudged ?? [];
  if (findings.length + notJudged.length === 0) return null;
  return (
    <Section title="Findings">
      <List
        groups={findings.map((finding) => ({ finding, count: 1 }))}
        reasons={notJudged.map(({ reason }) => ({ reason, count: 1 }))}
      />
    </Section>
  );
}

interface FindingGroupsProps {
  readonly rows: ReadonlySignal<readonly RequestRow[]>;
  /** How many there are without a filter. */
  readonly all: number;
  readonly found: ReadonlySignal<Found>;
}

/** The findings of the requests of a list, by finding, with how many of the requests were checked. */
export function FindingGroups({ rows, all, found }: FindingGroupsProps) {
  const counted = useThrottled(rows, EVERY_MS);
  const ids = useComputed(() => new Set(counted.value.map(({ id }) => id)));
  const { checked, asked, findings, notJudged, error } = found.value;
  const shown = [...ids.value];
  const count = shown.filter((id) => checked.has(id)).length;
  const isOver = shown.every((id) => asked.has(id));
  if (shown.length === 0) return <NoRequests all={all} />;
  if (count === 0 && !isOver) return error ? <ErrorNotice error={error} /> : <p class="loading">Loading…</p>;
  return (
    <>
      <ErrorNotice error={error} />
      <div class="list-head">
        <span class="soft">
          {count} of {requestsText(shown.length)} checked.{' '}
          {isOver && count < shown.length && 'The others are no longer kept.'}
        </span>
      </div>
      {count > 0 && (
        <List
          groups={findingGroups(findings, ids.value)}
          reasons={reasonGroups(notJudged, ids.value)}
          isOfMany
        />
      )}
    </>
  );
}

function requestsText(count: number): string {
  return `${count} ${count === 1 ? 'request' : 'requests'}`;
}

interface ListProps {
  readonly groups: readonly FindingGroup[];
  readonly reasons: readonly ReasonGroup[];
  /** Whether it is about several requests, to which it leads. */
  readonly isOfMany?: boolean;
}

function List({ groups, reasons, isOfMany }: ListProps) {
  return (
    <ul class="steps">
      {groups.length === 0 && <li class="soft">No findings.</li>}
      {groups.map(({ finding: { id, severity, message, pointer, docs }, count }) => (
        <li key={id}>
          <p>
            <Tag text={severity} isBad={severity === 'error'} /> <Prose text={message} />
          </p>
          <p class="step-head">
            {isOfMany && <a href={narrowedTo('finding', id)}>{requestsText(count)}</a>}{' '}
            <a href={docs}>
              <code>{pointer}</code>
            </a>
          </p>
        </li>
      ))}
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          Not judged{isOfMany && `, of ${requestsText(count)}`}: {reason}
        </li>
      ))}
    </ul>
  );
}

/** Between two questions, as requests come in. */
const PAUSE_MS = 1000;

/** The findings of a list of requests, as far as they are known. */
interface Found extends KnownFindings {
  /** The requests that the server was asked about; it has not checked those that its log no longer has. */
  readonly asked: ReadonlySet<number>;
  readonly error: Error | null;
}

const NOTHING: Found = { ...NO_FINDINGS, asked: new Set(), error: null };

function readFindings(
  query: { id: number } | { before?: number; limit: number },
  init: { signal?: AbortSignal } = {},
): Promise<Checked> {
  return control.GET('/workspaces/{name}/findings', { params: { query }, ...init }).orThrow();
}

/** Returns the findings of requests. The server checks new ones at times, as long as that is wanted. */
export function useFindings({ rows, log }: Live, isWanted: boolean): ReadonlySignal<Found> {
  const known = useSignal({ log: log.peek(), found: NOTHING });
  const found = useComputed(() => (known.value.log === log.value ? known.value.found : NOTHING));
  const { asked } = found.value;
  const isKnown = !isWanted || rows.value.every(({ id }) => asked.has(id));
  const ask = async (signal: AbortSignal) => {
    const of = log.peek();
    const keep = (change: Partial<Found>) => {
      if (!signal.aborted) known.value = { log: of, found: { ...found.peek(), ...change } };
    };
    const all = rows.peek().map(({ id }) => id);
    const missing = all.filter((id) => !found.peek().asked.has(id));
    try {
      for await (const page of checkedPages(missing, (query) => readFindings(query, { signal })))
        keep(withPage(found.peek(), page));
      keep({ ...since(found.peek(), all[0] ?? 0), asked: new Set(all), error: null });
    } catch (error) {
      keep({ error: shownError(error) });
    }
  };
  useAskedAgain(log.value, !isKnown, ask, asked.size === 0 ? 0 : PAUSE_MS);
  return found;
}

const TYPING_MS = 300;

/**
 * Returns the ids of the requests in whose messages the server finds a text. It is asked when the reader pauses, and again
 * at times while requests come in.
 */
export function useFoundInMessages(
  text: ReadonlySignal<string>,
  rows: ReadonlySignal<readonly RequestRow[]>,
): ReadonlySignal<ReadonlySet<number>> {
  const found = useSignal<ReadonlySet<number>>(new Set());
  const wanted = text.value.trim();
  const searched = useRef(-1);
  useEffect(() => {
    found.value = new Set();
    searched.current = -1;
  }, [wanted]);
  const search = async (signal: AbortSignal) => {
    const last = rows.peek().at(-1)?.id ?? 0;
    if (last === searched.current) return;
    const params = { query: { text: wanted, limit: 1000 } };
    const { data } = await control.GET('/workspaces/{name}/requests', { params, signal });
    if (data) found.value = new Set(data.map(({ id }) => id));
    searched.current = last;
  };
  useAskedAgain(`${here()} ${wanted}`, wanted !== '', search, TYPING_MS);
  return found;
}

const AGAIN_MS = 3000;

/**
 * Asks the server after a pause, and again every three seconds until it is no longer wanted; for something else once `key`
 * changes. A question waits for the one before it.
 */
function useAskedAgain(
  key: unknown,
  isWanted: boolean,
  ask: (signal: AbortSignal) => Promise<void>,
  pauseMs: number,
): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const turn = new AbortController();
    let isAsking = false;
    const run = async () => {
      if (isAsking) return;
      isAsking = true;
      await ask(turn.signal).catch(() => undefined); // asked again
      isAsking = false;
    };
    const first = setTimeout(() => void run(), pauseMs);
    const again = setInterval(() => void run(), AGAIN_MS);
    return () => {
      turn.abort();
      clearTimeout(first);
      clearInterval(again);
    };
  }, [key, isWanted]);
}
