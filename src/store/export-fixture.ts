import { type RecordOf, type RecordTable, LEDGER_TABLES, type LedgerTable } from './tables.js';
import type { ClockSetting } from '../domain/shared/clock.js';
import { mapNames } from './dataset/index-parts.js';
import { RECORD_KEYS } from './dataset/keys.js';
import type { Dataset } from './dataset/dataset.js';
import type { Fixture } from './fixture.js';

/** A fixture in two parts, so that the larger one can be read in slices. */
export interface SlicedFixture {
  /** The fixture, with no record in the tables of the ledger. */
  readonly catalogue: Fixture;
  /** The records of the ledger, read while they are iterated. */
  readonly ledger: { readonly [Name in LedgerTable]: Iterable<RecordOf<Name>> };
}

/** What a fixture holds beside its records. */
interface FixtureHead {
  readonly clock: ClockSetting;
  readonly seed: number | null;
  readonly description: string;
}

const RECORD_TABLES = Object.keys(RECORD_KEYS) as RecordTable[];

const IN_LEDGER: ReadonlySet<string> = new Set(LEDGER_TABLES);

/** Returns a fixture with all records of a dataset, which must not change until it is read. */
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

/** Returns a fixture with all records of a dataset. */
export function exportFixture(state: Dataset, head: FixtureHead): Fixture {
  const { catalogue, ledger } = exportInSlices(state, head);
  const records = mapNames(LEDGER_TABLES, (table) => [...ledger[table]]);
  return { ...catalogue, ...(records as unknown as Pick<Fixture, LedgerTable>) };
}
