import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fixture } from '../seed/fixture.js';
import { baseOf, type Base } from './base.js';
import { syncFolder, writeWhole } from './disk.js';
import { HandlePool } from './handles.js';
import { advance } from './image.js';
import { recover, type Segment } from './journal-line.js';
import { Journal, type JournalSettings } from './journal.js';
import { lockFolder } from './lock.js';
import { fromStateFile, StateDatabase, toStateFile, type StateFile } from './state-file.js';
import {
  StorageUnavailable,
  StoreUnusable,
  type Opened,
  type Store,
  type Stored,
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
  readonly #names: Set<string>;
  readonly #bases = new Map<string, Promise<Base>>();
  readonly #journals: JournalSettings;

  constructor(
    private readonly folder: string,
    private readonly settings: FileSettings,
    names: readonly string[],
    private readonly unlock: () => void,
  ) {
    this.#names = new Set(names);
    const { fsync, foldAtBytes, openJournals } = settings;
    this.#journals = { fsync, foldAtBytes, handles: new HandlePool(openJournals) };
  }

  names(): readonly string[] {
    return [...this.#names].toSorted();
  }

  async create(stored: Stored): Promise<WorkspaceLog> {
    const folder = join(this.folder, stored.about.name);
    const database = this.#database(folder);
    try {
      await this.#keepBase(stored.base);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      await database.write(toStateFile(stored, 0));
      if (this.settings.fsync) await syncFolder(this.folder);
    } catch (error) {
      return unavailable(error);
    }
    this.#names.add(stored.about.name);
    return new Journal(folder, stored, database, this.#journals, 0);
  }

  async open(name: string): Promise<Opened | undefined> {
    if (!this.#names.has(name)) return undefined;
    const folder = join(this.folder, name);
    const database = this.#database(folder);
    const file = await readState(folder, database);
    const base = await this.#base(file.fixture);
    const stored = fromStateFile(file, base);
    const segments = await readSegments(folder);
    const { lines } = recover(segments, file.covers);
    for (const { entry } of lines) advance(stored.image, entry, base);
    const covers = lines.at(-1)?.n ?? file.covers;
    // Begun afresh, so that no torn tail is left behind new lines.
    if (segments.some(({ bytes }) => bytes.length > 0)) {
      try {
        if (lines.length > 0) await database.write(toStateFile(stored, covers));
        for (const { path } of segments) await rm(path, { force: true });
        if (this.settings.fsync) await syncFolder(folder);
      } catch (error) {
        return unavailable(error);
      }
    }
    return { stored, log: new Journal(folder, stored, database, this.#journals, covers) };
  }

  async delete(name: string): Promise<void> {
    const gone = join(this.folder, `${GONE}${name}-${randomUUID()}`);
    try {
      await rename(join(this.folder, name), gone);
      if (this.settings.fsync) await syncFolder(this.folder);
    } catch (error) {
      return unavailable(error);
    }
    this.#names.delete(name);
    await rm(gone, { recursive: true, force: true }).catch(() => undefined);
  }

  close(): Promise<void> {
    this.unlock();
    return Promise.resolve();
  }

  #database(folder: string): StateDatabase {
    return new StateDatabase(join(folder, STATE), this.settings.fsync);
  }

  async #keepBase(base: Base): Promise<void> {
    const { hash, json } = base.content();
    if (this.#bases.has(hash)) return;
    const path = this.#fixturePath(hash);
    await mkdir(join(this.folder, FIXTURES), { recursive: true });
    const isKept = await stat(path).catch(() => null);
    if (!isKept) await writeWhole(path, [json], this.settings.fsync);
    this.#bases.set(hash, Promise.resolve(base));
  }

  #base(hash: string): Promise<Base> {
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

async function readState(folder: string, database: StateDatabase): Promise<StateFile> {
  const file = await database.read();
  if (!file) throw new StoreUnusable(`${join(folder, STATE)} is missing. Put it back, or delete ${folder}.`);
  return file;
}

async function readSegments(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder)).filter((name) => /^journal(\.\d+)?\.ndjson$/.test(name));
  // `journal.ndjson` is the oldest part; the others are named by their first line.
  const inOrder = names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Promise.all(
    inOrder.map(async (name) => ({ path: join(folder, name), bytes: await readFile(join(folder, name)) })),
  );
}

/** Damage is found at the start, not by the first request. */
async function check(folder: string, settings: FileSettings): Promise<void> {
  const file = await readState(folder, new StateDatabase(join(folder, STATE), settings.fsync));
  recover(await readSegments(folder), file.covers);
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
    for (const name of names) await check(join(folder, name), all);
    return new FileStore(folder, all, names, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A folder without any file of ours is what is left of a workspace that was never acknowledged, or not ours. */
async function isWorkspace(path: string): Promise<boolean> {
  return (await readdir(path)).some((name) => name === STATE || name.startsWith('journal.'));
}
