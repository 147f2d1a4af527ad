import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { StorageUnavailable, WorkspaceDamaged } from '../store.js';
import { contentOf, damagedFile, reading } from './damage.js';
import type { Disk } from './disk.js';
import { namesIn, syncFolder, TEMPORARY, writeWhole } from './disk-files.js';
import { storedBase, type FixtureBase } from '../fixture-base.js';

/** The folder of fixtures in a data folder, beside those of the workspaces. */
export const FIXTURES = 'fixtures';

/** The fixtures of a data folder, each stored once as `fixtures/<SHA-256>.json`. */
export class StoredFixtures {
  readonly #folder: string;
  readonly #bases = new Map<string, Promise<FixtureBase>>();
  /** Fixtures are written and removed one after another. */
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataFolder: string,
    private readonly disk: Disk,
    /** Whether a workspace, stored or being created, has the fixture with this hash. */
    private readonly isUsed: (hash: string) => boolean,
  ) {
    this.#folder = join(dataFolder, FIXTURES);
  }

  /** Stores a fixture, unless it is stored already. */
  async store(base: FixtureBase): Promise<void> {
    if (!(await this.#isRead(base.content().hash))) await this.#inTurn(() => this.#write(base));
  }

  /** Whether it was read or written; false also when reading it fails. */
  async #isRead(hash: string): Promise<boolean> {
    const known = this.#bases.get(hash);
    if (!known) return false;
    return known.then(
      () => true,
      () => false,
    );
  }

  /** Returns the base of a stored fixture. @throws WorkspaceDamaged when it cannot be read; StorageUnavailable: not now */
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

  /** @throws WorkspaceDamaged when a fixture is missing; StorageUnavailable when that cannot be told now */
  async requirePresent(hash: string): Promise<void> {
    if (this.#bases.has(hash)) return;
    const file = { path: this.#path(hash), dataFolder: this.dataFolder };
    const isPresent = await reading(this.disk, file, () => Promise.resolve(true));
    if (isPresent === null) throw this.#damaged(hash, 'is missing');
  }

  /** Removes a fixture that no workspace uses. If that fails, the next start removes it. */
  async removeUnused(hash: string): Promise<void> {
    await this.#inTurn(async () => {
      if (this.isUsed(hash)) return;
      this.#bases.delete(hash);
      await this.disk.removeFile(this.#path(hash)).catch(() => undefined);
    });
  }

  /** Removes the files of fixtures that no workspace uses, such as those of workspaces that were never completed. */
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
    throw new Error('it was changed: its SHA-256 is not its name');
  }

  async #write(base: FixtureBase): Promise<void> {
    const { hash, json } = base.content();
    if (await this.#isRead(hash)) return;
    await this.disk.mkdir(this.#folder, { recursive: true });
    const stored = await this.#json(hash).catch(() => null);
    if (stored === null) await writeWhole(this.disk, this.#path(hash), [json]);
    else await syncFolder(this.disk, this.#folder); // an earlier write may have failed at this step
    await syncFolder(this.disk, dirname(this.#folder)); // before a workspace names it
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
