import { Slices } from '../time/slices.js';
import {
  isStoreFailure,
  NameTaken,
  WorkspaceDamaged,
  type Store,
  type StoredSummary,
  type OpenedWorkspace,
  type StoredWorkspace,
  type ChangeSettings,
} from '../store/store.js';
import type { WorkspaceLog } from '../store/workspace-log.js';
import { isBinned } from '../store/binned.js';
import { Bin, MEMORY_BIN, STORED_BIN, type BinPort } from './bin.js';
import { DamageReports } from './damage-reports.js';
import { expiryOf, type Expiring } from './expiry.js';
import type { ClientSecrets } from './client-secrets.js';
import { LiveWorkspace } from './live-workspace.js';
import {
  freeName,
  newWorkspace,
  WorkspaceRefused,
  type ForkToCreate,
  type WorkspaceToCreate,
} from './new-workspace.js';
import { LogBudget } from './request-log/budget.js';
import { ActivityLogs } from './activity-logs.js';
import { leastUsed, unusedSince, whileMemoryIsShort } from './memory.js';
import {
  several,
  type WorkspaceContext,
  DEFAULT_REGISTRY_SETTINGS,
  type RegistrySettings,
} from './registry-settings.js';
import { figuresOf } from './size-limit.js';
import { summaryAt, type UnusableWorkspace, type WorkspaceSummary } from './summary.js';
import type { Workspaces } from './workspaces.js';
import { real } from '../time/real-time.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';

/** Names that the data folder uses for other purposes. */
const RESERVED: ReadonlySet<string> = new Set(['fixtures']);

/** The stored data of an opened workspace besides its state. */
type KeptOf = Partial<Pick<OpenedWorkspace, 'use' | 'settings'>>;

