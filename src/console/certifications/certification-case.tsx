import { Facts } from '../shared/components/table.js';
import { useSignal } from '@preact/signals';
import { TextField } from '../shared/components/controls.js';
import { ActionForm } from '../shared/components/dialog.js';
import { Json } from '../shared/components/message.js';
import { Load, Empty, Notice, Page, Section } from '../shared/components/page.js';
import { Prose, Status, Tag, Target } from '../shared/components/inline.js';
import { control, useAction, useLoaded, valueOf, type Schemas } from '../shared/server/loaded.js';
import { quoted } from '../../text/curl.js';
import { link, serverLink } from '../shared/location.js';
import { valueText } from '../shared/forms/form-values.js';
import { parsedJson } from '../../contract/is-object.js';
import { useReport } from './certifications.js';

type Case = Schemas['CertificationCase'];

/** The current report of a run. */
export type Report = Schemas['CertificationReport'];
/** A case of a report, with its result. */
export type JudgedCase = Report['cases'][number];

/** A case of a run: task, result, questions and answers. */
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
      from={cases}
    >
      {() =>
        found ? (
          <>
            <Load from={report}>{(read) => <Judged one={found} report={read} />}</Load>
            <Task one={found} />
            <Load from={report}>
              {(read) => <Answers {...{ run, read }} one={found} onSent={report.reload} />}
            </Load>
          </>
        ) : (
          <Empty title="The run has no case of this name.">The run was started without this case.</Empty>
        )
      }
    </Page>
  );
}

function Judged({ one: { id, workspace }, report }: { readonly one: Case; readonly report: Report }) {
  const judged = report.cases.find((known) => known.id === id);
  if (!judged) return null;
  const { status, reason, findings } = judged;
  return (
    <Section title="Result" actions={<CaseState report={report} judged={judged} />}>
      {status === 'passed' && <p>The client did nothing wrong.</p>}
      {reason !== undefined && <Notice>Not passed: {reason}</Notice>}
      {findings.length > 0 && <Findings findings={findings} workspace={workspace} />}
      <p>
        <a href={link(workspace, 'requests')}>
          Requests of this case: {evidenceOf(report, id)?.requests ?? 0}
        </a>
      </p>
    </Section>
  );
}

function Task({ one }: { readonly one: Case }) {
  const { task, data, baseUrl, clientId, clientSecret } = one;
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
          {commandOf(one)}
        </pre>
      </details>
    </Section>
  );
}

function Answers(props: Readonly<{ run: string; one: Case; read: Report; onSent: () => void }>) {
  const { run, read, onSent } = props;
  const { id, questions } = props.one;
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
  const given = evidenceOf(read, id)?.answers ?? {};
  return (
    <Section title="Questions">
      <ActionForm action={send} button="Answer" kind="plain" needs="POST answerCase">
        {questions.map(({ id: name, text }) => (
          <TextField
            key={name}
            label={text}
            hint={name in given ? `Answered: ${valueText(given[name])}` : 'Not answered yet.'}
            value={typed.value[name] ?? ''}
            onInput={(value) => void (typed.value = { ...typed.value, [name]: value })}
          />
        ))}
      </ActionForm>
    </Section>
  );
}

/** The status of a case; `not begun` if it was not exercised and has no requests. */
export function CaseState({ report, judged }: { readonly report: Report; readonly judged: JudgedCase }) {
  const hasBegun = judged.status !== 'not exercised' || evidenceOf(report, judged.id)?.requests !== 0;
  return <Tag text={hasBegun ? judged.status : 'not begun'} />;
}

/** Findings of a case, with links to the requests that show them. */
export function Findings(props: Readonly<{ findings: JudgedCase['findings']; workspace: string }>) {
  const { findings, workspace } = props;
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

/** Returns the evidence of a case. */
export function evidenceOf({ certification }: Report, caseId: string) {
  return certification.evidence.find((one) => one.case === caseId);
}

/** Returns a shell command that runs a client on a case with the variables that `sandbox certify` sets. */
function commandOf(one: Case): string {
  const { id, title, task, data, questions, baseUrl, clientId, clientSecret } = one;
  const values = {
    URL: baseUrl,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    CASE: id,
    TASK: JSON.stringify({ title, task, data, questions }),
  };
  const lines = Object.entries(values).map(([name, value]) => `SANDBOX_${name}=${quoted(value)}`);
  return [...lines, 'node client.js'].join(' \\\n  ');
}

/** Returns an answer as its JSON value, or as text if it is not JSON. */
function answerOf(text: string): unknown {
  const answer = parsedJson(text);
  return answer === undefined ? text : answer;
}
