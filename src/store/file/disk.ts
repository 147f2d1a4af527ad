import type { Stats } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { FILE_MODE, FOLDER_MODE } from './permissions.js';
import { lockFolder, type FolderLock, type LockSettings } from './lock.js';

/**
 * An open file or folder. For a file, `datasync` makes the content durable, and `sync` makes the content and all
 * properties durable. For a folder, `sync` makes the names in it durable.
 */
export interface DiskFile extends Pick<FileHandle, 'truncate' | 'datasync' | 'sync' | 'close'> {
  read(
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  write(
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
}

/**
 * The size of a file, the times at which its content and its properties last changed, and whether the file is regular.
 * Other files are not read: a pipe may never end.
 */
export type FileStat = Readonly<Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'isFile'>>;

/** The file system calls that a store uses. Most have the signature of `node:fs/promises`. */
export interface Disk {
  open(path: string, flags: 'r' | 'r+' | 'w'): Promise<DiskFile>;
  readFile(path: string): Promise<Buffer>;
  readdir(
    path: string,
    options: { readonly withFileTypes: true },
  ): Promise<readonly { readonly name: string; isDirectory(): boolean }[]>;
  stat(path: string): Promise<FileStat>;
  /** Returns the absolute path of the first folder that was created. Undefined if all folders existed. */
  mkdir(path: string, options: { readonly recursive: boolean }): Promise<string | undefined>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file if it exists. */
  removeFile(path: string): Promise<void>;
  /** Removes a folder and its content if it exists. */
  removeFolder(path: string): Promise<void>;
  /** Locks a folder for this process. @throws StoreUnusable if another process holds the lock */
  lock(folder: string, settings?: Partial<LockSettings>): Promise<FolderLock>;
}

/** The file system of the machine. Only the user who runs the server may read created files and folders. */
export const nodeDisk: Disk = {
  open: (path, flags) => open(path, flags, FILE_MODE),
  readFile,
  readdir,
  stat,
  mkdir: (path, options) => mkdir(path, { ...options, mode: FOLDER_MODE }),
  rename,
  removeFile: (path) => rm(path, { force: true }),
  removeFolder: (path) => rm(path, { recursive: true, force: true }),
  lock: lockFolder,
};

/** Returns a disk whose open files use some replaced methods. */
export function withFiles(disk: Disk, callsOf: (file: DiskFile) => Partial<DiskFile>): Disk {
  const opened: Disk['open'] = async (path, flags) => {
    const file = await disk.open(path, flags);
    return {
      read: (bytes, offset, length, position) => file.read(bytes, offset, length, position),
      write: (bytes, offset, length, position) => file.write(bytes, offset, length, position),
      truncate: (length) => file.truncate(length),
      datasync: () => file.datasync(),
      sync: () => file.sync(),
      close: () => file.close(),
      ...callsOf(file),
    };
  };
  return { ...disk, open: opened };
}

/** Returns a disk without fsync. The operating system decides when writes become durable. */
export function withoutSync(disk: Disk): Disk {
  const nothing = () => Promise.resolve();
  return withFiles(disk, () => ({ datasync: nothing, sync: nothing }));
}
