import { useSignal } from '@preact/signals';
import { Button, TextField } from '../shared/components/controls.js';
import { Confirm, Load, ErrorNotice, Page, Section, Empty, faultOf } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { useAction, download, useLoaded, type Loaded } from '../shared/server/loaded.js';
import { control, type Schemas, Refused } from '../shared/server/control.js';
import { access } from '../shared/server/session.js';
import { link, navigate } from '../shared/location.js';

/** One workspace: its clients, its clock, its snapshots, and what can be done with it as a whole. */
export function WorkspaceView({ workspace: name }: { readonly workspace: string }) {
  const params = { path: { name } };
  const state = useLoaded(name, () => control.GET('/workspaces/{name}', { params }).orThrow());
  const isMissing = isUnknown(state.loaded.value);
  const asked = useSignal<'reset' | 'delete' | null>(null);
  const save = useAction(() => download(`/_sandbox/workspaces/${name}/export`, `${name}.json`));
  const close = () => void (asked.value = null);
  return (
    <Page
      title={name}
      about={isMissing ? <a href={link()}>All workspaces</a> : 'Its data, clock and API clients are its own.'}
      actions={
        state.loaded.value.state !== 'loading' &&
        !isMissing && (
          <>
            <Button busy={save.busy} onClick={() => void save.run()}>
              Export
            </Button>
            <Button kind="danger" onClick={() => void (asked.value = 'reset')}>
              Reset
            </Button>
            {access.value.kind === 'everything' && (
              <Button kind="danger" onClick={() => void (asked.value = 'delete')}>
                Delete
              </Button>
            )}
          </>
        )
      }
    >
      <ErrorNotice error={save.error.value} />
      <Load from={state}>
        {(shown) => (
          <>
            <Overview shown={shown} />
            <Snapshots workspace={name} onRestored={state.reload} />
          </>
        )}
      </Load>
      {asked.value === 'reset' && <Reset name={name} onDone={state.reload} onClose={close} />}
      {asked.value === 'delete' && <Delete name={name} onClose={close} />}
    </Page>
  );
}

function Overview({ shown: { clock, clients } }: { readonly shown: Schemas['Workspace'] }) {
  return (
    <Section title="Clients">
      <p>
        It is <Time at={clock.now} /> here; the clock is {clock.frozen ? 'frozen' : 'running'}.
      </p>
      <Table
        caption="Clients"
        columns={[{ title: 'Client', isHead: true, cell: ({ clientId }) => <code>{clientId}</code> }]}
        rows={clients}
        keyOf={({ clientId }) => clientId}
      />
    </Section>
  );
}

/** Whether a workspace does not exist. One that cannot be read, such as a damaged one, can still be reset and deleted. */
function isUnknown(loaded: Loaded<unknown>): boolean {
  return loaded.state === 'failed' && loaded.error instanceof Refused && loaded.error.status === 404;
}

interface Asked {
  readonly name: string;
  readonly onClose: () => void;
}

function Reset({ name, onDone, onClose }: Asked & { readonly onDone: () => void }) {
  const reset = useAction(async () => {
    await control.POST('/workspaces/{name}/reset', { params: { path: { name } } }).orThrow();
    onDone();
    return `Reset ${name}.`;
  });
  return (
    <Confirm title={`Reset ${name}?`} button="Reset" action={reset} onClose={onClose}>
      All bookings and changes since its creation are lost, and its clock goes back. Its snapshots stay.
    </Confirm>
  );
}

function Delete({ name, onClose }: Asked) {
  const remove = useAction(async () => {
    await control.DELETE('/workspaces/{name}', { params: { path: { name } } }).orThrow();
    navigate(link());
    return `Deleted ${name}.`;
  });
  return (
    <Confirm title={`Delete ${name}?`} button="Delete" action={remove} onClose={onClose}>
      The workspace is lost with its bookings, snapshots and clients.
    </Confirm>
  );
}

type Snapshot = Schemas['Snapshot'];

interface SnapshotsProps {
  readonly workspace: string;
  readonly onRestored: () => void;
}

