import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull, isStoreFailure, StoreUnusable, type Store } from '../store.js';
import type { CopiedStore, StoreFinding, WholeWorkspace } from '../whole/whole-store.js';
import { LISTED_KINDS, type DocumentPlace, type KeptDocument } from '../local-documents.js';
import { nodeDisk, type Disk } from './disk.js';
import { DOCUMENTS_FILE, documentsFile } from './data-folder.js';
import { fileStore } from './file-store.js';
import { namesIn, syncFolder } from './disk-files.js';

/** The file that marks a data folder as an unfinished copy. It contains the name of the copied store. */
export const UNFINISHED = '.unfinished-copy';

/** Rejects a data folder that is an unfinished copy, because workspaces are missing. @throws StoreUnusable */
export async function requireFinished(folder: string, disk: Disk): Promise<void> {
  const from = await unfinishedCopyIn(folder, disk);
  if (from === null) return;
  throw new StoreUnusable(
    `${folder} is an unfinished copy of ${from}. Finish it with: sandbox store copy ${from} file:${folder}`,
  );
}

/** Returns the source of an unfinished copy. Returns null if the folder is not an unfinished copy. */
export async function unfinishedCopyIn(folder: string, disk: Disk): Promise<string | null> {
  if (!(await namesIn(disk, folder)).includes(UNFINISHED)) return null;
  return (await disk.readFile(join(folder, UNFINISHED))).toString('utf8').trim();
}

/** The data folder files that a database stores as documents. */
const FILES: readonly (readonly [kind: string, id: string, file: string])[] = [
  ['token keys', 'HS256', 'token-keys.txt'],
  ['certificate key', 'ES256', 'certificate-key.json'],
];
/** The kinds of documents in a data folder's documents file. */
const LISTED: ReadonlySet<string> = new Set(Object.values(LISTED_KINDS));
/** The document kind of all other files in a data folder. */
const FILE = 'file';

/** Returns the problems of a file in a data folder, each as a sentence. Other parts of the sandbox read these files. */
export type FileProblems = (document: KeptDocument, path: string) => Promise<readonly string[]>;
const UNCHECKED: FileProblems = () => Promise.resolve([]);

/**
 * A data folder that is copied or checked. No other process uses the folder at the same time. A data folder stores only
 * the present state, no history.
 */
class WholeFolder implements CopiedStore {
  readonly keepsPast = false;
  readonly name: string;

  readonly #listed: DocumentPlace;

  constructor(
    private readonly folder: string,
    private readonly store: Store,
    private readonly problemsOf: FileProblems,
  ) {
    this.name = `file:${folder}`;
    this.#listed = documentsFile(join(folder, DOCUMENTS_FILE), nodeDisk);
  }

