import type { Dataset, DifferenceEntry } from '../dataset/dataset.js';
import { TABLES } from '../dataset/keys.js';
import type { FixtureBase } from '../fixture-base.js';
import type { TableName } from '../tables.js';

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
