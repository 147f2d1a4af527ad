import { join } from 'node:path';
import { StoreUnusable, type StoredWorkspace } from '../store.js';
import type { Disk } from './disk.js';
import { namesIn, removeTemporary } from './disk-files.js';
import { JournalReader } from './journal-reader.js';
import { requireHeld, type FolderLock } from './lock.js';
import { replay } from './replay.js';
import { SnapshotFiles } from './snapshot-files.js';
import { damaged, STATE_FILE, StateDatabase } from './state-database.js';
import { metadataOf, toStateFile } from './state-file.js';
import type { StoredFixtures } from './stored-fixtures.js';

/** The name of a workspace's journal. */
export const JOURNAL = 'journal.ndjson';

/** The names of journals in several files, as earlier versions wrote them. */
const JOURNAL_PART = /^journal\.\d+\.ndjson$/;

/** A workspace as it was read, and where its journal goes on. */
export interface ReadWorkspace {
  readonly stored: StoredWorkspace;
  /** The last line that `state.json` covers, the last line, and the length of the intact lines. */
  readonly journal: { readonly covers: number; readonly last: number; readonly length: number };
}

/** The folder of a workspace: `state.json`, its snapshots and its journal. */
export class WorkspaceFiles {
  readonly journal: string;
  readonly #state: StateDatabase;
  readonly #snapshots: SnapshotFiles;

  constructor(
    readonly folder: string,
    private readonly disk: Disk,
  ) {
    this.journal = join(folder, JOURNAL);
    this.#state = new StateDatabase(folder, disk);
    this.#snapshots = new SnapshotFiles(folder, disk);
  }

  /** The size of `state.json` when it was last read or written. */
  get stateBytes(): number {
    return this.#state.bytes;
  }

  /** Writes `state.json`, with the snapshots that are not stored yet. Removes files that are no longer needed. */
  async writeState(stored: StoredWorkspace, covers: number, lock: FolderLock): Promise<void> {
    const snapshots = await this.#snapshots.store(stored.state.snapshots, stored.base);
    requireHeld(lock);
    await this.#state.write(toStateFile(stored, covers, snapshots));
    // What cannot be removed now is removed later.
    await this.#snapshots.sweep(snapshots).catch(() => undefined);
    await removeTemporary(this.disk, this.folder).catch(() => undefined);
  }

  /** Returns the hash of its fixture. @throws StoreUnusable when `state.json` is damaged */
  async fixtureHash(): Promise<string> {
    return (await this.#state.readHead()).fixture;
  }

  /** Reads the workspace; writes nothing. @throws StoreUnusable when it is damaged */
  async read(fixtures: StoredFixtures): Promise<ReadWorkspace> {
    await this.#requireOneJournal();
    const file = await this.#state.read();
    const base = await fixtures.read(file.fixture);
    const journal = new JournalReader(this.journal, await this.#readJournal(), file.covers);
    try {
      const state = await replay(file, { base, lines: journal.lines(), snapshots: this.#snapshots });
      const { last, length } = journal;
      return {
        stored: { metadata: metadataOf(file), base, state },
        journal: { covers: file.covers, last, length },
      };
    } catch (error) {
      throw error instanceof SyntaxError ? damaged(join(this.folder, STATE_FILE), error) : error;
    }
  }

  async #readJournal(): Promise<Buffer> {
    return this.disk.readFile(this.journal).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
  }

  async #requireOneJournal(): Promise<void> {
    const part = (await namesIn(this.disk, this.folder)).find((name) => JOURNAL_PART.test(name));
    if (part === undefined) return;
    throw new StoreUnusable(
      `${join(this.folder, part)} is from an earlier version that was killed. ` +
        `Start that version on this folder and stop it with SIGTERM; then start this one.`,
    );
  }
}

/** Returns whether a folder holds files of a workspace. One without is not ours. */
export async function isWorkspaceFolder(disk: Disk, path: string): Promise<boolean> {
  return (await namesIn(disk, path)).some((name) => name === STATE_FILE || name.startsWith('journal.'));
}
