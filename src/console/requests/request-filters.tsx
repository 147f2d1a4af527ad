import { useComputed, type ReadonlySignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button, TextField } from '../shared/components/controls.js';
import { nameOf } from '../shared/server/control.js';
import {
  faultOf,
  FIELDS,
  filterBy,
  NO_FILTER,
  transitionsOf,
  type ListFilter,
  type RequestRow,
  errorGroups,
  type ErrorGroup,
} from '../shared/live/request-rows.js';
import { place, replaceQuery, narrowedTo, linkHere } from '../shared/location.js';
import { Empty } from '../shared/components/page.js';
import { Status, ShortTime } from '../shared/components/inline.js';
import { Table, type Column } from '../shared/components/table.js';
import { useThrottled } from '../shared/live/live.js';

/** Returns the filter that an address names. */
export function filterOf(query: URLSearchParams): ListFilter {
  return filterBy((name) => query.get(name) ?? '');
}

/** The fields that narrow the list, as one types. The address keeps them, so that a colleague can open the same list. */
export function RequestFilters({ rows }: { readonly rows: ReadonlySignal<readonly RequestRow[]> }) {
  const own = useId();
  const filter = filterOf(place.value.query);
  const known = useComputed(() => knownValues(rows.value));
  return (
    <search class="filters">
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={name.replace(/^./, (letter) => letter.toUpperCase())}
          type="search"
          list={`${own}-${name}`}
          value={filter[name]}
          onInput={(value) => replaceQuery({ [name]: value })}
        />
      ))}
      {FIELDS.map((name) => (
        <datalist key={name} id={`${own}-${name}`}>
          {[...(known.value[name] ?? [])].map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      {filter.error + filter.finding !== '' && (
        <p class="soft">
          Only <code>{filter.error || filter.finding}</code>
        </p>
      )}
      {Object.values(filter).some((value) => value !== '') && (
        <Button kind="quiet" onClick={() => replaceQuery({ ...NO_FILTER })}>
          Clear
        </Button>
      )}
    </search>
  );
}

/** How many of the latest requests the suggestions are taken from. */
const LOOKED_AT = 500;

function knownValues(rows: readonly RequestRow[]): Partial<Record<keyof ListFilter, ReadonlySet<string>>> {
  const latest = rows.slice(-LOOKED_AT);
  const setOf = (value: (row: RequestRow) => string | readonly string[] | null) =>
    new Set(latest.flatMap((row) => value(row) ?? []).toSorted());
  return {
    operation: setOf(({ operationId }) => operationId),
    status: setOf(({ status }) => String(status)),
    client: setOf(({ clientId }) => nameOf(clientId) || null),
    outcome: setOf(({ outcome }) => outcome.code),
    transition: setOf(transitionsOf),
    fault: setOf(faultOf),
  };
}

/** What a list without requests shows. `all`: how many there are without a filter. */
export function NoRequests({ all }: { readonly all: number }) {
  return all === 0 ? (
    <Empty title="No requests yet.">
      Send one to the API with a client of this workspace: it appears here.
    </Empty>
  ) : (
    <Empty title="No request matches the filter.">Change or clear it.</Empty>
  );
}

const EVERY_MS = 500;

/** The requests that failed, by operation and reason. */
export function ErrorGroups({ rows }: { readonly rows: ReadonlySignal<readonly RequestRow[]> }) {
  const counted = useThrottled(rows, EVERY_MS);
  const groups = useComputed(() => errorGroups(counted.value));
  if (groups.value.length === 0) {
    return <Empty title="No request failed.">Refused requests appear here, by operation and reason.</Empty>;
  }
  return (
    <Table
      caption="Errors by operation and reason"
      columns={columns()}
      rows={groups.value}
      keyOf={({ error }) => error}
    />
  );
}

function columns(): readonly Column<ErrorGroup>[] {
  return [
    ['Operation', ({ operationId }) => operationId ?? 'unknown path', 'head'],
    ['Status', ({ status }) => <Status status={status} />],
    ['Reason', ({ reason }) => <code>{reason}</code>],
    ['Requests', ({ error, count }) => <a href={narrowedTo('error', error)}>{count}</a>, 'figure'],
    [
      'Latest',
      ({ latest }) => (
        <a href={linkHere('requests', latest.id)}>
          <ShortTime at={latest.at} />
        </a>
      ),
      'figure',
    ],
  ];
}
