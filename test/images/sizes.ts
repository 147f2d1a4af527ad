import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the size in bytes of a file, or of all files in a folder. */
export function sizeOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Returns a number of bytes as a text in MB with one decimal. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
