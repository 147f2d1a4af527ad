import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { Confirm } from '../shared/components/dialog.js';
import { TextField } from '../shared/components/field.js';
import { Load, Empty, ErrorNotice, faultOf } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { useAction } from '../shared/server/action.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded } from '../shared/server/loaded.js';

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
        <Delete workspace={name} snapshot={asked.value.snapshot} onDone={list.reload} onClose={close} />
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

interface Asked {
  readonly workspace: string;
  readonly snapshot: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Restore({ workspace: name, snapshot, onDone, onClose }: Asked) {
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

function Delete({ workspace: name, snapshot, onDone, onClose }: Asked) {
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
