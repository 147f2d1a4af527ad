import { join } from 'node:path';
import type { Disk } from './disk.js';
import { FIXTURES } from './stored-fixtures.js';
import { isWorkspaceFolder } from './workspace-files.js';

/** Folders of workspaces that are being created, and of deleted ones until they are removed. */
export const CREATED_PREFIX = '.created-';
export const DELETED_PREFIX = '.deleted-';

function isLeftover(name: string): boolean {
  return name.startsWith(DELETED_PREFIX) || name.startsWith(CREATED_PREFIX);
}

/** Removes what is left of workspaces that were deleted, or never completed. */
export async function removeLeftovers(disk: Disk, folder: string): Promise<void> {
  for (const entry of await disk.readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory() && isLeftover(entry.name))
      await disk.removeFolder(join(folder, entry.name)).catch(() => undefined);
}

/** Returns the names of the workspaces in a data folder. */
export async function workspaceNames(disk: Disk, folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of await disk.readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === FIXTURES || isLeftover(entry.name)) continue;
    if (await isWorkspaceFolder(disk, join(folder, entry.name))) names.push(entry.name);
  }
  return names;
}
