import { useId } from 'preact/hooks';
import { Button, TextField } from '../shared/components/controls.js';
import { nameOf } from '../shared/server/control.js';
import { errorGroups, faultOf, filterOf, hintOf, transitionsOf } from '../shared/live/request-rows.js';
import type { ErrorGroup, ListFilter, RequestRow } from '../shared/live/request-rows.js';
import { place, replaceQuery, narrowedTo, linkHere } from '../shared/location.js';
import { Empty } from '../shared/components/page.js';
import { Prose, Status, Time, StraysHint } from '../shared/components/inline.js';
import { Table, type Column } from '../shared/components/table.js';

const KINDS = { '': 'All', refused: 'Refused', changed: 'Changed something', unverified: 'Unverified' };

type FiltersProps = Readonly<{ rows: readonly RequestRow[]; hasKinds: boolean }>;

/** The filter field, and a chip for each part of the filter. The address stores the filter. */
export function RequestFilters({ rows, hasKinds }: FiltersProps) {
  const own = useId();
  const { query } = place.value;
  const typed = query.get('q') ?? '';
  const filter = filterOf(query);
  const is = filter.is || (filter.error && 'refused');
  const names = Object.keys(filter) as (keyof ListFilter)[];
  const parts = names.filter((name) => name !== 'is' && filter[name] !== '');
  const ofText = filterOf(new URLSearchParams({ q: typed }));
  const changed = (part: Partial<ListFilter>) => textOf({ ...ofText, ...part });
  return (
    <search>
      <TextField
        label="Filter"
        hint={hintOf(typed)}
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
            onClick={() => replaceQuery({ is: null, error: null, q: changed({ is: kind }) })}
          >
            {title}
          </Button>
        ))}
        {parts.map((name) => (
          <Button
            key={name}
            kind="quiet"
            label={`Without ${name}: ${filter[name]}`}
            onClick={() => replaceQuery({ [name]: null, q: changed({ [name]: '' }) })}
          >
            {name === 'error' ? <Prose text={sentenceOf(filter.error, rows)} /> : `${name}: ${filter[name]}`}{' '}
            ✕
          </Button>
        ))}
      </div>
    </search>
  );
}

/** Returns the sentence of a group of errors; its name if the log no longer has the group. */
function sentenceOf(error: string, rows: readonly RequestRow[]): string {
  return errorGroups(rows).find((group) => group.error === error)?.sentence ?? error;
}

function textOf({ text = '', ...parts }: Partial<ListFilter>): string {
  const named = Object.entries(parts).filter(([, value]) => value !== '');
  return [...named.map(([name, value]) => `${name}:${/\s/.test(value) ? `"${value}"` : value}`), text]
    .join(' ')
    .trim();
}

function knownValues(rows: readonly RequestRow[]): readonly string[] {
  const parts: Partial<Record<keyof ListFilter, (row: RequestRow) => string | readonly string[] | null>> = {
    status: ({ status }) => String(status),
    operation: ({ operationId }) => operationId,
    client: ({ clientId, claimedClientId }) => nameOf(clientId ?? claimedClientId) || null,
    outcome: ({ outcome }) => outcome.code,
    transition: transitionsOf,
    fault: faultOf,
  };
  return Object.entries(parts).flatMap(([name, valueOf]) =>
    [...new Set(rows.flatMap((row) => valueOf(row) ?? []))]
      .toSorted()
      .map((value) => textOf({ [name]: value })),
  );
}

/** Shown instead of an empty list of requests. `all`: the number of requests without the filter. */
export function NoRequests({ all }: { readonly all: number }) {
  return all === 0 ? (
    <Empty title="No request since the server started.">
      Send one to the API with a client of this workspace: it appears here.
      <StraysHint />
    </Empty>
  ) : (
    <Empty title="No request matches the filter.">Change or clear it.</Empty>
  );
}

/** Failed requests, grouped by operation and reason. */
export function ErrorGroups({ rows }: { readonly rows: readonly RequestRow[] }) {
  return (
    <Table
      caption="Errors by operation and reason"
      columns={COLUMNS}
      rows={errorGroups(rows)}
      keyOf={({ error }) => error}
      sortBy={SORT_BY}
      empty={<Empty title="No request failed." />}
    />
  );
}

const SORT_BY = {
  Operation: ({ name }: ErrorGroup) => name,
  Status: ({ latest }: ErrorGroup) => String(latest.status),
  Requests: ({ count }: ErrorGroup) => count,
  Latest: ({ latest }: ErrorGroup) => latest.id,
};

const COLUMNS: readonly Column<ErrorGroup>[] = [
  ['Operation', ({ name }) => name, 'head'],
  ['Status', ({ latest }) => <Status {...latest} />],
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
