import type { ComponentChildren } from 'preact';

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
