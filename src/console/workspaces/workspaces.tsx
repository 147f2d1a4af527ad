import { useSignal, type Signal } from '@preact/signals';
import { Button, SelectField, TextArea, TextField } from '../shared/components/controls.js';
import { Load, Empty, Page, ErrorNotice, errorAt } from '../shared/components/page.js';
import { Dialog, Opener, DialogForm } from '../shared/components/dialog.js';
import { Facts, Table, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded, useAction, valueOf } from '../shared/server/loaded.js';
import { access } from '../shared/server/session.js';
import { link, navigate } from '../shared/location.js';
import { clientsToKeep, createWorkspace, type CreatedWorkspace, type Source } from './create-workspace.js';

type Listed = Schemas['ListedWorkspace'];

const COLUMNS: readonly Column<Listed>[] = [
  ['Name', ({ name }) => <a href={link(name)}>{name}</a>, 'head'],
  [
    'Time',
    ({ clock, damage }) => (clock ? <Time at={clock.now} /> : <span class="bad">Damaged: {damage}</span>),
  ],
  ['Clock', ({ clock }) => clock && (clock.frozen ? 'frozen' : 'running'), 'extra'],
  ['Clients', ({ clients }) => clients.map(({ clientId }) => clientId).join(', '), 'extra'],
];

/** The workspaces of the server; with a workspace's token that workspace alone. */
export function WorkspacesView() {
  const now = access.value;
  const own = now.kind === 'workspace' ? now.name : null;
  const workspaces = useLoaded('workspaces', () => listed(own));
  return (
    <Page
      title="Workspaces"
      about="Each has data, a clock and API clients of its own."
      actions={
        own === null && (
          <Opener kind="main" text="New workspace">
            {(close) => <NewWorkspace onClose={close} />}
          </Opener>
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
      <DialogForm action={create} button="Create" shownFields={['/name', '/fixture']} onClose={onClose}>
        <TextField
          label="Name"
          value={name}

          hint="Lower-case letters, digits, - and _. Empty: the sandbox makes a name."
          error={errorAt(error, '/name')}
        />
        <SelectField
          label="Data"
          value={source.value}
          options={SOURCES}
          onInput={(value) => void (source.value = value as Source)}
        />
        {source.value === 'name' ? (
          <FixtureField
            value={fixture}

            error={errorAt(error, '/fixture')}
          />
        ) : (
          <OwnFixture value={text} />
        )}
      </DialogForm>
    </Dialog>
  );
}

/** The secrets of a new workspace, which are shown once. */
function Secrets({ created }: { readonly created: CreatedWorkspace }) {
  const open = () => navigate(link(created.name));
  return (
    <Dialog title={`Secrets of ${created.name}`} onClose={open}>
      <p>Keep them: they are shown only now. Whoever has one can act as its client.</p>
      <Facts
        class="parameters"
        facts={Object.fromEntries(
          clientsToKeep(created).map(({ clientId, clientSecret }) => [clientId, <code>{clientSecret}</code>]),
        )}
      />
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
  error,
}: {
  readonly value: Signal<string>;
  readonly error: string | undefined;
}) {
  const found = valueOf(useLoaded('fixtures', () => control.GET('/fixtures').orThrow()));
  const fixtures = found ?? [{ name: 'demo', description: '' }];
  return (
    <SelectField
      label="Fixture"
      value={value}
      options={fixtures.map(({ name }) => name)}
      hint={fixtures.find(({ name }) => name === value.value)?.description}
      error={error}
    />
  );
}

function OwnFixture({ value }: { readonly value: Signal<string> }) {
  const read = useAction(async (file: File | undefined) => {
    if (file) value.value = await file.text();
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
      <TextArea label="Fixture (JSON or YAML)" value={value} rows={10} />
    </>
  );
}
