// The flags of the commands that judge are run by the tests of what they judge. None is forgotten there.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { START } from '../harness.js';
import { isJudging, JUDGING_TESTS } from './judging-commands.js';

/** Flags that no test gives yet. Take one out with its first test; a new flag is none of them. */
const WITHOUT_TEST: readonly string[] = [
  'check --vendor',
  'check --contract',
  'check --write-baseline',
  'check --fail-on',
  'proxy --mode',
  'proxy --vendor',
  'proxy --max-body',
  'proxy --timeout',
  'proxy --write-baseline',
  'proxy --fail-on',
  'verify --activity',
  'verify --vendor',
  'verify --write-baseline',
  'verify --fail-on',
  'drift --fixture',
  'drift --activity',
  'drift --vendor',
  'drift --write-baseline',
  'drift --fail-on',
  'report --admin-token',
  'report --write-baseline',
  'report --fail-on',
  'certify --name',
  'certify --admin-token',
  'certify --write-baseline',
  'certify --fail-on',
  'contract diff --write-baseline',
  'contract diff --fail-on',
];

const stream = new Writable();
const program = createProgram({ stdout: stream, stderr: stream, environment: {}, now: START });

function flagsOf(command: Command, name = ''): string[] {
  const own = command.options.flatMap(({ long }) => (long ? [`${name} ${long}`] : []));
  return [...own, ...command.commands.flatMap((child) => flagsOf(child, `${name} ${child.name()}`.trim()))];
}

const texts = JUDGING_TESTS.flatMap((path) =>
  statSync(path).isFile()
    ? [readFileSync(path, 'utf8')]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(join(path, file), 'utf8')),
).join('\n');

it('each is given by a test', () => {
  const flags = flagsOf(program).filter((flag) => isJudging(flag) && !flag.endsWith(' --help'));
  expect(flags.length).toBeGreaterThan(60);
  const unused = flags.filter((flag) => !new RegExp(`${flag.split(' ').at(-1)}(?![\\w-])`).test(texts));
  expect(unused).toEqual(WITHOUT_TEST);
});
