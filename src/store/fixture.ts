import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { RecordOf, RecordTable } from './tables.js';

/**
 * The initial state of a workspace: validated records by table. Catalogue amounts are in major currency units, booking
 * amounts in minor units.
 */
export type Fixture = { readonly [Name in RecordTable]: readonly RecordOf<Name>[] } & {
  /** The purpose of the fixture, in one line. */
  readonly description: string;
  /** The last number that each sequence returned, keyed by sequence name. */
  readonly sequences: Readonly<Record<string, number>>;
  /**
   * The initial clock setting. If the setting is null, the request that creates the workspace sets the clock. `now: null`
   * is real time.
   */
  readonly clock: { readonly now: EpochMs | null; readonly frozen: boolean } | null;
  /** The seed of all codes (P15); null makes them unguessable. */
  readonly seed: number | null;
};
