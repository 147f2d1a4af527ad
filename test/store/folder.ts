import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => made.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })));

/** A folder that is gone when the file's tests have ended. */
export function aFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-'));
  made.push(path);
  return path;
}
