import type { EpochMs } from '../domain/shared/moment.js';
import { binnedName, binnedOf, isBinned, type Binned } from '../store/binned.js';
import { NameTaken } from '../store/store.js';
import type { UnusableWorkspace, WorkspaceSummary } from './summary.js';
import { WorkspaceRefused } from './new-workspace.js';

const DAY_MS = 86_400_000;

/** How long a workspace is in the bin until it is deleted for good. */
export const BIN_MS = 7 * DAY_MS;

/** The limits of a bin. Above them, the workspaces that were deleted first are deleted for good. */
export interface BinLimit {
  readonly workspaces: number;
  /** The approximate size in bytes of the workspaces in the bin: their records and snapshots, without their fixtures. */
  readonly bytes: number;
}

const MIB = 1024 * 1024;
/** The limits of a bin on a disk or in a database, and in memory. */
export const [STORED_BIN, MEMORY_BIN]: readonly [BinLimit, BinLimit] = [
  { workspaces: 1000, bytes: 1024 * MIB },
  { workspaces: 100, bytes: 64 * MIB },
];

/** A workspace in the bin as a list shows it. */
export type BinnedWorkspace = (WorkspaceSummary | UnusableWorkspace) & Binned;

/** What a bin needs of the registry of workspaces. */
export interface BinPort {
  /** Returns the stored names of the workspaces in the bin; may include other names. */
  names(): readonly string[] | Promise<readonly string[]>;
  /** Returns what a list shows of workspaces in the bin, by their stored names. */
  list(storedNames: readonly string[]): Promise<readonly (WorkspaceSummary | UnusableWorkspace)[]>;
  /** Moves a workspace into the bin or out of it. Returns false where there is none. @throws NameTaken */
  move(name: string, to: string): Promise<boolean>;
  /** Deletes a workspace in the bin for good. Returns false where there is none. */
  delete(storedName: string): Promise<boolean>;
  /** Returns whether the registry has as many workspaces as its limit allows. */
  isFull(): Promise<boolean>;
  readonly maxWorkspaces: number;
  readonly limit: BinLimit;
  readonly realTime: () => EpochMs;
}

/** The workspaces that were deleted, until they are deleted for good. */
export class Bin {
  constructor(private readonly port: BinPort) {}

  /** Deletes a workspace into the bin. Returns until when it can be taken out; undefined where there is none. */
  async put(name: string): Promise<EpochMs | undefined> {
    for (let deletedAt = this.port.realTime(); ; deletedAt++) {
      try {
        const isMoved = await this.port.move(name, binnedName({ name, deletedAt }));
        return isMoved ? deletedAt + BIN_MS : undefined;
      } catch (error) {
        if (!(error instanceof NameTaken)) throw error; // else another one of its name was deleted in this millisecond
      }
    }
  }

  /**
   * Takes out a workspace that was deleted under a name: the last one, or the one that was deleted at a real time. Returns
   * false if there is none.
   * @throws WorkspaceRefused where the name has been taken meanwhile, or there are too many workspaces
   */
  async takeOut(name: string, at?: EpochMs): Promise<boolean> {
    const { maxWorkspaces } = this.port;
    const wanted = (await this.#named(name)).findLast(
      ({ deletedAt }) => at === undefined || deletedAt === at,
    );
    if (!wanted || wanted.deletedAt <= this.port.realTime() - BIN_MS) return false;
    if (await this.port.isFull()) throw new WorkspaceRefused('too_many', maxWorkspaces);
    try {
      return await this.port.move(binnedName(wanted), name);
    } catch (error) {
      throw error instanceof NameTaken ? new WorkspaceRefused('taken', maxWorkspaces) : error;
    }
  }

  /** Returns the workspaces in the bin whose time is not over, by name. */
  async list(): Promise<readonly BinnedWorkspace[]> {
    const since = this.port.realTime() - BIN_MS;
    return (await this.#all()).filter(({ deletedAt }) => deletedAt > since);
  }

  /** Deletes for good all workspaces that were deleted under a name. Returns false if there are none. */
  async empty(name: string): Promise<boolean> {
    const deleted = await Promise.all(
      (await this.#named(name)).map((one) => this.port.delete(binnedName(one))),
    );
    return deleted.includes(true);
  }

  /** Deletes for good the workspaces that have been in the bin for seven days, and the oldest ones above its limit. Returns their number. */
  async sweep(): Promise<number> {
    const ended = endedIn(await this.#all(), this.port.realTime(), this.port.limit);
    for (const one of ended) await this.port.delete(binnedName(one));
    return ended.length;
  }

  /** Returns the workspaces that were deleted under a name, the latest last. */
  async #named(name: string): Promise<readonly Binned[]> {
    return (await this.port.names())
      .filter(isBinned)
      .map(binnedOf)
      .filter((one) => one.name === name)
      .toSorted((a, b) => a.deletedAt - b.deletedAt);
  }

  async #all(): Promise<readonly BinnedWorkspace[]> {
    const storedNames = (await this.port.names()).filter(isBinned);
    const found = storedNames.length > 0 ? await this.port.list(storedNames) : [];
    return found.map((one) => ({ ...one, ...binnedOf(one.name) }));
  }
}

/** Returns the workspaces to delete for good: those whose time is over, and the oldest ones while the bin is above its limit. */
export function endedIn(
  all: readonly (Binned & { readonly size?: number })[],
  now: EpochMs,
  limit: BinLimit,
): readonly Binned[] {
  let [count, bytes] = [0, 0];
  return all
    .toSorted((a, b) => b.deletedAt - a.deletedAt)
    .filter(({ deletedAt, size = 0 }) => {
      if (deletedAt <= now - BIN_MS) return true;
      count += 1;
      bytes += size;
      return count > limit.workspaces || bytes > limit.bytes;
    });
}
