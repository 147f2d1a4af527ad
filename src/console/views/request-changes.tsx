import { JsonDifference } from '../components/difference.js';
import { Empty } from '../components/notice.js';
import { Section } from '../components/page.js';
import { RecordLink } from '../components/record-link.js';
import { RuleLink } from '../components/rule.js';
import { Table, type Column } from '../components/table.js';
import { Transitions } from '../components/transitions.js';
import type { Schemas } from '../data/schemas.js';

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
