import type { EpochMs } from '../domain/shared/moment.js';

/** A workspace as a list shows it. It need not be open. */
export interface WorkspaceSummary {
  readonly name: string;
  /** The names of its API clients, sorted. */
  readonly clients: readonly string[];
  readonly clock: { readonly now: EpochMs; readonly frozen: boolean };
}

/** A workspace that cannot be opened. */
export interface UnusableWorkspace {
  readonly name: string;
  /** Why not: `WorkspaceDamaged`, or `StorageUnavailable` when its files cannot be read now. */
  readonly error: Error;
}
