import { clockNow, isFrozen } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Figures, StoredSummary } from '../store/store.js';
import { expiryOf, type ExpiryRules } from './expiry.js';
import { usedLately, type UsedLately } from './usage.js';

/** A workspace as lists show it. The workspace need not be open. */
export interface WorkspaceSummary
  extends Figures, UsedLately, Pick<StoredSummary, 'clients' | 'createdAt' | 'settings'> {
  readonly name: string;
  readonly clock: { readonly now: EpochMs; readonly frozen: boolean };
  /** The real time of the last use. */
  readonly lastUsedAt: EpochMs;
  readonly expiresAt?: EpochMs | undefined;
}

/** Returns the list entry of a workspace at a real time. */
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
  /** The reason: `WorkspaceDamaged`, or `StorageUnavailable` if its files cannot be read now. */
  readonly error: Error;
}
