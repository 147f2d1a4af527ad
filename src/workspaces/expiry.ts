import { DAY_MS } from '../domain/shared/civil-time.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { WorkspaceSettings } from '../store/store.js';

/** A workspace is marked at most this long before it expires, so that its users notice. */
export const MARK_MS = 7 * DAY_MS;

/** The rules by which workspaces expire. */
export interface ExpiryRules {
  /** The time without use after which a workspace expires, in milliseconds. Null means never. */
  readonly unusedMs: number | null;
  /** The names of workspaces that never expire. */
  readonly never: ReadonlySet<string>;
}

/** The data that decides when a workspace expires. */
export interface Expiring {
  readonly name: string;
  readonly settings: WorkspaceSettings;
  readonly lastUsedAt: EpochMs;
}

/**
 * Returns the time at which a workspace expires: its own expiry time or the expiry for lack of use, whichever is
 * earlier. Each use postpones the expiry for lack of use. That expiry is returned only when it is at most seven days
 * away. Returns undefined if the workspace never expires, or if its expiry is not known yet.
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

/**
 * Returns the expiry for lack of use, at least the notice period after the workspace was marked. The notice period is
 * seven days, or `unusedMs` if that is shorter. So a workspace that has already been unused for too long, for example
 * under a new rule, does not expire at once. Returns undefined before the notice period.
 */
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
