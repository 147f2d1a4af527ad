import type { ClockSetting } from '../domain/shared/clock.js';
import type { Fixture } from './fixture.js';
import { KEYS } from './keys.js';
import type { Dataset } from './dataset.js';
import type { RecordTable } from './tables.js';

/** Returns a fixture with all records of a dataset. */
export function exportFixture(
  state: Dataset,
  rest: { readonly clock: ClockSetting; readonly seed: number | null; readonly description: string },
): Fixture {
  const tables = Object.keys(KEYS) as RecordTable[];
  return {
    ...rest,
    ...Object.fromEntries(tables.map((table) => [table, [...state.tables[table].values()]])),
    sequences: Object.fromEntries(state.tables.sequences.entries()),
  } as Fixture;
}
