import { Prose, Status, Tag } from '../shared/components/inline.js';
import { link } from '../shared/location.js';
import { evidenceOf, stateOf, type Finding, type JudgedCase, type Report } from './certification.js';

/** How a case stands, in a word. */
export function CaseState({ report, judged }: { readonly report: Report; readonly judged: JudgedCase }) {
  const { id, status } = judged;
  return (
    <Tag
      text={stateOf(judged, evidenceOf(report, id))}
      isGood={status === 'passed'}
      isBad={status === 'failed'}
    />
  );
}

/** What a client did wrong or left out in a case, in words, with links to the requests that show it. */
export function Findings({
  findings,
  workspace,
}: {
  readonly findings: readonly Finding[];
  /** The workspace of the case. */
  readonly workspace: string;
}) {
  return (
    <ul class="steps">
      {findings.map(({ id, message, evidence: { exchanges } }) => (
        <li key={id}>
          <p>
            <Prose text={message} />
          </p>
          {exchanges.map(({ request, method, path, status }) => (
            <p key={request}>
              <a href={link(workspace, 'requests', request)}>Request {request}</a>{' '}
              <code>
                {method} {path}
              </code>{' '}
              <Status status={status} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
