import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mutateChanged } from '../../scripts/mutation.js';
import { needs } from '../needs.js';
import { aFolder } from '../store/folder.js';

const CODE = 'export const added = 1;\n';
const SKIPPED = 77;

/** Creates a repository with a branch `main`, which has one commit per file. */
function repository(...files: readonly string[]): string {
  const folder = aFolder();
  git(folder, 'init', '-q', '-b', 'main');
  for (const file of files) commit(folder, file);
  return folder;
}

function commit(folder: string, file: string): void {
  write(folder, file);
  git(folder, 'add', '.');
  git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', file);
}

function write(folder: string, file: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), CODE);
}

function shallowClone(of: string): string {
  const folder = join(aFolder(), 'clone');
  git('.', 'clone', '-q', '--depth', '1', `file://${of}`, folder);
  return folder;
}

function git(cwd: string, ...args: readonly string[]): void {
  execFileSync('git', args, { cwd, stdio: 'ignore' });
}

describe('the mutation test of a change', needs('git'), () => {
  let printed: string[] = [];
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('is skipped in a clone with one commit, with or without an origin', async () => {
    const clone = shallowClone(repository('README.md', 'src/sandbox.ts'));
    expect(await mutateChanged(undefined, clone)).toBe(SKIPPED);
    git(clone, 'remote', 'remove', 'origin');
    expect(await mutateChanged(undefined, clone)).toBe(SKIPPED);
    expect(printed).toEqual(Array(2).fill(expect.stringMatching(/^Skipped \(no base\): /)));
  });

  it('is skipped if the given base is the commit itself', async () => {
    expect(await mutateChanged('HEAD', repository('README.md', 'src/sandbox.ts'))).toBe(SKIPPED);
    expect(printed).toEqual([expect.stringMatching(/^Skipped \(no base\): /)]);
  });

  it.each([
    ['the last commit on main', () => repository('README.md', 'src/sandbox.ts')],
    [
      'the uncommitted changes on main',
      () => {
        const folder = repository('README.md', 'src/sandbox.ts', 'docs/a.md');
        writeFileSync(join(folder, 'src/sandbox.ts'), `${CODE}${CODE}`);
        return folder;
      },
    ],
    [
      'all commits of a branch',
      () => {
        const folder = repository('README.md');
        git(folder, 'checkout', '-q', '-b', 'change');
        for (const file of ['src/sandbox.ts', 'docs/a.md']) commit(folder, file);
        return folder;
      },
    ],
  ])('compares %s, and is skipped if no changed code is in a mutated folder', async (_, folder) => {
    expect(await mutateChanged(undefined, folder())).toBe(SKIPPED);
    expect(printed).toEqual([
      'Not mutated, as it is in no room: src/sandbox.ts',
      expect.stringMatching(/^Skipped \(no room\): /),
    ]);
  });

  it('passes if no code has changed', async () => {
    expect(await mutateChanged(undefined, repository('README.md', 'docs/a.md'))).toBe(0);
  });
});
