import { clockNow, isFrozen } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Figures, StoredSummary, WorkspaceSettings } from '../store/store.js';
import { expiryOf, type ExpiryRules } from './expiry.js';
import { usedLately, type UsedLately } from './usage.js';

/** A workspace as a list shows it. It need not be open. */
export interface WorkspaceSummary extends Figures, UsedLately {
  readonly name: string;
  /** The names of its API clients, sorted. */
  readonly clients: readonly string[];
  readonly clock: { readonly now: EpochMs; readonly frozen: boolean };
  /** Real time, as `lastUsedAt`. */
  readonly createdAt: EpochMs;
  readonly lastUsedAt: EpochMs;
  readonly expiresAt?: EpochMs | undefined;
  readonly settings: WorkspaceSettings;
}

/** Returns what a list shows of a workspace at a real moment. */
export function summaryAt(
  real: EpochMs,
  rules: ExpiryRules,
  name: string,
  { clients, clock, createdAt, use, settings }: StoredSummary,
): WorkspaceSummary {
  return {
    name,
    clients,
    clock: { now: clockNow(clock, real), frozen: isFrozen(clock) },
    createdAt,
    lastUsedAt: use.lastUsedAt,
    settings,
    expiresAt: expiryOf({ name, settings, lastUsedAt: use.lastUsedAt }, rules, real),
    ...usedLately(use, real),
    ...use.figures,
  };
}

/** A workspace that cannot be opened. */
export interface UnusableWorkspace {
  readonly name: string;
  /** Why not: `WorkspaceDamaged`, or `StorageUnavailable` when its files cannot be read now. */
  readonly error: Error;
}
