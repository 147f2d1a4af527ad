import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The major versions of Node on which the sandbox is tested. */
export const NODE_MAJORS = [20, 22, 24, 26] as const;

/** The folder of the downloaded binaries, which is not committed. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/node/', import.meta.url));

/** An installed version of Node. */
export interface NodeBinary {
  /** For example `v24.21.0`. */
  readonly version: string;
  /** The folder of the program `node`. */
  readonly folder: string;
}

/**
 * Returns the installed release of a major version of Node. If none is installed, installs the newest one from the npm
 * package with binaries for this platform. Returns the error as a text if that fails.
 */
export function nodeBinary(major: number): NodeBinary | string {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const prefix = join(CACHE, String(major));
  const folder = join(prefix, 'node_modules', name, 'bin');
  if (!existsSync(join(folder, 'node'))) {
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', prefix];
    const { status, stderr } = spawnSync('npm', [...args, `${name}@${major}`], { encoding: 'utf8' });
    if (status !== 0) return `npm has no ${name}@${major}: ${/npm error code (\w+)/.exec(stderr)?.[1]}`;
  }
  const version = execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).trim();
  return version.startsWith(`v${major}.`) ? { version, folder } : `${name}@${major} is ${version}`;
}

/** Returns an environment in which another Node comes first in the path. */
export function withNode({ folder }: NodeBinary, environment = process.env): NodeJS.ProcessEnv {
  return { ...environment, PATH: `${folder}${delimiter}${environment['PATH']}` };
}

/** The Node that runs this process. */
export const RUNNING_NODE: NodeBinary = { version: process.version, folder: dirname(process.execPath) };
