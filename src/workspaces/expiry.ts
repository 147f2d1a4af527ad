import type { EpochMs } from '../domain/shared/moment.js';
import type { WorkspaceSettings } from '../store/store.js';

const DAY_MS = 86_400_000;

/** How long before it expires a workspace is marked, so that those who use it notice. */
export const MARK_MS = 7 * DAY_MS;

/** Which workspaces expire. */
export interface ExpiryRules {
  /** How long a workspace may be unused until it expires, in milliseconds; null: for ever. */
  readonly unusedMs: number | null;
  /** The workspaces that never expire. */
  readonly never: ReadonlySet<string>;
}

/** What an expiry depends on. */
export interface Expiring {
  readonly name: string;
  readonly settings: WorkspaceSettings;
  readonly lastUsedAt: EpochMs;
}

/**
 * Returns when a workspace expires: at the time that was set for it, or because it is unused, which is known from seven days
 * before. Using it or setting another time changes the result at once. Undefined if it never expires, or not within that time.
 */
export function expiryOf(
  { name, settings, lastUsedAt }: Expiring,
  { unusedMs, never }: ExpiryRules,
  now: EpochMs,
): EpochMs | undefined {
  if (never.has(name)) return undefined;
  const times = [
    settings.expiresAt,
    unusedMs === null ? undefined : unusedUntil({ settings, lastUsedAt }, unusedMs, now),
  ].filter((at) => at !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** A workspace that was unused for longer already, for example because the rule is new, expires seven days after it was marked. */
function unusedUntil(
  { settings: { mark }, lastUsedAt }: Omit<Expiring, 'name'>,
  unusedMs: number,
  now: EpochMs,
): EpochMs | undefined {
  const noticeMs = Math.min(MARK_MS, unusedMs);
  const due = lastUsedAt + unusedMs;
  if (now < due - noticeMs) return undefined;
  const since = mark && mark.since >= lastUsedAt ? mark.since : now;
  return Math.max(due, since + noticeMs);
}
