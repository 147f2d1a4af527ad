import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Before all tests: the bundled contract is brought up to date. */
export default function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/bundle.mjs', import.meta.url))]);
}
