import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import { place, replaceQuery } from '../location.js';
import { Button } from './controls.js';

/** A column of a table: its heading and what it shows of a row. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Figures are aligned right. */
  readonly isFigure?: boolean;
  /** The column that names the row. */
  readonly isHead?: boolean;
  /** Left out on a narrow screen. */
  readonly isExtra?: boolean;
}

/** A table with a heading that stays in sight. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  /** What it lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}) {
  return (
    <div class="table">
      <table role="table">
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.title} role="columnheader" scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell. On a narrow screen its column's title stands before it. The roles stay where rows are no table to the eye. */
function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { title, cell, isHead } = column;
  return isHead ? (
    <th role="rowheader" scope="row">
      {cell(row)}
    </th>
  ) : (
    <td role="cell" class={classOf(column)} data-title={title}>
      {cell(row)}
    </td>
  );
}

function classOf<Row>({ isFigure, isExtra }: Column<Row>): string | undefined {
  return [isFigure && 'figure', isExtra && 'extra'].filter(Boolean).join(' ') || undefined;
}

/** Returns how many entries the address skips. */
export function offsetOf(): number {
  const offset = Number(place.value.query.get('offset') ?? 0);
  return Number.isInteger(offset) && offset > 0 ? offset : 0;
}

/** The control plane skips at most so many entries. */
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
