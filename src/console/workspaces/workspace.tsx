import { useSignal } from '@preact/signals';
import { Page, Section, Empty } from '../shared/components/page.js';
import { LineForm } from '../shared/components/fields.js';
import { Listing, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { control, download, perform, useGet, type Schemas } from '../shared/server/loaded.js';
import { link, navigate, here } from '../shared/location.js';
import { ActionButton, AskingButton } from '../shared/components/dialog.js';

/** Snapshots, export, reset and deletion of a workspace. A damaged one can be reset and deleted. */
export function WorkspaceView() {
  const name = here();
  const state = useGet('/workspaces/{name}');
  const reset = () => perform(control.POST('/workspaces/{name}/reset'), state.reload, `Reset ${name}.`);
  const save = () => download(`/_sandbox/workspaces/${name}/export`, `${name}.json`);
  const deleted = `Deleted ${name}. It is in the bin.`;
  const remove = () => perform(control.DELETE('/workspaces/{name}'), () => navigate(link()), deleted);
  return (
    <Page
      title="Workspace"
      actions={
        state.loaded.value.state !== 'loading' && (
          <>
            <ActionButton needs="GET exportWorkspace" work={save}>
              Export
            </ActionButton>
            <AskingButton needs="POST resetWorkspace" text="Reset" title={`Reset ${name}?`} work={reset}>
              All bookings and changes since its creation are lost, and its clock goes back. Its snapshots
              stay.
            </AskingButton>
            <AskingButton
              needs="DELETE deleteWorkspace"
              text="Delete"
              title={`Delete ${name}?`}
              work={remove}
            >
              It stays in the bin for seven days, where nobody can use it.
            </AskingButton>
          </>
        )
      }
      from={state}
    >
      {() => <Snapshots onRestored={state.reload} />}
    </Page>
  );
}

function Snapshots({ onRestored }: Readonly<{ onRestored: () => void }>) {
  const list = useGet('/workspaces/{name}/snapshots');
  const props = { onRestored, onDeleted: list.reload };
  const text = useSignal('');
  const fields = { name: { label: 'New snapshot', value: text, required: true } };
  const create = async () => {
    const name = text.value.trim();
    await control.POST('/workspaces/{name}/snapshots', { body: { name } }).orThrow();
    text.value = '';
    list.reload();
    return `Created the snapshot ${name}.`;
  };
  const columns: readonly Column<Schemas['Snapshot']>[] = [
    ['Name', (one) => one.name, 'head'],
    ['Time in it', ({ now }) => <Time at={now} />],
    ['Actions', ({ name }) => <SnapshotActions {...props} snapshot={name} />, 'figure'],
  ];
  return (
    <Section title="Snapshots">
      <LineForm fields={fields} work={create} button="Create" needs="POST createSnapshot" />
      <Listing
        from={list}
        caption="Snapshots"
        columns={columns}
        empty={<Empty title="No snapshots yet.">A snapshot keeps the whole state, the clock included.</Empty>}
      />
    </Section>
  );
}

type SnapshotProps = Readonly<{ snapshot: string; onRestored: () => void; onDeleted: () => void }>;

function SnapshotActions({ snapshot, onRestored, onDeleted }: SnapshotProps) {
  const params = { path: { snapshot } };
  const path = '/workspaces/{name}/snapshots/{snapshot}';
  const restore = () =>
    perform(control.POST(`${path}/restore`, { params }), onRestored, `Restored ${snapshot}.`);
  const remove = () =>
    perform(control.DELETE(path, { params }), onDeleted, `Deleted the snapshot ${snapshot}.`);
  return (
    <span class="actions">
      <AskingButton needs="POST restoreSnapshot" kind="plain" text="Restore" of={snapshot} work={restore}>
        The present state is lost, unless you create a snapshot first.
      </AskingButton>
      <AskingButton needs="DELETE deleteSnapshot" text="Delete" of={snapshot} work={remove}>
        Only the snapshot is lost.
      </AskingButton>
    </span>
  );
}
