import type { Dataset, DifferenceEntry } from '../dataset/dataset.js';
import { TABLES } from '../dataset/keys.js';
import type { FixtureBase } from '../fixture-base.js';
import type { TableName } from '../tables.js';
import { PackedRecord } from '../dataset/packed-record.js';

/**
 * The records that differ from the fixture's, by table; null for a record that the fixture has and the state has not.
 */
export type Differences = { readonly [Name in TableName]?: Iterable<DifferenceEntry<Name>> };

/** Returns how a dataset differs from the fixture: computed lazily, so that a large state can be written in slices. */
export function differencesOf(dataset: Dataset, base: FixtureBase): Differences {
  const changed = TABLES.filter(
    (table) => dataset.tables[table].version !== base.dataset.tables[table].version,
  );
  return Object.fromEntries(changed.map((table) => [table, dataset.differences(table, base.dataset)]));
}

const [NEWLINE, OPEN, CLOSE, COMMA] = [10, 91, 93, 44];

/** A line of a text: a packed record, or else the text between `from` and `to`. `end` is its end with a comma. */
export interface TextLine {
  readonly record: PackedRecord | null;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

/** Yields the lines of a text from an offset on. Those from `[` to `]` are records, without the comma that may follow. */
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
