import { basename, dirname, join, resolve, sep } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Disk, DiskFile } from '../../src/store/file/disk.js';
import type { FolderLock } from '../../src/store/file/lock.js';

/**
 * A change that is not durable yet, because no sync followed it. In a crash, `kept` of the `size` bytes survive. The
 * rest is zeros or missing.
 */
interface Unsynced<Content> {
  readonly size: number;
  readonly apply: (content: Content, kept: number, isFilled: boolean) => Content;
  /** Whether a sync of these bytes of a file failed. As on Linux, later syncs do not write them again. */
  isLost: boolean;
}

/** The part of the unsynced changes that survives a crash. */
export interface Fate {
  /** Returns whether the creation, renaming or removal of a file survives. */
  readonly isNameKept: () => boolean;
  /** Returns the number of bytes of a write that survive, counted from its start. */
  readonly bytesKept: (of: number) => number;
  /** Returns whether the file keeps its full length, filled with zeros. */
  readonly isFilled: () => boolean;
}

/** A file with its bytes, or a folder with its names. */
class Stored<Content> {
  readonly #unsynced: Unsynced<Content>[] = [];

  #durable: Content;

  /** `content` is the content that processes see. It includes unsynced changes. */
  constructor(public content: Content) {
    this.#durable = content;
  }

  change(size: number, apply: Unsynced<Content>['apply']): void {
    this.#unsynced.push({ size, apply, isLost: false });
    this.content = apply(this.content, size, true);
  }

  sync(): void {
    for (const { size, apply, isLost } of this.#unsynced.splice(0))
      if (!isLost) this.#durable = apply(this.#durable, size, true);
  }

  failSync(): void {
    for (const each of this.#unsynced) each.isLost = true;
  }

  afterCrash(keep: (size: number) => number, isFilled: () => boolean): Content {
    return this.#unsynced.reduce(
      (content, { size, apply }) => apply(content, keep(size), isFilled()),
      this.#durable,
    );
  }
}

type Names = ReadonlyMap<string, StoredFile | StoredFolder>;
class StoredFile extends Stored<Buffer> {
  write(bytes: Buffer, position: number): void {
    const apply = (before: Buffer, kept: number, isFilled: boolean) => {
      if (kept === 0 && !isFilled) return before;
      const end = position + (isFilled ? bytes.length : kept);
      const after = Buffer.alloc(Math.max(before.length, end));
      before.copy(after);
      bytes.copy(after, position, 0, kept);
      return after;
    };
    this.change(bytes.length, apply);
  }

  truncate(to: number): void {
    const cut = (before: Buffer) => Buffer.concat([before, Buffer.alloc(to)]).subarray(0, to);
    this.change(1, (before, kept) => (kept === 0 ? before : cut(before)));
  }
}

class StoredFolder extends Stored<Names> {
  /** Sets names, or removes the names whose value is null. Changes all of them or none. */
  set(names: Readonly<Record<string, StoredFile | StoredFolder | null>>): void {
    this.change(1, (before, kept) => {
      if (kept === 0) return before;
      const after = new Map(before);
      for (const [name, found] of Object.entries(names))
        if (found) after.set(name, found);
        else after.delete(name);
      return after;
    });
  }

