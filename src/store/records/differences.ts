import type { Dataset, DifferenceEntry } from '../dataset/dataset.js';
import { TABLES } from '../dataset/keys.js';
import type { FixtureBase } from '../fixture-base.js';
import type { TableName } from '../tables.js';
import { PackedRecord } from '../dataset/packed-record.js';

/**
 * The records that differ from the fixture, keyed by table. Null marks a record that the fixture contains and the state
 * does not.
 */
export type Differences = { readonly [Name in TableName]?: Iterable<DifferenceEntry<Name>> };

/**
 * Returns the differences between a dataset and the fixture. They are computed lazily, so that a large state can be
 * written in slices.
 */
export function differencesOf(dataset: Dataset, base: FixtureBase): Differences {
  const changed = TABLES.filter(
    (table) => dataset.tables[table].version !== base.dataset.tables[table].version,
  );
  return Object.fromEntries(changed.map((table) => [table, dataset.differences(table, base.dataset)]));
}

const [NEWLINE, OPEN, CLOSE, COMMA] = [10, 91, 93, 44];

/**
 * A line of a text: the range from `from` to `to`. `record` is the packed record, or null if the line is not a record.
 * `end` is the position after the line and its comma.
 */
export interface TextLine {
  readonly record: PackedRecord | null;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

/**
 * Yields the lines of a text, starting at an offset. Lines that start with `[` and end with `]` are records. A comma
 * after the `]` is not part of the record.
 */
export function* recordLinesOf(text: Buffer, offset = 0): Iterable<TextLine> {
  for (let from = offset; from < text.length;) {
    const found = text.indexOf(NEWLINE, from);
    const end = found < 0 ? text.length : found;
    const to = text[end - 1] === COMMA ? end - 1 : end;
    const isRecord = text[from] === OPEN && text[to - 1] === CLOSE;
    yield { record: isRecord ? new PackedRecord(text, from, to) : null, from, to, end };
    from = end + 1;
  }
}

/** Returns the line of a record. */
export function lineOf(entry: unknown): string {
  return entry instanceof PackedRecord ? entry.line : JSON.stringify(entry);
}
