import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { FILE_MODE, FOLDER_MODE } from './permissions.js';
import { lockFolder, type FolderLock, type LockSettings } from './lock.js';

/** An open file. */
export interface DiskFile {
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
  truncate(length: number): Promise<void>;
  /** Makes the content durable. `sync` also makes a file's other properties durable, and the names in a folder. */
  datasync(): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The size of a file, and when its content and its other properties last changed. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Whether it is a regular file: reading a pipe may never end. */
  isFile(): boolean;
}

/** The calls of the file system that a store makes; most are as `node:fs/promises` has them. */
export interface Disk {
  open(path: string, flags: 'r' | 'r+' | 'w'): Promise<DiskFile>;
  readFile(path: string): Promise<Buffer>;
  readdir(
    path: string,
    options: { readonly withFileTypes: true },
  ): Promise<readonly { readonly name: string; isDirectory(): boolean }[]>;
  stat(path: string): Promise<FileStat>;
  /** Returns the path of the first folder that it created, as `resolve` returns it. */
  mkdir(path: string, options: { readonly recursive: boolean }): Promise<string | undefined>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, if it is there. */
  removeFile(path: string): Promise<void>;
  /** Removes a folder with all that is in it, if it is there. */
  removeFolder(path: string): Promise<void>;
  /** Locks a folder for this process. @throws StoreUnusable when another process holds the lock */
  lock(folder: string, settings?: Partial<LockSettings>): Promise<FolderLock>;
}

/** The file system. Only the user of the process may read what it creates. */
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

/** Returns a disk that replaces some calls of its open files. */
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

/** Returns a disk whose writes are durable when the system decides: its syncs do nothing. */
export function withoutSync(disk: Disk): Disk {
  const nothing = () => Promise.resolve();
  return withFiles(disk, () => ({ datasync: nothing, sync: nothing }));
}
