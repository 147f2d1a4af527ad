import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { Load, Empty } from '../shared/components/notice.js';
import { Page } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded } from '../shared/server/loaded.js';
import { access } from '../shared/server/session.js';
import { link } from '../shared/location.js';
import { NewWorkspace } from './new-workspace.js';

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
