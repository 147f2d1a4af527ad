import { useSignal } from '@preact/signals';
import { Button, SelectField, TextArea, TextField, Form } from '../shared/components/controls.js';
import { Load, Empty, Page, Dialog, ErrorNotice, faultOf } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded, useAction } from '../shared/server/loaded.js';
import { access } from '../shared/server/session.js';
import { link, navigate } from '../shared/location.js';
import { clientsToKeep, createWorkspace, type CreatedWorkspace, type Source } from './create-workspace.js';

type Listed = Schemas['ListedWorkspace'];

const COLUMNS: readonly Column<Listed>[] = [
  { title: 'Name', isHead: true, cell: ({ name }) => <a href={link(name)}>{name}</a> },
  {
    title: 'Time',
    cell: ({ clock, damage }) =>
      clock ? <Time at={clock.now} /> : <span class="bad">Damaged: {damage}</span>,
  },
  {
    title: 'Clock',
    isExtra: true,
    cell: ({ clock }) => clock && (clock.frozen ? 'frozen' : 'running'),
  },
  {
    title: 'Clients',
    isExtra: true,
    cell: ({ clients }) => clients.map(({ clientId }) => clientId).join(', '),
  },
];

/** The workspaces of the server; with a workspace's token that workspace alone. */
export function WorkspacesView() {
  const now = access.value;
  const own = now.kind === 'workspace' ? now.name : null;
  const isCreating = useSignal(false);
  const workspaces = useLoaded('workspaces', () => listed(own));
  return (
    <Page
      title="Workspaces"
      about="Each has data, a clock and API clients of its own."
      actions={
        own === null && (
          <Button kind="main" onClick={() => void (isCreating.value = true)}>
            New workspace
          </Button>
        )
      }
    >
      <Load from={workspaces}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="There is no workspace yet.">Create one from a fixture.</Empty>
          ) : (
            <Table caption="Workspaces" columns={COLUMNS} rows={list} keyOf={({ name }) => name} />
          )
        }
      </Load>
      {isCreating.value && <NewWorkspace onClose={() => void (isCreating.value = false)} />}
    </Page>
  );
}

async function listed(own: string | null): Promise<readonly Listed[]> {
  if (own === null) return control.GET('/workspaces').orThrow();
  return [await control.GET('/workspaces/{name}', { params: { path: { name: own } } }).orThrow()];
}

const SOURCES: readonly { readonly value: Source; readonly text: string }[] = [
  { value: 'name', text: 'A fixture of the server' },
  { value: 'text', text: 'A file, or text of my own' },
];

/** A window that creates a workspace and goes to it. */
export function NewWorkspace({ onClose }: { readonly onClose: () => void }) {
  const name = useSignal('');
  const source = useSignal<Source>('name');
  const fixture = useSignal('demo');
  const text = useSignal('');
  const made = useSignal<CreatedWorkspace | null>(null);
  const create = useAction(async () => {
    const given = source.value === 'name' ? fixture.value : text.value;
    const created = await createWorkspace(name.value.trim(), source.value, given);
    if (clientsToKeep(created).length > 0) made.value = created;
    else navigate(link(created.name));
    return `Created ${created.name}.`;
  });
  const error = create.error.value;
  if (made.value) return <Secrets created={made.value} />;
  return (
    <Dialog title="New workspace" onClose={onClose}>
      <Form onSend={create.run}>
        <TextField
          label="Name"
          value={name.value}
          onInput={(value) => void (name.value = value)}
          hint="Lower-case letters, digits, - and _. Empty: the sandbox makes a name."
          error={faultOf(error, '/name')}
        />
        <SelectField
          label="Data"
          value={source.value}
          options={SOURCES}
          onChange={(value) => void (source.value = value as Source)}
        />
        {source.value === 'name' ? (
          <FixtureField
            value={fixture.value}
            onChange={(value) => void (fixture.value = value)}
            error={faultOf(error, '/fixture')}
          />
        ) : (
          <OwnFixture value={text.value} onInput={(value) => void (text.value = value)} />
        )}
        <ErrorNotice error={error} shownFields={['/name', '/fixture']} />
        <div class="actions end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={create.busy}>
            Create
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The secrets of a new workspace, which are shown once. */
function Secrets({ created }: { readonly created: CreatedWorkspace }) {
  const open = () => navigate(link(created.name));
  return (
    <Dialog title={`Secrets of ${created.name}`} onClose={open}>
      <p>Keep them: they are shown only now. Whoever has one can act as its client.</p>
      <dl class="parameters">
        {clientsToKeep(created).map(({ clientId, clientSecret }) => (
          <div key={clientId}>
            <dt>{clientId}</dt>
            <dd>
              <code>{clientSecret}</code>
            </dd>
          </div>
        ))}
      </dl>
      <div class="actions end">
        <Button kind="main" onClick={open}>
          Open the workspace
        </Button>
      </div>
    </Dialog>
  );
}

/** The fixtures of the server, each with what it holds. */
function FixtureField({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error: string | undefined;
}) {
  const { loaded } = useLoaded('fixtures', () => control.GET('/fixtures').orThrow());
  const now = loaded.value;
  const fixtures = now.state === 'ready' ? now.value : [{ name: 'demo', description: '' }];
  return (
    <SelectField
      label="Fixture"
      value={value}
      options={fixtures.map(({ name }) => ({ value: name, text: name }))}
      onChange={onChange}
      hint={fixtures.find(({ name }) => name === value)?.description}
      error={error}
    />
  );
}

function OwnFixture({
  value,
  onInput,
}: {
  readonly value: string;
  readonly onInput: (value: string) => void;
}) {
  const read = useAction(async (file: File | undefined) => {
    if (file) onInput(await file.text());
  });
  return (
    <>
      <div class="field">
        <label for="fixture-file">File</label>
        <input
          id="fixture-file"
          type="file"
          accept=".json,.yaml,.yml"
          onChange={(event) => void read.run(event.currentTarget.files?.[0])}
        />
      </div>
      <ErrorNotice error={read.error.value} />
      <TextArea label="Fixture (JSON or YAML)" value={value} onInput={onInput} rows={10} />
    </>
  );
}
