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
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) =>
                column.isHead ? (
                  <th key={column.title} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.title} class={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf<Row>({ isFigure, isExtra }: Column<Row>): string | undefined {
  return [isFigure && 'figure', isExtra && 'extra'].filter(Boolean).join(' ') || undefined;
}
