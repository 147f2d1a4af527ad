import { useComputed, type ReadonlySignal } from '@preact/signals';
import { Empty } from '../shared/components/notice.js';
import { Status, ShortTime } from '../shared/components/inline.js';
import { Table, type Column } from '../shared/components/table.js';
import { errorGroups, type ErrorGroup, type RequestRow } from '../shared/live/request-rows.js';
import { useThrottled } from '../shared/live/fresh.js';
import { link, narrowedTo } from '../shared/location.js';

const EVERY_MS = 500;

/** The requests that failed, by operation and reason. */
export function ErrorGroups({
  workspace,
  rows,
}: {
  readonly workspace: string;
  readonly rows: ReadonlySignal<readonly RequestRow[]>;
}) {
  const counted = useThrottled(rows, EVERY_MS);
  const groups = useComputed(() => errorGroups(counted.value));
  if (groups.value.length === 0) {
    return <Empty title="No request failed.">Refused requests appear here, by operation and reason.</Empty>;
  }
  return (
    <Table
      caption="Errors by operation and reason"
      columns={columns(workspace)}
      rows={groups.value}
      keyOf={({ error }) => error}
    />
  );
}

function columns(workspace: string): readonly Column<ErrorGroup>[] {
  return [
    { title: 'Operation', isHead: true, cell: ({ operationId }) => operationId ?? 'unknown path' },
    { title: 'Status', cell: ({ status }) => <Status status={status} /> },
    { title: 'Reason', cell: ({ reason }) => <code>{reason}</code> },
    {
      title: 'Requests',
      isFigure: true,
      cell: ({ error, count }) => <a href={narrowedTo('error', error)}>{count}</a>,
    },
    {
      title: 'Latest',
      isFigure: true,
      cell: ({ latest }) => (
        <a href={link(workspace, 'requests', latest.id)}>
          <ShortTime at={latest.at} />
        </a>
      ),
    },
  ];
}
