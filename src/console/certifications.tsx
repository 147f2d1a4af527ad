import { useSignal } from '@preact/signals';
import { Button, TextField } from './shared/components/controls.js';
import { Empty, Load, Notice, Page, Section } from './shared/components/page.js';
import { ActionButton, ActionForm, AskingButton, FormDialog, Opener } from './shared/components/dialog.js';
import { Facts, Listing, Table, type Column } from './shared/components/table.js';
import { Json } from './shared/components/message.js';
import { Share } from './shared/components/bars.js';
import { Prose, Status, Tag, Target, Time } from './shared/components/inline.js';
import { useAction, download, save, usePolled, valueOf, useGet } from './shared/server/loaded.js';
import { control, perform, type Resource, type Schemas } from './shared/server/loaded.js';
import { link, navigate, serverLink, type ViewProps } from './shared/location.js';
import { valueText } from './shared/forms/form-values.js';
import { quoted } from '../text/curl.js';
import { parsedJson } from '../contract/is-object.js';

/** The list of certification runs, one run, or one of its cases. */
export function CertificationView({ rest: [run, caseId] }: ViewProps) {
  if (run === undefined) return <CertificationRuns />;
  if (caseId === undefined) return <CertificationRun key={run} run={run} />;
  return <CertificationCase key={`${run} ${caseId}`} run={run} caseId={caseId} />;
}

/** The interval between loads of a report. The server evaluates the run at each load. */
const LOADED_EVERY_MS = 1000;

/** Formats of a report by their titles. */
const FORMATS = { HTML: 'html', Markdown: 'md', JSON: 'json', JUnit: 'junit', SARIF: 'sarif' };

type Profile = Schemas['Profile'];

const RUN_COLUMNS: readonly Column<Schemas['ListedCertification']>[] = [
  ['Run', ({ id, name }) => <a href={serverLink('certification', id)}>{name ?? id}</a>, 'head'],
  ['Profile', ({ profile }) => profile],
  ['Started', ({ startedAt }) => <Time isShort at={startedAt} />],
  [
    'Result',
    ({ judged }) =>
      judged && (
        <>
          <Tag text={judged.result} />{' '}
          <span class="soft">
            {judged.failed} failed, {judged.notExercised} not exercised
          </span>
        </>
      ),
  ],
  ['Passed', ({ judged, cases }) => <Share hit={judged?.passed} possible={cases.length} />, 'figure'],
];

function CertificationRuns() {
  const runs = useGet('/certifications');
  return (
    <Page
      title="Certification"
      about="Tests whether a client copes with failures of a real service."
      actions={
        <Opener needs="POST startCertification" kind="main" text="New run">
          {(close) => <NewRun onClose={close} />}
        </Opener>
      }
    >
      <Listing
        from={runs}
        caption="Runs"
        columns={RUN_COLUMNS}
        empty={
          <Empty title="No runs yet.">
            Start one here, or let <code>npx sandbox certify</code> run your client on all cases.
          </Empty>
        }
      />
    </Page>
  );
}

function NewRun({ onClose }: { readonly onClose: () => void }) {
  const profiles = valueOf(useGet('/profiles')) ?? [];
  const [profile, name] = [useSignal<Profile['id']>('reseller'), useSignal('')];
  const start = async () => {
    const named = name.value.trim() === '' ? {} : { name: name.value.trim() };
    const body = { profile: profile.value, ...named };
    const run = await control.POST('/certifications', { body }).orThrow();
    navigate(serverLink('certification', run.id));
    return `Started a run of ${run.cases.length} cases.`;
  };
  const chosen = profiles.find(({ id }) => id === profile.value);
  const about = chosen && `${chosen.title}: ${chosen.cases.length} cases.`;
  const fields = {
    profile: { label: 'Profile', value: profile, hint: about, options: profiles.map(({ id }) => id) },
    name: { label: 'Name', value: name, hint: 'Such as the version of your client.' },
  };
  return <FormDialog title="New run" button="Start" fields={fields} work={start} onClose={onClose} />;
}

/** Loads the report of a run, and reloads it every second. */
function useReport(run: string): Resource<Report> {
  const params = { path: { certification: run }, query: { format: 'json' } as const };
  return usePolled(useGet('/certifications/{certification}', { params }), LOADED_EVERY_MS);
}

