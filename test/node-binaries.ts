import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The versions of Node that the sandbox is tried on, by major. */
export const NODE_MAJORS = [20, 22, 24, 26] as const;

/** The folder of the binaries, which is not committed. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/node/', import.meta.url));

/** A version of Node that can be run. */
export interface NodeBinary {
  /** Such as `v24.21.0`. */
  readonly version: string;
  /** The folder of the program `node`. */
  readonly folder: string;
}

/**
 * Returns the newest release of a major version of Node, from npm's package with the binaries for this platform. Returns the
 * reason as a text if the registry has none for it.
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

/** Returns the environment with another Node at the front of the path. */
export function withNode({ folder }: NodeBinary, environment = process.env): NodeJS.ProcessEnv {
  return { ...environment, PATH: `${folder}${delimiter}${environment['PATH']}` };
}

/** The Node that runs this. */
export const RUNNING_NODE: NodeBinary = { version: process.version, folder: dirname(process.execPath) };
