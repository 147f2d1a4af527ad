import { useComputed, type ReadonlySignal } from '@preact/signals';
import { Load } from '../components/load.js';
import { ErrorNotice } from '../components/notice.js';
import { Section } from '../components/page.js';
import { Prose } from '../components/prose.js';
import { Tag } from '../components/tag.js';
import { checkRequest, type Found } from '../data/findings.js';
import { findingGroups, reasonGroups, type FindingGroup, type ReasonGroup } from '../data/finding-groups.js';
import { useLoaded } from '../data/loaded.js';
import type { RequestRow } from '../data/request-rows.js';
import { useThrottled } from '../data/throttled.js';
import { narrowedTo } from '../routing/location.js';
import { NoRequests } from './no-requests.js';

const EVERY_MS = 500;

/** The findings of a request and its response. */
export function RequestFindings({ workspace, id }: { readonly workspace: string; readonly id: number }) {
  const checked = useLoaded(`${workspace} ${id}`, () => checkRequest(workspace, id));
  return (
    <Section title="Findings">
      <Load from={checked}>
        {({ requests, findings, notJudged }) =>
          requests.length === 0 ? (
            <p class="soft">The log does not have this request any more.</p>
          ) : (
            <List
              groups={findings.map((finding) => ({ finding, count: 1 }))}
              reasons={notJudged.map(({ reason }) => ({ reason, count: 1 }))}
            />
          )
        }
      </Load>
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
