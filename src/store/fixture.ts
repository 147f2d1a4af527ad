import type { EpochMs } from '../domain/shared/moment.js';
import type { RecordOf, RecordTable } from './tables.js';

/**
 * The state that a workspace starts with: checked records by table. Amounts of the catalogue are major units, those of
 * bookings minor units.
 */
export type Fixture = { readonly [Name in RecordTable]: readonly RecordOf<Name>[] } & {
  /** One line that says what the fixture is for. */
  readonly description: string;
  /** The last number taken from each sequence. */
  readonly sequences: Readonly<Record<string, number>>;
  /** The first clock setting; null leaves it to the request that creates the workspace. `now: null` is real time. */
  readonly clock: { readonly now: EpochMs | null; readonly frozen: boolean } | null;
  /** The seed of all codes (P15); null makes them unguessable. */
  readonly seed: number | null;
};
