import { type RecordOf, type RecordTable, LEDGER_TABLES, type LedgerTable } from './tables.js';
import type { ClockSetting } from '../domain/shared/clock.js';
import { mapNames } from './dataset/index-parts.js';
import { RECORD_KEYS } from './dataset/keys.js';
import type { Dataset } from './dataset/dataset.js';
import type { Fixture } from './fixture.js';

/** A fixture in two parts. The larger part, the ledger, can be read in slices. */
export interface SlicedFixture {
  /** The fixture without the records of the ledger tables. */
  readonly catalogue: Fixture;
  /** The records of the ledger tables. Each record is read when the iteration reaches it, not before. */
  readonly ledger: { readonly [Name in LedgerTable]: Iterable<RecordOf<Name>> };
}

/** The fields of a fixture that are not records. */
interface FixtureHead {
  readonly clock: ClockSetting;
  readonly seed: number | null;
  readonly description: string;
}

const RECORD_TABLES = Object.keys(RECORD_KEYS) as RecordTable[];

const IN_LEDGER: ReadonlySet<string> = new Set(LEDGER_TABLES);

/** Returns a fixture with all records of a dataset. The dataset must not change until the ledger has been read. */
export function exportInSlices(state: Dataset, head: FixtureHead): SlicedFixture {
  const records = mapNames(RECORD_TABLES, (table) =>
    IN_LEDGER.has(table) ? [] : [...state.tables[table].values()],
  ) as unknown as Pick<Fixture, RecordTable>;
  return {
    catalogue: { ...head, ...records, sequences: Object.fromEntries(state.tables.sequences.entries()) },
    ledger: mapNames(LEDGER_TABLES, (table) =>
      state.tables[table].values(),
    ) as unknown as SlicedFixture['ledger'],
  };
}

/** Returns a fixture of which both parts are read at once. */
export function wholeFixture({ catalogue, ledger }: SlicedFixture): Fixture {
  const records = mapNames(LEDGER_TABLES, (table) => [...ledger[table]]);
  return { ...catalogue, ...(records as unknown as Pick<Fixture, LedgerTable>) };
}
