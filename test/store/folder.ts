import { chmodSync, cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A new folder, which is removed when all tests have ended. */
export function aFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sandbox-'));
}

/**
 * Copies a data folder as `kill -9` would leave it. Its lock would name this process, which runs; the other files left out
 * come and go while it is copied.
 */
export function copyWithoutLock(from: string, to: string): void {
  const isCopied = (path: string): boolean => !/^\.(lock|writable)$|\.tmp$/.test(basename(path));
  cpSync(from, to, { recursive: true, filter: isCopied });
}

/** Lets a user without rights read all of a folder and write nothing. */
export function setReadOnly(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chmodSync(join(folder, name), 0o555);
  chmodSync(folder, 0o555);
  chmodSync(dirname(folder), 0o755);
}
