import { useComputed } from '@preact/signals';
import { Load, Section } from '../shared/components/page.js';
import { Prose, Tag } from '../shared/components/inline.js';
import { counted } from '../../text/words.js';
import { pointerText } from '../../text/pointer-text.js';
import { control, operationName } from '../shared/server/control.js';
import { useLoaded, useSearched, valueOf, type Resource } from '../shared/server/loaded.js';
import type { RequestRow } from '../shared/live/request-rows.js';
import { useThrottled, type Live } from '../shared/live/live.js';
import { narrowedTo, here } from '../shared/location.js';
import { grouped, type Checked, type Group } from './checked-requests.js';
import { NoRequests } from './request-filters.js';

/** The findings of a request and its response; nothing if there are none. */
export function RequestFindings({ id, isRefused }: Readonly<{ id: number; isRefused: boolean }>) {
  const checked = valueOf(useLoaded(`${here()} ${id}`, (signal) => readFindings({ id }, signal)));
  const isNew = ({ severity }: Checked['findings'][number]) => !isRefused || severity !== 'note'; // notes repeat the refusal
  const findings = (checked?.findings ?? []).filter(isNew);
  const notJudged = checked?.notJudged ?? [];
  if (findings.length + notJudged.length === 0) return null;
  return (
    <Section title="Findings">
      <List
        groups={findings.map((entry) => ({ entry, count: 1 }))}
        reasons={notJudged.map((entry) => ({ entry, count: 1 }))}
      />
    </Section>
  );
}

type FindingGroupsProps = Readonly<{ rows: readonly RequestRow[]; all: number; found: Resource<Found> }>;

/** The findings of listed requests, and the number of checked requests. */
export function FindingGroups({ rows, all, found }: FindingGroupsProps) {
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size === 0) return <NoRequests all={all} />;
  return (
    <Load from={found}>
      {({ requests, upTo, findings, notJudged }) => {
        const count = requests.filter((id) => ids.has(id)).length;
        const isOver = [...ids].every((id) => id <= upTo);
        if (count === 0 && !isOver) return <p class="loading">Loading…</p>;
        return (
          <>
            <div class="list-head">
              <span class="soft">
                {count} of {counted(ids.size, 'request')} checked.{' '}
                {isOver && count < ids.size && 'The log no longer has the others.'}
              </span>
            </div>
            {count > 0 && (
              <section class="card">
                <List
                  groups={grouped(findings, ids, ({ id }) => id)}
                  reasons={grouped(notJudged, ids, ({ reason }) => reason)}
                  isOfMany
                />
              </section>
            )}
          </>
        );
      }}
    </Load>
  );
}

type FindingGroup = Group<Checked['findings'][number]>;
type Reasons = readonly Group<Checked['notJudged'][number]>[];
type ListProps = Readonly<{ groups: readonly FindingGroup[]; reasons: Reasons; isOfMany?: boolean }>;

/** Errors and warnings, then checks that were not possible, then notes; they are folded if errors or warnings exist. */
function List({ groups, reasons, isOfMany }: ListProps) {
  const isNote = ({ entry }: FindingGroup) => entry.severity === 'note';
  const itemOf = ({ entry: { id, severity, message, pointer, docs, operationId }, count }: FindingGroup) => (
    <li key={id}>
      <p>
        <Tag text={severity} /> <Prose text={message} />
      </p>
      <p class="step-head">
        {isOfMany && <a href={narrowedTo('finding', id)}>{counted(count, 'request')}</a>}{' '}
        <a href={docs} title={pointer}>
          {pointerText(pointer, operationName(operationId))}
        </a>
      </p>
    </li>
  );
  const [notes, others] = [groups.filter(isNote), groups.filter((one) => !isNote(one))];
  return (
    <>
      <ul class="steps">
        {groups.length === 0 && <li class="soft">No findings.</li>}
        {others.map(itemOf)}
        {reasons.map(({ entry: { reason }, count }) => (
          <li key={reason}>
            Not checked{isOfMany && ` in ${counted(count, 'request')}`}:{' '}
            {reason.replace(/^\w+(?=:)/, operationName)}
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <details open={others.length === 0}>
          <summary>{counted(notes.length, 'note')}</summary>
          <ul class="steps">{notes.map(itemOf)}</ul>
        </details>
      )}
    </>
  );
}

interface Found extends Checked {
  /** The id of the newest request when the findings were requested. */
  readonly upTo: number;
}

const NOTHING: Found = { requests: [], findings: [], notJudged: [], before: null, upTo: -1 };
const CHECKED = 500;
const AGAIN_MS = 2000;

function readFindings(query: { id: number } | { limit: number }, signal: AbortSignal): Promise<Checked> {
  return control.GET('/workspaces/{name}/findings', { params: { query }, signal }).orThrow();
}

/** Returns a key that changes at most every two seconds after new requests, and at once when a new log begins. */
function useNews({ rows, log }: Live): string {
  const newest = useComputed(() => rows.value.at(-1)?.id ?? 0);
  return `${log.value} ${useThrottled(newest, AGAIN_MS).value}`;
}

/** Loads the findings of the latest requests, if they are wanted. */
export function useFindings(live: Live, isWanted: boolean): Resource<Found> {
  const isReady = isWanted && valueOf(live) !== undefined;
  return useSearched(`${isReady} ${useNews(live)}`, async (signal) => {
    const upTo = live.rows.peek().at(-1)?.id ?? 0;
    return isReady ? { ...(await readFindings({ limit: CHECKED }, signal)), upTo } : NOTHING;
  });
}

/** Returns the ids of requests whose messages contain a text. The server searches when typing pauses. */
export function useFoundInMessages(text: string, live: Live): ReadonlySet<number> {
  const found = useSearched(`${text} ${useNews(live)}`, async (signal) => {
    const params = { query: { text, limit: 1000, messages: false } };
    const listed =
      text === '' ? [] : await control.GET('/workspaces/{name}/requests', { params, signal }).orThrow();
    return { text, ids: new Set(listed.map(({ id }) => id)) };
  });
  const read = valueOf(found);
  return read?.text === text ? read.ids : new Set();
}
