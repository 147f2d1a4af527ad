import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnusable, type Store } from '../store.js';
import type { CopiedStore, StoreFinding, WholeDocument, WholeWorkspace } from '../whole/whole-store.js';
import type { DocumentPlace } from '../local-documents.js';
import { nodeDisk, type Disk } from './disk.js';
import { DOCUMENTS_FILE, documentsFile } from './data-folder.js';
import { fileStore } from './file-store.js';
import { namesIn, syncFolder } from './disk-files.js';

/** The file of a data folder that is an unfinished copy. It names the store that is copied. */
export const UNFINISHED = '.unfinished-copy';

/** Refuses a data folder that is an unfinished copy: it lacks workspaces. */
export async function requireFinished(folder: string, disk: Disk): Promise<void> {
  const from = await unfinishedCopyIn(folder, disk);
  if (from === null) return;
  throw new StoreUnusable(
    `${folder} is an unfinished copy of ${from}. Finish it with: sandbox store copy ${from} file:${folder}`,
  );
}

/** Returns the name of the store of which a folder is an unfinished copy; null where it is none. */
export async function unfinishedCopyIn(folder: string, disk: Disk): Promise<string | null> {
  if (!(await namesIn(disk, folder)).includes(UNFINISHED)) return null;
  return (await disk.readFile(join(folder, UNFINISHED))).toString('utf8').trim();
}

/** The files of a data folder whose content a database stores as documents. */
const FILES: readonly (readonly [kind: string, id: string, file: string])[] = [
  ['token keys', 'HS256', 'token-keys.txt'],
  ['certificate key', 'ES256', 'certificate-key.json'],
];
/** The kinds of documents that a data folder has in its file of documents. */
const LISTED: ReadonlySet<string> = new Set(['invitation', 'notice']);
/** The kind of any other file of a data folder. */
const FILE = 'file';

/** A data folder, which no other process uses meanwhile. Files keep the present state alone. */
class WholeFolder implements CopiedStore {
  readonly keepsPast = false;
  readonly name: string;

  readonly #listed: DocumentPlace;

  constructor(
    private readonly folder: string,
    private readonly store: Store,
  ) {
    this.name = `file:${folder}`;
    this.#listed = documentsFile(join(folder, DOCUMENTS_FILE), nodeDisk);
  }

  async check(): Promise<readonly StoreFinding[]> {
    const from = await this.unfinishedCopyOf();
    return from === null ? [] : [{ workspace: null, text: `It is an unfinished copy of ${from}.` }];
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
    const log = await this.store.create(stored);
    await log.close(AbortSignal.abort());
    const { name } = stored.metadata;
    if (Object.keys(settings).length > 0) await this.store.saveSettings(name, settings);
    if (use) await this.store.saveUse(name, use);
  }

  delete(name: string): Promise<void> {
    return this.store.delete(name);
  }

  async documents(): Promise<readonly WholeDocument[]> {
    const found: WholeDocument[] = [];
    for (const entry of await nodeDisk.readdir(this.folder, { withFileTypes: true })) {
      if (entry.isDirectory() || /^\.|\.(?:tmp|new)$/.test(entry.name)) continue;
      if (entry.name === DOCUMENTS_FILE) {
        found.push(...(await this.#listed.read()));
        continue;
      }
      const text = await textIn(join(this.folder, entry.name));
      if (text === null) continue;
      const [kind, id] = FILES.find(([, , file]) => file === entry.name) ?? [FILE, entry.name];
      found.push({ kind, id, text });
    }
    return found;
  }

  async writeDocument({ kind, id, text }: WholeDocument): Promise<boolean> {
    if (LISTED.has(kind)) {
      const others = (await this.#listed.read()).filter((one) => one.kind !== kind || one.id !== id);
      await this.#listed.write([...others, { kind, id, text }]);
      return true;
    }
    const file = kind === FILE ? id : FILES.find(([of, its]) => of === kind && its === id)?.[2];
    if (file === undefined) return false;
    await this.#writeFile(file, text);
    return true;
  }

  unfinishedCopyOf(): Promise<string | null> {
    return unfinishedCopyIn(this.folder, nodeDisk);
  }

  async noteCopyOf(from: string | null): Promise<void> {
    if (from !== null) await this.#writeFile(UNFINISHED, `${from}\n`);
    else await nodeDisk.removeFile(join(this.folder, UNFINISHED));
    await syncFolder(nodeDisk, this.folder);
  }

  /** The lock of the folder keeps others out. */
  requireUnused(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /** Only the owner may read it: it may be a key. */
  async #writeFile(name: string, text: string): Promise<void> {
    const path = join(this.folder, name);
    await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
    await nodeDisk.rename(`${path}.new`, path);
  }
}

/**
 * Opens a data folder to check or to copy it, and changes nothing in it.
 * @throws StoreUnusable where a sandbox uses it, or it holds no workspaces
 */
export async function readFolder(folder: string, report: (line: string) => void): Promise<CopiedStore> {
  return new WholeFolder(folder, await fileStore(folder, { disk: readOnlyDisk(), report }));
}

/** Opens a data folder to make it a copy, and creates it. @throws StoreUnusable where a sandbox uses it */
export async function writtenFolder(folder: string, report: (line: string) => void): Promise<CopiedStore> {
  return new WholeFolder(folder, await fileStore(folder, { report }));
}

/** Returns the file system with a folder lock that keeps other processes out and allows no changes. */
function readOnlyDisk(): Disk {
  return {
    ...nodeDisk,
    lock: async (folder, settings) => {
      const lock = await nodeDisk.lock(folder, settings);
      return {
        isHeld: () => false,
        readOnly: lock.readOnly ?? `${folder} is only checked`,
        release: () => lock.release(),
      };
    },
  };
}

/** Returns the text of a file; null for a link to a folder, or to nothing. */
async function textIn(path: string): Promise<string | null> {
  try {
    return (await nodeDisk.readFile(path)).toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR' || code === 'ENOENT') return null;
    throw error;
  }
}
