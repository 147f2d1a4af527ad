import type { EpochMs } from '../domain/shared/moment.js';
import { realTime } from '../time/real-time.js';
import type { ExpiryRules } from './expiry.js';
import { heapLimit, isHeapFull } from './memory.js';
import { drawTokenKey, TokenKeys } from './token-keys.js';
import type { DamageReports } from './damage-reports.js';

/** The limits of a registry. */
export interface RegistrySettings {
  /** The most workspaces at a time. */
  readonly maxWorkspaces: number;
  /** The number of requests that the log of each workspace keeps. */
  readonly requestsKept: number;
  /** The approximate bytes of JSON that each workspace's records may take beyond its fixture. */
  readonly maxStateBytes: number;
  /** Milliseconds without use after which a durable workspace is closed; 0 for never. */
  readonly idleMs: number;
  /** Whether memory is short, so that workspaces are closed sooner. */
  readonly isMemoryShort: () => boolean;
  /** Milliseconds for which `close` folds journals by default. */
  readonly foldMs: number;
  readonly expiry: ExpiryRules;
  readonly realTime: () => EpochMs;
  /** The keys that sign tokens and hash secrets. */
  readonly keys: TokenKeys;
  /**
   * Receives, once, the damage of a workspace or of a snapshot, and any other reason why a list cannot show a workspace. When a
   * workspace is opened, also receives which clients get no tokens because the key of their secrets is lost.
   */
  readonly onDamage: (error: Error) => void;
}

/** The default of each setting. */
export const DEFAULT_REGISTRY_SETTINGS: RegistrySettings = {
  maxWorkspaces: 10_000,
  requestsKept: 500,
  maxStateBytes: 256 * 1024 * 1024,
  idleMs: 10 * 60_000,
  isMemoryShort: () => isHeapFull(heapLimit(null)),
  foldMs: 4000,
  expiry: { unusedMs: null, never: new Set() },
  realTime,
  keys: new TokenKeys([drawTokenKey()], [], true),
  onDamage: () => undefined,
};

/** What a workspace shares with the others of its registry. */
export interface WorkspaceContext extends Pick<RegistrySettings, 'realTime' | 'keys' | 'maxStateBytes'> {
  readonly damageReports: DamageReports;
}

/** The most entries at a time. */
const AT_A_TIME = 10; // more listeners of a signal would be warned of

/** Does work for each entry, for several of them at a time. Returns the results in the order of the entries. */
export async function several<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = entries.entries();
  const workInTurn = async (): Promise<void> => {
    for (const [index, entry] of left) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, workInTurn));
  return results;
}
