import type { ClockSetting } from '../domain/shared/clock.js';
import type { Fixture } from './fixture.js';
import { KEYS } from './keys.js';
import type { State } from './state.js';
import type { RecordTable } from './tables.js';

/** A fixture that holds all of a state. */
export function fixtureOf(
  state: State,
  rest: { readonly clock: ClockSetting; readonly seed: number | null; readonly description: string },
): Fixture {
  const tables = Object.keys(KEYS) as RecordTable[];
  return {
    ...rest,
    ...Object.fromEntries(tables.map((table) => [table, [...state.tables[table].values()]])),
    sequences: Object.fromEntries(state.tables.sequences.entries()),
  } as Fixture;
}
