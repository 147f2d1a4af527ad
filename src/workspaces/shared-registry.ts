import type { EpochMs } from '../domain/shared/epoch-ms.js';
import {
  TooManyStored,
  type DamagedSummary,
  type NamedSummary,
  type SharedStore,
  type SharedWorkspace,
} from '../store/shared-store.js';
import {
  EntryUnreadable,
  NameTaken,
  StorageUnavailable,
  WorkspaceDamaged,
  type ChangeSettings,
  type StoredUse,
} from '../store/store.js';
import { pause, real } from '../time/real-time.js';
import { isBinned } from '../store/binned.js';
import { Bin, STORED_BIN, type BinPort } from './bin.js';
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
import { GATHER_MS, Observer } from './observed/observer.js';
import { SharedActivityLogs } from './observed/shared-activity-logs.js';
import {
  DEFAULT_REGISTRY_SETTINGS,
  type RegistrySettings,
  type WorkspaceContext,
  several,
} from './registry-settings.js';
import { LogBudget } from './request-log/budget.js';
import { leastUsed, unusedSince, whileMemoryIsShort } from './memory.js';
import { summaryAt, type UnusableWorkspace, type WorkspaceSummary } from './summary.js';
import type { Workspaces } from './workspaces.js';

/**
 * The time limit for writing the last observations, in milliseconds. It follows the time limit for folding. When it has
 * passed, the store aborts all pending operations.
 */
const LAST_MS = 500;
/**
 * The maximum number of attempts to open a workspace whose log does not continue from its state, for example after it
 * was deleted and created again.
 */
const OPEN_ATTEMPTS = 5;
/** The minimum time between two reads of the settings of workspaces, in milliseconds. */
const SETTINGS_MS = 2000;
/**
 * The time to wait for the observations of other instances, in milliseconds. An instance collects and writes its
 * observations in less time.
 */
const SETTLE_MS = 3 * GATHER_MS;

/**
 * The registry of a store that several instances share. Readers of a workspace see everything that any instance made
 * durable before `get` was called.
 */
export class SharedRegistry implements Workspaces {
  readonly secrets: ClientSecrets;
  readonly bin: Bin;
  readonly #settings: RegistrySettings;
  readonly #context: WorkspaceContext;
  readonly #reports: DamageReports;
  /** Workspaces that are open or being opened. */
  readonly #loaded = new Map<string, Promise<LiveWorkspace | undefined>>();
  /** Workspaces that are being closed. */
  readonly #closing = new Set<Promise<unknown>>();
  readonly #logBudget = new LogBudget();
  readonly #timers: readonly NodeJS.Timeout[] = [];
  readonly #observer: Observer;
  /** The damaged workspaces that this instance could not open. */
  readonly #damaged = new Set<string>();
  #settingsReadAt = -Infinity;

  constructor(
    private readonly store: SharedStore,
    settings: Partial<RegistrySettings> = {},
  ) {
    const { realTime } = store;
    this.#settings = { ...DEFAULT_REGISTRY_SETTINGS, ...settings, realTime };
    this.secrets = this.#settings.keys.secrets;
    this.#reports = new DamageReports(this.#settings.onDamage);
    this.#observer = new Observer(store.observations, (error) => this.#reports.addDefect(error));
    this.#context = { ...this.#settings, damageReports: this.#reports };
    this.bin = new Bin(this.#binPort());
    const { idleMs, isMemoryShort } = this.#settings;
    if (idleMs > 0)
      this.#timers = [
        real.setInterval(() => void this.closeIdle(), Math.max(1000, idleMs / 4)).unref(),
        whileMemoryIsShort(isMemoryShort, () => this.closeLeastUsed()),
      ];
  }

  names = () => this.store.names();
  count = () => this.store.count();
  countOpen = () => this.#loaded.size;
  requireWritable = () => this.store.requireWritable();
  settled = () => pause(SETTLE_MS);

