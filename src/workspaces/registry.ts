import { Slices } from '../time/slices.js';
import type { DamagedSummary, NamedSummary, SharedStore } from '../store/shared-store.js';
import {
  isStoreFailure,
  NameTaken,
  TooManyStored,
  type ChangeSettings,
  type Store,
  type StoredSummary,
  type StoredUse,
} from '../store/store.js';
import { isBinned } from '../store/binned.js';
import { Bin, MEMORY_BIN, STORED_BIN } from './bin.js';
import { expiryOf, type Expiring } from './expiry.js';
import type { ClientSecrets } from './client-secrets.js';
import type { LiveWorkspace } from './live-workspace.js';
import {
  newWorkspace,
  randomName,
  WorkspaceRefused,
  type ForkToCreate,
  type WorkspaceToCreate,
} from './new-workspace.js';
import { GATHER_MS } from './observed/observer.js';
import { leastUsed, unusedSince, whileMemoryIsShort } from './memory.js';
import { isOfContent, LoadedWorkspaces } from './loaded-workspaces.js';
import { several, DEFAULT_REGISTRY_SETTINGS, type RegistrySettings } from './registry-settings.js';
import { figuresOf } from './size-limit.js';
import { summaryAt, type UnusableWorkspace, type WorkspaceSummary } from './summary.js';
import { pause, real } from '../time/real-time.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';

/**
 * The time limit for writing the last observations, in milliseconds. It follows the time limit for folding. When it has
 * passed, a shared store aborts all pending operations.
 */
const LAST_MS = 500;
/** The minimum time between two reads of the settings that other instances changed, in milliseconds. */
const SETTINGS_MS = 2000;
/**
 * The time to wait for the observations of other instances, in milliseconds. An instance collects and writes its
 * observations in less time.
 */
const SETTLE_MS = 3 * GATHER_MS;

type Listed = WorkspaceSummary | UnusableWorkspace;

/**
 * The registry of a store's workspaces. If several instances share the store, readers of a workspace see everything that
 * any instance made durable before `get` was called.
 */
export class WorkspaceRegistry {
  /** Hashes and verifies the secrets of clients. */
  readonly secrets: ClientSecrets;
  /** Deleted workspaces, for seven days. */
  readonly bin: Bin;
  readonly #settings: RegistrySettings;
  readonly #open: LoadedWorkspaces;
  readonly #shared: SharedStore | undefined;
  readonly #timers: readonly NodeJS.Timeout[] = [];
  #settingsReadAt = -Infinity;