  removeAll(): void {
    for (const [name, found] of this.content) {
      if (found instanceof StoredFolder) found.removeAll();
      this.set({ [name]: null });
    }
  }
}

const newFile = (content: Buffer = Buffer.alloc(0)) => new StoredFile(content);
const newFolder = (names: Names = new Map()) => new StoredFolder(names);

/**
 * Returns the content of a file or folder after a crash. If the file has several names, the content is the same for each.
 */
function survivor(
  of: StoredFile | StoredFolder,
  fate: Fate,
  done = new Map<unknown, StoredFile | StoredFolder>(),
): StoredFile | StoredFolder {
  const known = done.get(of);
  if (known) return known;
  if (of instanceof StoredFile) {
    const file = newFile(of.afterCrash(fate.bytesKept, fate.isFilled));
    done.set(of, file);
    return file;
  }
  const names = new Map<string, StoredFile | StoredFolder>();
  for (const [name, found] of of.afterCrash((size) => (fate.isNameKept() ? size : 0), fate.isFilled))
    names.set(name, survivor(found, fate, done));
  return newFolder(names);
}

/** A file system call of a process, with its path. */
export interface Call {
  readonly kind: Exclude<keyof Disk, 'lock'> | keyof DiskFile;
  readonly path: string;
}

/** Hooks for the calls of a process. */
export interface Incidents {
  /** Returns the error of a call, or `kill` to kill its process. A killed call never returns. */
  readonly judge?: (call: Call) => Error | 'kill' | undefined;
  /** Called at each change before it is durable, when a crash can cause a loss. */
  readonly onChange?: (call: Call) => void;
}

/** Returns an error like those of the file system. */
export function failure(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

/**
 * A file system in memory that loses unsynced changes in a crash. These are the bytes of a file since its last fsync,
 * and the names that were added, renamed or removed since the last fsync of their folder. A `Fate` determines which
 * of these changes survive.
 */
export class ForgetfulDisk {
  #process = 0;
  #lockedBy = 0;

  constructor(private readonly root: StoredFolder = newFolder()) {}

  /** Returns the disk after a crash now. The current disk remains usable. */
  crash(fate: Fate): ForgetfulDisk {
    return new ForgetfulDisk(survivor(this.root, fate) as StoredFolder);
  }

  /** Returns all names and bytes, as text. */
  print(folder = this.root): string {
    const each = ([name, found]: readonly [string, StoredFile | StoredFolder]): string =>
      `${name}=${found instanceof StoredFolder ? this.print(found) : found.content.toString('latin1')}`;
    return `{${[...folder.content].map(each).toSorted().join()}}`;
  }

  /**
   * Starts a process on the disk. Kills the previous process as `kill -9` does: its writes remain, and its calls
   * never return.
   */
  start({ judge, onChange }: Incidents = {}): Disk {
    const process = ++this.#process;
    const never = () => new Promise<never>(() => undefined);
    /**
     * `fail` applies the part of a change that remains if the call fails, or its process is killed, in the middle of
     * the change.
     */
    const run: Run = async (call, { change = false, work, fail }) => {
      if (process !== this.#process) return never();
      await endOfTurn(); // a caller that does not await the call continues
      if (process !== this.#process) return never();
      const verdict = judge?.(call);
      if (verdict) fail?.(verdict);
      if (verdict === 'kill') this.#process++;
      if (verdict) return verdict === 'kill' ? never() : Promise.reject(verdict);
      const isSync = call.kind === 'sync' || call.kind === 'datasync';
      if (isSync) onChange?.(call);
      const result = work();
      if (change && !isSync) onChange?.(call);
      return result;
    };
    return { ...callsOn(this.root, run), lock: (folder) => this.#lock(folder, process) };
  }

  #lock(folder: string, process: number): Promise<FolderLock> {
    if (this.#lockedBy === process) return Promise.reject(failure('EBUSY', folder));
    this.#lockedBy = process;
    return Promise.resolve({
      isHeld: () => this.#lockedBy === process,
      get isLost() {
        return !this.isHeld();
      },
      release: () => (this.#lockedBy = 0),
    });
  }
}

interface Work<T> {
  readonly change?: boolean;
  readonly work: () => T;
  readonly fail?: (verdict: Error | 'kill') => unknown;
}
type Run = <T>(call: Call, work: Work<T>) => Promise<T>;

const parts = new Map<string, readonly string[]>();

function partsOf(path: string): readonly string[] {
  const known = parts.get(path) ?? resolve(path).split(sep).slice(1);
  parts.set(path, known);
  return known;
}

/** Returns the methods of a disk whose root folder is `root`. */
function callsOn(root: StoredFolder, run: Run): Omit<Disk, 'lock'> {
  const find = (path: string) =>
    partsOf(path).reduce<StoredFile | StoredFolder | undefined>(
      (at, name) => (name === '' ? at : at instanceof StoredFolder ? at.content.get(name) : undefined),
      root,
    );
  const get = (path: string) => {
    const found = find(path);
    if (!found) throw failure('ENOENT', path);
    return found;
  };
  const folder = (path: string) => {
    const found = get(path);
    if (!(found instanceof StoredFolder)) throw failure('ENOTDIR', path);
    return found;
  };
  const bytesOf = (path: string) => {
    const found = get(path);
    if (found instanceof StoredFolder) throw failure('EISDIR', path);
    return found.content;
  };
  const add = (path: string, made: StoredFile | StoredFolder) => {
    folder(dirname(path)).set({ [basename(path)]: made });
    return made;
  };
  const mkdir = (path: string): string | undefined => {
    if (find(path)) return undefined;
    const first = mkdir(dirname(path));
    add(path, newFolder());
    return first ?? resolve(path);
  };
  const open = (path: string, isNew: boolean): StoredFile | StoredFolder => {
    const found = isNew ? (find(path) ?? add(path, newFile())) : get(path);
    if (isNew && found instanceof StoredFile && found.content.length > 0) found.truncate(0);
    return found;
  };
  const remove = (kind: 'removeFile' | 'removeFolder') => (path: string) => {
    const work = () => {
      const found = find(path);
      if (!found) return;
      if (found instanceof StoredFolder) found.removeAll();
      folder(dirname(path)).set({ [basename(path)]: null });
    };
    return run({ kind, path }, { change: true, work });
  };
  return {
    open: async (path, flags) => {
      const isNew = flags === 'w';
      const file = await run({ kind: 'open', path }, { change: isNew, work: () => open(path, isNew) });
      return fileOf(file, path, run);
    },
    readFile: (path) => run({ kind: 'readFile', path }, { work: () => Buffer.from(bytesOf(path)) }),
    stat: (path) => {
      const work = () => {
        const changedAt = Date.now(); // the file counts as just changed, because every call may follow a change
        const isFile = !(find(path) instanceof StoredFolder);
        const size = isFile ? bytesOf(path).length : 0;
        return { size, mtimeMs: changedAt, ctimeMs: changedAt, isFile: () => isFile };
      };
      return run({ kind: 'stat', path }, { work });
    },
    readdir: (path) =>
      run(
        { kind: 'readdir', path },
        {
          work: () =>
            [...folder(path).content].map(([name, found]) => ({
              name,
              isDirectory: () => found instanceof StoredFolder,
            })),
        },
      ),
    mkdir: (path, { recursive }) =>
      run(
        { kind: 'mkdir', path },
        {
          change: true,
          work: () => {
            if (!recursive && find(path)) throw failure('EEXIST', path);
            return mkdir(path);
          },
        },
      ),
    rename: (from, to) =>
      run(
        { kind: 'rename', path: to },
        {
          change: true,
          work: () => {
            const moved = { [basename(to)]: get(from) };
            if (dirname(from) === dirname(to))
              return folder(dirname(to)).set({ [basename(from)]: null, ...moved });
            folder(dirname(to)).set(moved);
            folder(dirname(from)).set({ [basename(from)]: null });
          },
        },
      ),
    removeFile: remove('removeFile'),
    removeFolder: remove('removeFolder'),
  };
}

function fileOf(stored: StoredFile | StoredFolder, path: string, run: Run): DiskFile {
  const file = () => {
    if (stored instanceof StoredFolder) throw failure('EISDIR', path);
    return stored;
  };
  const sync = {
    change: true,
    work: () => stored.sync(),
    // A kill loses no unsynced bytes, because the operating system still has them.
    fail: (verdict: Error | 'kill') => {
      if (verdict !== 'kill' && stored instanceof StoredFile) stored.failSync();
    },
  };
  return {
    read: (bytes, offset, length, position) => {
      const work = () => ({ bytesRead: file().content.copy(bytes, offset, position, position + length) });
      return run({ kind: 'read', path }, { work });
    },
    write: (bytes, offset, length, position) => {
      const written = Buffer.from(bytes.subarray(offset, offset + length));
      const half = written.subarray(0, length / 2);
      return run(
        { kind: 'write', path },
        {
          change: true,
          work: () => {
            file().write(written, position);
            return { bytesWritten: length };
          },
          fail: () => file().write(half, position),
        },
      );
    },
    truncate: (length = 0) =>
      run({ kind: 'truncate', path }, { change: true, work: () => file().truncate(length) }),
    datasync: () => run({ kind: 'datasync', path }, sync),
    sync: () => run({ kind: 'sync', path }, sync),
    close: () => run({ kind: 'close', path }, { work: () => undefined }),
  };
}

/** Returns an absolute path on the disk. */
export const pathOn = (...names: readonly string[]) => join(sep, ...names);
