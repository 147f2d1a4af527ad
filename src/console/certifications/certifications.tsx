import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/controls.js';
import { Load, Empty, Page, Notice, Section } from '../shared/components/page.js';
import { ActionButton, FormDialog, Opener, AskingButton } from '../shared/components/dialog.js';
import { Facts, Listing, Table, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { useLoaded, download, save, usePolled, type Resource, valueOf } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { navigate, serverLink } from '../shared/location.js';
import { CertificationCase, CaseState, Findings } from './certification-case.js';
import {
  checkCertificate,
  evidenceOf,
  FORMATS,
  JUDGED_EVERY_MS,
  type JudgedCase,
  type Report,
} from './certification.js';

/** Certifications: the runs, one run with its cases, or one case of it. */
export function CertificationView({ rest: [run, caseId] }: { readonly rest: readonly string[] }) {
  if (run === undefined) return <CertificationRuns />;
  if (caseId === undefined) return <CertificationRun key={run} run={run} />;
  return <CertificationCase key={`${run} ${caseId}`} run={run} caseId={caseId} />;
}

type Listed = Schemas['ListedCertification'];
type Profile = Schemas['Profile'];

const RUN_COLUMNS: readonly Column<Listed>[] = [
  ['Run', ({ id, name }) => <a href={serverLink('certification', id)}>{name ?? id}</a>, 'head'],
  ['Profile', ({ profile }) => profile],
  ['Started', ({ startedAt }) => <Time at={startedAt} />],
  ['Cases', ({ cases }) => cases.length, 'figure'],
];

/** The runs of the server, the newest first; a new one is started here. */
function CertificationRuns() {
  const runs = useLoaded('runs', () => control.GET('/certifications').orThrow());
  return (
    <Page
      title="Certification"
      about="Whether a client copes with what a real service does to it."
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
        keyOf={({ id }) => id}
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

/** A window that starts a run of a profile and goes to it. */
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
    name: { label: 'Name', value: name, hint: 'What to call the run, such as the version of your client.' },
  };
  return <FormDialog title="New run" button="Start" fields={fields} work={start} onClose={onClose} />;
}

/** Judges a run when a view opens, and again and again while it is looked at. */
export function useReport(run: string): Resource<Report> {
  const params = { path: { certification: run }, query: { format: 'json' } as const };
  const report = useLoaded(run, () => control.GET('/certifications/{certification}', { params }).orThrow());
  usePolled(report, JUDGED_EVERY_MS);
  return report;
}

/** A run as it stands now: its cases, what was found, the report in each format, and the certificate. */
function CertificationRun({ run }: { readonly run: string }) {
  const report = useReport(run);
  const read = valueOf(report)?.certification;
  return (
    <Page
      title={read?.name ?? run}
      about={
        <>
          <a href={serverLink('certification')}>All runs</a>
          {read && ` · ${read.profile} · judged as it stands, every second`}
        </>
      }
      actions={
        <AskingButton
          needs="DELETE deleteCertification"
          kind="danger"
          text="Delete"
          title="Delete this run?"
          work={() => deleteRun(run)}
        >
          The workspaces of its cases are deleted too, with their requests. Download the report and the
          certificate first.
        </AskingButton>
      }
    >
      <Load from={report}>{(shown) => <ShownRun run={run} report={shown} />}</Load>
    </Page>
  );
}

interface ShownRunProps {
  readonly run: string;
  readonly report: Report;
}

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
      <Table caption="Cases" columns={columnsOf(run, report)} rows={cases} keyOf={({ id }) => id} />
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
      <div class="pair">
        <Formats run={run} />
        <Certificate run={run} report={report} />
      </div>
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

function Formats({ run }: { readonly run: string }) {
  const path = `/_sandbox/certifications/${encodeURIComponent(run)}`;
  return (
    <Section title="Report">
      <p>The same as above, for people and for tools.</p>
      <div class="actions">
        {FORMATS.map(({ format, title, end }) => (
          <ActionButton
            key={format}
            label={`Download the report as ${title}`}
            work={() => download(`${path}?format=${format}`, `report.${end}`)}
          >
            {title}
          </ActionButton>
        ))}
      </div>
    </Section>
  );
}

function Certificate({ run, report }: ShownRunProps) {
  const check = useLoaded(report.certificate, () => checkCertificate(report));
  const { isVerified = false, text } = valueOf(check) ?? {};
  const get = () => save(new Blob([report.certificate], { type: 'application/jose' }), `${run}.jws`);
  return (
    <Section title="Certificate">
      {text !== undefined && (
        <Notice kind={isVerified ? 'good' : 'warning'} title={isVerified ? '✓ Verified' : 'Not verified'}>
          <p>{text}</p>
        </Notice>
      )}
      <div class="actions">
        <Button onClick={get}>Download</Button>
      </div>
    </Section>
  );
}

async function deleteRun(run: string): Promise<string> {
  const params = { path: { certification: run } };
  await control.DELETE('/certifications/{certification}', { params }).orThrow();
  navigate(serverLink('certification'));
  return 'Deleted the run.';
}
