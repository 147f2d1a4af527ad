import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { WorkspaceSettings } from '../store/store.js';

const DAY_MS = 86_400_000;

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
 * Returns the time at which a workspace expires: its own expiry time or the expiry for lack of use, whichever is earlier.
 * The expiry for lack of use is known only in the last seven days, or for a limit below seven days from the last use on.
 * Each use changes it. Returns undefined if the workspace never expires, or if its expiry is not known yet.
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
 * Returns the expiry for lack of use. If a workspace has already been unused for too long, for example under a new rule, it
 * expires seven days after its mark, or after the limit if that is shorter.
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
