import { useSignal } from '@preact/signals';
import { Load, Page, Section, Empty } from '../shared/components/page.js';
import { LineForm } from '../shared/components/fields.js';
import { Listing, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { download, useLoaded } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { link, navigate, here } from '../shared/location.js';
import { ActionButton, AskingButton } from '../shared/components/dialog.js';

/** What can be done with a workspace as a whole: snapshots, export, reset, delete. A damaged one can be reset and deleted, too. */
export function WorkspaceView() {
  const name = here();
  const state = useLoaded(name, () => control.GET('/workspaces/{name}').orThrow());
  return (
    <Page
      title="Workspace"
      about="Its data, clock and API clients are its own."
      actions={
        state.loaded.value.state !== 'loading' && (
          <>
            <ActionButton
              needs="GET exportWorkspace"
              work={() => download(`/_sandbox/workspaces/${name}/export`, `${name}.json`)}
            >
              Export
            </ActionButton>
            <Reset name={name} onDone={state.reload} />
            <AskingButton
              needs="DELETE deleteWorkspace"
              kind="danger"
              text="Delete"
              title={`Delete ${name}?`}
              work={deleteShown}
            >
              It stays in the bin of the server for seven days, with its bookings, snapshots and clients.
              Nobody can use it meanwhile.
            </AskingButton>
          </>
        )
      }
    >
      <Load from={state}>{() => <Snapshots onRestored={state.reload} />}</Load>
    </Page>
  );
}

function Reset({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const reset = async () => {
    await control.POST('/workspaces/{name}/reset').orThrow();
    onDone();
    return `Reset ${name}.`;
  };
  return (
    <AskingButton
      needs="POST resetWorkspace"
      kind="danger"
      text="Reset"
      title={`Reset ${name}?`}
      work={reset}
    >
      All bookings and changes since its creation are lost, and its clock goes back. Its snapshots stay.
    </AskingButton>
  );
}

async function deleteShown(): Promise<string> {
  const name = here();
  await control.DELETE('/workspaces/{name}').orThrow();
  navigate(link());
  return `Deleted ${name}. It is in the bin.`;
}

/** The snapshots of a workspace: create, restore, delete. */
function Snapshots({ onRestored }: Readonly<{ onRestored: () => void }>) {
  const list = useLoaded(here(), () => control.GET('/workspaces/{name}/snapshots').orThrow());
  const columns: readonly Column<Schemas['Snapshot']>[] = [
    ['Name', (one) => one.name, 'head'],
    ['Time in it', ({ now }) => <Time at={now} />],
    [
      'Actions',
      ({ name }) => <SnapshotActions {...{ name, onRestored }} onDeleted={list.reload} />,
      'figure',
    ],
  ];
  return (
    <Section title="Snapshots">
      <NewSnapshot onCreated={list.reload} />
      <Listing
        from={list}
        caption="Snapshots"
        columns={columns}
        keyOf={(snapshot) => snapshot.name}
        empty={<Empty title="No snapshots yet.">A snapshot keeps the whole state, the clock included.</Empty>}
      />
    </Section>
  );
}

function SnapshotActions({
  name: snapshot,
  onRestored,
  onDeleted,
}: Readonly<{ name: string; onRestored: () => void; onDeleted: () => void }>) {
  const params = { path: { snapshot } };
  const restore = async () => {
    await control.POST('/workspaces/{name}/snapshots/{snapshot}/restore', { params }).orThrow();
    onRestored();
    return `Restored ${snapshot}.`;
  };
  const remove = async () => {
    await control.DELETE('/workspaces/{name}/snapshots/{snapshot}', { params }).orThrow();
    onDeleted();
    return `Deleted the snapshot ${snapshot}.`;
  };
  return (
    <span class="actions">
      <AskingButton needs="POST restoreSnapshot" text="Restore" label={`Restore ${snapshot}`} work={restore}>
        The present state is lost. Create a snapshot of it first if you want to come back.
      </AskingButton>
      <AskingButton
        needs="DELETE deleteSnapshot"
        kind="danger"
        text="Delete"
        label={`Delete ${snapshot}`}
        work={remove}
      >
        The workspace stays as it is; the snapshot is lost.
      </AskingButton>
    </span>
  );
}

function NewSnapshot({ onCreated }: { readonly onCreated: () => void }) {
  const text = useSignal('');
  const create = async () => {
    const name = text.value.trim();
    await control.POST('/workspaces/{name}/snapshots', { body: { name } }).orThrow();
    text.value = '';
    onCreated();
    return `Created the snapshot ${name}.`;
  };
  const fields = { name: { label: 'New snapshot', value: text, required: true } };
  return <LineForm fields={fields} work={create} button="Create" needs="POST createSnapshot" />;
}
