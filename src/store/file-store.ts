import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fixture } from './fixture.js';
import { baseOf, type FixtureBase } from './fixture-base.js';
import { syncFolder, writeWhole } from './disk.js';
import { HandlePool } from './handles.js';
import { applyEntry } from './workspace-state.js';
import { recoverJournal, type JournalPart } from './journal-line.js';
import { EMPTY_JOURNAL, Journal, type JournalSettings } from './journal.js';
import { lockFolder } from './lock.js';
import {
  damaged,
  fromStateFile,
  verifyRecords,
  StateDatabase,
  toStateFile,
  type StateFile,
} from './state-file.js';
import {
  StorageUnavailable,
  StoreUnusable,
  type OpenedWorkspace,
  type Store,
  type StoredWorkspace,
  type WorkspaceLog,
} from './store.js';

/** How a file store works. */
export interface FileSettings {
  /** Whether acknowledged means on the disk, so that a loss of power loses nothing. */
  readonly fsync: boolean;
  /** A journal shorter than this is folded only when a workspace leaves memory. */
  readonly foldAtBytes: number;
  /** Most journals open at a time. */
  readonly openJournals: number;
}

const DEFAULTS: FileSettings = { fsync: true, foldAtBytes: 1024 * 1024, openJournals: 256 };

const STATE = 'state.json';
/** The folder of fixtures among those of the workspaces. */
export const FIXTURES = 'fixtures';
const GONE = '.deleted-';

function unavailable(cause: unknown): never {
  if (cause instanceof StoreUnusable) throw cause;
  throw new StorageUnavailable('the data folder cannot be written', { cause });
}

/** Workspaces as `<folder>/<workspace>/state.json` and `journal.ndjson`; their fixtures once for all by content. */
class FileStore implements Store {
  readonly isDurable = true;
  readonly #bases = new Map<string, Promise<FixtureBase>>();
  /** How many workspaces need each stored fixture, those on their way in included. */
  readonly #uses = new Map<string, number>();
  /** Fixtures are stored and removed one after another. */
  #storing: Promise<unknown> = Promise.resolve();
  readonly #journals: JournalSettings;
  /** What was taken into use before anybody asked. */
  #ahead: { readonly name: string; readonly opened: OpenedWorkspace } | null = null;

  constructor(
    private readonly folder: string,
    private readonly settings: FileSettings,
    /** The fixture of each workspace, by name. */
    private readonly fixtures: Map<string, string>,
    private readonly unlock: () => void,
  ) {
    for (const hash of fixtures.values()) this.#use(hash, 1);
    const { fsync, foldAtBytes, openJournals } = settings;
    this.#journals = { fsync, foldAtBytes, handles: new HandlePool(openJournals) };
  }

  names(): readonly string[] {
    return [...this.fixtures.keys()].toSorted();
  }

  async create(stored: StoredWorkspace): Promise<WorkspaceLog> {
    const folder = join(this.folder, stored.metadata.name);
    const database = new StateDatabase(join(folder, STATE), this.settings.fsync);
    const { hash } = stored.base.content();
    this.#use(hash, 1);
    try {
      await this.#keepBase(stored.base);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      await database.write(toStateFile(stored, 0));
      if (this.settings.fsync) await syncFolder(this.folder);
    } catch (error) {
      this.#use(hash, -1);
      return unavailable(error);
    }
    this.fixtures.set(stored.metadata.name, hash);
    return new Journal(folder, stored, database, this.#journals, EMPTY_JOURNAL);
  }

  async open(name: string): Promise<OpenedWorkspace | undefined> {
    const ahead = this.#ahead?.name === name ? this.#ahead.opened : undefined;
    if (ahead) this.#ahead = null;
    return ahead ?? (this.fixtures.has(name) ? this.#open(name) : undefined);
  }

  /** Takes a workspace into use now, so that whoever asks for it first need not wait. */
  async openAhead(name: string, read: ReadState): Promise<void> {
    this.#ahead = { name, opened: await this.#open(name, read) };
  }

  async #open(name: string, read?: ReadState): Promise<OpenedWorkspace> {
    const folder = join(this.folder, name);
    const { file, database } = read ?? (await readState(folder, this.settings.fsync));
    const base = await this.#base(file.fixture);
    const stored = readRecords(folder, () => fromStateFile(file, base));
    const segments = await readSegments(folder);
    const { lines, intact } = recoverJournal(segments, file.covers);
    for (const { entry } of lines) applyEntry(stored.state, entry, base);
    const paths = segments.map(({ path }) => path);
    // Nothing is written here, so that a workspace on a full or read-only disk can be read.
    const log = new Journal(folder, stored, database, this.#journals, {
      covers: file.covers,
      last: lines.at(-1)?.n ?? file.covers,
      parts: paths.slice(0, intact.parts),
      length: intact.length,
      bytes: segments.reduce((sum, { bytes }) => sum + bytes.length, 0),
      needless: paths.slice(intact.parts),
    });
    return { stored, log };
  }

  async delete(name: string): Promise<void> {
    const gone = join(this.folder, `${GONE}${name}-${randomUUID()}`);
    try {
      await rename(join(this.folder, name), gone);
      if (this.settings.fsync) await syncFolder(this.folder);
    } catch (error) {
      return unavailable(error);
    }
    const hash = this.fixtures.get(name);
    this.fixtures.delete(name);
    if (this.#ahead?.name === name) this.#ahead = null;
    await rm(gone, { recursive: true, force: true }).catch(() => undefined);
    if (hash === undefined) return;
    this.#use(hash, -1);
    await this.#oneAtATime(() => this.#dropBase(hash));
  }

  close(): Promise<void> {
    this.unlock();
    return Promise.resolve();
  }

  #use(hash: string, more: 1 | -1): void {
    this.#uses.set(hash, (this.#uses.get(hash) ?? 0) + more);
  }

