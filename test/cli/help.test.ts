import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Command } from 'commander';
import { DEFAULT_URL } from '../../src/cli/values.js';
import { createProgram } from '../../src/cli/program.js';
import { readSeedPlan } from '../../src/cli/seed.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { DEFAULT_SETTINGS } from '../../src/start/settings.js';
import { START, startHarness } from '../harness.js';

const stream = new Writable({ write: (_, __, done) => done() });
const program = createProgram({ stdout: stream, stderr: stream, environment: {}, now: START });
const commandOf = (name: string, parent: Command = program) =>
  parent.commands.find((one) => one.name() === name) ?? parent;

/** Returns the default that the help of a flag shows. */
function shownDefault(command: Command, flag: string): string {
  const { description = '' } = command.options.find(({ long }) => long === flag) ?? {};
  return /\(default: (.*)\)$/.exec(description)?.[1] ?? '';
}

it('the help describes each command and each flag', () => {
  const undescribed = (command: Command): string[] => [
    ...(command.description() === '' ? [command.name()] : []),
    ...command.options
      .filter(({ description, hidden }) => description === '' && !hidden)
      .map(({ flags }) => flags),
    ...command.commands.flatMap(undescribed),
  ];
  const made = createProgram({ stdout: stream, stderr: stream, environment: {}, now: START });
  expect(undescribed(made)).toEqual([]);
});

describe('the help of sandbox seed shows the default', () => {
  const seed = commandOf('seed');
  const plan = readSeedPlan({}, START);

  it.each(['merchants', 'activities', 'bookings', 'days', 'seed'] as const)('of --%s', (name) => {
    expect(shownDefault(seed, `--${name}`)).toBe(String(plan[name]));
  });

  it('of --from: half of --days before today', () => {
    expect(shownDefault(seed, '--from')).toBe('half of --days before today');
    const today = Math.floor(START / 86_400_000);
    expect(plan.firstDay).toBe(today - plan.days / 2);
    expect(readSeedPlan({ days: '10' }, START).firstDay).toBe(today - 5);
  });

  it('of --workspace, with --into and without', () => {
    const withInto = readSeedPlan({ into: 'http://127.0.0.1:1' }, START).workspace;
    expect(shownDefault(seed, '--workspace')).toBe(`${withInto}; ${plan.workspace} without --into`);
  });
});

describe('the help of sandbox workspace shows the default', () => {
  const workspace = commandOf('workspace');

  it('of --url: where sandbox serve listens', () => {
    const { host, port } = DEFAULT_SETTINGS;
    expect(DEFAULT_URL).toBe(`http://${host}:${port}`);
    const shown = workspace.commands.map((command) => shownDefault(command, '--url'));
    expect(new Set(shown)).toEqual(new Set([`${DEFAULT_URL}; SANDBOX_URL`]));
  });

  it('of --fixture: the fixture of a new workspace', async () => {
    const { url, sandbox: running } = await startHarness();
    await program.parseAsync(['workspace', 'create', 'plain', '--url', url], { from: 'user' });
    const created = await running.workspaces.get('plain');
    const shown = shownDefault(commandOf('create', workspace), '--fixture');
    const slugs = namedFixture(shown, START).merchants.map(({ slug }) => slug);
    expect(
      created
        ?.export()
        .merchants.map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(slugs.toSorted());
  });
});
