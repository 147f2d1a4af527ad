import { Load, Page } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { here } from '../shared/location.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded } from '../shared/server/loaded.js';

const COLUMNS: readonly Column<Schemas['ListedClient']>[] = [
  ['Client', ({ clientId }) => <code>{clientId}</code>, 'head'],
  ['Acts as', ({ merchant }) => merchant],
  ['Sells for', ({ sells }) => sells.join(', ')],
  ['Agent', ({ agent }) => agent, 'extra'],
];

/** Who may use a workspace: its clients. */
export function AccessView() {
  const params = { path: { name: here() } };
  const clients = useLoaded(here(), () => control.GET('/workspaces/{name}/clients', { params }).orThrow());
  return (
    <Page title="Access" about="The clients of this workspace: what each acts as, and for whom it sells.">
      <Load from={clients}>
        {(list) => <Table caption="Clients" columns={COLUMNS} rows={list} keyOf={({ client }) => client} />}
      </Load>
    </Page>
  );
}
