import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import { place, replaceQuery } from '../location.js';
import type { Resource } from '../server/loaded.js';
import { Button } from './controls.js';
import { Load } from './page.js';

/**
 * A column of a table: title, content of a cell, marks. `figure`: aligned right; `head`: names the row; `extra`: hidden on a phone;
 * `rare`: hidden on a tablet too; `text`: on a phone, the second of two lines of the row.
 */
export type Column<Row> = readonly [
  title: string,
  cell: (row: Row) => ComponentChildren,
  ...marks: readonly ('figure' | 'head' | 'extra' | 'rare' | 'text')[],
];

type Named = { readonly id?: string | number; readonly name?: string };

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The key of a row. By default its `id`, its `name`, or the row as JSON. */
  readonly keyOf?: (row: Row) => string | number;
  readonly empty?: ComponentChildren;
  /** The number of rows before *Show all*: the first rows, or the last rows (`atEnd`). */
  readonly most?: number;
  readonly atEnd?: boolean;
  /** Sort keys by column title. Numbers sort descending first, texts ascending; a second click reverses. */
  readonly sortBy?: Readonly<Record<string, (row: Row) => string | number>>;
  /** If the server sorts the rows: the order of the first click on a column, by the column's title. A second click reverses it. */
  readonly orders?: Readonly<Record<string, string>>;
}

/** A table. On a phone, CSS turns rows into blocks; the explicit roles keep them a table for screen readers. */
export function Table<Row>({ rows, empty, most = Infinity, atEnd = false, ...rest }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <Bounded {...{ entries: rows, most, atEnd }} name={rest.caption.toLowerCase()}>
      {(shown) => <Rows {...rest} rows={shown} all={rows.length} />}
    </Bounded>
  );
}

function Rows<Row>(props: TableProps<Row> & { readonly all: number }) {
  const { caption, columns, rows, all, sortBy = {}, orders = {} } = props;
  const { keyOf = (row: Named) => row.id ?? row.name ?? JSON.stringify(row) } = props;
  const sort = place.value.query.get('sort') ?? '';
  const by = sortBy[bare(sort)];
  const isNumber = rows[0] !== undefined && typeof by?.(rows[0]) === 'number';
  const isDescending = isNumber !== sort.startsWith('-');
  const shown = by ? rows.toSorted((a, b) => (isDescending ? -1 : 1) * compared(by(a), by(b))) : rows;
  const direction = isDescending ? 'descending' : 'ascending';
  return (
    <div class="table">
      <table role="table" aria-rowcount={all + 1}>
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(([title, , ...marks]) => {
              const first = orders[title] ?? (sortBy[title] && title);
              return (
                <th
                  key={title}
                  role="columnheader"
                  scope="col"
                  class={classOf(marks)}
                  aria-sort={first && bare(first) === bare(sort) ? direction : undefined}
                >
                  {first ? <SortButton {...{ title, first, sort }} /> : title}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <tr key={keyOf(row as Row & Named)} role="row">
              {columns.map((column) => cellOf(column, row))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function compared(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

/** Returns an order without its direction. */
const bare = (sort: string) => sort.replace(/^-/, '');

function SortButton({ title, first, sort }: Readonly<{ title: string; first: string; sort: string }>) {
  const reversed = first.startsWith('-') ? bare(first) : `-${first}`;
  const next = sort === first ? reversed : first;
  return (
    <button type="button" class="sort" onClick={() => replaceQuery({ sort: next, offset: null })}>
      {title}
    </button>
  );
}

function cellOf<Row>([title, cell, ...marks]: Column<Row>, row: Row) {
  return marks.includes('head') ? (
    <th key={title} role="rowheader" scope="row">
      {cell(row)}
    </th>
  ) : (
    <td key={title} role="cell" class={classOf(marks)} data-title={title}>
      {cell(row)}
    </td>
  );
}

function classOf(marks: readonly string[]): string | undefined {
  return marks.filter((mark) => mark !== 'head').join(' ') || undefined;
}

interface ListingProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  readonly from: Resource<readonly Row[]>;
  /** Whether the list has pages of `PAGE` rows. */
  readonly hasPages?: boolean;
}

/** The table of a loaded list, with buttons for its pages. */
export function Listing<Row>({ from, hasPages = false, empty, ...rest }: ListingProps<Row>) {
  const isFirst = !hasPages || offsetOf() === 0;
  return (
    <Load from={from}>
      {(rows) => (
        <>
          <Table {...rest} rows={rows} empty={isFirst && empty} />
          {hasPages && <Paging shown={rows.length} name={rest.caption.toLowerCase()} />}
        </>
      )}
    </Load>
  );
}

interface FactsProps {
  readonly facts: Readonly<Record<string, ComponentChildren>>;
  readonly class?: 'facts' | 'parameters';
}

/** Facts by name; empty values are left out. */
export function Facts({ facts, class: style = 'facts' }: FactsProps) {
  const known = Object.entries(facts).filter(([, value]) => (value ?? '') !== '');
  return (
    <dl class={style}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of rows of a page of a list. */
export const PAGE = 50;

/** Returns the offset in the query of the address. */
export function offsetOf(): number {
  const offset = Number(place.value.query.get('offset') ?? 0);
  return Number.isInteger(offset) && offset > 0 ? offset : 0;
}

/** The largest `offset` that the server accepts. */
const MAX_OFFSET = 10_000;

/** Buttons for the previous and the next page. */
function Paging({ shown, name }: Readonly<{ shown: number; name: string }>) {
  const offset = offsetOf();
  if (offset === 0 && shown < PAGE) return null;
  const go = (to: number) => replaceQuery({ offset: to > 0 ? String(to) : null });
  const isEnd = shown < PAGE || offset + PAGE > MAX_OFFSET;
  return (
    <nav class="actions" aria-label={`Pages of ${name}`}>
      <Button disabled={offset === 0} onClick={() => go(Math.max(0, offset - PAGE))}>
        Previous
      </Button>
      <Button disabled={isEnd} onClick={() => go(offset + PAGE)}>
        Next
      </Button>
      <span class="soft">{shown === 0 ? `No more ${name}.` : `${offset + 1} to ${offset + shown}`}</span>
    </nav>
  );
}

interface BoundedProps<Entry> {
  readonly entries: readonly Entry[];
  readonly most?: number;
  readonly name: string;
  readonly atEnd?: boolean;
  readonly children: (shown: readonly Entry[]) => ComponentChildren;
}

/** The first or last entries of a list, and a button that shows all. */
export function Bounded<Entry>({ entries, most = 20, name, atEnd = false, children }: BoundedProps<Entry>) {
  const isAll = useSignal(false);
  if (isAll.value || entries.length <= most) return <>{children(entries)}</>;
  const more = (
    <div class="actions">
      <Button onClick={() => void (isAll.value = true)}>
        Show all {entries.length} {name}
      </Button>
    </div>
  );
  return (
    <>
      {atEnd && more}
      {children(atEnd ? entries.slice(-most) : entries.slice(0, most))}
      {!atEnd && more}
    </>
  );
}
