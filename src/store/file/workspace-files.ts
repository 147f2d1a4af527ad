import { join } from 'node:path';
import { Slices } from '../../time/slices.js';
import type { FixtureBase } from '../fixture-base.js';
import type { JournalEntry, WorkspaceState } from '../workspace-state.js';
import {
  ignoreStoreFailure,
  type CountFigures,
  type StoredSummary,
  type StoredUse,
  type StoredWorkspace,
  type WorkspaceSettings,
} from '../store.js';
import { contentOf } from './damage.js';
import { withoutSync, type Disk } from './disk.js';
import { namesIn, removeTemporary, replaceFile, writeWhole, type WriteOptions } from './disk-files.js';
import { JournalReader, type JournalLine } from './journal-reader.js';
import {
  RecordUnreadable,
  gather,
  LastChanges,
  loadRecords,
  readingRecords,
  replayEntries,
} from '../records/replay.js';
import { SnapshotFiles, type LoadRecords } from './snapshot-files.js';
import { damaged, STATE_FILE, StateDatabase } from './state-database.js';
import { isCount, isMoment, isObject, metadataIn, toStateFile, type StateFile } from './state-file.js';
import { INDEX_FILE, readIndex, writeIndex, type SavedIndexes } from './state-index.js';
import type { StoredFixtures } from './stored-fixtures.js';

/** The name of a workspace's journal file. */
export const JOURNAL = 'journal.ndjson';

/** The name of the file with the usage record of a workspace. */
const USE_FILE = 'use.json';

/** The name of the file with the settings of a workspace: its limits and its expiry. */
const SETTINGS_FILE = 'settings.json';

/** A workspace that was read, and the position at which its journal continues. */
export interface WorkspaceInFiles {
  readonly stored: StoredWorkspace;
  /**
   * `covers`: the last line that `state.json` includes. `last`: the last intact line. `length`: the length of the
   * intact lines in bytes.
   */
  readonly journal: { readonly covers: number; readonly last: number; readonly length: number };
  /** A warning about dropped lines after the intact ones. */
  readonly dropped: string | null;
}

/** The folder of a workspace: `state.json`, its snapshots and its journal. */
export class WorkspaceFiles {
  readonly journal: string;
  readonly #state: StateDatabase;
  readonly #snapshots: SnapshotFiles;
  #hasIndex = false;

  constructor(
    readonly folder: string,
    private readonly disk: Disk,
    /** From this size on, `state.json` has its indexes beside it. */
    private readonly indexFromBytes: number,
  ) {
    this.journal = join(folder, JOURNAL);
    this.#state = new StateDatabase(folder, disk);
    this.#snapshots = new SnapshotFiles(folder, disk);
  }

  /** The size of `state.json` at its last read or write. */
  get stateBytes(): number {
    return this.#state.content.bytes;
  }

  /** Whether a large `state.json` has no index file, so that it would open slowly. */
  get lacksIndex(): boolean {
    return this.#isLarge && !this.#hasIndex;
  }

