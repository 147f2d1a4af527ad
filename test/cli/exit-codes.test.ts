import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { explainFailure } from '../../src/cli/fail.js';
import { checkFixture } from '../../src/cli/fixture.js';
import { createProgram } from '../../src/cli/program.js';
import { createSandbox } from '../../src/sandbox.js';
import { START, startHarness } from '../harness.js';
import { sandbox } from './command-from-sources.js';
import { isJudging } from './judging-commands.js';

const { url } = await startHarness({ validateResponses: false });
const folder = mkdtempSync(join(tmpdir(), 'exit-codes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const invalid = join(folder, 'invalid.yaml');
writeFileSync(invalid, 'merchants: 1\n');

const stream = new Writable({ write: (_chunk, _encoding, done) => done() });
const program = () =>
  createProgram({ stdout: stream, stderr: stream, environment: { SANDBOX_URL: url }, now: START });

/** Runs a command in this process and returns the code with which it would end. */
const codeOf = (...args: readonly string[]): Promise<number> =>
  program()
    .parseAsync(args, { from: 'user' })
    .then(
      () => 0,
      (error: unknown) => explainFailure(error).exitCode,
    );
const codeOfCheck = (name: string) => Promise.resolve(checkFixture(name, START).exitCode);

const NONE = () => undefined;

/** Returns the exit code of `sandbox store` with a data folder. `damage` may change the folder first. */
async function codeOfStore(
  command: string,
  damage: (folder: string) => void = NONE,
  argsFor: (folder: string) => readonly string[] = () => [],
) {
  const data = mkdtempSync(join(folder, 'data-'));
  const stored = await createSandbox({ port: 0, store: `file:${data}`, log: 'silent', fsync: false });
  await stored.close();
  damage(data);
  return (await sandbox(['store', command, `file:${data}`, ...argsFor(data)])).code;
}

/** By command: the explanations of exit codes in its help, each with a run that ends with that code. */
const ENDS: Readonly<Record<string, Readonly<Record<string, () => Promise<number>>>>> = {
  workspace: {
    done: () => codeOf('workspace', 'list'),
    'refused by the sandbox': () => codeOf('workspace', 'reset', 'nowhere'),
    'no sandbox or wrong usage': () => codeOf('workspace', 'list', '--url', 'http://127.0.0.1:1'),
  },
  client: {
    done: () => codeOf('client', 'revoke', 'test.agent'),
    'refused by the sandbox': () => codeOf('client', 'rotate', 'test.nobody'),
    'no sandbox or wrong usage': () => codeOf('client', 'rotate', 'nobody'),
  },
  'store check': {
    'nothing found': () => codeOfStore('check'),
    findings: () => codeOfStore('check', (data) => writeFileSync(join(data, 'demo', 'state.json'), '{')),
    'not checked': () => codeOfStore('check', (data) => rmSync(data, { recursive: true })),
  },
  'store copy': {
    'copied and compared': () =>
      codeOfStore('copy', NONE, () => [`file:${mkdtempSync(join(folder, 'copy-'))}`]),
    refused: () => codeOfStore('copy', NONE, (data) => [`file:${data}`]),
    'wrong usage': () => codeOfStore('copy', NONE, () => ['memory:']),
  },
  'fixture check': {
    valid: () => codeOfCheck('scenarios/last-seat'),
    invalid: () => codeOfCheck(invalid),
    'not found': () => codeOfCheck('nowhere'),
  },
};

/** Returns the help of a command and of each command below it, keyed by the name of the command. */
function helpsOf(command: Command, path: readonly string[] = []): [name: string, help: string][] {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  const deeper = command.commands.flatMap((child) => helpsOf(child, [...path, child.name()]));
  return [[path.join(' '), help], ...deeper];
}

/** Returns the exit codes in a help, keyed by their explanations. */
function codesIn(help: string): Record<string, number> {
  const [, list = ''] = /^Exit code: (.*)\.$/m.exec(help) ?? [];
  return Object.fromEntries(
    [...list.matchAll(/(\d) ([^,]+)/g)].map(([, code, words]) => [words, Number(code)]),
  );
}

describe('the exit codes that the help names', () => {
  const named = new Map(helpsOf(program()).filter(([, help]) => help.includes('Exit code')));

  it('are tested for each command whose help names them', () => {
    const own = [...named.keys()].filter((name) => !isJudging(name));
    expect(own.toSorted()).toEqual(Object.keys(ENDS).toSorted());
  });

  it.each(Object.entries(ENDS))('are those of sandbox %s', async (name, runs) => {
    const tried: Record<string, number> = {};
    for (const [words, run] of Object.entries(runs)) tried[words] = await run(); // one after the other, because the process has one exit code
    expect(codesIn(named.get(name) ?? '')).toEqual(tried);
  });

  it('are 2 for wrong usage too', async () => {
    expect(await codeOf('workspace', 'dance')).toBe(2);
    expect(await codeOf('workspace', 'list', '--url', 'here')).toBe(2);
  });
});