  #oneAtATime(work: () => Promise<void>): Promise<void> {
    const done = this.#storing.then(work);
    this.#storing = done.catch(() => undefined);
    return done;
  }

  /** Removes a stored fixture that no workspace needs any more; what cannot be removed goes at the next start. */
  async #dropBase(hash: string): Promise<void> {
    if (this.#uses.get(hash) !== 0) return;
    this.#uses.delete(hash);
    this.#bases.delete(hash);
    await rm(this.#fixturePath(hash), { force: true }).catch(() => undefined);
  }

  async #keepBase(base: FixtureBase): Promise<void> {
    if (!this.#bases.has(base.content().hash)) await this.#oneAtATime(() => this.#storeBase(base));
  }

  async #storeBase(base: FixtureBase): Promise<void> {
    const { hash, json } = base.content();
    if (this.#bases.has(hash)) return;
    const path = this.#fixturePath(hash);
    await mkdir(join(this.folder, FIXTURES), { recursive: true });
    const isKept = await stat(path).catch(() => null);
    if (!isKept) await writeWhole(path, [json], this.settings.fsync);
    this.#bases.set(hash, Promise.resolve(base));
  }

  #base(hash: string): Promise<FixtureBase> {
    const known = this.#bases.get(hash);
    if (known) return known;
    const reading = readFile(this.#fixturePath(hash), 'utf8').then(
      (json) => baseOf(JSON.parse(json) as Fixture, { hash, json }),
      (error: unknown) => {
        throw new StoreUnusable(
          `${this.#fixturePath(hash)} cannot be read (${String(error)}). Put it back from a backup.`,
        );
      },
    );
    this.#bases.set(hash, reading);
    reading.catch(() => this.#bases.delete(hash));
    return reading;
  }

  #fixturePath(hash: string): string {
    return join(this.folder, FIXTURES, `${hash}.json`);
  }
}

interface ReadState {
  readonly file: StateFile;
  readonly database: StateDatabase;
}

async function readState(folder: string, fsync: boolean): Promise<ReadState> {
  const database = new StateDatabase(join(folder, STATE), fsync);
  const file = await database.read();
  if (!file) throw new StoreUnusable(`${join(folder, STATE)} is missing. Put it back, or delete ${folder}.`);
  return { file, database };
}

async function readSegments(folder: string): Promise<JournalPart[]> {
  const names = (await readdir(folder)).filter((name) => /^journal(\.\d+)?\.ndjson$/.test(name));
  // `journal.ndjson` is the oldest part; the others are named by their first line.
  const inOrder = names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Promise.all(
    inOrder.map(async (name) => ({ path: join(folder, name), bytes: await readFile(join(folder, name)) })),
  );
}

function readRecords<T>(folder: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SyntaxError ? damaged(join(folder, STATE), error) : error;
  }
}

/** Damage is found at the start, not by the first request. */
async function check(folder: string, file: StateFile): Promise<void> {
  readRecords(folder, () => verifyRecords(file));
  recoverJournal(await readSegments(folder), file.covers);
}

/** The workspace that takes longest to read. */
async function largestOf(folder: string, names: readonly string[]): Promise<string | undefined> {
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name, STATE)).catch(() => null))?.size ?? 0),
  );
  return names[sizes.indexOf(Math.max(...sizes))];
}

/** Removes stored fixtures that no workspace needs, such as those of workspaces that were never finished. */
async function sweepFixtures(folder: string, needed: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const hash = /^([0-9a-f]{64})\.json(\.tmp)?$/.exec(name)?.[1];
    const isNeeded = hash !== undefined && needed.has(hash) && !name.endsWith('.tmp');
    if (hash !== undefined && !isNeeded) await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

/**
 * Opens a data folder, which is made where it is missing, for this process alone.
 * @throws StoreUnusable where another process has it, or where it is damaged; the message says what to do
 */
export async function fileStore(folder: string, settings: Partial<FileSettings> = {}): Promise<Store> {
  const all = { ...DEFAULTS, ...settings };
  mkdirSync(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const names: string[] = [];
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === FIXTURES) continue;
      const path = join(folder, entry.name);
      if (entry.name.startsWith(GONE))
        await rm(path, { recursive: true, force: true }).catch(() => undefined);
      else if (await isWorkspace(path)) names.push(entry.name);
    }
    const largest = await largestOf(folder, names);
    const fixtures = new Map<string, string>();
    let ahead: ReadState | undefined;
    for (const name of names) {
      const path = join(folder, name);
      const read = await readState(path, all.fsync);
      fixtures.set(name, read.file.fixture);
      if (name === largest) ahead = read;
      else await check(path, read.file);
    }
    await sweepFixtures(join(folder, FIXTURES), new Set(fixtures.values()));
    const store = new FileStore(folder, all, fixtures, unlock);
    if (largest !== undefined && ahead) await store.openAhead(largest, ahead); // finds damage as well
    return store;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A folder without any file of ours is what is left of a workspace that was never acknowledged, or not ours. */
async function isWorkspace(path: string): Promise<boolean> {
  return (await readdir(path)).some((name) => name === STATE || name.startsWith('journal.'));
}
