import { join } from 'node:path';
import { isBinned } from '../binned.js';
import type { Disk } from './disk.js';
import { namesIn } from './disk-files.js';
import { FIXTURES } from './stored-fixtures.js';
import { isWorkspaceFolder } from './workspace-files.js';

/** Folders of workspaces that are being created, and of deleted ones until they are removed. */
export const CREATED_PREFIX = '.created-';
export const DELETED_PREFIX = '.deleted-';

/** The folder of workspaces in the bin. It has no file of a workspace, so that earlier versions leave it alone. */
export const BIN = '.bin';

/** Returns the folder of a workspace, in the bin or not. */
export function workspaceFolder(dataFolder: string, name: string): string {
  return isBinned(name) ? join(dataFolder, BIN, name) : join(dataFolder, name);
}

function isLeftover(name: string): boolean {
  return name.startsWith(DELETED_PREFIX) || name.startsWith(CREATED_PREFIX);
}

/** Removes what is left of workspaces that were deleted, or never completed. */
export async function removeLeftovers(disk: Disk, folder: string): Promise<void> {
  for (const entry of await disk.readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory() && isLeftover(entry.name))
      await disk.removeFolder(join(folder, entry.name)).catch(() => undefined);
}

/** Returns the names of the workspaces in a data folder, with those in the bin. */
export async function workspaceNames(disk: Disk, folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of await disk.readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === FIXTURES || isLeftover(entry.name)) continue;
    if (await isWorkspaceFolder(disk, join(folder, entry.name))) names.push(entry.name);
  }
  const binned = (await namesIn(disk, join(folder, BIN))).filter(isBinned);
  return [...names, ...binned];
}
