// Pastes the first tests of docs/testing.md into projects. Each project has the packed package, and a test runner
// from the registry.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePackage } from '../../scripts/pack.mjs';
import { BLOCKS, ROOT } from '../documents/blocks.js';
import { tableRows } from '../markdown-table.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'runners-'));
/** The time limit of an installation or a run. It is long enough for a slow machine. */
const PATIENCE_MS = 300_000;
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

/** Returns the line that a test runner needs, from the table of the page. */
function lineOf(runner: string): string {
  const row = tableRows('docs/testing.md', CHAPTER).find(([first]) => first === runner);
  if (row?.[1] === undefined) throw new Error(`The table has no ${runner}.`);
  return `${row[1].replaceAll('`', '')}\n`;
}

/** The packages that each project installs in addition to this package. */
const PROJECTS = {
  several: ['jest', 'ts-jest', 'typescript@5', '@types/jest', '@types/node', 'mocha', '@playwright/test'],
  'vitest 3': ['vitest@3'],
  'vitest 4': ['vitest@4'],
  'vitest 5': ['vitest@5'],
};

interface Trial {
  /** The name of the project in PROJECTS that has the runner. */
  readonly project: keyof typeof PROJECTS;
  readonly files: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The lowest major version of Node that the runner supports. */
  readonly node?: number;
}

const TRIALS: Readonly<Record<string, Trial>> = {
  Jest: { project: 'several', files: { 'seat.test.js': PLAIN }, command: ['jest'] },
  'Jest with ts-jest': {
    project: 'several',
    files: {
      'seat.test.ts': textOf(CHAPTER, 'typescript') + BODY,
      'jest.config.js': "module.exports = { preset: 'ts-jest' };",
    },
    command: ['jest'],
  },
  'Jest with its ES modules': {
    project: 'several',
    files: {
      'seat.test.mjs': asModule(JEST_IMPORT),
      'jest.config.js': "module.exports = { testMatch: ['**/*.mjs'] };",
    },
    command: ['jest'],
    environment: { NODE_OPTIONS: '--experimental-vm-modules' }, // Jest needs this flag for ES modules
  },
  mocha: {
    project: 'several',
    // Mocha's time limit of two seconds for a hook is too short on a busy machine.
    files: { 'seat.test.js': lineOf('mocha') + PLAIN, '.mocharc.json': '{ "timeout": 30000 }' },
    command: ['mocha', 'seat.test.js'],
  },
  'node:test': {
    project: 'several',
    files: { 'seat.test.js': lineOf('node:test') + PLAIN },
    command: ['node', '--test'],
  },
  Playwright: {
    project: 'several',
    files: { 'seat.test.js': lineOf('Playwright') + PLAIN },
    command: ['playwright', 'test'],
  },
  'vitest 3': { project: 'vitest 3', files: { 'seat.test.ts': VITEST }, command: ['vitest', 'run'] },
  'vitest 4': { project: 'vitest 4', files: { 'seat.test.ts': VITEST }, command: ['vitest', 'run'] },
  'vitest 5': {
    project: 'vitest 5',
    files: { 'seat.test.ts': VITEST },
    command: ['vitest', 'run'],
    node: 22,
  },
};

beforeAll(async () => {
  await makePackage(join(ROOT, 'packed'));
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(ROOT, 'packed'),
    stdio: 'pipe',
  });
  tarball = join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '');
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true }));

const installed = new Map<string, string>();

/** Installs the runners of a project and the package once. Returns the project's folder. */
async function projectOf(name: keyof typeof PROJECTS): Promise<string> {
  const known = installed.get(name);
  if (known !== undefined) return known;
  const project = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', tarball];
  await run('npm', [...args, ...PROJECTS[name]], { cwd: project, timeout: PATIENCE_MS });
  installed.set(name, project);
  return project;
}

describe('the first test of docs/testing.md passes when pasted, without flags', () => {
  const major = Number.parseInt(process.versions.node, 10);
  it.each(Object.entries(TRIALS).filter(([, { node = 20 }]) => node <= major))(
    'in %s',
    async (name, trial) => {
      const project = await projectOf(trial.project);
      const own = join(project, name.replaceAll(/\W/g, '-'));
      mkdirSync(own);
      for (const [file, text] of Object.entries({ 'package.json': '{}', ...trial.files }))
        writeFileSync(join(own, file), text);
      const [command = '', ...args] = trial.command;
      const program = join(project, 'node_modules/.bin', command);
      const { stdout, stderr } = await run(existsSync(program) ? program : command, args, {
        cwd: own,
        env: {
          ...process.env,
          VITEST: undefined,
          NODE_OPTIONS: undefined,
          NO_COLOR: '1',
          FORCE_COLOR: '0',
          ...trial.environment,
        },
        timeout: PATIENCE_MS,
      });
      expect(stdout + stderr).toMatch(/\b1 pass(?:ed|ing)|pass 1\b/);
    },
    2 * PATIENCE_MS,
  );
});
