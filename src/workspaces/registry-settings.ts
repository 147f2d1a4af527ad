import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { realTime } from '../time/real-time.js';
import type { ExpiryRules } from './expiry.js';
import { heapLimit, isHeapFull } from './memory.js';
import { drawTokenKey, TokenKeys } from './token-keys.js';
import type { DamageReports } from './damage-reports.js';

/** The limits of a registry. */
export interface RegistrySettings {
  readonly maxWorkspaces: number;
  /** The maximum number of requests in the log of each workspace. */
  readonly requestsKept: number;
  /** The maximum size of each workspace's records beyond its fixture, approximately, as bytes of JSON. */
  readonly maxStateBytes: number;
  /** The time without use after which a durable workspace is closed, in milliseconds. 0 means never. */
  readonly idleMs: number;
  /** Returns whether memory is short, so that workspaces are closed sooner. */
  readonly isMemoryShort: () => boolean;
  /** The default time for folding journals during `close`, in milliseconds. */
  readonly foldMs: number;
  readonly expiry: ExpiryRules;
  readonly realTime: () => EpochMs;
  /** The keys that sign tokens and hash secrets. */
  readonly keys: TokenKeys;
  /**
   * Receives the damage of a workspace or a snapshot, once. Also receives other errors that prevent a list from showing
   * a workspace, and an error for an opened workspace whose clients get no tokens because the key of their secrets is
   * lost.
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

/** The services and settings that the workspaces of a registry share. */
export interface WorkspaceContext extends Pick<RegistrySettings, 'realTime' | 'keys' | 'maxStateBytes'> {
  readonly damageReports: DamageReports;
}

/** The number of entries that are processed at a time. */
const AT_A_TIME = 10; // Node warns about more listeners of one signal

/** Calls `work` for each entry, for several entries at a time. Returns the results in the order of the entries. */
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
