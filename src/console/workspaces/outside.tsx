import { ActionButton, AskingButton } from '../shared/components/dialog.js';
import { Prose, Status, Target, Time } from '../shared/components/inline.js';
import { Empty, Page } from '../shared/components/page.js';
import { Listing, type Column } from '../shared/components/table.js';
import { link, navigate } from '../shared/location.js';
import { control, perform, usePolled, valueOf, type Schemas, useGet } from '../shared/server/loaded.js';

type Deleted = Schemas['ListedWorkspace'];

/** Deleted workspaces that can be restored. */
export function BinView() {
  const params = { query: { deleted: true } };
  const deleted = useGet('/workspaces', { params });
  /** Existing workspaces. To purge a name in use would delete the existing workspace. */
  const used = valueOf(useGet('/workspaces'));
  const purge = (name: string) => {
    const gone = control.DELETE('/workspaces/{name}', { params: { path: { name }, query: { purge: true } } });
    return perform(gone, deleted.reload, `${name} is deleted for good.`);
  };
  return (
    <Page title="The bin" about="Deleted workspaces, with their clients and snapshots.">
      <Listing
        from={deleted}
        caption="Deleted workspaces"
        columns={columnsOf(purge, used)}
        keyOf={({ name, deletedAt = '' }) => `${name} ${deletedAt}`}
        empty={<Empty title="The bin is empty.">Deleted workspaces stay here for seven days.</Empty>}
      />
    </Page>
  );
}

function undelete({ name, deletedAt }: Deleted): Promise<string> {
  const params = { path: { name }, query: deletedAt === undefined ? {} : { deletedAt } };
  const undeleted = control.POST('/workspaces/{name}/undelete', { params });
  return perform(undeleted, () => navigate(link(name)), `Undeleted ${name}.`);
}

function columnsOf(
  purge: (name: string) => Promise<string>,
  used: readonly Deleted[] | undefined,
): readonly Column<Deleted>[] {
  return [
    ['Name', ({ name }) => name, 'head'],
    ['Deleted', ({ deletedAt }) => deletedAt !== undefined && <Time isShort at={deletedAt} />],
    ['Kept until', ({ keptUntil }) => keptUntil !== undefined && <Time isShort at={keptUntil} />],
    ['Bookings', ({ bookings }) => bookings, 'figure', 'rare'],
    [
      'Actions',
      (one) => (
        <span class="actions">
          <ActionButton needs="POST undeleteWorkspace" of={one.name} work={() => undelete(one)}>
            Undelete
          </ActionButton>
          <AskingButton
            needs="DELETE deleteWorkspace"
            text="Delete for good"
            label={`Delete for good: ${one.name}`}
            title={`Delete ${one.name} for good?`}
            answer="Delete"
            disabled={used?.some(({ name }) => name === one.name) ?? true}
            work={() => purge(one.name)}
          >
            Everything of this name in the bin is lost, with its bookings, snapshots and secrets.
          </AskingButton>
        </span>
      ),
      'figure',
    ],
  ];
}

const [REQUESTS_READ, POLLED_EVERY_MS] = [200, 2000];

/** Refused requests that belong to no workspace. */
export function StraysView() {
  const params = { query: { limit: REQUESTS_READ } };
  const strays = usePolled(useGet('/requests', { params }), POLLED_EVERY_MS);
  return (
    <Page
      title="Requests without a workspace"
      about="Refused requests without a valid token, or to an unknown path."
    >
      <Listing
        from={strays}
        caption="Requests without a workspace"
        columns={STRAY_COLUMNS}
        empty={<Empty title="Every refused request belongs to a workspace." />}
      />
    </Page>
  );
}

const STRAY_COLUMNS: readonly Column<Schemas['StrayRequest']>[] = [
  ['Request', (one) => <Target {...one} />, 'head'],
  ['Status', ({ status }) => <Status status={status} />],
  ['Why', ({ sentence, code }) => <Prose text={sentence || code} />],
  ['From', ({ from }) => from, 'rare'],
  ['At', ({ at }) => <Time isShort at={at} />, 'figure'],
];
