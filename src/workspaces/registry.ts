import { randomBytes, randomInt } from 'node:crypto';
import { setClock } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Fixture } from '../store/fixture.js';
import { baseOf } from '../store/fixture-base.js';
import type { Store } from '../store/store.js';
import { seededBytes, type Seed } from '../store/transaction.js';
import { realTime } from './real-time.js';
import { LogMemory } from './request-log/budget.js';
import { LiveWorkspace, type WorkspaceContext } from './live-workspace.js';

/** A workspace to create. What is not given is the fixture's, else real time and unguessable codes. */
export interface NewWorkspace {
  readonly name?: string;
  readonly fixture: Fixture;
  /** What the fixture is called, where it has a name. */
  readonly fixtureName?: string;
  readonly clock?: { readonly now?: EpochMs | null; readonly frozen?: boolean };
  readonly seed?: Seed;
}

/** Bounds and switches of a registry. */
export interface RegistrySettings {
  /** Most workspaces at a time. */
  readonly maxWorkspaces: number;
  /** Requests that each workspace keeps in its log. */
  readonly requestsKept: number;
  /** How much each workspace may hold beyond its fixture: bytes of its records' JSON, about. */
  readonly maxStateBytes: number;
  /** Milliseconds without use after which a durable workspace leaves memory; 0: never. */
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

/** Names that a store has other uses for. */
const RESERVED: ReadonlySet<string> = new Set(['fixtures']);

/** Why a workspace cannot be made. */
export class WorkspaceRefused extends Error {
  override readonly name = 'WorldRefused';

  constructor(
    readonly reason: 'taken' | 'too_many',
    readonly limit: number,
  ) {
    super(reason);
  }
}

/** All workspaces of a sandbox. */
export interface Workspaces {
  /** By name, brought into memory where needed. */
  get(name: string): Promise<LiveWorkspace | undefined>;
  /** By name, where it is in memory and not on its way out: without waiting. */
  inUse(name: string): LiveWorkspace | undefined;
  /** In order. */
  names(): readonly string[];
  /** @throws WorldRefused for a name that is taken, or one workspace too many */
  create(world: NewWorkspace): Promise<LiveWorkspace>;
  /** With all that it holds; false where there is none. */
  delete(name: string): Promise<boolean>;
  /** Makes all durable and ends. */
  close(): Promise<void>;
}

/** The registry of a store's workspaces. */
export class WorkspaceRegistry implements Workspaces {
  readonly #settings: RegistrySettings;
  readonly #context: WorkspaceContext;
  /** In memory, or on their way there. */
  readonly #live = new Map<string, Promise<LiveWorkspace | undefined>>();
  /** Those of them that have come and not begun to leave. */
  readonly #inUse = new Map<string, LiveWorkspace>();
  /** On their way out: they can be opened again when that has ended. */
  readonly #leaving = new Map<string, Promise<unknown>>();
  readonly #names: Set<string>;
  readonly #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Store,
    settings: Partial<RegistrySettings> = {},
  ) {
    this.#settings = { ...DEFAULTS, ...settings };
    this.#context = { ...this.#settings, logMemory: new LogMemory() };
    this.#names = new Set(store.names());
    const { idleMs } = this.#settings;
    if (store.isDurable && idleMs > 0) {
      this.#idleTimer = setInterval(() => void this.unloadIdle(), Math.max(1000, idleMs / 4)).unref();
    }
  }

  names(): readonly string[] {
    return [...this.#names].toSorted();
  }

  async get(name: string): Promise<LiveWorkspace | undefined> {
    const leaving = this.#leaving.get(name);
    if (leaving) {
      await leaving;
      return this.get(name);
    }
    const live = this.#live.get(name);
    if (live || !this.#names.has(name)) return live;
    const opening = this.#open(name);
    this.#live.set(name, opening);
    try {
      return this.#arrived(name, await opening);
    } catch (error) {
      this.#live.delete(name); // so that the next request tries again
      throw error;
    }
  }

  inUse(name: string): LiveWorkspace | undefined {
    return this.#inUse.get(name);
  }

  async create({ name = this.#freeName(), ...world }: NewWorkspace): Promise<LiveWorkspace> {
    const { maxWorkspaces } = this.#settings;
    if (this.#names.has(name) || RESERVED.has(name)) throw new WorkspaceRefused('taken', maxWorkspaces);
    if (this.#names.size >= maxWorkspaces) throw new WorkspaceRefused('too_many', maxWorkspaces);
    this.#names.add(name);
    const making = this.#make(name, world);
    this.#live.set(name, making);
    try {
      return this.#arrived(name, await making);
    } catch (error) {
      this.#live.delete(name);
      this.#names.delete(name);
      throw error;
    }
  }

  async delete(name: string): Promise<boolean> {
    const world = await this.get(name);
    if (!world || !this.#names.has(name)) return false;
    await this.#leave(name, async () => {
      await world.close();
      await this.store.delete(name);
      this.#names.delete(name);
    });
    return true;
  }

  /** Takes workspaces that nobody has used for a while out of memory. */
  async unloadIdle(): Promise<void> {
    const before = this.#settings.realTime() - this.#settings.idleMs;
    for (const [name, opening] of this.#live) {
      const world = await opening.catch(() => undefined);
      if (world && world.lastUsedAt < before && this.#live.get(name) === opening) {
        await this.#leave(name, () => world.close());
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#idleTimer);
    await Promise.allSettled(this.#leaving.values());
    for (const opening of this.#live.values()) await (await opening.catch(() => undefined))?.close();
    this.#live.clear();
    this.#inUse.clear();
    await this.store.close();
  }

  #arrived<Found extends LiveWorkspace | undefined>(name: string, world: Found): Found {
    if (world && this.#live.has(name) && !this.#leaving.has(name)) this.#inUse.set(name, world);
    return world;
  }

  async #leave(name: string, leave: () => Promise<void>): Promise<void> {
    this.#inUse.delete(name);
    const leaving = leave().finally(() => {
      this.#live.delete(name);
      this.#leaving.delete(name);
    });
    // Whoever asks meanwhile waits for the end, whatever it is.
    this.#leaving.set(
      name,
      leaving.catch(() => undefined),
    );
    await leaving;
  }

  async #open(name: string): Promise<LiveWorkspace | undefined> {
    const opened = await this.store.open(name);
    return opened && new LiveWorkspace(opened.stored, opened.log, this.#context);
  }

  async #make(
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
