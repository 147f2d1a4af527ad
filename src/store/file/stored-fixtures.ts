import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { RESERVED_NAME, StorageUnavailable, WorkspaceDamaged } from '../store.js';
import { contentOf, damagedFile, readingFile } from './damage.js';
import type { Disk } from './disk.js';
import { namesIn, syncFolder, TEMPORARY, writeWhole } from './disk-files.js';
import { storedBase, type FixtureBase } from '../fixture-base.js';

/** The folder for the fixtures in a data folder. */
export const FIXTURES = RESERVED_NAME;

/** The fixtures of a data folder, each stored once as `fixtures/<SHA-256>.json`. */
export class StoredFixtures {
  readonly #folder: string;
  readonly #bases = new Map<string, Promise<FixtureBase>>();
  /** The end of the last started write or removal. Each one waits for the previous one. */
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataFolder: string,
    private readonly disk: Disk,
    /** Returns whether a workspace, stored or being created, uses the fixture with this hash. */
    private readonly isUsed: (hash: string) => boolean,
  ) {
    this.#folder = join(dataFolder, FIXTURES);
  }

  /** Stores a fixture if it is not stored yet. */
  async store(base: FixtureBase): Promise<void> {
    if (!(await this.#isRead(base.content().hash))) await this.#inTurn(() => this.#write(base));
  }

  /** Returns whether the fixture was already read or written. Returns false if reading it fails. */
  async #isRead(hash: string): Promise<boolean> {
    const known = this.#bases.get(hash);
    if (!known) return false;
    return known.then(
      () => true,
      () => false,
    );
  }

  /**
   * Returns the base of a stored fixture. @throws WorkspaceDamaged if it is damaged; StorageUnavailable if it cannot be
   * read now
   */
  read(hash: string): Promise<FixtureBase> {
    const known = this.#bases.get(hash);
    if (known) return known;
    const base = this.#read(hash).catch((error: unknown) => {
      if (error instanceof StorageUnavailable || error instanceof WorkspaceDamaged) throw error;
      throw this.#damaged(hash, `cannot be read (${String(error)})`);
    });
    this.#bases.set(hash, base);
    base.catch(() => {
      if (this.#bases.get(hash) === base) this.#bases.delete(hash);
    });
    return base;
  }

  /**
   * Checks that a fixture exists. @throws WorkspaceDamaged if it is missing; StorageUnavailable if that cannot be
   * checked now
   */
  async requirePresent(hash: string): Promise<void> {
    if (this.#bases.has(hash)) return;
    const file = { path: this.#path(hash), dataFolder: this.dataFolder };
    const isPresent = await readingFile(this.disk, file, () => Promise.resolve(true));
    if (isPresent === null) throw this.#damaged(hash, 'is missing');
  }

  /** Removes a fixture if no workspace uses it. If that fails, the next start removes it. */
  async removeUnused(hash: string): Promise<void> {
    await this.#inTurn(async () => {
      if (this.isUsed(hash)) return;
      this.#bases.delete(hash);
      await this.disk.removeFile(this.#path(hash)).catch(() => undefined);
    });
  }

  /** Removes fixture files that no workspace uses, for example after an interrupted creation. */
  async sweep(): Promise<void> {
    for (const name of await namesIn(this.disk, this.#folder).catch(() => [])) {
      const hash = /^([0-9a-f]{64})\.json(\.\w+)*$/.exec(name)?.[1];
      if (hash !== undefined && (name.endsWith(TEMPORARY) || !this.isUsed(hash)))
        await this.disk.removeFile(join(this.#folder, name)).catch(() => undefined);
    }
  }

  async #read(hash: string): Promise<FixtureBase> {
    return storedBase(hash, await this.#json(hash));
  }

  async #json(hash: string): Promise<string> {
    const bytes = await contentOf(this.disk, this.#path(hash));
    if (!bytes) throw new Error('it is missing');
    if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes.toString('utf8');
    throw new Error('it was changed: its SHA-256 hash does not match its name');
  }

  async #write(base: FixtureBase): Promise<void> {
    const { hash, json } = base.content();
    if (await this.#isRead(hash)) return;
    await this.disk.mkdir(this.#folder, { recursive: true });
    const stored = await this.#json(hash).catch(() => null);
    if (stored === null) await writeWhole(this.disk, this.#path(hash), [json]);
    else await syncFolder(this.disk, this.#folder); // an earlier write may have failed at this step
    // The fixture must be durable before a workspace refers to it.
    await syncFolder(this.disk, dirname(this.#folder));
    this.#bases.set(hash, Promise.resolve(base));
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#lastWrite.then(work);
    this.#lastWrite = done.catch(() => undefined);
    return done;
  }

  #damaged(hash: string, problem: string): Error {
    const path = this.#path(hash);
    return damagedFile(
      { dataFolder: this.dataFolder, path },
      `${path} ${problem}. Put it back from a backup, or delete the workspaces that were created from it.`,
    );
  }

  #path(hash: string): string {
    return join(this.#folder, `${hash}.json`);
  }
}