/** The registry of a store's workspaces. */
export class WorkspaceRegistry implements Workspaces {
  readonly secrets: ClientSecrets;
  readonly bin: Bin;
  readonly #settings: RegistrySettings;
  readonly #context: WorkspaceContext;
  /** Workspaces that are open or being opened. */
  readonly #loaded = new Map<string, Promise<LiveWorkspace | undefined>>();
  /** The workspaces among `#loaded` that are open and not being closed. */
  readonly #opened = new Map<string, LiveWorkspace>();
  /** Workspaces that are being closed. They can be opened again afterwards. */
  readonly #closing = new Map<string, Promise<unknown>>();
  readonly #names: Set<string>;
  /** List entries of workspaces that are not open and have not changed since the entry was read. */
  readonly #summaries = new Map<string, StoredSummary>();
  /** The latest events, requests and steps of all workspaces, open or not. */
  readonly #activityLogs = new Map<string, ActivityLogs>();
  readonly #logBudget = new LogBudget();
  readonly #damage: DamageReports;
  readonly #timers: readonly NodeJS.Timeout[] = [];
  /** The end of the last change of settings. Each change waits for the previous one. */
  #changed: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(
    private readonly store: Store,
    settings: Partial<RegistrySettings> = {},
  ) {
    this.#settings = { ...DEFAULT_REGISTRY_SETTINGS, ...settings };
    this.secrets = this.#settings.keys.secrets;
    this.#damage = new DamageReports(this.#settings.onDamage);
    this.#context = { ...this.#settings, damageReports: this.#damage };
    this.#names = new Set(store.names().filter((name) => !isBinned(name)));
    this.bin = new Bin(this.#binPort());
    const { idleMs, isMemoryShort } = this.#settings;
    if (store.isDurable && idleMs > 0) {
      // If a workspace could not be closed, its next request opens it again.
      const report = (error: unknown) => this.#damage.addDefect(error);
      const closeIdle = () =>
        void this.closeIdle()
          .then(() => this.#saveUse())
          .catch(report);
      this.#timers = [
        real.setInterval(closeIdle, Math.max(1000, idleMs / 4)).unref(),
        whileMemoryIsShort(isMemoryShort, () => this.closeLeastUsed().catch(report)),
      ];
    }
  }

  names(): readonly string[] {
    return [...this.#names].toSorted();
  }

  async get(name: string): Promise<LiveWorkspace | undefined> {
    const closing = this.#closing.get(name);
    if (closing) {
      await closing;
      return this.get(name);
    }
    const loaded = this.#loaded.get(name);
    if (loaded || !this.#names.has(name)) return loaded;
    const opening = this.#open(name);
    this.#loaded.set(name, opening);
    this.#summaries.delete(name);
    try {
      return this.#markOpened(name, await opening);
    } catch (error) {
      this.#loaded.delete(name); // so that the next request tries to open the workspace again
      if (error instanceof WorkspaceDamaged) this.#damage.add(error, name);
      throw error;
    }
  }

  opened(name: string): LiveWorkspace | undefined {
    return this.#opened.get(name);
  }

  settled = (): Promise<void> => Promise.resolve(); // there are no other instances
  count = () => Promise.resolve(this.#names.size);
  countOpen = () => this.#opened.size;
  requireWritable = () => this.store.requireWritable();

  async create({
    name = freeName(this.#names),
    ...wanted
  }: WorkspaceToCreate | ForkToCreate): Promise<LiveWorkspace> {
    const { maxWorkspaces } = this.#settings;
    if (this.#names.has(name) || RESERVED.has(name)) throw new WorkspaceRefused('taken', maxWorkspaces);
    if (this.#names.size >= maxWorkspaces) throw new WorkspaceRefused('too_many', maxWorkspaces);
    this.#names.add(name);
    const creating = this.#create(name, wanted);
    this.#loaded.set(name, creating);
    try {
      return this.#markOpened(name, await creating);
    } catch (error) {
      this.#loaded.delete(name);
      this.#names.delete(name);
      throw error instanceof NameTaken ? new WorkspaceRefused('taken', maxWorkspaces) : error;
    }
  }

  async list(): Promise<readonly (WorkspaceSummary | UnusableWorkspace)[]> {
    const slices = new Slices();
    const all = await several(this.names(), async (name) => {
      if (slices.isOver) await slices.next();
      return this.#summaryOf(name);
    });
    return all.filter((summary) => summary !== undefined);
  }

  change(workspace: LiveWorkspace, change: ChangeSettings): Promise<boolean> {
    const changed = this.#changed.then(async () => {
      const settings = change(workspace.settings);
      if (!settings || this.#opened.get(workspace.name) !== workspace) return false;
      await this.store.saveSettings(workspace.name, settings);
      workspace.settings = settings;
      return true;
    });
    this.#changed = changed.catch(() => undefined);
    return changed;
  }

  realTime = (): EpochMs => this.#settings.realTime();
  expiryOf = (expiring: Expiring) => expiryOf(expiring, this.#settings.expiry, this.realTime());
  mayExpire = async () =>
    (await this.list()).flatMap((one) => ('error' in one || one.expiresAt === undefined ? [] : [one]));

  delete(name: string): Promise<boolean> {
    return this.#end(name, () => this.store.delete(name));
  }

  /**
   * Closes a workspace. Removes it from memory, and from the store by calling `end`. Returns false if there is no such
   * workspace.
   */
  async #end(name: string, end: () => Promise<void>): Promise<boolean> {
    await this.#closing.get(name);
    const loading = this.#loaded.get(name);
    const workspace = await loading?.catch(() => undefined);
    if (this.#closing.has(name) || this.#loaded.get(name) !== loading) return this.#end(name, end);
    if (!this.#names.has(name)) return false;
    // Opening failed; the call that opened the workspace removes it in this turn of the event loop.
    if (loading && !workspace) return this.#end(name, end);
    await this.#close(name, async () => {
      await workspace?.close(AbortSignal.abort());
      if (workspace) await this.#saveUseOf(name, workspace);
      await end();
      this.#forget(name);
    });
    return true;
  }

  #binPort(): BinPort {
    const { maxWorkspaces, realTime } = this.#settings;
    return {
      names: () => this.store.names(),
      list: async (names) =>
        (await several(names, (name) => this.#storedSummary(name))).filter((one) => one !== undefined),
      move: (name, to) =>
        isBinned(to) ? this.#end(name, () => this.store.rename(name, to)) : this.#takeOut(name, to),
      delete: async (name) => {
        if (!this.store.names().includes(name)) return false;
        this.#summaries.delete(name);
        await this.store.delete(name);
        return true;
      },
      isFull: () => Promise.resolve(this.#names.size >= maxWorkspaces),
      maxWorkspaces,
      limit: this.store.isDurable ? STORED_BIN : MEMORY_BIN,
      realTime,
    };
  }

  async #takeOut(binned: string, name: string): Promise<boolean> {
    if (this.#names.has(name)) throw new NameTaken(name);
    if (!this.store.names().includes(binned)) return false;
    this.#names.add(name);
    const moving = this.store.rename(binned, name);
    this.#closing.set(
      name,
      moving.catch(() => undefined), // requests for the workspace wait for the move
    );
    try {
      await moving;
    } catch (error) {
      this.#names.delete(name);
      throw error;
    } finally {
      this.#closing.delete(name);
      this.#summaries.delete(binned);
    }
    return true;
  }

  /**
   * Returns the list entry of a workspace that is not open, in the bin or not. Returns undefined if it does not exist.
   */
  async #storedSummary(name: string): Promise<WorkspaceSummary | UnusableWorkspace | undefined> {
    try {
      const summary = this.#summaries.get(name) ?? (await this.store.summary(name, figuresOf));
      if (summary) this.#summaries.set(name, summary);
      return summary && summaryAt(this.realTime(), this.#settings.expiry, name, summary);
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      return { name, error };
    }
  }

  /** Closes workspaces that have not been used for `idleMs`. */
  async closeIdle(): Promise<void> {
    const before = this.realTime() - this.#settings.idleMs;
    await this.#closeUnused(unusedSince([...this.#opened.values()], before));
  }

  /** Closes the half of the unused workspaces with the oldest last use, because memory is short. */
  async closeLeastUsed(): Promise<void> {
    await this.#closeUnused(leastUsed([...this.#opened.values()], this.realTime()));
  }

  /** Closes workspaces one after another. Skips workspaces that are used meanwhile. */
  async #closeUnused(workspaces: readonly LiveWorkspace[]): Promise<void> {
    const begin = this.realTime();
    for (const workspace of workspaces) {
      const { name } = workspace;
      if (this.#isClosed) return; // `close` closes the remaining workspaces
      if (this.#opened.get(name) !== workspace || unusedSince([workspace], begin).length === 0) continue;
      await this.#close(name, async () => {
        await workspace.close();
        this.#summaries.set(name, workspace.summary());
        await this.#saveUseOf(name, workspace);
      });
    }
  }

  async close(foldMs = this.#settings.foldMs): Promise<void> {
    for (const timer of this.#timers) real.clearInterval(timer);
    this.#isClosed = true;
    await Promise.allSettled(this.#closing.values());
    try {
      await this.#closeAll(AbortSignal.timeout(foldMs));
    } finally {
      this.#loaded.clear();
      this.#opened.clear();
      for (const activityLogs of this.#activityLogs.values()) activityLogs.clear();
      await this.store.close();
    }
  }

  /** Stores the usage records of the open workspaces, so that a crash loses only recent usage. */
  async #saveUse(): Promise<void> {
    await several([...this.#opened], ([name, workspace]) => this.#saveUseOf(name, workspace));
  }

  async #saveUseOf(name: string, workspace: LiveWorkspace): Promise<void> {
    if (workspace.activityLogs.usage.takeChanged()) await this.store.saveUse(name, workspace.use());
  }

  /**
   * Closes all workspaces, several at a time. An aborted signal stops folding; the entries then stay in the journals.
   */
  async #closeAll(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    await several([...this.#loaded.values()], async (opening) => {
      const workspace = await opening.catch(() => undefined);
      await workspace?.close(signal).catch((error: unknown) => failures.push(error));
      if (workspace) await this.#saveUseOf(workspace.name, workspace);
    });
    if (failures.length > 0) throw failures[0];
  }

  /** Returns the list entry of a workspace. Returns undefined if there is no such workspace. */
  async #summaryOf(name: string): Promise<WorkspaceSummary | UnusableWorkspace | undefined> {
    await this.#closing.get(name);
    const live = await this.#loaded.get(name)?.catch(() => undefined);
    if (live) return summaryAt(this.realTime(), this.#settings.expiry, name, live.summary());
    const shown = await this.#storedSummary(name);
    // The workspace may have been opened or deleted during the read. The summary then mixes two states.
    const isOpened = this.#loaded.has(name) || this.#closing.has(name);
    if (isOpened || !this.#names.has(name)) this.#summaries.delete(name);
    if (isOpened) return this.#summaryOf(name);
    if (!this.#names.has(name)) return undefined;
    if (shown && 'error' in shown) this.#damage.add(shown.error, name);
    return shown;
  }

  /** Removes a deleted workspace from memory. */
  #forget(name: string): void {
    this.#names.delete(name);
    this.#summaries.delete(name);
    this.#activityLogs.get(name)?.clear();
    this.#activityLogs.delete(name);
    this.#damage.removeAll(name);
  }

  #markOpened<Found extends LiveWorkspace | undefined>(name: string, workspace: Found): Found {
    if (workspace && this.#loaded.has(name) && !this.#closing.has(name)) this.#opened.set(name, workspace);
    return workspace;
  }

  async #close(name: string, close: () => Promise<void>): Promise<void> {
    this.#opened.delete(name);
    const loaded = this.#loaded.get(name);
    const closing = close().finally(() => {
      if (this.#loaded.get(name) === loaded) this.#loaded.delete(name); // unless another workspace of this name was created since
      this.#closing.delete(name);
    });
    // Callers of `get` wait for the end of the closing, even if it fails.
    this.#closing.set(
      name,
      closing.catch(() => undefined),
    );
    await closing;
  }

  async #open(name: string): Promise<LiveWorkspace | undefined> {
    const opened = await this.store.open(name);
    if (!opened) return undefined;
    const lost = this.secrets.lostIn(name, [...opened.stored.state.dataset.tables.clients.values()]);
    if (lost) this.#settings.onDamage(lost);
    if (this.#damage.remove(name)) this.#activityLogs.get(name)?.clear(); // its files may have been replaced by a backup
    return this.#live(opened.stored, opened.log, opened);
  }

  async #create(name: string, wanted: WorkspaceToCreate | ForkToCreate): Promise<LiveWorkspace> {
    const stored = newWorkspace(name, wanted, { now: this.#settings.realTime(), secrets: this.secrets });
    const workspace = this.#live(stored, await this.store.create(stored));
    workspace.activityLogs.usage.used(this.#settings.realTime());
    if ('settings' in wanted && wanted.settings) {
      await this.store.saveSettings(name, wanted.settings);
      workspace.settings = wanted.settings;
    }
    return workspace;
  }

  #live(stored: StoredWorkspace, log: WorkspaceLog, { use, settings }: KeptOf = {}): LiveWorkspace {
    const { name } = stored.metadata;
    const { requestsKept } = this.#settings;
    const of = {
      workspace: name,
      requestsKept,
      budget: this.#logBudget,
      begin: this.#settings.realTime(),
      use: use && { ...use, refusals: use.figures.refusals },
    };
    const activityLogs = this.#activityLogs.get(name) ?? new ActivityLogs(of);
    this.#activityLogs.set(name, activityLogs);
    const workspace = new LiveWorkspace(stored, log, this.#context, activityLogs);
    if (settings) workspace.settings = settings;
    return workspace;
  }
}
