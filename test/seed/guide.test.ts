import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createProgram } from '../../src/cli/program.js';
import { startHarness } from '../harness.js';
import { faultsOf, load } from './fixtures.js';

const guide = readFileSync('docs/fixtures.md', 'utf8');
const blocks = (kind: string): readonly string[] =>
  Array.from(guide.matchAll(/```([a-z ]+)\n([\s\S]*?)```/g), ([, found, text = '']) =>
    found === kind ? text : '',
  ).filter((text) => text !== '');

describe('the documentation of fixtures', () => {
  const [tenLines = '', ...others] = blocks('yaml');
  const fixtures = [tenLines, ...others.filter((text) => !text.startsWith('# POST'))];

  test.each(fixtures)('shows a valid fixture: %s', (text) => {
    expect(load(parse(text) as object).merchants[0]?.slug).toBe('harbour');
  });

  test('starts with ten lines that can be booked', () => {
    expect(tenLines.trim().split('\n')).toHaveLength(10);
    expect(load(parse(tenLines) as object).rules[0]?.priceCategories).toHaveLength(1);
  });

  test('shows a YAML request that creates a workspace', async () => {
    const { url } = await startHarness();
    const body = others.find((text) => text.startsWith('# POST')) ?? '';
    const headers = { 'content-type': 'application/yaml' };
    const reply = await fetch(`${url}/_sandbox/workspaces`, { method: 'POST', headers, body });
    expect([reply.status, await reply.json()]).toMatchObject([
      200,
      { name: 'mine', clock: { frozen: true } },
    ]);
  });

  test('shows a fixture with the stated number of errors', () => {
    const [text = ''] = blocks('yaml invalid');
    const faults = faultsOf(() => load(parse(text) as object));
    expect(faults.map(({ field }) => field).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      '/activities/0/merchant',
      '/activities/0/titel',
      '/merchants/0/timezone',
    ]);
  });

  test('names existing commands and flags', () => {
    const lines = blocks('sh').join('').trim().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const words = line.split(' ').slice(2);
      let command = createProgram({
        stdout: process.stdout,
        stderr: process.stderr,
        environment: {},
        now: 0,
      });
      for (const word of words) command = command.commands.find((one) => one.name() === word) ?? command;
      const flags = new Set(command.options.map(({ long }) => long));
      const unknown = words.filter((word) => word.startsWith('--') && !flags.has(word));
      expect([line, command.commands.length, unknown]).toEqual([line, 0, []]);
    }
  });
});
