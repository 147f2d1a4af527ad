import { Empty } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { RecordLink, Transitions } from '../shared/components/transitions.js';
import { RuleLink } from '../shared/components/rule.js';
import { Table, type Column } from '../shared/components/table.js';
import type { Schemas } from '../shared/server/control.js';
import { differences, type Difference } from '../shared/components/json-lines.js';
import { Json } from '../shared/components/json.js';

type Details = Schemas['RequestDetails'];
type SeatChange = Schemas['SeatChange'];

interface ChangesProps {
  readonly workspace: string;
  readonly request: Details;
}

/** What a request changed: states, seats and records. */
export function RequestChanges({ workspace, request: { changes, seats, transitions } }: ChangesProps) {
  if (changes.length === 0) {
    return (
      <Section title="Changes">
        <Empty title="It changed nothing." />
      </Section>
    );
  }
  return (
    <>
      {transitions.length > 0 && (
        <Section title="Transitions">
          <Transitions
            transitions={transitions}
            rule={(id) => <RuleLink workspace={workspace} id={id} />}
            thing={(entity, id) => <RecordLink workspace={workspace} kind={entity} id={id} />}
          />
        </Section>
      )}
      {seats.length > 0 && (
        <Section title="Seats">
          <Table
            caption="Seats before and after"
            columns={seatColumns(workspace)}
            rows={seats}
            keyOf={({ availabilityItemId }) => availabilityItemId}
          />
        </Section>
      )}
      <Section title="Records">
        {changes.map((change) => (
          <Changed key={`${change.table} ${change.id}`} change={change} />
        ))}
      </Section>
    </>
  );
}

function seatColumns(workspace: string): readonly Column<SeatChange>[] {
  return [
    {
      title: 'Item',
      isHead: true,
      cell: ({ availabilityItemId: id }) => <RecordLink workspace={workspace} kind="availability" id={id} />,
    },
    { title: 'Held before', isFigure: true, cell: ({ before }) => before.held },
    { title: 'Held after', isFigure: true, cell: ({ after }) => after.held },
    { title: 'Booked before', isFigure: true, cell: ({ before }) => before.booked },
    { title: 'Booked after', isFigure: true, cell: ({ after }) => after.booked },
    { title: 'Paid before', isFigure: true, cell: ({ before }) => before.paid },
    { title: 'Paid after', isFigure: true, cell: ({ after }) => after.paid },
  ];
}

function Changed({ change }: { readonly change: Details['changes'][number] }) {
  const { table, id, before, after } = change;
  const label = `${table} ${id}`;
  return (
    <details open={table === 'baskets' || table === 'captures'}>
      <summary>
        <code>{label}</code> <span class="soft">{kindOf(change)}</span>
      </summary>
      {before === undefined || after === undefined ? (
        <p class="soft">The history no longer has this record as it was.</p>
      ) : (
        <JsonDifference before={before} after={after} label={label} />
      )}
    </details>
  );
}

function kindOf({ before, after }: Details['changes'][number]): string {
  if (before === null) return 'created';
  return after === null ? 'removed' : 'changed';
}

/** What changed between two JSON values: a line for each part that differs; of a value that came or went all of it. */
function JsonDifference({
  before,
  after,
  label,
}: {
  /** Null where there was nothing. */
  readonly before: unknown;
  readonly after: unknown;
  readonly label: string;
}) {
  if (before === null) return <Json label={`${label}, new`} value={after} />;
  if (after === null) return <Json label={`${label}, removed`} value={before} />;
  return (
    <Table
      caption={label}
      columns={COLUMNS}
      rows={differences(before, after)}
      keyOf={({ path }) => path.join('/')}
    />
  );
}

const COLUMNS: readonly Column<Difference>[] = [
  { title: 'Field', isHead: true, cell: ({ path }) => <code>{path.join('.') || 'value'}</code> },
  { title: 'Before', cell: ({ before }) => <Value value={before} kind="del" /> },
  { title: 'After', cell: ({ after }) => <Value value={after} kind="ins" /> },
];

function Value({ value, kind: Kind }: { readonly value: unknown; readonly kind: 'del' | 'ins' }) {
  if (value === undefined) return <span class="soft">none</span>;
  return (
    <Kind>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </Kind>
  );
}
