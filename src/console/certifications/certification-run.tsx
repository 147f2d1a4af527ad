import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../shared/components/button.js';
import { Confirm } from '../shared/components/dialog.js';
import { Load, ErrorNotice, Notice } from '../shared/components/notice.js';
import { Page, Section } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { useAction } from '../shared/server/action.js';
import { control } from '../shared/server/control.js';
import { download, save } from '../shared/server/download.js';
import { useLoaded, usePolled, type Resource } from '../shared/server/loaded.js';
import { navigate, serverLink } from '../shared/location.js';
import { checkCertificate, type CertificateCheck } from './certificate.js';
import { evidenceOf, FORMATS, JUDGED_EVERY_MS, type JudgedCase, type Report } from './certification.js';
import { CaseState, Findings } from './certification-findings.js';

/** Judges a run when a view opens, and again and again while it is looked at. */
export function useReport(run: string): Resource<Report> {
  const params = { path: { certification: run }, query: { format: 'json' } as const };
  const report = useLoaded(run, () => control.GET('/certifications/{certification}', { params }).orThrow());
  usePolled(report, JUDGED_EVERY_MS);
  return report;
}

/** A run as it stands now: its cases, what was found, the report in each format, and the certificate. */
export function CertificationRun({ run }: { readonly run: string }) {
  const report = useReport(run);
  const isDeleting = useSignal(false);
  const now = report.loaded.value;
  const read = now.state === 'ready' ? now.value.certification : null;
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
        <Button kind="danger" onClick={() => void (isDeleting.value = true)}>
          Delete
        </Button>
      }
    >
      <Load from={report}>{(shown) => <ShownRun run={run} report={shown} />}</Load>
      {isDeleting.value && <Delete run={run} onClose={() => void (isDeleting.value = false)} />}
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
      <dl class="facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
    {
      title: 'Case',
      isHead: true,
      cell: ({ id, title }) => <a href={serverLink('certification', run, id)}>{title}</a>,
    },
    { title: 'State', cell: (one) => <CaseState report={report} judged={one} /> },
    { title: 'Requests', isFigure: true, isExtra: true, cell: ({ id }) => evidenceOf(report, id)?.requests },
    { title: 'Findings', isFigure: true, isExtra: true, cell: ({ findings }) => findings.length },
  ];
}

function Formats({ run }: { readonly run: string }) {
  const get = useAction(async (format: string, end: string) => {
    await download(`/_sandbox/certifications/${encodeURIComponent(run)}?format=${format}`, `report.${end}`);
  });
  return (
    <Section title="Report">
      <p>The same as above, for people and for tools.</p>
      <ErrorNotice error={get.error.value} />
      <div class="actions">
        {FORMATS.map(({ format, title, end }) => (
          <Button
            key={format}
            label={`Download the report as ${title}`}
            onClick={() => void get.run(format, end)}
          >
            {title}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function Certificate({ run, report }: ShownRunProps) {
  const check = useSignal<CertificateCheck | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = async () => {
      const value = await checkCertificate(report);
      if (!isOver) check.value = value;
    };
    void show();
    return () => void (isOver = true);
  }, [report.certificate]);
  const { isVerified = false, text } = check.value ?? {};
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

function Delete({ run, onClose }: { readonly run: string; readonly onClose: () => void }) {
  const remove = useAction(async () => {
    const params = { path: { certification: run } };
    await control.DELETE('/certifications/{certification}', { params }).orThrow();
    navigate(serverLink('certification'));
    return 'Deleted the run.';
  });
  return (
    <Confirm title="Delete this run?" button="Delete" action={remove} onClose={onClose}>
      The workspaces of its cases are deleted too, with their requests. Download the report and the
      certificate first.
    </Confirm>
  );
}
