import { useId } from 'preact/hooks';
import { Button, TextField } from '../shared/components/controls.js';
import { nameOf } from '../shared/server/control.js';
import {
  faultOf,
  FIELDS,
  filterBy,
  parsedFilter,
  transitionsOf,
  type ListFilter,
  type RequestRow,
  errorGroups,
  type ErrorGroup,
} from '../shared/live/request-rows.js';
import { place, replaceQuery, narrowedTo, linkHere } from '../shared/location.js';
import { Empty } from '../shared/components/page.js';
import { Prose, Status, Time, StraysHint } from '../shared/components/inline.js';
import { Table, type Column } from '../shared/components/table.js';

/** Returns the filter that an address names: the text of the field, and parts that links name. */
export function filterOf(query: URLSearchParams): ListFilter {
  const typed = parsedFilter(query.get('q') ?? '');
  return filterBy((name) => typed[name] ?? query.get(name) ?? '');
}

const KINDS = { '': 'All', refused: 'Refused', changed: 'Changed something' };

/** The field that narrows the list, and a chip for each part of its filter. The address keeps them for a colleague. */
export function RequestFilters({
  rows,
  hasKinds,
}: Readonly<{ rows: readonly RequestRow[]; hasKinds: boolean }>) {
  const own = useId();
  const { query } = place.value;
  const typed = query.get('q') ?? '';
  const filter = filterOf(query);
  const is = filter.is || (filter.error && 'refused');
  const chips = [...FIELDS, 'error', 'finding'] as const;
  const without = (name: keyof ListFilter) =>
    replaceQuery({ [name]: null, q: textOf({ ...parsedFilter(typed), [name]: '' }) });
  return (
    <search>
      <TextField
        label="Filter"
        hint="Words, and parts such as status:4xx client:partner operation:createBooking"
        type="search"
        list={own}
        value={typed}
        onInput={(value) => replaceQuery({ q: value })}
      />
      <datalist id={own}>
        {knownValues(rows).map((value) => (
          <option key={value} value={`${typed.replace(/\S*$/, '')}${value}`} />
        ))}
      </datalist>
      <div class="actions">
        {Object.entries(hasKinds ? KINDS : {}).map(([kind, title]) => (
          <Button
            key={kind}
            pressed={is === kind}
            onClick={() =>
              replaceQuery({ is: null, error: null, q: textOf({ ...parsedFilter(typed), is: kind }) })
            }
          >
            {title}
          </Button>
        ))}
        {chips
          .filter((name) => name !== 'is' && filter[name] !== '')
          .map((name) => (
            <Button
              key={name}
              kind="quiet"
              label={`Without ${name}: ${filter[name]}`}
              onClick={() => without(name)}
            >
              {name === 'error' ? (
                <Prose text={sentenceOf(filter.error, rows)} />
              ) : (
                `${name}: ${filter[name]}`
              )}{' '}
              ✕
            </Button>
          ))}
      </div>
    </search>
  );
}

/** Returns the sentence of a group of errors; what the filter says where the log no longer has one. */
function sentenceOf(error: string, rows: readonly RequestRow[]): string {
  return errorGroups(rows).find((group) => group.error === error)?.sentence ?? error;
}

/** Returns a filter as the field shows it. */
function textOf({ text = '', ...parts }: Partial<ListFilter>): string {
  const named = Object.entries(parts).filter(([, value]) => value !== '');
  return [...named.map(([name, value]) => `${name}:${/\s/.test(value) ? `"${value}"` : value}`), text]
    .join(' ')
    .trim();
}

/** How many of the latest requests the suggestions are taken from. */
const LOOKED_AT = 500;

function knownValues(rows: readonly RequestRow[]): readonly string[] {
  const latest = rows.slice(-LOOKED_AT);
  const parts: Partial<Record<keyof ListFilter, (row: RequestRow) => string | readonly string[] | null>> = {
    status: ({ status }) => String(status),
    operation: ({ operationId }) => operationId,
    client: ({ clientId }) => nameOf(clientId) || null,
    outcome: ({ outcome }) => outcome.code,
    transition: transitionsOf,
    fault: faultOf,
  };
  return Object.entries(parts).flatMap(([name, valueOf]) =>
    [...new Set(latest.flatMap((row) => valueOf(row) ?? []))]
      .toSorted()
      .map((value) => textOf({ [name]: value })),
  );
}

/** What a list without requests shows. `all`: how many there are without a filter. */
export function NoRequests({ all }: { readonly all: number }) {
  return all === 0 ? (
    <Empty title="No requests yet.">
      Send one to the API with a client of this workspace: it appears here.
      <StraysHint />
    </Empty>
  ) : (
    <Empty title="No request matches the filter.">Change or clear it.</Empty>
  );
}

/** The requests that failed, by operation and reason. */
export function ErrorGroups({ rows }: { readonly rows: readonly RequestRow[] }) {
  return (
    <Table
      caption="Errors by operation and reason"
      columns={COLUMNS}
      rows={errorGroups(rows)}
      keyOf={({ error }) => error}
      sortBy={SORT_BY}
      empty={<Empty title="No request failed.">Refused requests appear here, by operation and reason.</Empty>}
    />
  );
}

const SORT_BY = {
  Operation: ({ name }: ErrorGroup) => name,
  Status: ({ status }: ErrorGroup) => String(status),
  Requests: ({ count }: ErrorGroup) => count,
  Latest: ({ latest }: ErrorGroup) => latest.id,
};

const COLUMNS: readonly Column<ErrorGroup>[] = [
  ['Operation', ({ name }) => name, 'head'],
  ['Status', ({ status }) => <Status status={status} />],
  ['Why', ({ sentence }) => <Prose text={sentence} />],
  ['Requests', ({ error, count }) => <a href={narrowedTo('error', error)}>{count}</a>, 'figure'],
  [
    'Latest',
    ({ latest }) => (
      <a href={linkHere('requests', latest.id)}>
        <Time isShort at={latest.at} />
      </a>
    ),
    'figure',
  ],
];
