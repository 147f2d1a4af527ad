import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A new folder, which is removed when all tests have ended. */
export function aFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sandbox-'));
}

/** Copies a data folder as `kill -9` would leave it. Its lock would name this process, which runs. */
export function copyWithoutLock(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== '.lock' });
}
