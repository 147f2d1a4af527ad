// The first tests of docs/testing.md, pasted into projects that have the packed package and a test runner from the registry.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCKS, ROOT } from '../documents/blocks.js';
import { tableRows } from '../markdown-table.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'runners-'));
/** An installation and a run take this long on a slow machine, and end then. */
const PATIENCE_MS = 180_000;
let tarball = '';

const CHAPTER = 'Jest, mocha, node:test and Playwright';
const textOf = (id: string, language: string) => {
  const block = BLOCKS.find((one) => one.id === `docs/testing.md > ${id}` && one.language === language);
  if (block === undefined) throw new Error(`There is no block ${id}`);
  return block.text;
};
const VITEST = textOf('Start a sandbox in a test', 'ts');
const PLAIN = textOf(CHAPTER, 'js');
const [, BODY = ''] = /(?<=let sandbox;\n)([^]*)/.exec(PLAIN) ?? [];
const JEST_IMPORT = "import { afterAll, beforeAll, test } from '@jest/globals';\n";
const asModule = (head: string) =>
  `${head}import assert from 'node:assert/strict';\nimport { startSandbox } from 'activity-booking-sandbox';\n\nlet sandbox;\n${BODY}`;

/** Returns the line that a runner needs, as the table of the page has it. */
function lineOf(runner: string): string {
  const row = tableRows('docs/testing.md', CHAPTER).find(([first]) => first === runner);
  if (row?.[1] === undefined) throw new Error(`The table has no ${runner}.`);
  return `${row[1].replaceAll('`', '')}\n`;
}

interface Trial {
  /** What is installed beside the package. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The oldest major version of Node that the runner runs on. */
  readonly node?: number;
}

const TRIALS: Readonly<Record<string, Trial>> = {
  Jest: { packages: ['jest'], files: { 'seat.test.js': PLAIN }, command: ['jest'] },
  'Jest with ts-jest': {
    packages: ['jest', 'ts-jest', 'typescript@5', '@types/jest', '@types/node'],
    files: {
      'seat.test.ts': textOf(CHAPTER, 'typescript') + BODY,
      'jest.config.js': "module.exports = { preset: 'ts-jest' };",
    },
    command: ['jest'],
  },
  'Jest with its ES modules': {
    packages: ['jest'],
    files: {
      'seat.test.mjs': asModule(JEST_IMPORT),
      'jest.config.js': "module.exports = { testMatch: ['**/*.mjs'] };",
    },
    command: ['jest'],
    environment: { NODE_OPTIONS: '--experimental-vm-modules' }, // Jest itself needs it for ES modules
  },
  mocha: {
    packages: ['mocha'],
    // Its two seconds for a hook are enough, but not on a busy machine.
    files: { 'seat.test.js': lineOf('mocha') + PLAIN, '.mocharc.json': '{ "timeout": 30000 }' },
    command: ['mocha', 'seat.test.js'],
  },
  'node:test': {
    packages: [],
    files: { 'seat.test.js': lineOf('node:test') + PLAIN },
    command: ['node', '--test'],
  },
  Playwright: {
    packages: ['@playwright/test'],
    files: { 'seat.test.js': lineOf('Playwright') + PLAIN },
    command: ['playwright', 'test'],
  },
  'vitest 3': { packages: ['vitest@3'], files: { 'seat.test.ts': VITEST }, command: ['vitest', 'run'] },
  'vitest 4': { packages: ['vitest@4'], files: { 'seat.test.ts': VITEST }, command: ['vitest', 'run'] },
  'vitest 5': {
    packages: ['vitest@5'],
    files: { 'seat.test.ts': VITEST },
    command: ['vitest', 'run'],
    node: 22,
  },
};

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/pack.mjs', '--folder'], { cwd: ROOT, stdio: 'pipe' });
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(ROOT, 'packed'),
    stdio: 'pipe',
  });
  tarball = join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '');
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true }));

/** Installs a runner with the package in a project of its own, and returns the folder. */
async function projectOf(name: string, { packages, files }: Trial): Promise<string> {
  const project = join(folder, name.replaceAll(/\W/g, '-'));
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    tarball,
    ...packages,
  ];
  await run('npm', args, { cwd: project, timeout: PATIENCE_MS });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text);
  return project;
}

describe('the first test of docs/testing.md passes at first paste, without flags', () => {
  const major = Number.parseInt(process.versions.node, 10);
  it.each(Object.entries(TRIALS).filter(([, { node = 20 }]) => node <= major))(
    'in %s',
    async (name, trial) => {
      const project = await projectOf(name, trial);
      const [command = '', ...args] = trial.command;
      const own = join(project, 'node_modules/.bin', command);
      const { VITEST: _, NODE_OPTIONS: __, ...environment } = process.env;
      const { stdout, stderr } = await run(existsSync(own) ? own : command, args, {
        cwd: project,
        env: { ...environment, ...trial.environment },
        timeout: PATIENCE_MS,
      });
      expect(stdout + stderr).toMatch(/\b1 pass(?:ed|ing)|pass 1\b/);
    },
    2 * PATIENCE_MS,
  );
});
