import type { ClockSetting, ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Dataset, DifferenceEntry } from './dataset.js';
import type { FixtureBase } from './fixture-base.js';
import { TABLES } from './keys.js';
import { PackedRecord } from './packed-record.js';
import type { StoredWorkspace, WorkspaceMetadata } from './store.js';
import type { TableName } from './tables.js';
import type { Snapshot, WorkspaceState } from './workspace-state.js';

/** The number of the format that this version reads and writes. Each change of the format takes a new number. */
export const FORMAT = 2;

/**
 * The records that differ from the fixture's, by table; null for a record that the fixture has and the state has not.
 */
export type Differences = { readonly [Name in TableName]?: Iterable<DifferenceEntry<Name>> };

interface SavedState {
  readonly clock: ClockState;
  readonly records: Differences;
}

/** The content of `state.json`. */
export interface StateFile extends SavedState {
  readonly format: number;
  readonly workspace: string;
  /** The name of its fixture; null for a fixture object. */
  readonly madeOf?: string | null;
  readonly createdAt: EpochMs;
  /** The SHA-256 of the fixture, which is stored once for all its workspaces. */
  readonly fixture: string;
  readonly signingKey: string;
  readonly seed: number | null;
  readonly start: ClockSetting;
  /** The number of the last line of the journal that it includes. */
  readonly covers: number;
  readonly snapshots: readonly (SavedState & { readonly name: string; readonly at: EpochMs })[];
}

/** Computed lazily, while they are written, so that a large state does not block other requests. */
function differences(dataset: Dataset, base: FixtureBase): Differences {
  const changed = TABLES.filter(
    (table) => dataset.tables[table].version !== base.dataset.tables[table].version,
  );
  return Object.fromEntries(changed.map((table) => [table, dataset.differences(table, base.dataset)]));
}

/** Returns the content of `state.json` for a workspace: its metadata, and how it differs from its fixture. */
export function toStateFile({ metadata, base, state }: StoredWorkspace, covers: number): StateFile {
  return {
    format: FORMAT,
    workspace: metadata.name,
    madeOf: metadata.fixtureName,
    createdAt: metadata.createdAt,
    fixture: base.content().hash,
    signingKey: Buffer.from(metadata.signingKey).toString('base64url'),
    seed: metadata.seed,
    start: metadata.start,
    covers,
    clock: state.clock,
    records: differences(state.dataset, base),
    snapshots: [...state.snapshots].map(([name, { at, clock, dataset }]) => ({
      name,
      at,
      clock,
      records: differences(dataset, base),
    })),
  };
}

/** Returns the workspace of a `state.json`. @throws SyntaxError when a record is damaged */
export function fromStateFile(file: StateFile, base: FixtureBase): StoredWorkspace {
  const metadata: WorkspaceMetadata = {
    name: file.workspace,
    fixtureName: file.madeOf ?? null,
    createdAt: file.createdAt,
    signingKey: Buffer.from(file.signingKey, 'base64url'),
    seed: file.seed,
    start: file.start,
  };
  const snapshots = file.snapshots.map(({ name, at, clock, records }): [string, Snapshot] => [
    name,
    { at, clock, dataset: datasetOf(base, records) },
  ]);
  const state: WorkspaceState = {
    dataset: datasetOf(base, file.records),
    clock: file.clock,
    snapshots: new Map(snapshots),
  };
  return { metadata, base, state };
}

function datasetOf(base: FixtureBase, records: Differences): Dataset {
  const dataset = base.dataset.clone();
  for (const table of TABLES)
    dataset.changeMany(table, [...(records[table] ?? [])] as DifferenceEntry<typeof table>[]);
  return dataset;
}

/** Parses every record of a file. @throws SyntaxError when one is damaged */
export function verifyRecords({ records, snapshots }: StateFile): void {
  for (const moment of [records, ...snapshots.map((snapshot) => snapshot.records)])
    for (const lines of Object.values(moment))
      for (const line of lines) if (line instanceof PackedRecord) line.read();
}
