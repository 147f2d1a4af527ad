import { spawnSync } from 'node:child_process';
import { isMainThread } from 'node:worker_threads';
import type { TestOptions } from 'vitest';
import { haveGenerators } from './generators.js';
import { isMissing, TOOLS, type Tool } from './tools.js';

const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;
const canUnshare = (...options: readonly string[]) => spawnSync('unshare', [...options, 'true']).status === 0;

/** Conditions other than programs: whether the system meets each of them, and how to meet it. */
const CONDITIONS = {
  linux: {
    title: 'Linux',
    isThere: () => process.platform === 'linux',
    how: 'run the tests on Linux',
  },
  posix: { title: 'a POSIX system', isThere: () => !isWindows, how: 'run the tests on Linux or macOS' },
  /**
   * Root may write anywhere. So the test gives up root's rights for a time, which only the main thread of a process can
   * do.
   */
  droppableRights: {
    title: 'a process that can give up rights',
    isThere: () => !isWindows && (!isRoot || isMainThread),
    how: 'run the tests in processes, not threads',
  },
  mounts: { title: 'mounts', isThere: () => canUnshare('--mount'), how: 'run the tests as root' },
  pidNamespaces: {
    title: 'process namespaces',
    isThere: () => canUnshare('--pid', '--fork', '--kill-child', '--mount-proc'),
    how: 'run the tests as root',
  },
  generators: {
    title: 'generators of clients',
    isThere: haveGenerators,
    how: 'let npm install them',
  },
};

/** A program or a property of the machine that tests may need. */
export type Need = Tool | keyof typeof CONDITIONS;

declare module 'vitest' {
  interface TaskMeta {
    /** The needs of a test. They are written to reports, so that `.ci/summary.mjs` knows why a test was skipped. */
    readonly needs?: readonly Need[];
    /** The needs of the test that the machine does not meet. */
    readonly missing?: readonly Need[];
  }
}

const isTool = (need: Need): need is Tool => Object.hasOwn(TOOLS, need);
/** Whether each need is met, cached for this process. */
const looked = new Map<Need, boolean>();

function isThere(need: Need): boolean {
  const known = looked.get(need) ?? (isTool(need) ? !isMissing(need) : CONDITIONS[need].isThere());
  looked.set(need, known);
  return known;
}

/**
 * Returns the options of tests with needs. The tests are skipped on a machine that lacks one of the needs,
 * and the run reports that.
 */
export function needs(...all: readonly Need[]): TestOptions {
  const missing = all.filter((need) => !isThere(need));
  return { skip: missing.length > 0, meta: { needs: all, missing } };
}

/**
 * Returns one line about skipped tests: their number, the missing needs, and how to meet them. Returns null if no
 * test was skipped.
 */
export function skippedLine(tests: readonly (readonly Need[])[]): string | null {
  if (tests.length === 0) return null;
  const counts = new Map<Need, number>();
  for (const need of tests.flat()) counts.set(need, (counts.get(need) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  const titles = sorted.map(
    ([need, count]) => `${(isTool(need) ? TOOLS[need] : CONDITIONS[need]).title} (${count})`,
  );
  const packages = sorted.flatMap(([need]) => (isTool(need) ? TOOLS[need].debianPackage : []));
  const ways = [
    ...(packages.length > 0 ? [`apt-get install ${packages.join(' ')}`] : []),
    ...new Set(sorted.flatMap(([need]) => (isTool(need) ? [] : CONDITIONS[need].how))),
  ];
  const what = tests.length === 1 ? '1 test, which needs' : `${tests.length} tests, which need`;
  return `Skipped ${what} ${titles.join(', ')}. To run all: ${ways.join('; ')}.`;
}