  async check(): Promise<readonly StoreFinding[]> {
    const from = await this.unfinishedCopyOf();
    const copy = from === null ? [] : [`It is an unfinished copy of ${from}.`];
    const inList = await this.#listed.read().then(
      () => [],
      (error: unknown) => [storeFailure(error).message],
    );
    const inFiles: string[] = [];
    for (const file of await this.#files())
      inFiles.push(...(await this.problemsOf(file, this.#pathOf(file))));
    return [...copy, ...inList, ...inFiles].map((text) => ({ workspace: null, text }));
  }

  names(): Promise<readonly string[]> {
    return Promise.resolve(this.store.names());
  }

  async read(name: string): Promise<WholeWorkspace | undefined> {
    const opened = await this.store.open(name);
    if (!opened) return undefined;
    const { stored, log, settings, use = null } = opened;
    await log.close(AbortSignal.abort());
    return { stored: { ...stored, metadata: { ...stored.metadata, name } }, settings, use, past: null };
  }

  async write({ stored, settings, use }: WholeWorkspace): Promise<void> {
    const { log } = await this.store.create(stored, { settings });
    await log.close(AbortSignal.abort());
    const { name } = stored.metadata;
    if (use) await this.store.saveUse(name, use);
  }

  async delete(name: string): Promise<void> {
    await this.store.delete(name);
  }

  /** @throws StoreUnusable if a file with keys is damaged */
  async documents(): Promise<readonly KeptDocument[]> {
    const files = await this.#files();
    for (const file of files) {
      const [problem] = file.kind === FILE ? [] : await this.problemsOf(file, this.#pathOf(file));
      if (problem !== undefined) throw new StoreUnusable(problem);
    }
    return [...(await this.#listed.read()), ...files];
  }

  /** Returns the files of the folder itself, except the documents file, hidden files and temporary files. */
  async #files(): Promise<readonly KeptDocument[]> {
    const found: KeptDocument[] = [];
    for (const entry of await nodeDisk.readdir(this.folder, { withFileTypes: true })) {
      if (entry.isDirectory() || entry.name === DOCUMENTS_FILE || /^\.|\.(?:tmp|new)$/.test(entry.name))
        continue;
      const text = await textIn(join(this.folder, entry.name));
      if (text === null) continue;
      const [kind, id] = FILES.find(([, , file]) => file === entry.name) ?? [FILE, entry.name];
      found.push({ kind, id, text });
    }
    return found;
  }

  async writeDocument({ kind, id, text }: KeptDocument): Promise<boolean> {
    if (LISTED.has(kind)) {
      const others = (await this.#listed.read()).filter((one) => one.kind !== kind || one.id !== id);
      await this.#listed.write([...others, { kind, id, text }]);
      return true;
    }
    const file = fileOf(kind, id);
    if (file === undefined) return false;
    await this.#writeFile(file, text);
    return true;
  }

  #pathOf({ kind, id }: KeptDocument): string {
    return join(this.folder, fileOf(kind, id) ?? id);
  }

  unfinishedCopyOf(): Promise<string | null> {
    return unfinishedCopyIn(this.folder, nodeDisk);
  }

  async noteCopyOf(from: string | null): Promise<void> {
    if (from !== null) await this.#writeFile(UNFINISHED, `${from}\n`);
    else await nodeDisk.removeFile(join(this.folder, UNFINISHED));
    await syncFolder(nodeDisk, this.folder);
  }

  /** Does nothing: the folder's lock already excludes other processes. */
  requireUnused(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /** Only the owner may read the file, because it may contain a key. */
  async #writeFile(name: string, text: string): Promise<void> {
    const path = join(this.folder, name);
    await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
    await nodeDisk.rename(`${path}.new`, path);
  }
}

/** Returns the file name of a document in a data folder. Returns undefined if the document has no file of its own. */
function fileOf(kind: string, id: string): string | undefined {
  return kind === FILE ? id : FILES.find(([of, its]) => of === kind && its === id)?.[2];
}

/** Returns an error if it is caused by the store. @throws any other error */
function storeFailure(error: unknown): Error {
  if (isStoreFailure(error)) return error;
  throw error;
}

/**
 * Opens a data folder to check or copy it, without changing it.
 * @throws StoreUnusable if a sandbox uses it, or it contains no workspaces
 */
export async function readFolder(
  folder: string,
  report: (line: string) => void,
  problemsOf = UNCHECKED,
): Promise<CopiedStore> {
  return new WholeFolder(folder, await fileStore(folder, { disk: readOnlyDisk(), report }), problemsOf);
}

/**
 * Opens a data folder as the target of a copy. Creates the folder if it is missing. @throws StoreUnusable if a sandbox
 * uses it
 */
export async function writtenFolder(folder: string, report: (line: string) => void): Promise<CopiedStore> {
  return new WholeFolder(folder, await fileStore(folder, { report }), UNCHECKED);
}

/**
 * Returns the file system with a folder lock that excludes other processes but permits no changes. If the disk is too
 * full for a lock file, the folder is read without a lock, unless another process holds the lock.
 */
function readOnlyDisk(): Disk {
  return {
    ...nodeDisk,
    lock: async (folder, settings) => {
      const lock = await nodeDisk.lock(folder, settings).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
      });
      return {
        isHeld: () => false,
        readOnly: lock?.readOnly ?? `${folder} is only checked`,
        release: () => lock?.release(),
      };
    },
  };
}

/** Returns the text of a file. Returns null for a link to a folder or to a missing file. */
async function textIn(path: string): Promise<string | null> {
  try {
    return (await nodeDisk.readFile(path)).toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR' || code === 'ENOENT') return null;
    throw error;
  }
}
