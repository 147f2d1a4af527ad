import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import { place, replaceQuery } from '../location.js';
import type { Resource } from '../server/loaded.js';
import { Button } from './controls.js';
import { Load } from './page.js';

/**
 * A column of a table: its heading, what it shows of a row, and its marks. `figure`s are aligned right, the `head` names the row,
 * `extra` columns are left out on a phone, `rare` ones on a tablet too.
 */
export type Column<Row> = readonly [
  title: string,
  cell: (row: Row) => ComponentChildren,
  ...marks: readonly ('figure' | 'head' | 'extra' | 'rare')[],
];

interface TableProps<Row> {
  /** What it lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** What stands in its place without rows. */
  readonly empty?: ComponentChildren;
  /** The most rows that are shown at first; the first ones, or (`atEnd`) the last. */
  readonly most?: number;
  readonly atEnd?: boolean;
  /** By what the heads of these columns sort: numbers with the largest first, texts from A to Z; again, the other way round. */
  readonly sortBy?: Readonly<Record<string, (row: Row) => string | number>>;
}

/**
 * A table with a heading that stays in sight. On a narrow screen the title of a column stands before its cells; the roles stay where
 * rows are no table to the eye.
 */
export function Table<Row>({ rows, empty, most = Infinity, atEnd = false, ...rest }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <Bounded {...{ entries: rows, most, atEnd }} name={rest.caption.toLowerCase()}>
      {(shown) => <Rows {...rest} rows={shown} />}
    </Bounded>
  );
}

function Rows<Row>({ caption, columns, rows, keyOf, sortBy = {} }: TableProps<Row>) {
  const sort = place.value.query.get('sort') ?? '';
  const by = sortBy[sort.replace(/^-/, '')];
  const isNumber = rows[0] !== undefined && typeof by?.(rows[0]) === 'number';
  const isDescending = isNumber !== sort.startsWith('-');
  const shown = by ? rows.toSorted((a, b) => (isDescending ? -1 : 1) * compared(by(a), by(b))) : rows;
  return (
    <div class="table">
      <table role="table">
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(([title, , ...marks]) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                class={classOf(marks)}
                aria-sort={
                  by && by === sortBy[title] ? (isDescending ? 'descending' : 'ascending') : undefined
                }
              >
                {sortBy[title] ? <SortButton title={title} sort={sort} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <tr key={keyOf(row)} role="row">
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

function SortButton({ title, sort }: Readonly<{ title: string; sort: string }>) {
  return (
    <button
      type="button"
      class="sort"
      onClick={() => replaceQuery({ sort: sort === title ? `-${title}` : title })}
    >
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
  /** How many rows a page has; undefined: it lists all. */
  readonly page?: number;
}

/** The table of what a view has loaded, with buttons to its other pages. */
export function Listing<Row>({ from, page, empty, ...rest }: ListingProps<Row>) {
  const isFirst = page === undefined || offsetOf() === 0;
  return (
    <Load from={from}>
      {(rows) => (
        <>
          <Table {...rest} rows={rows} empty={isFirst && empty} />
          {page !== undefined && <Paging shown={rows.length} size={page} name={rest.caption.toLowerCase()} />}
        </>
      )}
    </Load>
  );
}

/** Facts by their names; those without a value are left out. */
export function Facts({
  facts,
  class: style = 'facts',
}: Readonly<{ facts: Readonly<Record<string, ComponentChildren>>; class?: 'facts' | 'parameters' }>) {
  const known = Object.entries(facts).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
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

/** Returns how many entries the address skips. */
export function offsetOf(): number {
  const offset = Number(place.value.query.get('offset') ?? 0);
  return Number.isInteger(offset) && offset > 0 ? offset : 0;
}

/** The most entries that the control plane skips. */
const MAX_OFFSET = 10_000;

/** Buttons to the entries before and after those that are shown. */
export function Paging({
  shown,
  size,
  name,
}: {
  /** How many are shown. */
  readonly shown: number;
  /** How many a page holds. */
  readonly size: number;
  /** What they are, in the plural. */
  readonly name: string;
}) {
  const offset = offsetOf();
  if (offset === 0 && shown < size) return null;
  const go = (to: number) => replaceQuery({ offset: to > 0 ? String(to) : null });
  const isEnd = shown < size || offset + size > MAX_OFFSET;
  return (
    <nav class="actions" aria-label={`Pages of ${name}`}>
      <Button disabled={offset === 0} onClick={() => go(Math.max(0, offset - size))}>
        Newer
      </Button>
      <Button disabled={isEnd} onClick={() => go(offset + size)}>
        Older
      </Button>
      <span class="soft">{shown === 0 ? `No more ${name}.` : `${offset + 1} to ${offset + shown}`}</span>
    </nav>
  );
}

/** The first or last entries of a list; all of them when asked for. */
export function Bounded<Entry>({
  entries,
  most,
  name,
  atEnd = false,
  children,
}: {
  readonly entries: readonly Entry[];
  /** How many are shown at first. */
  readonly most: number;
  /** What they are, in the plural. */
  readonly name: string;
  /** Whether the last ones are shown at first. */
  readonly atEnd?: boolean;
  readonly children: (shown: readonly Entry[]) => ComponentChildren;
}) {
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
