// Runs tests on the supported versions of Node: npm run node:versions [-- --all] [--major 26] [--at <moment>].
// On the newest version, runs all tests of `npm test`, and the long tests of sockets, streams and commands. On the other
// versions, runs the tests of the store and of the README's commands, which start the built server. With --all, for a
// release, runs all tests on each version.
// --at accepts the values of TEST_TIME.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NODE_MAJORS, nodeBinary, withNode, type NodeBinary } from '../test/node-binaries.js';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    major: { type: 'string', multiple: true },
    at: { type: 'string' },
  },
});
const SKIPPED = 77;
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const FILES = ['test/store/', 'test/documents/commands.long.test.ts'];
/** Excludes all long tests except the tests of sockets, streams and the built command. */
const NOT_LONG = ['--exclude', '**/!(commands|database-trouble|instances|proxy-checks|stop).long.test.ts'];

/** Returns the arguments that select the tests for a version of Node. */
function chosenFor(major: number): readonly string[] {
  if (values.all) return [];
  return major === Math.max(...NODE_MAJORS) ? NOT_LONG : [...FILES, ...NOT_LONG];
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

/** Runs the tests on a version of Node and prints their counts. Returns whether all passed. */
function passOn(node: NodeBinary, chosen: readonly string[], folder: string): boolean {
  const path = join(folder, `${node.version}.json`);
  const began = performance.now();
  const args = [VITEST, 'run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${path}`];
  const { status, stdout, stderr } = spawnSync(join(node.folder, 'node'), args, {
    env: { ...withNode(node), ...(values.at !== undefined && { TEST_TIME: values.at }) },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  if (status !== 0) console.error(stdout, stderr);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(path, 'utf8'),
  ) as Report;
  console.log(
    `Node ${node.version}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped, ${seconds} s`,
  );
  return status === 0 && numPassedTests > 0;
}

/**
 * Returns the versions in --major. Default: all supported versions except the version of this process. With --all,
 * this version is included.
 */
function wanted(): readonly number[] {
  if (values.major !== undefined) return values.major.map(Number);
  const running = Number.parseInt(process.versions.node, 10);
  return NODE_MAJORS.filter((major) => values.all || major !== running);
}

const folder = mkdtempSync(join(tmpdir(), 'node-versions-'));
try {
  for (const major of wanted()) {
    const node = nodeBinary(major);
    if (typeof node === 'string') {
      console.log(`Skipped (no binary): ${node}`);
      process.exitCode ??= SKIPPED;
    } else if (!passOn(node, chosenFor(major), folder)) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
