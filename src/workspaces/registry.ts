import { randomBytes, randomInt } from 'node:crypto';
import { setClock } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Fixture } from '../store/fixture.js';
import { baseOf } from '../store/fixture-base.js';
import { NameTaken, type Store } from '../store/store.js';
import { seededBytes, type Seed } from '../store/transaction.js';
import { realTime } from './real-time.js';
import { LogBudget } from './request-log/budget.js';
import { LiveWorkspace, type WorkspaceContext } from './live-workspace.js';

/** A workspace to create. Clock and seed default to the fixture's, else to real time and unguessable codes. */
export interface NewWorkspace {
  readonly name?: string;
  readonly fixture: Fixture;
  /** The fixture's name, if it has one. */
  readonly fixtureName?: string;
  readonly clock?: { readonly now?: EpochMs | null; readonly frozen?: boolean };
  readonly seed?: Seed;
}

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
  readonly realTime: () => EpochMs;
}

const DEFAULTS: RegistrySettings = {
  maxWorkspaces: 10_000,
  requestsKept: 500,
  maxStateBytes: 256 * 1024 * 1024,
  idleMs: 10 * 60_000,
  realTime,
};

/** Names that the data folder uses for something else. */
const RESERVED: ReadonlySet<string> = new Set(['fixtures']);

/** A workspace cannot be created. */
export class WorkspaceRefused extends Error {
  override readonly name = 'WorkspaceRefused';

  constructor(
    readonly reason: 'taken' | 'too_many',
    readonly limit: number,
  ) {
    super(reason);
  }
}

/** All workspaces of a sandbox. */
export interface Workspaces {
  /** Returns a workspace, and opens it if needed; undefined where there is none. */
  get(name: string): Promise<LiveWorkspace | undefined>;
  /** Returns a workspace that is open already, without waiting. */
  opened(name: string): LiveWorkspace | undefined;
  /** Returns the names of all workspaces, sorted. */
  names(): readonly string[];
  /** Creates a workspace. @throws WorkspaceRefused for a name that is taken, or too many workspaces */
  create(wanted: NewWorkspace): Promise<LiveWorkspace>;
  /** Deletes a workspace with all its data. Returns false if there is none. */
  delete(name: string): Promise<boolean>;
  /** Closes all workspaces and the store when all changes are durable. */
  close(): Promise<void>;
}

/** The registry of a store's workspaces. */
export class WorkspaceRegistry implements Workspaces {
  readonly #settings: RegistrySettings;
  readonly #context: WorkspaceContext;
  /** Workspaces that are open or being opened. */
  readonly #loaded = new Map<string, Promise<LiveWorkspace | undefined>>();
  /** Those of them that are open and not being closed. */
  readonly #opened = new Map<string, LiveWorkspace>();
  /** Workspaces that are being closed. They can be opened again afterwards. */
  readonly #closing = new Map<string, Promise<unknown>>();
  readonly #names: Set<string>;
  readonly #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly store: Store,
    settings: Partial<RegistrySettings> = {},
  ) {
    this.#settings = { ...DEFAULTS, ...settings };
    this.#context = { ...this.#settings, logBudget: new LogBudget() };
    this.#names = new Set(store.names());
    const { idleMs } = this.#settings;
    if (store.isDurable && idleMs > 0) {
      // A workspace that could not be closed is opened again by its next request.
      const closeIdle = () => void this.closeIdle().catch(() => undefined);
      this.#idleTimer = setInterval(closeIdle, Math.max(1000, idleMs / 4)).unref();
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
    try {
      return this.#markOpened(name, await opening);
    } catch (error) {
      this.#loaded.delete(name); // so that the next request tries again
      throw error;
    }
  }

  opened(name: string): LiveWorkspace | undefined {
    return this.#opened.get(name);
  }

  async create({ name = this.#freeName(), ...wanted }: NewWorkspace): Promise<LiveWorkspace> {
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

  async delete(name: string): Promise<boolean> {
    const workspace = await this.get(name);
    if (!workspace) return false;
    if (this.#opened.get(name) !== workspace) return this.delete(name); // it is being closed, and may be gone then
    await this.#close(name, async () => {
      await workspace.close();
      await this.store.delete(name);
      this.#names.delete(name);
    });
    return true;
  }

  /** Closes workspaces that have not been used for `idleMs`. */
  async closeIdle(): Promise<void> {
    const before = this.#settings.realTime() - this.#settings.idleMs;
    for (const [name, workspace] of this.#opened) {
      if (this.#isClosed) return; // `close` closes the others
      if (workspace.lastUsedAt < before) await this.#close(name, () => workspace.close());
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#idleTimer);
    this.#isClosed = true;
    await Promise.allSettled(this.#closing.values());
    for (const opening of this.#loaded.values()) await (await opening.catch(() => undefined))?.close();
    this.#loaded.clear();
    this.#opened.clear();
    await this.store.close();
  }

  #markOpened<Found extends LiveWorkspace | undefined>(name: string, workspace: Found): Found {
    if (workspace && this.#loaded.has(name) && !this.#closing.has(name)) this.#opened.set(name, workspace);
    return workspace;
  }

  async #close(name: string, close: () => Promise<void>): Promise<void> {
    this.#opened.delete(name);
    const loaded = this.#loaded.get(name);
    const closing = close().finally(() => {
      if (this.#loaded.get(name) === loaded) this.#loaded.delete(name); // not one that was created since
      this.#closing.delete(name);
    });
    // Callers of `get` wait for this, whether it fails or not.
    this.#closing.set(
      name,
      closing.catch(() => undefined),
    );
    await closing;
  }

  async #open(name: string): Promise<LiveWorkspace | undefined> {
    const opened = await this.store.open(name);
    return opened && new LiveWorkspace(opened.stored, opened.log, this.#context);
  }

  async #create(
    name: string,
    { fixture, fixtureName, clock, ...rest }: Omit<NewWorkspace, 'name'>,
  ): Promise<LiveWorkspace> {
    const seed = rest.seed ?? fixture.seed;
    const base = baseOf(fixture);
    const now = this.#settings.realTime();
    const start = {
      now: clock?.now ?? fixture.clock?.now ?? null,
      frozen: clock?.frozen ?? fixture.clock?.frozen ?? false,
    };
    const stored = {
      metadata: {
        name,
        fixtureName: fixtureName ?? null,
        createdAt: now,
        signingKey: signingKey(name, fixture.clients, seed),
        seed,
        start,
      },
      base,
      state: { dataset: base.dataset.clone(), clock: setClock(start, now), snapshots: new Map() },
    };
    return new LiveWorkspace(stored, await this.store.create(stored), this.#context);
  }

  #freeName(): string {
    for (;;) {
      const name = `w${randomInt(2 ** 40).toString(36)}`;
      if (!this.#names.has(name)) return name;
    }
  }
}

/**
 * Returns the key that signs a workspace's tokens. A seeded workspace repeats its tokens too (P15); the secrets of its
 * clients are part of the key, as its name and seed are easily guessed.
 */
function signingKey(name: string, clients: Fixture['clients'], seed: Seed): Uint8Array {
  if (seed === null) return randomBytes(32);
  const secrets = clients.map(({ client, secret }) => [client, secret]);
  return seededBytes(seed, `signing key of ${JSON.stringify([name, secrets])}`);
}
