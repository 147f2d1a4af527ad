import { readFileSync } from 'node:fs';

/**
 * The root folder of this package. Files are located relative to it, not to a module. The build bundles modules of any
 * depth into `dist/bin/`, which has the same depth as this folder.
 */
export const packageRoot = new URL('../../', import.meta.url);

/** Returns the version of this package. */
export function packageVersion(): string {
  const file = readFileSync(new URL('package.json', packageRoot), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