  async get(name: string): Promise<LiveWorkspace | undefined> {
    this.#readSettings();
    for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt++) {
      const known = this.#loaded.get(name);
      const loading = known ?? this.#load(name);
      const workspace = await loading;
      // Another call may have begun to load the workspace before it was created.
      if (!workspace && !known) return undefined;
      if (!workspace) continue;
      try {
        if (await workspace.refresh()) {
          if (this.#damaged.delete(name)) this.#reports.remove(name);
          return workspace;
        }
      } catch (error) {
        if (!isOfContent(error)) throw error;
        this.#noteDamage(error, name);
        this.#drop(name, loading, workspace);
        if (!known) throw error; // a workspace that was already open is opened again, which may help
      }
      this.#drop(name, loading, workspace);
    }
    throw new StorageUnavailable(`the log of ${name} does not continue from its state`, {
      reason: 'unreadable',
    });
  }

  /** Returns undefined, because only `get` reads the changes of other instances. */
  opened(_name: string): undefined {
    return undefined;
  }

  async create({ name, ...wanted }: WorkspaceToCreate | ForkToCreate): Promise<LiveWorkspace> {
    const { maxWorkspaces } = this.#settings;
    const chosen = name ?? freeName();
    const stored = newWorkspace(chosen, wanted, { now: this.#settings.realTime(), secrets: this.secrets });
    try {
      const workspace = this.#live(await this.store.create(stored, maxWorkspaces));
      const { settings = null } = 'settings' in wanted ? wanted : {};
      await this.change(workspace, () => settings);
      const former = this.#loaded.get(chosen);
      if (!former) this.#loaded.set(chosen, Promise.resolve(workspace));
      return workspace;
    } catch (error) {
      if (error instanceof TooManyStored) throw new WorkspaceRefused('too_many', maxWorkspaces);
      if (error instanceof NameTaken && name === undefined) return this.create(wanted);
      throw error instanceof NameTaken ? new WorkspaceRefused('taken', maxWorkspaces) : error;
    }
  }

  async list(): Promise<readonly (WorkspaceSummary | UnusableWorkspace)[]> {
    await this.#observer.flush();
    const all = await several(await this.store.list(), (one) => this.#listed(one));
    return all.filter((summary) => summary !== undefined);
  }

  /**
   * Returns a list entry. Opens a damaged workspace again, because it may have been repaired. Returns undefined if the
   * workspace was deleted meanwhile.
   */
  async #listed(
    one: NamedSummary | DamagedSummary,
  ): Promise<WorkspaceSummary | UnusableWorkspace | undefined> {
    if ('error' in one) return one;
    const { name, use, ...summary } = one;
    try {
      if (this.#damaged.has(name)) await this.get(name); // throws again unless it was repaired
      const known = use ?? (await this.#countedUse(name));
      return known && summaryAt(this.realTime(), this.#settings.expiry, name, { ...summary, use: known });
    } catch (error) {
      if (isOfContent(error)) return { name, error };
      throw error;
    }
  }

  async mayExpire(withinMs: number): Promise<readonly Expiring[]> {
    await this.#observer.flush();
    const { unusedMs } = this.#settings.expiry;
    const expiresBy = this.realTime() + withinMs;
    const lastUsedBy = unusedMs === null ? null : expiresBy - unusedMs;
    const stored = await this.store.mayExpire({ expiresBy, lastUsedBy });
    const all = await several(stored, async (one) => {
      const counted = one.lastUsedAt === null ? this.#countedUse(one.name).catch(ignoreContent) : null;
      const lastUsedAt = one.lastUsedAt ?? (await counted)?.lastUsedAt;
      return lastUsedAt === undefined ? undefined : { ...one, lastUsedAt };
    });
    return all.filter((one) => one !== undefined);
  }

  /**
   * Computes and stores the usage record of a workspace that lacks one because an earlier version wrote it. Returns
   * undefined if the workspace was deleted meanwhile.
   */
  async #countedUse(name: string): Promise<StoredUse | undefined> {
    if (this.#loaded.has(name)) return (await this.get(name))?.use();
    // The workspace is not added to `#loaded`, because a request could find it there after it is closed.
    const workspace = await this.#open(name);
    if (workspace) this.#close(name, workspace);
    return workspace?.use();
  }

  async change(workspace: LiveWorkspace, change: ChangeSettings): Promise<boolean> {
    const settings = await this.store.changeSettings(workspace.name, change);
    if (settings) workspace.settings = settings;
    return settings !== undefined;
  }

  realTime = (): EpochMs => this.#settings.realTime();
  expiryOf = (expiring: Expiring) => expiryOf(expiring, this.#settings.expiry, this.realTime());

  /** Reads the settings that other instances changed, at most every two seconds. Does not wait for the result. */
  #readSettings(): void {
    if (real.performanceNow() - this.#settingsReadAt < SETTINGS_MS) return;
    this.#settingsReadAt = real.performanceNow();
    const read = async () => {
      const all = await this.store.settings();
      for (const [name, loading] of this.#loaded) {
        const workspace = await loading.catch(() => undefined);
        if (workspace) workspace.settings = all.get(name) ?? {};
      }
    };
    read().catch((error: unknown) => this.#reports.addDefect(error)); // the store failed; a later call reads the settings
  }

  delete(name: string): Promise<boolean> {
    return this.#end(name, () => this.store.delete(name));
  }

  /**
   * Removes a workspace from memory, and from the store by calling `end`. Returns false if there is no such workspace.
   */
  async #end(name: string, end: () => Promise<boolean>): Promise<boolean> {
    const isEnded = await end();
    const loading = this.#loaded.get(name);
    const workspace = await loading?.catch(() => undefined);
    if (isEnded) this.#reports.removeAll(name);
    if (isEnded) this.#damaged.delete(name);
    if (isEnded && loading && workspace) this.#drop(name, loading, workspace);
    return isEnded;
  }

  #binPort(): BinPort {
    const { maxWorkspaces, realTime } = this.#settings;
    return {
      names: () => this.store.names('bin'),
      list: async () => {
        await this.#observer.flush();
        return (await this.store.list('bin')).map((one) => {
          if ('error' in one) return one;
          const { name, use, ...summary } = one;
          return summaryAt(realTime(), this.#settings.expiry, name, {
            ...summary,
            use: use ?? unknownUse(summary),
          });
        });
      },
      move: (name, to) => {
        const move = () => this.store.rename(name, to);
        return isBinned(to) ? this.#end(name, move) : move();
      },
      delete: (name) => this.store.delete(name),
      isFull: async () => (await this.count()) >= maxWorkspaces,
      maxWorkspaces,
      limit: STORED_BIN,
      realTime,
    };
  }

  /** Closes workspaces that have not been used for `idleMs`. */
  closeIdle(): Promise<void> {
    return this.#dropThose((open) => unusedSince(open, this.realTime() - this.#settings.idleMs));
  }

  /** Closes the half of the unused workspaces with the oldest last use, because memory is short. */
  closeLeastUsed(): Promise<void> {
    return this.#dropThose((open) => leastUsed(open, this.realTime()));
  }

  async close(foldMs = this.#settings.foldMs): Promise<void> {
    for (const timer of this.#timers) real.clearInterval(timer);
    const signal = AbortSignal.timeout(foldMs);
    const end = real.setTimeout(() => this.store.abort(), foldMs + LAST_MS);
    try {
      await several([...this.#loaded.values()], async (loading) => {
        const workspace = await loading.catch(() => undefined);
        await workspace?.close(signal);
      });
      await Promise.allSettled(this.#closing);
      await this.#observer.close();
    } finally {
      this.#loaded.clear();
      await this.store.close().finally(() => real.clearTimeout(end));
    }
  }

  async #open(name: string): Promise<LiveWorkspace | undefined> {
    const found = await this.#found(name);
    const lost = found && this.secrets.lostIn(name, [...found.stored.state.dataset.tables.clients.values()]);
    if (lost) this.#settings.onDamage(lost);
    return found && this.#live(found);
  }

  async #found(name: string): Promise<SharedWorkspace | undefined> {
    try {
      return await this.store.open(name);
    } catch (error) {
      if (isOfContent(error)) this.#noteDamage(error, name);
      throw error;
    }
  }

  #noteDamage(error: WorkspaceDamaged | EntryUnreadable, name: string): void {
    if (error instanceof WorkspaceDamaged) this.#damaged.add(name);
    this.#reports.add(error, name);
  }

  #load(name: string): Promise<LiveWorkspace | undefined> {
    const loading = this.#open(name);
    this.#loaded.set(name, loading);
    const forget = () => this.#loaded.get(name) === loading && this.#loaded.delete(name);
    loading.then((workspace) => workspace ?? forget(), forget);
    return loading;
  }

  /** Closes the open workspaces that `choose` returns. */
  async #dropThose(choose: (open: readonly LiveWorkspace[]) => readonly LiveWorkspace[]): Promise<void> {
    const loaded = await several([...this.#loaded], async ([name, loading]) => {
      const workspace = await loading.catch(() => undefined);
      return workspace ? [{ name, loading, workspace }] : [];
    });
    const open = loaded.flat();
    const chosen = new Set(choose(open.map(({ workspace }) => workspace)));
    for (const { name, loading, workspace } of open)
      if (chosen.has(workspace)) this.#drop(name, loading, workspace);
  }

  /**
   * Removes a workspace from memory and closes it. If it is opened again before it is closed, both act like two
   * instances.
   */
  #drop(name: string, loading: Promise<unknown>, workspace: LiveWorkspace): void {
    if (this.#loaded.get(name) !== loading) return;
    this.#loaded.delete(name);
    this.#close(name, workspace);
  }

  #close(name: string, workspace: LiveWorkspace): void {
    const closing = workspace
      .close()
      // The log contains all changes of the workspace.
      .catch((error: unknown) => this.#reports.addDefect(error, name))
      .finally(() => workspace.activityLogs.clear());
    this.#closing.add(closing);
    void closing.finally(() => this.#closing.delete(closing));
  }

  /** Returns an opened workspace. The history of the workspace continues at the last entry of the log. */
  #live({ stored, log, id, n, settings: own, lastUsedAt, refusals }: SharedWorkspace): LiveWorkspace {
    const { name, createdAt } = stored.metadata;
    const { requestsKept } = this.#settings;
    const settings = {
      workspace: name,
      requestsKept,
      budget: this.#logBudget,
      begin: createdAt,
      use: { lastUsedAt, hours: [], refusals },
    };
    const sharing = { observations: this.store.observations, observer: this.#observer };
    const activityLogs = new SharedActivityLogs(settings, { id, n }, sharing);
    const workspace = new LiveWorkspace(stored, log, this.#context, activityLogs);
    workspace.settings = own;
    activityLogs.noteUse(() => workspace.figures());
    return workspace;
  }
}

/** Returns whether an error is caused by the stored content of one workspace. */
function isOfContent(error: unknown): error is WorkspaceDamaged | EntryUnreadable {
  return error instanceof WorkspaceDamaged || error instanceof EntryUnreadable;
}

/** Ignores the damage of one workspace. @throws any other error */
function ignoreContent(error: unknown): undefined {
  if (!isOfContent(error)) throw error;
}

/** Returns the usage record that lists show for a deleted workspace whose usage record no instance has stored. */
function unknownUse({ createdAt }: { readonly createdAt: EpochMs }): StoredUse {
  return { lastUsedAt: createdAt, hours: [], figures: { bookings: 0, size: 0, publicSecrets: false } };
}
