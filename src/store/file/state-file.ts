import { ownName } from '../binned.js';
import type { ClockSetting, ClockState } from '../../domain/shared/clock.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { differencesOf, type Differences } from '../records/differences.js';
import type { StoredWorkspace, WorkspaceMetadata } from '../store.js';
import type { TableName } from '../tables.js';

/** The number of the format that this version reads and writes. Each change of the format takes a new number. */
export const FORMAT = 3;

/** The records of a snapshot: by table, the names of the files with how it differs from the fixture. */
export type SnapshotParts = { readonly [Name in TableName]?: readonly string[] };

/** A snapshot in `state.json`. */
export interface SavedSnapshot {
  readonly name: string;
  readonly at: EpochMs;
  readonly clock: ClockState;
  /** The approximate size of its records as JSON. */
  readonly bytes: number;
  readonly records: SnapshotParts;
}

/** The content of `state.json`. */
export interface StateFile {
  readonly format: number;
  readonly workspace: string;
  /** The name of its fixture; null for a fixture object. */
  readonly madeOf?: string | null;
  readonly createdAt: EpochMs;
  /** The names of its API clients, sorted. */
  readonly clients: readonly string[];
  /** The SHA-256 of the fixture, which is stored once for all its workspaces. */
  readonly fixture: string;
  readonly signingKey: string;
  readonly seed: number | null;
  readonly start: ClockSetting;
  /** The number of the last line of the journal that it includes. */
  readonly covers: number;
  readonly clock: ClockState;
  readonly snapshots: readonly SavedSnapshot[];
  readonly records: Differences;
}

/** A file without its snapshots and records. */
export type FileHead = Omit<StateFile, 'snapshots' | 'records'>;

/** Returns the content of `state.json` for a workspace: its metadata, and how it differs from its fixture. */
export function toStateFile(
  { metadata, base, state }: StoredWorkspace,
  covers: number,
  snapshots: readonly SavedSnapshot[],
): StateFile {
  return {
    format: FORMAT,
    workspace: ownName(metadata.name),
    madeOf: metadata.fixtureName,
    createdAt: metadata.createdAt,
    clients: [...state.dataset.tables.clients.values()].map(({ client }) => client),
    fixture: base.content().hash,
    signingKey: Buffer.from(metadata.signingKey).toString('base64url'),
    seed: metadata.seed,
    start: metadata.start,
    covers,
    clock: state.clock,
    snapshots,
    records: differencesOf(state.dataset, base),
  };
}

/** Returns what a `state.json` says of a workspace besides its state. */
export function metadataOf(file: FileHead): WorkspaceMetadata {
  return {
    name: file.workspace,
    fixtureName: file.madeOf ?? null,
    createdAt: file.createdAt,
    signingKey: Buffer.from(file.signingKey, 'base64url'),
    seed: file.seed,
    start: file.start,
  };
}