/** The snapshots of a workspace: create, restore, delete. */
export function Snapshots({ workspace: name, onRestored }: SnapshotsProps) {
  const params = { path: { name } };
  const list = useLoaded(name, () => control.GET('/workspaces/{name}/snapshots', { params }).orThrow());
  const asked = useSignal<{ readonly what: 'restore' | 'delete'; readonly snapshot: string } | null>(null);
  const ask = (what: 'restore' | 'delete', snapshot: string) => void (asked.value = { what, snapshot });
  const close = () => void (asked.value = null);
  return (
    <Section title="Snapshots">
      <NewSnapshot workspace={name} onCreated={list.reload} />
      <Load from={list}>
        {(snapshots) =>
          snapshots.length === 0 ? (
            <Empty title="No snapshots yet.">A snapshot keeps the whole state, the clock included.</Empty>
          ) : (
            <Table
              caption="Snapshots"
              columns={columns(ask)}
              rows={snapshots}
              keyOf={(snapshot) => snapshot.name}
            />
          )
        }
      </Load>
      {asked.value?.what === 'restore' && (
        <Restore workspace={name} snapshot={asked.value.snapshot} onDone={onRestored} onClose={close} />
      )}
      {asked.value?.what === 'delete' && (
        <DeleteSnapshot
          workspace={name}
          snapshot={asked.value.snapshot}
          onDone={list.reload}
          onClose={close}
        />
      )}
    </Section>
  );
}

function columns(ask: (what: 'restore' | 'delete', snapshot: string) => void): readonly Column<Snapshot>[] {
  return [
    { title: 'Name', isHead: true, cell: ({ name }) => name },
    { title: 'Time in it', cell: ({ now }) => <Time at={now} /> },
    {
      title: 'Actions',
      isFigure: true,
      cell: ({ name }) => (
        <span class="actions">
          <Button label={`Restore ${name}`} onClick={() => ask('restore', name)}>
            Restore
          </Button>
          <Button kind="danger" label={`Delete ${name}`} onClick={() => ask('delete', name)}>
            Delete
          </Button>
        </span>
      ),
    },
  ];
}

function NewSnapshot({
  workspace,
  onCreated,
}: {
  readonly workspace: string;
  readonly onCreated: () => void;
}) {
  const text = useSignal('');
  const create = useAction(async () => {
    const name = text.value.trim();
    const params = { path: { name: workspace } };
    await control.POST('/workspaces/{name}/snapshots', { params, body: { name } }).orThrow();
    text.value = '';
    onCreated();
    return `Created the snapshot ${name}.`;
  });
  const error = create.error.value;
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        void create.run();
      }}
    >
      <TextField
        label="New snapshot"
        value={text.value}
        required
        onInput={(value) => void (text.value = value)}
        error={faultOf(error, '/name')}
      />
      <Button type="submit" busy={create.busy} disabled={text.value.trim() === ''}>
        Create
      </Button>
      <ErrorNotice error={error} shownFields={['/name']} />
    </form>
  );
}

interface AskedSnapshot {
  readonly workspace: string;
  readonly snapshot: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Restore({ workspace: name, snapshot, onDone, onClose }: AskedSnapshot) {
  const restore = useAction(async () => {
    const params = { path: { name, snapshot } };
    await control.POST('/workspaces/{name}/snapshots/{snapshot}/restore', { params }).orThrow();
    onDone();
    return `Restored ${snapshot}.`;
  });
  return (
    <Confirm title={`Restore ${snapshot}?`} button="Restore" action={restore} onClose={onClose}>
      The present state is lost. Create a snapshot of it first if you want to come back.
    </Confirm>
  );
}

function DeleteSnapshot({ workspace: name, snapshot, onDone, onClose }: AskedSnapshot) {
  const remove = useAction(async () => {
    const params = { path: { name, snapshot } };
    await control.DELETE('/workspaces/{name}/snapshots/{snapshot}', { params }).orThrow();
    onDone();
    return `Deleted the snapshot ${snapshot}.`;
  });
  return (
    <Confirm title={`Delete ${snapshot}?`} button="Delete" action={remove} onClose={onClose}>
      The workspace stays as it is; the snapshot is lost.
    </Confirm>
  );
}
