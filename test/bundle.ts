import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Before all tests: the bundled contract and the files of `/docs` are brought up to date. */
export default function setup(): void {
  for (const script of ['bundle.mjs', 'docs-page.mjs']) {
    execFileSync(process.execPath, [fileURLToPath(new URL(`../scripts/${script}`, import.meta.url))]);
  }
}
