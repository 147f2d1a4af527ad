import { DAY_MS } from '../domain/shared/civil-time.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { binnedName, binnedOf, isBinned, type Binned } from '../store/binned.js';
import type { SharedStore } from '../store/shared-store.js';
import { NameTaken, type Store } from '../store/store.js';
import type { UnusableWorkspace, WorkspaceSummary } from './summary.js';
import { WorkspaceRefused } from './new-workspace.js';
import type { LoadedWorkspaces } from './loaded-workspaces.js';

/** The time until a workspace in the bin is deleted for good. */
export const BIN_MS = 7 * DAY_MS;

/** The limits of a bin. Above a limit, the oldest workspaces in the bin are deleted for good. */
export interface BinLimit {
  readonly workspaces: number;
  /** The maximum approximate size of all workspaces in the bin, in bytes. Fixtures are not counted. */
  readonly bytes: number;
}

const MIB = 1024 * 1024;
/** The limits of a bin in a data folder or database, and of a bin in memory. */
export const [STORED_BIN, MEMORY_BIN]: readonly [BinLimit, BinLimit] = [
  { workspaces: 1000, bytes: 1024 * MIB },
  { workspaces: 100, bytes: 64 * MIB },
];

/** A workspace in the bin as lists show it. */
export type BinnedWorkspace = (WorkspaceSummary | UnusableWorkspace) & Binned;

/** The parts of the workspace registry that a bin uses. */
export interface BinPort {
  readonly store: Store | SharedStore;
  readonly open: LoadedWorkspaces;
  /** Returns the list entries of the workspaces in the bin, with their stored names. */
  list(): Promise<readonly (WorkspaceSummary | UnusableWorkspace)[]>;
  /** Returns whether the registry contains the maximum number of workspaces. */
  isFull(): Promise<boolean>;
  readonly maxWorkspaces: number;
  readonly limit: BinLimit;
  readonly realTime: () => EpochMs;
}

/** The deleted workspaces that can still be restored. */
export class Bin {
  constructor(private readonly port: BinPort) {}

  /**
   * Moves a workspace into the bin. Returns the time until which the workspace can be restored. Returns undefined if the
   * workspace does not exist.
   */
  async put(name: string): Promise<EpochMs | undefined> {
    for (let deletedAt = this.port.realTime(); ; deletedAt++) {
      try {
        const move = () => this.port.store.rename(name, binnedName({ name, deletedAt }));
        const isMoved = await this.port.open.end(name, move);
        return isMoved ? deletedAt + BIN_MS : undefined;
      } catch (error) {
        // `NameTaken`: another workspace of this name was deleted in the same millisecond, so the next millisecond is tried.
        if (!(error instanceof NameTaken)) throw error;
      }
    }
  }

  /**
   * Restores a deleted workspace by its former name: the one deleted at real time `at`, or by default the last one.
   * Returns false if there is none.
   * @throws WorkspaceRefused if the name is taken again, or there are too many workspaces
   */
  async takeOut(name: string, at?: EpochMs): Promise<boolean> {
    const { maxWorkspaces } = this.port;
    const wanted = (await this.#named(name)).findLast(
      ({ deletedAt }) => at === undefined || deletedAt === at,
    );
    if (!wanted || wanted.deletedAt <= this.port.realTime() - BIN_MS) return false;
    if (await this.port.isFull()) throw new WorkspaceRefused('too_many', maxWorkspaces);
    try {
      return await this.port.open.move(name, () => this.port.store.rename(binnedName(wanted), name));
    } catch (error) {
      throw error instanceof NameTaken ? new WorkspaceRefused('taken', maxWorkspaces) : error;
    }
  }

  /** Returns the workspaces in the bin that can still be restored. */
  async list(): Promise<readonly BinnedWorkspace[]> {
    const since = this.port.realTime() - BIN_MS;
    return (await this.#all()).filter(({ deletedAt }) => deletedAt > since);
  }

  /** Deletes for good all workspaces in the bin that had this name. Returns false if there are none. */
  async empty(name: string): Promise<boolean> {
    const deleted = await Promise.all(
      (await this.#named(name)).map((one) => this.port.store.delete(binnedName(one))),
    );
    return deleted.includes(true);
  }

  /**
   * Deletes for good the workspaces that have been in the bin for seven days, and the oldest ones above the bin's
   * limits. Returns the number of deleted workspaces.
   */
  async sweep(): Promise<number> {
    const ended = dueForDeletion(await this.#all(), this.port.realTime(), this.port.limit);
    for (const one of ended) await this.port.store.delete(binnedName(one));
    return ended.length;
  }

  /** Returns the workspaces in the bin that had this name, oldest deletion first. */
  async #named(name: string): Promise<readonly Binned[]> {
    return (await this.port.store.names())
      .filter(isBinned)
      .map(binnedOf)
      .filter((one) => one.name === name)
      .toSorted((a, b) => a.deletedAt - b.deletedAt);
  }

  async #all(): Promise<readonly BinnedWorkspace[]> {
    return (await this.port.list()).map((one) => ({ ...one, ...binnedOf(one.name) }));
  }
}

/** Returns the workspaces to delete for good: those in the bin for seven days, and the oldest ones above the bin's limits. */
export function dueForDeletion(
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
