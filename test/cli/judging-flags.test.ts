// Tests that a test names each flag of a judging command. Other files test the effects of the flags.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { START } from '../harness.js';
import { isJudging } from './judging-commands.js';
import { REPORT_FLAGS } from './report-flags.js';

const stream = new Writable();
const program = createProgram({ stdout: stream, stderr: stream, environment: {}, now: START });

function flagsOf(command: Command, name = ''): string[] {
  const own = command.options.flatMap(({ long }) => (long ? [`${name} ${long}`] : []));
  return [...own, ...command.commands.flatMap((child) => flagsOf(child, `${name} ${child.name()}`.trim()))];
}

const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.includes('judging-flags'))
  .map((file) => readFileSync(join('test', file), 'utf8'));

/** Returns whether a test file names both the command and its flag, or tests all report flags of the command. */
function isGiven(flag: string): boolean {
  const [name = '', long = ''] = flag.split(/ (?=--)/);
  if (REPORT_FLAGS.includes(long)) return tests.some((text) => text.includes(`followsReportFlags('${name}'`));
  const [last = ''] = name.split(' ').slice(-1);
  const named = new RegExp(`'(?:[^'\n]* )?${long}(?![\\w-])`);
  return tests.some((text) => text.includes(`'${last}'`) && named.test(text));
}

it('each flag of a judging command is used in a test', () => {
  const flags = flagsOf(program).filter((flag) => isJudging(flag) && !flag.endsWith(' --help'));
  expect(flags.length).toBeGreaterThan(60);
  expect(flags.filter((flag) => !isGiven(flag))).toEqual([]);
});