function CertificationRun({ run }: { readonly run: string }) {
  const report = useReport(run);
  const read = valueOf(report)?.certification;
  const remove = () => {
    const params = { path: { certification: run } };
    const deleted = control.DELETE('/certifications/{certification}', { params });
    return perform(deleted, () => navigate(serverLink('certification')), 'Deleted the run.');
  };
  return (
    <Page
      title={read?.name ?? run}
      about={
        <>
          <a href={serverLink('certification')}>All runs</a>
          {read && ` · ${read.profile} · evaluated every second`}
        </>
      }
      actions={
        <AskingButton needs="DELETE deleteCertification" text="Delete" title="Delete this run?" work={remove}>
          Its workspaces are deleted too. Download its report first.
        </AskingButton>
      }
      from={report}
    >
      {(shown) => <ShownRun run={run} report={shown} />}
    </Page>
  );
}

type ShownRunProps = Readonly<{ run: string; report: Report }>;

function ShownRun({ run, report }: ShownRunProps) {
  const { cases, certification } = report;
  const countOf = (status: JudgedCase['status']) => cases.filter((one) => one.status === status).length;
  const facts = {
    Result: certification.result,
    Passed: `${countOf('passed')} of ${cases.length}`,
    'Not passed': `${countOf('failed')} failed, ${countOf('not exercised')} not exercised`,
  };
  const failed = cases.filter(({ findings }) => findings.length > 0);
  return (
    <>
      <Facts facts={facts} />
      <Table caption="Cases" columns={columnsOf(run, report)} rows={cases} />
      {failed.length > 0 && (
        <Section title="Findings">
          {failed.map(({ id, title, findings }) => (
            <div key={id}>
              <h3>
                <a href={serverLink('certification', run, id)}>{title}</a>
              </h3>
              <Findings findings={findings} workspace={evidenceOf(report, id)?.workspace ?? ''} />
            </div>
          ))}
        </Section>
      )}
      <Reports run={run} report={report} />
    </>
  );
}

function columnsOf(run: string, report: Report): readonly Column<JudgedCase>[] {
  return [
    ['Case', ({ id, title }) => <a href={serverLink('certification', run, id)}>{title}</a>, 'head'],
    ['State', (one) => <CaseState report={report} judged={one} />],
    ['Requests', ({ id }) => evidenceOf(report, id)?.requests, 'figure', 'extra'],
    ['Findings', ({ findings }) => findings.length, 'figure', 'extra'],
  ];
}

function Reports({ run, report }: ShownRunProps) {
  const path = `/_sandbox/certifications/${encodeURIComponent(run)}`;
  const file = `${run}.jws`;
  const certificate = () => save(new Blob([report.certificate], { type: 'application/jose' }), file);
  return (
    <Section title="Report">
      <p>
        Check the certificate with <code>npx sandbox certify --verify {file}</code>.
      </p>
      <div class="actions">
        {Object.entries(FORMATS).map(([title, format]) => (
          <ActionButton
            key={format}
            label={`Download the report as ${title}`}
            work={() => download(`${path}?format=${format}`, `report.${format === 'junit' ? 'xml' : format}`)}
          >
            {title}
          </ActionButton>
        ))}
        <Button label="Download the certificate" onClick={certificate}>
          Certificate
        </Button>
      </div>
    </Section>
  );
}

type Case = Schemas['CertificationCase'];

/** The current report of a run. */
type Report = Schemas['CertificationReport'];
type JudgedCase = Report['cases'][number];

/** A case of a run: task, result, questions and answers. */
function CertificationCase({ run, caseId }: Readonly<{ run: string; caseId: string }>) {
  const params = { path: { certification: run } };
  const cases = useGet('/certifications/{certification}/cases', { params });
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
          <Empty title="The run was started without this case." />
        )
      }
    </Page>
  );
}

function Judged({ one: { id, workspace }, report }: { readonly one: Case; readonly report: Report }) {
  const judged = report.cases.find((known) => known.id === id);
  if (!judged) return null;
  const { reason, findings } = judged;
  return (
    <Section title="Result" actions={<CaseState report={report} judged={judged} />}>
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
  const values = { 'Base URL': baseUrl, Client: clientId, Secret: clientSecret };
  const facts = Object.entries(values).map(([name, value]) => [name, <code key={name}>{value}</code>]);
  return (
    <Section title="Task">
      <p>
        <Prose text={task} />
      </p>
      <Facts class="parameters" facts={Object.fromEntries(facts)} />
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
function CaseState({ report, judged }: { readonly report: Report; readonly judged: JudgedCase }) {
  const hasBegun = judged.status !== 'not exercised' || evidenceOf(report, judged.id)?.requests !== 0;
  return <Tag text={hasBegun ? judged.status : 'not begun'} />;
}

/** Findings of a case, with links to the requests that show them. */
function Findings({ findings, workspace }: Pick<JudgedCase, 'findings'> & { readonly workspace: string }) {
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
function evidenceOf({ certification }: Report, caseId: string) {
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
