import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/controls.js';
import { Empty, Page, Section } from '../shared/components/page.js';
import { ActionButton, FormDialog, Opener, AskingButton } from '../shared/components/dialog.js';
import { Facts, Listing, Table, type Column } from '../shared/components/table.js';
import { Share } from '../shared/components/bars.js';
import { Tag, Time } from '../shared/components/inline.js';
import { useLoaded, download, save, usePolled, type Resource, valueOf } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { navigate, serverLink } from '../shared/location.js';
import { CertificationCase, CaseState, evidenceOf, Findings } from './certification-case.js';
import type { JudgedCase, Report } from './certification-case.js';

/** The list of certification runs, one run, or one of its cases. */
export function CertificationView({ rest: [run, caseId] }: { readonly rest: readonly string[] }) {
  if (run === undefined) return <CertificationRuns />;
  if (caseId === undefined) return <CertificationRun key={run} run={run} />;
  return <CertificationCase key={`${run} ${caseId}`} run={run} caseId={caseId} />;
}

/** The interval between loads of a report. The server evaluates the run at each load. */
const LOADED_EVERY_MS = 1000;

/** Formats of a report by their titles. */
const FORMATS = { HTML: 'html', Markdown: 'md', JSON: 'json', JUnit: 'junit', SARIF: 'sarif' };

type Listed = Schemas['ListedCertification'];
type Profile = Schemas['Profile'];

const RUN_COLUMNS: readonly Column<Listed>[] = [
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
  const runs = useLoaded('runs', () => control.GET('/certifications').orThrow());
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
            Start one here and work on its cases one by one, or let <code>npx sandbox certify</code> run your
            client on all of them.
          </Empty>
        }
      />
    </Page>
  );
}

function NewRun({ onClose }: { readonly onClose: () => void }) {
  const profiles = valueOf(useLoaded('profiles', () => control.GET('/profiles').orThrow()));
  return profiles ? <RunForm profiles={profiles} onClose={onClose} /> : null;
}

function RunForm({ profiles, onClose }: Readonly<{ profiles: readonly Profile[]; onClose: () => void }>) {
  const [profile, name] = [useSignal(profiles[0]?.id ?? ''), useSignal('')];
  const start = async () => {
    const named = name.value.trim() === '' ? {} : { name: name.value.trim() };
    const body = { profile: profile.value as Profile['id'], ...named };
    const run = await control.POST('/certifications', { body }).orThrow();
    navigate(serverLink('certification', run.id));
    return `Started a run of ${run.cases.length} cases.`;
  };
  const chosen = profiles.find(({ id }) => id === profile.value);
  const about = chosen && `${chosen.title}: ${chosen.cases.length} cases, each in a workspace of its own.`;
  const fields = {
    profile: { label: 'Profile', value: profile, hint: about, options: profiles.map(({ id }) => id) },
    name: { label: 'Name', value: name, hint: 'A name for the run, such as the version of your client.' },
  };
  return <FormDialog title="New run" button="Start" fields={fields} work={start} onClose={onClose} />;
}

/** Loads the report of a run, and reloads it every second. */
export function useReport(run: string): Resource<Report> {
  const params = { path: { certification: run }, query: { format: 'json' } as const };
  const report = useLoaded(run, () => control.GET('/certifications/{certification}', { params }).orThrow());
  usePolled(report, LOADED_EVERY_MS);
  return report;
}

function CertificationRun({ run }: { readonly run: string }) {
  const report = useReport(run);
  const read = valueOf(report)?.certification;
  const remove = async () => {
    const params = { path: { certification: run } };
    await control.DELETE('/certifications/{certification}', { params }).orThrow();
    navigate(serverLink('certification'));
    return 'Deleted the run.';
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
          The workspaces of its cases are deleted too, with their requests. Download the report and the
          certificate first.
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
  const counted = (status: JudgedCase['status']) => cases.filter((one) => one.status === status).length;
  const facts = {
    Result: certification.result,
    Passed: `${counted('passed')} of ${cases.length}`,
    'Not passed': `${counted('failed')} failed, ${counted('not exercised')} not exercised`,
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
        This server signs the certificate. Check it with <code>npx sandbox certify --verify {file}</code>.
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