  constructor(
    private readonly store: Store | SharedStore,
    settings: Partial<RegistrySettings> = {},
  ) {
    const ofStore = 'observations' in store && { realTime: store.realTime };
    this.#settings = { ...DEFAULT_REGISTRY_SETTINGS, ...settings, ...ofStore };
    this.#open = new LoadedWorkspaces(store, this.#settings);
    this.#shared = this.#open.shared;
    this.secrets = this.#settings.keys.secrets;
    const isDurable = this.#open.own?.isDurable ?? true;
    this.bin = this.#newBin(isDurable);
    const { idleMs, isMemoryShort } = this.#settings;
    if (isDurable && idleMs > 0) {
      const closeIdle = () =>
        void this.closeIdle()
          .then(() => this.#open.saveUse())
          .catch((error: unknown) => this.#open.reports.addDefect(error));
      this.#timers = [
        real.setInterval(closeIdle, Math.max(1000, idleMs / 4)).unref(),
        whileMemoryIsShort(isMemoryShort, () => this.closeLeastUsed()),
      ];
    }
  }

  /** Returns the sorted names of all workspaces outside the bin. */
  names = async () => (await this.store.names()).filter((name) => !isBinned(name));
  /** Returns the number of workspaces outside the bin. */
  count = async () => (await this.#shared?.count()) ?? (await this.names()).length;
  /** Returns the number of workspaces in memory. */
  countOpen = () => this.#open.opened.size;
  /** Tests whether the store can store changes now. @throws StorageUnavailable if it cannot */
  requireWritable = () => this.store.requireWritable();
  /**
   * Resolves when other instances have stored their observations from before the call. Does not wait for slow instances
   * or a slow database.
   */
  settled = () => (this.#shared ? pause(SETTLE_MS) : Promise.resolve());
  /** Returns the real time, which is the same for all instances. */
  realTime = (): EpochMs => this.#settings.realTime();
  /** Returns the time at which a workspace expires. Undefined if it never expires, or if its expiry is not known yet. */
  expiryOf = (expiring: Expiring) => expiryOf(expiring, this.#settings.expiry, this.realTime());

  /**
   * Returns a workspace and opens it if necessary. Returns undefined if there is no such workspace.
   * @throws WorkspaceDamaged if it is damaged. Once its files are repaired, a later call opens it.
   */
  get(name: string): Promise<LiveWorkspace | undefined> {
    this.#readSettings();
    return this.#open.get(name);
  }

  /**
   * Returns a workspace if it is already open, without waiting. Returns undefined in a shared store, because only `get`
   * reads the changes of other instances.
   */
  opened(name: string): LiveWorkspace | undefined {
    return this.#shared ? undefined : this.#open.opened.get(name);
  }

  /**
   * Creates a workspace from a fixture, or as a fork. @throws WorkspaceRefused if the name is taken, or there are too
   * many workspaces
   */
  async create({ name, ...wanted }: WorkspaceToCreate | ForkToCreate): Promise<LiveWorkspace> {
    const { maxWorkspaces } = this.#settings;
    const chosen = name ?? randomName();
    while (this.#open.isMoving(chosen)) await this.#open.endOfMove(chosen);
    const options = { limit: maxWorkspaces, settings: wanted.settings };
    const create = async () => {
      const stored = newWorkspace(chosen, wanted, { now: this.realTime(), secrets: this.secrets });
      const workspace = this.#open.live(await this.store.create(stored, options));
      workspace.activityLogs.used(this.realTime());
      this.#open.add(chosen, workspace);
      return workspace;
    };
    try {
      return await this.#open.move(chosen, create);
    } catch (error) {
      if (error instanceof TooManyStored) throw new WorkspaceRefused('too_many', maxWorkspaces);
      if (error instanceof NameTaken && name === undefined) return this.create(wanted);
      throw error instanceof NameTaken ? new WorkspaceRefused('taken', maxWorkspaces) : error;
    }
  }

  /** Returns the list entries of all workspaces outside the bin, sorted by name. Opens no workspace. */
  async list(): Promise<readonly Listed[]> {
    const all = await this.#list(async () => (await this.#shared?.list()) ?? this.names());
    for (const one of all) if ('error' in one && !this.#shared) this.#open.reports.add(one.error, one.name);
    return all;
  }

  /**
   * Returns the workspaces that may expire within a number of milliseconds. `expiryOf` returns the time at which such a
   * workspace expires.
   */
  async mayExpire(withinMs: number): Promise<readonly Expiring[]> {
    if (!this.#shared)
      return (await this.list()).flatMap((one) =>
        'error' in one || one.expiresAt === undefined ? [] : [one],
      );
    await this.#open.observer?.flush();
    const { unusedMs } = this.#settings.expiry;
    const expiresBy = this.realTime() + withinMs;
    const lastUsedBy = unusedMs === null ? null : expiresBy - unusedMs;
    const all = await several(await this.#shared.mayExpire({ expiresBy, lastUsedBy }), async (one) => {
      const counted = one.lastUsedAt === null ? this.#countedUse(one.name).catch(ignoreContent) : null;
      const lastUsedAt = one.lastUsedAt ?? (await counted)?.lastUsedAt;
      return lastUsedAt === undefined ? undefined : { ...one, lastUsedAt };
    });
    return all.filter((one) => one !== undefined);
  }

  /**
   * Changes the settings of a workspace. Concurrent callers wait for each other. Resolves when the change is durable.
   * Returns false if nothing changes or the workspace no longer exists.
   */
  async change(workspace: LiveWorkspace, change: ChangeSettings): Promise<boolean> {
    const settings = await this.store.changeSettings(workspace.name, change);
    if (settings) workspace.settings = settings;
    return settings !== undefined;
  }

  /** Deletes a workspace and all its data for good, even if it is damaged. Returns false if there is no such workspace. */
  delete(name: string): Promise<boolean> {
    return this.#open.end(name, () => this.store.delete(name));
  }

  /** Closes workspaces that have not been used for `idleMs`. */
  closeIdle(): Promise<void> {
    const open = [...this.#open.opened.values()];
    return this.#open.closeUnused(unusedSince(open, this.realTime() - this.#settings.idleMs));
  }

  /** Closes the half of the unused workspaces with the oldest last use, because memory is short. */
  closeLeastUsed(): Promise<void> {
    return this.#open.closeUnused(leastUsed([...this.#open.opened.values()], this.realTime()));
  }

  /**
   * Closes all workspaces and the store when all changes are durable. Folds logs for at most `foldMs` milliseconds.
   * Entries that are not folded stay in the logs.
   */
  async close(foldMs = this.#settings.foldMs): Promise<void> {
    for (const timer of this.#timers) real.clearInterval(timer);
    const end = this.#shared && real.setTimeout(() => this.#shared?.abort(), foldMs + LAST_MS);
    try {
      await this.#open.closeAll(foldMs);
    } finally {
      await this.store.close().finally(() => real.clearTimeout(end));
    }
  }

  #newBin(isDurable: boolean): Bin {
    const { maxWorkspaces, realTime } = this.#settings;
    const names = async () => (await this.store.names()).filter(isBinned);
    return new Bin({
      store: this.store,
      open: this.#open,
      list: () => this.#list(async () => (await this.#shared?.list('bin')) ?? names()),
      isFull: async () => (await this.count()) >= maxWorkspaces,
      maxWorkspaces,
      limit: isDurable ? STORED_BIN : MEMORY_BIN,
      realTime,
    });
  }

  /** Returns the list entries of stored workspaces. A store of one process passes their names. */
  async #list(
    read: () => Promise<readonly (string | NamedSummary | DamagedSummary)[]>,
  ): Promise<readonly Listed[]> {
    await this.#open.observer?.flush();
    const slices = new Slices();
    const all = await several(await read(), async (one) => {
      if (slices.isOver) await slices.next();
      return typeof one === 'string' ? this.#summaryOf(one) : this.#listed(one);
    });
    return all.filter((summary) => summary !== undefined);
  }

  /** Returns the list entry of a workspace. Returns undefined if there is no such workspace. */
  async #summaryOf(name: string): Promise<Listed | undefined> {
    while (this.#open.isMoving(name)) await this.#open.endOfMove(name);
    const live = await this.#open.loaded.get(name)?.catch(() => undefined);
    if (live) return this.#shown(name, live.summary());
    const stored = await this.#open.own?.summary(name, figuresOf).catch((error: unknown) => {
      if (!isStoreFailure(error)) throw error;
      return { name, error };
    });
    // The workspace may have been opened or moved during the read. The summary then mixes two states.
    if (this.#open.loaded.has(name) || this.#open.isMoving(name)) return this.#summaryOf(name);
    if (!stored || 'error' in stored) return stored;
    return this.#shown(name, { ...stored, use: this.#open.unsavedUse.get(name) ?? stored.use });
  }

  /**
   * Returns the list entry of a workspace in a shared store. Opens a damaged workspace again, because it may have been
   * repaired. Returns undefined if the workspace was deleted meanwhile.
   */
  async #listed(one: NamedSummary | DamagedSummary): Promise<Listed | undefined> {
    if ('error' in one) return one;
    const { name, use, ...summary } = one;
    try {
      if (this.#open.damaged.has(name)) await this.get(name); // throws again unless it was repaired
      const known = use ?? (isBinned(name) ? unknownUse(summary) : await this.#countedUse(name));
      return known && this.#shown(name, { ...summary, use: known });
    } catch (error) {
      if (isOfContent(error)) return { name, error };
      throw error;
    }
  }

  #shown(name: string, summary: StoredSummary): WorkspaceSummary {
    return summaryAt(this.realTime(), this.#settings.expiry, name, summary);
  }

  /**
   * Computes and stores the usage record of a workspace that lacks one because an earlier version wrote it. Returns
   * undefined if the workspace was deleted meanwhile.
   */
  async #countedUse(name: string): Promise<StoredUse | undefined> {
    if (this.#open.loaded.has(name)) return (await this.get(name))?.use();
    // The workspace is not added, because a request could find it after it is closed.
    const workspace = await this.#open.open(name);
    if (workspace) await this.#open.close(workspace);
    return workspace?.use();
  }

  /** Reads the settings that other instances changed, at most every two seconds. Does not wait for the result. */
  #readSettings(): void {
    const shared = this.#shared;
    if (!shared || real.performanceNow() - this.#settingsReadAt < SETTINGS_MS) return;
    this.#settingsReadAt = real.performanceNow();
    const read = async () => {
      const all = await shared.settings();
      for (const [name, workspace] of this.#open.opened) workspace.settings = all.get(name) ?? {};
    };
    // The store failed; a later call reads the settings.
    read().catch((error: unknown) => this.#open.reports.addDefect(error));
  }
}

/** Ignores the damage of one workspace. @throws any other error */
function ignoreContent(error: unknown): undefined {
  if (!isOfContent(error)) throw error;
}

/** Returns the usage record that lists show for a deleted workspace whose usage record no instance has stored. */
function unknownUse({ createdAt }: { readonly createdAt: EpochMs }): StoredUse {
  return { lastUsedAt: createdAt, hours: [], figures: { bookings: 0, size: 0, publicSecrets: false } };
}