  get #isLarge(): boolean {
    return this.stateBytes >= this.indexFromBytes;
  }

  /** Writes `state.json` and the snapshots that are not stored yet. Removes unneeded files. */
  async writeState(stored: StoredWorkspace, covers: number, options: WriteOptions): Promise<void> {
    const snapshots = await this.#snapshots.store(stored.state.snapshots, stored.base, options.signal);
    options.check?.();
    await this.#state.write(toStateFile(stored, covers, snapshots), options);
    options.check?.();
    await this.#writeIndex(stored, options).catch((error: unknown) => {
      if (!options.signal?.aborted) ignoreStoreFailure(error);
    });
    // A later call removes files that cannot be removed now.
    await this.#snapshots.sweep(snapshots).catch(ignoreStoreFailure);
    await removeTemporary(this.disk, this.folder).catch(ignoreStoreFailure);
  }

  async #writeIndex({ state, base }: StoredWorkspace, options: WriteOptions): Promise<void> {
    this.#hasIndex = false;
    if (!this.#isLarge) return this.disk.removeFile(join(this.folder, INDEX_FILE));
    const content = { dataset: state.dataset, base: base.dataset, state: this.#state.content };
    await writeIndex(this.disk, this.folder, content, options);
    this.#hasIndex = true;
  }

  /** Returns the hash of the workspace's fixture. @throws WorkspaceDamaged if `state.json` is damaged */
  async fixtureHash(): Promise<string> {
    return (await this.#state.readHead()).fixture;
  }

  /** The files to watch after damage. A repair changes at least one of these files. */
  get paths(): readonly string[] {
    return [...this.#changed, join(this.folder, SETTINGS_FILE)];
  }

  /** The files that store the state of the workspace. Every change of the workspace modifies at least one of them. */
  get #changed(): readonly string[] {
    return [join(this.folder, STATE_FILE), this.journal];
  }

  /** Reads the head of `state.json` and the lines of the journal. @throws WorkspaceDamaged if one of them is damaged */
  async summary(fixtures: StoredFixtures, count: CountFigures): Promise<StoredSummary> {
    const head = await this.#state.readHead();
    await fixtures.requirePresent(head.fixture);
    let { clock } = head;
    const clients = new Set(head.clients);
    const slices = new Slices();
    for (const { entry } of new JournalReader(this.journal, await this.#readJournal(), head.covers).lines()) {
      clock = entry.clock ?? clock;
      applyToClients(clients, entry);
      if (slices.isOver) await slices.next();
    }
    const use = (await this.readUse()) ?? (await this.#countedUse(fixtures, count));
    return {
      clients: [...clients].toSorted(),
      clock,
      createdAt: head.createdAt,
      use,
      settings: await this.readSettings(),
    };
  }

  /** Returns the last written usage record of the workspace. Returns undefined if it cannot be read. */
  async readUse(): Promise<StoredUse | undefined> {
    try {
      const text = await contentOf(this.disk, join(this.folder, USE_FILE));
      const use: unknown = text && JSON.parse(text.toString('utf8'));
      return isUse(use) ? use : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined; // the usage record is computed again
      return ignoreStoreFailure(error);
    }
  }

  /** Writes the usage record of the workspace. A crash may lose this write. */
  async writeUse(use: StoredUse, check: () => void): Promise<void> {
    const text = `${JSON.stringify(use)}\n`;
    await replaceFile(withoutSync(this.disk), join(this.folder, USE_FILE), [text], { check });
  }

  /** Returns the settings of the workspace; empty without a file. @throws WorkspaceDamaged if the file is damaged */
  async readSettings(): Promise<WorkspaceSettings> {
    const path = join(this.folder, SETTINGS_FILE);
    const text = await contentOf(this.disk, path);
    try {
      return text === null ? {} : settingsIn(text.toString('utf8'));
    } catch (error) {
      throw damaged(path, error);
    }
  }

  async writeSettings(settings: WorkspaceSettings, check: () => void): Promise<void> {
    const text = `${JSON.stringify(settings)}\n`;
    await writeWhole(this.disk, join(this.folder, SETTINGS_FILE), [text], { check });
  }

  /**
   * Computes the usage record of a workspace that lacks one because an earlier version wrote it. The last change of the
   * workspace counts as its last use.
   */
  async #countedUse(fixtures: StoredFixtures, count: CountFigures): Promise<StoredUse> {
    const { stored } = await this.read(fixtures);
    const times = await Promise.all(
      this.#changed.map((path) =>
        this.disk.stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    );
    const lastUsedAt = Math.max(stored.metadata.createdAt, ...times.map(Math.floor));
    return { lastUsedAt, hours: [], figures: count(stored) };
  }

  /** Reads the workspace without writing. @throws WorkspaceDamaged if the workspace is damaged */
  async read(fixtures: StoredFixtures): Promise<WorkspaceInFiles> {
    const file = await this.#state.read();
    const base = await fixtures.read(file.fixture);
    const bytes = await this.#readJournal();
    const indexes = this.#isLarge ? await readIndex(this.disk, this.folder, this.#state.content) : null;
    const replayed = async (from: SavedIndexes | null) => {
      const journal = new JournalReader(this.journal, bytes, file.covers);
      const sources = { base, indexes: from, lines: journal.lines(), snapshots: this.#snapshots };
      return { state: await replay(file, sources), journal };
    };
    try {
      const quick = indexes && (await replayed(indexes).catch(nullIfUnreadable));
      this.#hasIndex = quick !== null; // if the index is wrong, it is computed again
      const { state, journal } = quick ?? (await replayed(null));
      const { last, length, dropped } = journal;
      return {
        stored: { metadata: metadataIn(file), base, state },
        journal: { covers: file.covers, last, length },
        dropped,
      };
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      throw damaged(join(this.folder, STATE_FILE), error instanceof RecordUnreadable ? error.cause : error);
    }
  }

  async #readJournal(): Promise<Buffer> {
    return (await contentOf(this.disk, this.journal)) ?? Buffer.alloc(0);
  }
}

/**
 * Returns whether an error is caused by the content: invalid JSON, or records with missing fields. Other errors are
 * defects of the code.
 */
function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof RecordUnreadable;
}

function nullIfUnreadable(error: unknown): null {
  if (isUnreadable(error)) return null;
  throw error;
}

/** Returns whether a folder contains files of a workspace. Other folders do not belong to the sandbox. */
export async function isWorkspaceFolder(disk: Disk, path: string): Promise<boolean> {
  return (await namesIn(disk, path)).some((name) => name === STATE_FILE || name.startsWith('journal.'));
}

/** Returns whether a value is a valid usage record. */
function isUse(value: unknown): value is StoredUse {
  const { lastUsedAt, hours, figures } = Object(value) as Partial<StoredUse>;
  const { bookings, size, publicSecrets, refusals = [] } = Object(figures) as Partial<StoredUse['figures']>;
  return (
    [lastUsedAt, bookings, size].every(Number.isSafeInteger) &&
    typeof publicSecrets === 'boolean' &&
    Array.isArray(hours) &&
    hours.every((hour) => Array.isArray(hour) && hour.length === 3 && hour.every(Number.isSafeInteger)) &&
    Array.isArray(refusals) &&
    refusals.every((one) => Array.isArray(one) && typeof one[2] === 'string' && Number.isSafeInteger(one[3]))
  );
}

const SETTINGS_MEMBERS: Readonly<Record<keyof WorkspaceSettings, (value: unknown) => boolean>> = {
  limits: (value) => isObject(value) && Object.values(value).every(isCount),
  expiresAt: isMoment,
  origin: (value) => typeof value === 'string',
  mark: (value) => {
    const { since, until } = Object(value) as Record<string, unknown>;
    return isMoment(since) && isMoment(until);
  },
};

/** Parses the settings of a workspace. Ignores unknown members. @throws SyntaxError if a value is not valid */
function settingsIn(text: string): WorkspaceSettings {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new SyntaxError('it must be an object');
  const invalid = Object.entries(SETTINGS_MEMBERS).find(
    ([member, isValid]) => value[member] !== undefined && !isValid(value[member]),
  );
  if (invalid) throw new SyntaxError(`its ${invalid[0]} is not valid`);
  return value;
}

/** Adds and removes client names according to an entry. */
function applyToClients(names: Set<string>, { changes = [] }: JournalEntry): void {
  for (const { table, key, value } of changes) {
    if (table !== 'clients') continue;
    if (value === null) names.delete(key);
    else names.add(key);
  }
}

/** Inputs of the replay of a workspace. */
export interface ReplaySources {
  readonly base: FixtureBase;
  /** The indexes of the file's records. Null if the indexes must be computed. */
  readonly indexes: SavedIndexes | null;
  readonly lines: Iterable<JournalLine>;
  readonly snapshots: SnapshotFiles;
}

/**
 * Returns the state of a `state.json` after the given journal lines. Applies only the last change of each record, in
 * slices.
 * @throws RecordUnreadable or SyntaxError if a record is damaged
 */
export async function replay(
  file: StateFile,
  { base, indexes, lines, snapshots }: ReplaySources,
): Promise<WorkspaceState> {
  const slices = new Slices();
  const load: LoadRecords = (records) => loadRecords(records, base, slices);
  const state: WorkspaceState = {
    dataset: base.dataset.clone(),
    clock: file.clock,
    snapshots: new Map(file.snapshots.map((saved) => [saved.name, snapshots.stored(saved, load)])),
  };
  const changes = new LastChanges();
  if (indexes)
    await readingRecords(() =>
      state.dataset.loadIndexed(Object.entries(file.records) as never, indexes, slices),
    );
  else await gather(file.records, changes, slices);
  await replayEntries(state, lines, { base, changes, slices });
  return state;
}
