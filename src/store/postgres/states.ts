import type { ClockState } from '../../domain/shared/clock.js';
import type { Dataset } from '../dataset/dataset.js';
import type { PackedRecord } from '../dataset/packed-record.js';
import type { FixtureBase } from '../fixture-base.js';
import { differencesOf, type Differences, lineOf, recordLinesOf } from '../records/differences.js';
import { Slices } from '../../time/slices.js';
import type { TableName } from '../tables.js';
import type { Extras, Snapshot } from '../workspace-state.js';
import type { Queries } from './database.js';

/** Identifies a complete set of records in the database: a fold, or the records of a snapshot. */
export interface StateKey {
  readonly workspace: number;
  readonly kind: 'fold' | 'snapshot';
  /** For a fold, the number of the last entry that it includes. For a snapshot, the number of the entry that created it. */
  readonly n: number;
}

/** The data of a fold besides its records. */
export interface FoldHead {
  readonly clock: ClockState;
  readonly extras?: Extras | undefined;
  /** `n` is the number of the entry that created the snapshot. */
  readonly snapshots: readonly (Omit<Snapshot, 'read'> & { readonly name: string; readonly n: number })[];
}

/** The approximate number of characters in one row of records. */
const PART_CHARACTERS = 256 * 1024;
/** The number of record rows per query. */
const PARTS_AT_ONCE = 16;

/** Writes a state if it is not stored yet. The dataset must not change until the write is complete. */
export async function writeState(
  queries: Queries,
  { workspace, kind, n }: StateKey,
  head: { readonly last: string | null; readonly head: FoldHead | null },
  { dataset, base }: { readonly dataset: Dataset; readonly base: FixtureBase },
): Promise<void> {
  const { count } = await queries.query(
    `INSERT INTO sandbox.state (workspace, kind, n, last, head) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [workspace, kind, n, head.last, JSON.stringify(head.head)],
  );
  if (count === 0) return;
  let part = 0;
  for await (const { table, lines } of partsOf(differencesOf(dataset, base)))
    await queries.query(
      `INSERT INTO sandbox.part (workspace, kind, n, part, records, lines) VALUES ($1, $2, $3, $4, $5, $6)`,
      [workspace, kind, n, part++, table, lines],
    );
}

/** Divides records into texts, one record per line, in slices. */
async function* partsOf(records: Differences): AsyncIterable<{ table: string; lines: string }> {
  const slices = new Slices();
  for (const [table, entries] of Object.entries(records)) {
    let lines = '';
    for (const entry of entries) {
      lines += `${lineOf(entry)}\n`;
      if (slices.isOver) await slices.next();
      if (lines.length < PART_CHARACTERS) continue;
      yield { table, lines };
      lines = '';
    }
    if (lines !== '') yield { table, lines };
  }
}

/** Reads the records of a state that differ from the fixture. */
export async function readRecords(queries: Queries, { workspace, kind, n }: StateKey): Promise<Differences> {
  const records: Partial<Record<TableName, PackedRecord[]>> = {};
  for (let from = 0; ; from += PARTS_AT_ONCE) {
    const { rows } = await queries.query<{ table: TableName; lines: string }>(
      `SELECT records AS "table", lines FROM sandbox.part
       WHERE workspace = $1 AND kind = $2 AND n = $3 AND part >= $4 AND part < $5 ORDER BY part`,
      [workspace, kind, n, from, from + PARTS_AT_ONCE],
    );
    for (const { table, lines } of rows)
      for (const { record } of recordLinesOf(Buffer.from(lines)))
        if (record) (records[table] ??= []).push(record);
    if (rows.length < PARTS_AT_ONCE) return records;
  }
}
