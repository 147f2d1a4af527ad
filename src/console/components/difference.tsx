import { differences, type Difference } from '../data/difference.js';
import { Json } from './json.js';
import { Table, type Column } from './table.js';

/** What changed between two JSON values: a line for each part that differs; of a value that came or went all of it. */
export function JsonDifference({
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
