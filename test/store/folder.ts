import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder, which is removed when all tests have ended. */
export function aFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sandbox-'));
}
