import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Before all tests: makes a folder for whatever they and their processes write to the system's folder for temporary
 * files. Returns what removes it after all tests.
 */
export default function setup(): () => Promise<void> {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-tests-'));
  chmodSync(folder, 0o755); // some tests give up the rights of their user
  process.env['TMPDIR'] = folder;
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await remove(folder);
  };
}

const [TRIES, PAUSE_MS] = [100, 100];

/** Removes a folder, into which a browser that ends with its worker may still write for a moment. */
async function remove(folder: string): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (left === 0 || (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
      await delay(PAUSE_MS);
    }
  }
}
