import { Facts } from '../shared/components/table.js';
import { useSignal } from '@preact/signals';
import { TextField } from '../shared/components/controls.js';
import { ActionForm } from '../shared/components/dialog.js';
import { Json } from '../shared/components/message.js';
import { Load, Empty, Notice, Page, Section } from '../shared/components/page.js';
import { Prose, Status, Tag, Target } from '../shared/components/inline.js';
import { useAction, useLoaded, valueOf } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { link, serverLink } from '../shared/location.js';
import {
  answerOf,
  answerText,
  commandOf,
  evidenceOf,
  type Evidence,
  type Report,
  stateOf,
  type Finding,
  type JudgedCase,
} from './certification.js';
import { useReport } from './certifications.js';

type Case = Schemas['CertificationCase'];

/** A case of a run: what is asked of the client, how it stands, and its answers. */
export function CertificationCase({ run, caseId }: Readonly<{ run: string; caseId: string }>) {
  const cases = useLoaded(run, () => {
    const params = { path: { certification: run } };
    return control.GET('/certifications/{certification}/cases', { params }).orThrow();
  });
  const report = useReport(run);
  const found = valueOf(cases)?.find(({ id }) => id === caseId);
  return (
    <Page
      title={found?.title ?? caseId}
      about={<a href={serverLink('certification', run)}>All cases of the run</a>}
    >
      <Load from={cases}>
        {() =>
          found ? (
            <>
              <Load from={report}>{(read) => <Judged one={found} report={read} />}</Load>
              <Task one={found} />
              <Load from={report}>
                {(read) => (
                  <Answers run={run} one={found} evidence={evidenceOf(read, caseId)} onSent={report.reload} />
                )}
              </Load>
            </>
          ) : (
            <Empty title="The run has no case of this name.">
              It was not asked for when the run was started.
            </Empty>
          )
        }
      </Load>
    </Page>
  );
}

/** How a case stands, with what was found. */
function Judged({ one: { id, workspace }, report }: { readonly one: Case; readonly report: Report }) {
  const judged = report.cases.find((known) => known.id === id);
  if (!judged) return null;
  const { status, reason, findings } = judged;
  return (
    <Section title="Result" actions={<CaseState report={report} judged={judged} />}>
      {status === 'passed' && <p>Nothing was done wrong.</p>}
      {reason !== undefined && <Notice>Not a pass: {reason}</Notice>}
      {findings.length > 0 && <Findings findings={findings} workspace={workspace} />}
      <p>
        <a href={link(workspace, 'requests')}>Its requests: {evidenceOf(report, id)?.requests ?? 0}</a>
      </p>
    </Section>
  );
}

/** What the client has to do, and how it reaches the workspace of the case. */
function Task({ one }: { readonly one: Case }) {
  const { task, data, baseUrl, clientId, clientSecret } = one;
  const command = commandOf(one);
  const facts = {
    'Base URL': <code>{baseUrl}</code>,
    Client: <code>{clientId}</code>,
    Secret: <code>{clientSecret}</code>,
  };
  return (
    <Section title="Task">
      <p>
        <Prose text={task} />
      </p>
      <Facts class="parameters" facts={facts} />
      <Json label="Data" value={data} />
      <details>
        <summary>As a command</summary>
        <pre class="raw" tabIndex={0} role="group" aria-label="Command">
          {command}
        </pre>
      </details>
    </Section>
  );
}

/** The questions with the answers of the client; whoever works on the case by hand answers here. */
function Answers({
  run,
  one: { id, questions },
  evidence,
  onSent,
}: Readonly<{ run: string; one: Case; evidence: Evidence | undefined; onSent: () => void }>) {
  const typed = useSignal<Readonly<Record<string, string>>>({});
  const send = useAction(async () => {
    const entries = Object.entries(typed.value).filter(([, text]) => text.trim() !== '');
    const params = { path: { certification: run, case: id } };
    const body = Object.fromEntries(entries.map(([name, text]) => [name, answerOf(text)]));
    await control.POST('/certifications/{certification}/cases/{case}/answers', { params, body }).orThrow();
    typed.value = {};
    onSent();
    return 'Sent the answers.';
  });
  if (questions.length === 0) return null;
  const given = evidence?.answers ?? {};
  return (
    <Section title="Questions">
      <ActionForm action={send} button="Answer" kind="plain" needs="POST answerCase">
        {questions.map(({ id: name, text }) => (
          <TextField
            key={name}
            label={text}
            hint={name in given ? `Answered: ${answerText(given[name])}` : 'Not answered yet.'}
            value={typed.value[name] ?? ''}
            onInput={(value) => void (typed.value = { ...typed.value, [name]: value })}
          />
        ))}
      </ActionForm>
    </Section>
  );
}

/** How a case stands, in a word. */
export function CaseState({ report, judged }: { readonly report: Report; readonly judged: JudgedCase }) {
  return <Tag text={stateOf(judged, evidenceOf(report, judged.id))} />;
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
              <Target method={method} path={path} /> <Status status={status} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
