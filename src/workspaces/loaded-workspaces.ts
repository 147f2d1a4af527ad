import type { SharedStore, SharedWorkspace } from '../store/shared-store.js';
import {
  EntryUnreadable,
  StorageUnavailable,
  WorkspaceDamaged,
  type OpenedWorkspace,
  type Store,
  type StoredUse,
} from '../store/store.js';
import { ActivityLogs } from './activity-logs.js';
import { DamageReports } from './damage-reports.js';
import { LiveWorkspace } from './live-workspace.js';
import { unusedSince } from './memory.js';
import { Observer } from './observed/observer.js';
import { SharedActivityLogs } from './observed/shared-activity-logs.js';
import { several, type RegistrySettings, type WorkspaceContext } from './registry-settings.js';
import { LogBudget } from './request-log/budget.js';

/**
 * The maximum number of attempts to open a workspace whose log does not continue from its state, for example after it
 * was deleted and created again.
 */
const OPEN_ATTEMPTS = 5;

/**
 * The workspaces of a store that are in memory. In a store of one process, a workspace is open at most once: requests
 * wait while it is created, closed or moved. In a shared store, a workspace can be opened again before it is closed. It
 * is then in memory twice; the database orders their changes.
 */
export class LoadedWorkspaces {
  /** The store, if several instances share it. */
  readonly shared: SharedStore | undefined;
  /** The store, if it belongs to this process. */
  readonly own: Store | undefined;
  readonly reports: DamageReports;
  /** Stores the observations of this instance in a shared store. */
  readonly observer: Observer | undefined;
  /** Workspaces that are open or being opened. */
  readonly loaded = new Map<string, Promise<LiveWorkspace | undefined>>();
  /** The workspaces among `loaded` that are open. */
  readonly opened = new Map<string, LiveWorkspace>();
  /** The damaged workspaces that could not be opened. */
  readonly damaged = new Set<string>();
  /** The usage records of closed workspaces that could not be stored yet. */
  readonly unsavedUse = new Map<string, StoredUse>();
  /** The creations, closings and moves in progress, by the name of their workspace. */
  readonly #moves = new Map<string, Promise<unknown>>();
  /** The latest events, requests and steps of the workspaces of this process, open or not. */
  readonly #activityLogs = new Map<string, ActivityLogs>();
  readonly #logBudget = new LogBudget();
  readonly #context: WorkspaceContext;
  #isClosed = false;

  constructor(
    private readonly store: Store | SharedStore,
    private readonly settings: RegistrySettings,
  ) {
    this.reports = new DamageReports(settings.onDamage);
    this.#context = { ...settings, damageReports: this.reports };
    if ('observations' in store) {
      this.shared = store;
      this.observer = new Observer(store.observations, (error) => this.reports.addDefect(error));
    } else this.own = store;
  }

  /**
   * Returns a workspace with everything that was durable at the time of the call; undefined if there is none. Opens it
   * if necessary.
   * @throws StorageUnavailable if its log does not continue from its state; WorkspaceDamaged
   */
  async get(name: string): Promise<LiveWorkspace | undefined> {
    for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt++) {
      while (this.isMoving(name)) await this.endOfMove(name);
      const known = this.loaded.get(name);
      const workspace = await (known ?? this.#load(name));
      // Another call may have begun to load the workspace before it was created.
      if (!workspace && !known) return undefined;
      if (!workspace) continue;
      if (this.own) return workspace;
      try {
        if (await workspace.refresh()) {
          if (this.damaged.delete(name)) this.reports.remove(name);
          return workspace;
        }
      } catch (error) {
        if (!isOfContent(error)) throw error;
        this.#noteDamage(error, name);
        this.#drop(workspace);
        if (!known) throw error; // a workspace that was already open is opened again, which may help
      }
      this.#drop(workspace);
    }
    throw new StorageUnavailable(`the log of ${name} does not continue from its state`, {
      reason: 'unreadable',
    });
  }

  /** Whether requests for a workspace must wait until it is created, closed or moved. */
  isMoving(name: string): boolean {
    return this.own !== undefined && this.#moves.has(name);
  }

