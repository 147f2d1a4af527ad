import { Load } from '../components/load.js';
import { ErrorNotice } from '../components/notice.js';
import { Section } from '../components/page.js';
import { Prose } from '../components/prose.js';
import { Tag } from '../components/tag.js';
import { checkRequest, type Checked, type useFindings } from '../data/findings.js';
import { findingGroups, type FindingGroup } from '../data/finding-groups.js';
import { useLoaded } from '../data/loaded.js';
import type { RequestRow } from '../data/request-rows.js';
import { narrowedTo } from '../routing/location.js';

/** What the contract says of a request and its response. */
export function RequestFindings({ workspace, id }: { readonly workspace: string; readonly id: number }) {
  const checked = useLoaded(`${workspace} ${id}`, () => checkRequest(workspace, id));
  return (
    <Section title="Findings">
      <Load from={checked}>
        {({ findings, notJudged }) => (
          <List groups={findings.map((finding) => ({ finding, count: 1 }))} notJudged={notJudged} />
        )}
      </Load>
    </Section>
  );
}

/** What the contract says of the requests of a list, by finding. */
export function FindingGroups({
  rows,
  found,
}: {
  readonly rows: readonly RequestRow[];
  readonly found: ReturnType<typeof useFindings>;
}) {
  const { upTo, error, findings } = found.value;
  if (error) return <ErrorNotice error={error} />;
  if (upTo === 0 && rows.length > 0) return <p class="loading">Loading…</p>;
  return <List groups={findingGroups(findings, rows)} isOfMany />;
}

interface ListProps {
  readonly groups: readonly FindingGroup[];
  /** What could not be judged. */
  readonly notJudged?: Checked['notJudged'];
  /** Whether it is about several requests, to which it leads. */
  readonly isOfMany?: boolean;
}

function List({ groups, notJudged = [], isOfMany }: ListProps) {
  return (
    <ul class="steps">
      {groups.map(({ finding: { id, severity, message, pointer, docs }, count }) => (
        <li key={id}>
          <p>
            <Tag text={severity} isBad={severity === 'error'} /> <Prose text={message} />
          </p>
          <p class="step-head">
            {isOfMany && (
              <a href={narrowedTo('finding', id)}>
                {count} {count === 1 ? 'request' : 'requests'}
              </a>
            )}{' '}
            <a href={docs}>
              <code>{pointer}</code>
            </a>
          </p>
        </li>
      ))}
      {notJudged.map(({ reason }) => (
        <li key={reason}>Not judged: {reason}</li>
      ))}
      {groups.length + notJudged.length === 0 && <li class="soft">All is as the contract says.</li>}
    </ul>
  );
}
