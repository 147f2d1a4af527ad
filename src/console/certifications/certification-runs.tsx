import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { Dialog } from '../shared/components/dialog.js';
import { SelectField, TextField } from '../shared/components/field.js';
import { Form } from '../shared/components/form.js';
import { Load, Empty, ErrorNotice, faultOf } from '../shared/components/notice.js';
import { Page } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { useAction } from '../shared/server/action.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded } from '../shared/server/loaded.js';
import { navigate, serverLink } from '../shared/location.js';
import { CertificationCase } from './certification-case.js';
import { CertificationRun } from './certification-run.js';

/** Certifications: the runs, one run with its cases, or one case of it. */
export function CertificationView({ rest: [run, caseId] }: { readonly rest: readonly string[] }) {
  if (run === undefined) return <CertificationRuns />;
  if (caseId === undefined) return <CertificationRun key={run} run={run} />;
  return <CertificationCase key={`${run} ${caseId}`} run={run} caseId={caseId} />;
}

type Listed = Schemas['ListedCertification'];
type Profile = Schemas['Profile'];

const COLUMNS: readonly Column<Listed>[] = [
  {
    title: 'Run',
    isHead: true,
    cell: ({ id, name }) => <a href={serverLink('certification', id)}>{name ?? id}</a>,
  },
  { title: 'Profile', cell: ({ profile }) => profile },
  { title: 'Started', cell: ({ startedAt }) => <Time at={startedAt} /> },
  { title: 'Cases', isFigure: true, cell: ({ cases }) => cases.length },
];

/** The runs of the server, the newest first; a new one is started here. */
function CertificationRuns() {
  const runs = useLoaded('runs', () => control.GET('/certifications').orThrow());
  const isStarting = useSignal(false);
  return (
    <Page
      title="Certification"
      about="Whether a client copes with what a real service does to it."
      actions={
        <Button kind="main" onClick={() => void (isStarting.value = true)}>
          New run
        </Button>
      }
    >
      <Load from={runs}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No runs yet.">
              Start one here and work on its cases one by one, or let <code>npx sandbox certify</code> run
              your client on all of them.
            </Empty>
          ) : (
            <Table caption="Runs" columns={COLUMNS} rows={list} keyOf={({ id }) => id} />
          )
        }
      </Load>
      {isStarting.value && <NewRun onClose={() => void (isStarting.value = false)} />}
    </Page>
  );
}

/** A window that starts a run of a profile and goes to it. */
function NewRun({ onClose }: { readonly onClose: () => void }) {
  const profiles = useLoaded('profiles', () => control.GET('/profiles').orThrow());
  return (
    <Dialog title="New run" onClose={onClose}>
      <Load from={profiles}>{([first, ...more]) => first && <RunForm {...{ first, more, onClose }} />}</Load>
    </Dialog>
  );
}

interface RunFormProps {
  readonly first: Profile;
  readonly more: readonly Profile[];
  readonly onClose: () => void;
}

function RunForm({ first, more, onClose }: RunFormProps) {
  const profiles = [first, ...more];
  const profile = useSignal(first);
  const name = useSignal('');
  const start = useAction(async () => {
    const named = name.value.trim() === '' ? {} : { name: name.value.trim() };
    const body = { profile: profile.value.id, ...named };
    const run = await control.POST('/certifications', { body }).orThrow();
    navigate(serverLink('certification', run.id));
    return `Started a run of ${run.cases.length} cases.`;
  });
  const { title, cases } = profile.value;
  return (
    <Form class="fields" onSend={start.run}>
      <SelectField
        label="Profile"
        hint={`${title}: ${cases.length} cases, each in a workspace of its own.`}
        value={profile.value.id}
        options={profiles.map(({ id }) => ({ value: id, text: id }))}
        onChange={(id) => void (profile.value = profiles.find((one) => one.id === id) ?? first)}
      />
      <TextField
        label="Name"
        hint="What to call the run, such as the version of your client."
        value={name.value}
        onInput={(value) => void (name.value = value)}
        error={faultOf(start.error.value, '/name')}
      />
      <ErrorNotice error={start.error.value} shownFields={['/name']} />
      <div class="actions end">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" busy={start.busy}>
          Start
        </Button>
      </div>
    </Form>
  );
}