  /** Resolves when the workspace is created, closed or moved. */
  async endOfMove(name: string): Promise<void> {
    await this.#moves.get(name);
  }

  /** Creates, closes or moves a workspace. Requests for it wait for the end, even if it fails. */
  move<T>(name: string, move: () => Promise<T>): Promise<T> {
    const moving = move();
    const ended: Promise<unknown> = Promise.allSettled([this.#moves.get(name), moving]).finally(() => {
      if (this.#moves.get(name) === ended) this.#moves.delete(name);
    });
    this.#moves.set(name, ended);
    return moving;
  }

  /** Adds a new workspace, unless another call has already opened it. */
  add(name: string, workspace: LiveWorkspace): void {
    if (this.shared && this.loaded.has(name)) return;
    this.loaded.set(name, Promise.resolve(workspace));
    this.opened.set(name, workspace);
  }

  /**
   * Removes a workspace from memory, and from the store by calling `end`. Returns false if there is no such workspace. A
   * store of one process requires that the workspace is closed first.
   */
  async end(name: string, end: () => Promise<boolean>): Promise<boolean> {
    while (this.isMoving(name)) await this.endOfMove(name);
    const loading = this.loaded.get(name);
    const workspace = await loading?.catch(() => undefined);
    if (this.isMoving(name) || this.loaded.get(name) !== loading) return this.end(name, end);
    return this.move(name, async () => {
      if (workspace && this.own) await this.#shut(workspace, AbortSignal.abort());
      if (!(await end())) return false;
      if (workspace) this.#drop(workspace);
      this.#activityLogs.get(name)?.clear();
      this.#activityLogs.delete(name);
      this.unsavedUse.delete(name);
      this.damaged.delete(name);
      this.reports.removeAll(name);
      return true;
    });
  }

  /** Opens a workspace without adding it. Returns undefined if there is no such workspace. */
  async open(name: string): Promise<LiveWorkspace | undefined> {
    const opened = await this.store.open(name).catch((error: unknown) => {
      if (isOfContent(error)) this.#noteDamage(error, name);
      throw error;
    });
    if (!opened) return undefined;
    const { onDamage, keys } = this.settings;
    const lost = keys.secrets.lostIn(name, [...opened.stored.state.dataset.tables.clients.values()]);
    if (lost) onDamage(lost);
    // The files of a damaged workspace may have been replaced by a backup.
    if (this.own && this.reports.remove(name)) this.#activityLogs.get(name)?.clear();
    return this.live(opened);
  }

  /** Returns a workspace of the store in memory. In a shared store, its history continues at the last entry of the log. */
  live(opened: OpenedWorkspace | SharedWorkspace): LiveWorkspace {
    const { stored, log } = opened;
    const activityLogs = this.#activityLogsOf(opened);
    const workspace = new LiveWorkspace(stored, log, this.#context, activityLogs);
    workspace.settings = opened.settings;
    activityLogs.noteUse(() => workspace.figures());
    return workspace;
  }

  #activityLogsOf(opened: OpenedWorkspace | SharedWorkspace): ActivityLogs {
    const { name: workspace, createdAt } = opened.stored.metadata;
    const { requestsKept, realTime } = this.settings;
    const of = { workspace, requestsKept, budget: this.#logBudget };
    if (this.shared && this.observer && 'id' in opened) {
      const { lastUsedAt, refusals } = opened;
      const sharing = { observations: this.shared.observations, observer: this.observer };
      const use = { lastUsedAt, hours: [], refusals };
      return new SharedActivityLogs({ ...of, begin: createdAt, use }, opened, sharing);
    }
    const { use } = opened as OpenedWorkspace;
    const used = use && { ...use, refusals: use.figures.refusals };
    const activityLogs =
      this.#activityLogs.get(workspace) ?? new ActivityLogs({ ...of, begin: realTime(), use: used });
    this.#activityLogs.set(workspace, activityLogs);
    this.unsavedUse.delete(workspace); // the usage of the open workspace includes it
    return activityLogs;
  }

  /** Closes a workspace of this process, in the background in a shared store. Reports defects. */
  async close(workspace: LiveWorkspace): Promise<void> {
    const { name } = workspace;
    const closing = this.move(name, () => this.#shut(workspace)).catch((error: unknown) => {
      this.reports.addDefect(error, name); // the log contains all changes of the workspace
    });
    if (this.own) await closing;
  }

  /** Closes workspaces one after another. Skips workspaces that are used meanwhile. */
  async closeUnused(workspaces: readonly LiveWorkspace[]): Promise<void> {
    const begin = this.settings.realTime();
    for (const workspace of workspaces) {
      if (this.#isClosed) return; // `closeAll` closes the remaining workspaces
      const isOpen = this.opened.get(workspace.name) === workspace;
      if (isOpen && unusedSince([workspace], begin).length > 0) await this.close(workspace);
    }
  }

  /**
   * Closes all workspaces, several at a time. After `foldMs` milliseconds folding stops, and the entries stay in the
   * logs.
   */
  async closeAll(foldMs: number): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#moves.values());
    const signal = AbortSignal.timeout(foldMs);
    const failures: unknown[] = [];
    const note = (error: unknown) => void failures.push(error);
    await several([...this.loaded.values()], async (opening) => {
      const workspace = await opening.catch(() => undefined);
      await workspace?.close(signal).catch(note);
      if (workspace) await this.#saveUseOf(workspace).catch(note);
    });
    await this.observer?.close();
    this.loaded.clear();
    this.opened.clear();
    await this.#saveClosedUse().catch(note);
    for (const activityLogs of this.#activityLogs.values()) activityLogs.clear();
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Stores the usage records of the open workspaces, so that a crash loses only recent usage, and those that could not
   * be stored when their workspaces were closed.
   */
  async saveUse(): Promise<void> {
    await several([...this.opened.values()], (workspace) => this.#saveUseOf(workspace));
    await this.#saveClosedUse();
  }

  /** A shared store gets the usage records with the observations. */
  async #saveUseOf(workspace: LiveWorkspace): Promise<void> {
    const { name, activityLogs } = workspace;
    if (!this.own || !activityLogs.usage.takeChanged()) return;
    const use = workspace.use();
    if (await this.own.saveUse(name, use)) return void this.unsavedUse.delete(name);
    activityLogs.usage.putBack([]); // a later call stores it
    if (!this.opened.has(name)) this.unsavedUse.set(name, use);
  }

  async #saveClosedUse(): Promise<void> {
    await several([...this.unsavedUse], async ([name, use]) => {
      if (this.isMoving(name) || this.loaded.has(name)) return;
      const isSaved = await this.move(name, async () => this.own?.saveUse(name, use));
      if (isSaved) this.unsavedUse.delete(name);
    });
  }

  #load(name: string): Promise<LiveWorkspace | undefined> {
    const loading = this.open(name);
    this.loaded.set(name, loading);
    const note = (workspace?: LiveWorkspace) => {
      if (this.loaded.get(name) !== loading) return;
      if (workspace) this.opened.set(name, workspace);
      else this.loaded.delete(name); // the next request tries to open it again
    };
    loading.then(note, () => note());
    return loading;
  }

  #noteDamage(error: WorkspaceDamaged | EntryUnreadable, name: string): void {
    if (error instanceof WorkspaceDamaged) this.damaged.add(name);
    this.reports.add(error, name);
  }

  #drop(workspace: LiveWorkspace): void {
    if (this.opened.get(workspace.name) === workspace) void this.close(workspace);
  }

  async #shut(workspace: LiveWorkspace, signal?: AbortSignal): Promise<void> {
    const { name, activityLogs } = workspace;
    if (this.opened.get(name) === workspace) {
      this.opened.delete(name);
      this.loaded.delete(name);
    }
    await workspace.close(signal).finally(() => {
      if (this.shared) activityLogs.clear();
    });
    await this.#saveUseOf(workspace);
  }
}

/** Returns whether an error is caused by the stored content of one workspace. */
export function isOfContent(error: unknown): error is WorkspaceDamaged | EntryUnreadable {
  return error instanceof WorkspaceDamaged || error instanceof EntryUnreadable;
}
