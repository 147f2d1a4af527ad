import { chmodSync, cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Returns a new folder. It is removed after all tests. */
export function aFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sandbox-'));
}

/**
 * Copies a data folder as it would be after `kill -9`. Omits the lock, which names this running process, and temporary files.
 */
export function copyWithoutLock(from: string, to: string): void {
  const isCopied = (path: string): boolean => !/^\.(lock|writable)$|\.tmp$/.test(basename(path));
  cpSync(from, to, { recursive: true, filter: isCopied });
}

/** Makes a folder read-only for users without special rights. */
export function setReadOnly(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chmodSync(join(folder, name), 0o555);
  chmodSync(folder, 0o555);
  chmodSync(dirname(folder), 0o755);
}
