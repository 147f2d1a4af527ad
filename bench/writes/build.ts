import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of this working tree. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Returns the full hash of a commit. @throws Error if the repository does not contain it */
export function commitOf(name: string): string {
  return git('rev-parse', '--verify', `${name}^{commit}`);
}

/** Returns the base commit of a comparison: the merge base with main, or on main the previous commit. */
export function baseCommit(): string | undefined {
  const head = commitOf('HEAD');
  for (const name of ['origin/HEAD', 'origin/main', 'main']) {
    const base = attempt(() => git('merge-base', 'HEAD', name));
    if (base !== undefined && base !== head) return base;
  }
  return attempt(() => commitOf('HEAD~1'));
}

function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined; // git does not know the name
  }
}

/**
 * Returns a folder with the build of a commit. The folder stays in the temporary folder, so that the next run finds
 * the build.
 */
export function buildOf(commit: string): string {
  const user = createHash('sha256').update(ROOT).digest('hex').slice(0, 8);
  const folder = join(tmpdir(), `sandbox-bench-${user}-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  console.error(`building ${commit.slice(0, 12)}`);
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  install(unfinished);
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(unfinished, folder);
  return folder;
}

/** Installs the packages of a tree's lock file. If the lock files are equal, links this tree's packages instead. */
function install(folder: string): void {
  const lockOf = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    });
}
