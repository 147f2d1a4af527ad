import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The default data folder of a sandbox. */
const DEFAULT_DATA = fileURLToPath(new URL('../data', import.meta.url));

/**
 * Runs before all tests. Creates a folder for the temporary files of the tests and their processes. Returns a
 * function that removes the folder after all tests. The function also removes a default data folder that a test created,
 * and then throws.
 */
export default function setup(): () => Promise<void> {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-tests-'));
  chmodSync(folder, 0o755); // some tests drop the rights of their user
  process.env['TMPDIR'] = folder;
  const hadData = existsSync(DEFAULT_DATA);
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await remove(folder);
    if (hadData || !existsSync(DEFAULT_DATA)) return;
    await remove(DEFAULT_DATA);
    throw new Error(
      "A test started a sandbox without `store: 'memory:'`: it wrote to ./data, which the next run would read.",
    );
  };
}

const [TRIES, PAUSE_MS] = [100, 100];

/**
 * Removes a folder. A browser that ends with its worker may briefly continue to write into it, and some of
 * its folders are read-only.
 */
async function remove(folder: string): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (left === 0 || !['ENOTEMPTY', 'EACCES'].includes(code)) throw error;
      if (code === 'EACCES') makeWritable(folder);
      else await delay(PAUSE_MS);
    }
  }
}

/** Makes a folder and all folders in it writable. Tests leave read-only folders, which only root can empty. */
function makeWritable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) makeWritable(join(folder, entry.name));
}
