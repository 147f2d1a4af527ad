import type { Command } from 'commander';
import { dataOf } from '../client/refused.js';
import type { components } from '../contract/control.gen.js';
import { makeCommand, type CommandContext, cannotWrite, EXIT } from './command.js';
import { applyCommand } from './apply.js';
import { confirm, print, printJson } from './terminal.js';
import { callControlPlane } from './control-plane.js';
import { fixtureArgument } from './fixture-argument.js';
import { wordReader, readFlag, wholeNumber } from './values.js';
import { listWorkspaces, shownClock, SORTS } from './workspace-list.js';
import type { Flags, WorkspaceCommand } from './workspace-command.js';
import { FAULT_COMMANDS } from './workspace-faults.js';
import { writePrivate } from './secret-files.js';

type Schemas = components['schemas'];

const COMMANDS: readonly WorkspaceCommand[] = [
  {
    name: 'list',
    description: 'list workspaces with their use',
    arguments: [],
    options: [
      ['--runs', 'list also the workspaces of certification runs'],
      ['--deleted', 'list the workspaces in the bin, and until when they can be taken out'],
      ['--sort <member>', `sort by ${SORTS.join(', ')}; with a - before it, the largest or latest first`],
      ['--unused <duration>', 'list only those that have not been used for a duration such as P30D'],
    ],
    run: listWorkspaces,
  },
  {
    name: 'create',
    description: 'create a workspace from a fixture',
    arguments: ['[name]'],
    options: [
      ['--fixture <name>', 'name of a fixture of the sandbox, or a local file or folder (default: demo)'],
      ['--now <time>', 'initial time of its clock, such as 2026-06-01T08:00:00Z'],
      ['--expires-at <time>', 'real time at which it expires and goes into the bin'],
      ['--frozen', 'freeze its clock: time passes only when it is advanced or set'],
      ['--seed <number>', 'seed of ids and codes: with --frozen, the same requests get the same responses'],
      [
        '--secrets <kind>',
        'secrets of clients without a secret in the fixture: random, or public for <client>-secret (default: random if the sandbox has an admin token)',
      ],
    ],
    async run(control, flags, name) {
      const seed =
        flags.seed === undefined ? undefined : readFlag('--seed', flags.seed, wholeNumber(0, 2 ** 32 - 1));
      const clock = {
        ...(flags.now !== undefined && { now: flags.now }),
        ...(flags.frozen && { frozen: true }),
      };
      const secrets =
        flags.secrets === undefined
          ? undefined
          : readFlag('--secrets', flags.secrets, wordReader(['public', 'random'] as const));
      const source = flags.fixture === undefined ? null : fixtureArgument(flags.fixture);
      const body = {
        ...(name !== undefined && { name }),
        ...(source && { fixture: source.value }),
        ...(Object.keys(clock).length > 0 && { clock }),
        ...(seed !== undefined && { seed }),
        ...(secrets !== undefined && { secrets }),
        ...(flags.expiresAt !== undefined && { expiresAt: flags.expiresAt }),
      };
      const reply = await control.POST('/workspaces', { body });
      source?.explainErrors(reply.error);
      const value = dataOf(reply);
      const clients = value.clients.map(
        ({ clientId, clientSecret }) => `  ${clientId}  ${clientSecret ?? '(with its secret until now)'}`,
      );
      return { value, lines: [`${value.name}  ${shownClock(value.clock)}`, ...clients] };
    },
  },
  {
    name: 'reset',
    description: 'reset a workspace to its fixture and its initial time',
    arguments: ['<name>'],
    async run(control, _, name = '') {
      const value = await control.POST('/workspaces/{name}/reset', { params: { path: { name } } }).orThrow();
      return { value, lines: [shownWorkspace(value)] };
    },
  },
  {
    name: 'delete',
    description: 'delete a workspace with all its data: it stays in the bin for seven days',
    arguments: ['<name>'],
    options: [
      ['--purge', 'delete it for good; if no such workspace exists, delete all of this name in the bin'],
      ['-y, --yes', 'delete without a question; without a terminal, none is asked'],
    ],
    asks: ({ purge }, name = '') =>
      purge
        ? `Delete ${name} for good, with all its data?`
        : `Delete ${name}? It stays in the bin for seven days.`,
    async run(control, { purge }, name = '') {
      const params = { path: { name }, query: purge ? { purge } : {} };
      const value = await control.DELETE('/workspaces/{name}', { params }).orThrow();
      const kept = value.keptUntil
        ? `; it can be taken out of the bin until ${value.keptUntil}`
        : ' for good';
      return { value, lines: [`${value.name} was deleted${kept}`] };
    },
  },
  {
    name: 'undelete',
    description: 'restore a workspace from the bin',
    arguments: ['<name>'],
    options: [
      [
        '--deleted-at <time>',
        'time of the deletion to restore, if several of this name are in the bin (default: the latest)',
      ],
    ],
    async run(control, { deletedAt }, name = '') {
      const params = { path: { name }, query: deletedAt === undefined ? {} : { deletedAt } };
      const value = await control.POST('/workspaces/{name}/undelete', { params }).orThrow();
      return { value, lines: [shownWorkspace(value)] };
    },
  },
  {
    name: 'expire',
    description: 'set when a workspace expires: a time such as 2099-12-31T23:00:00Z, or never',
    arguments: ['<name>', '<time>'],
    async run(control, _, name = '', time = '') {
      const request = { params: { path: { name } }, body: { expiresAt: time === 'never' ? null : time } };
      const value = await control.PUT('/workspaces/{name}/expiry', request).orThrow();
      return {
        value,
        lines: [`${name} expires ${value.expiresAt === undefined ? 'never' : `at ${value.expiresAt}`}`],
      };
    },
  },
  {
    name: 'advance',
    description: 'advance the clock of a workspace by a duration such as PT45M',
    arguments: ['<name>', '<duration>'],
    async run(control, _, name = '', duration = '') {
      const request = { params: { path: { name } }, body: { duration } };
      const value = await control.POST('/workspaces/{name}/clock/advance', request).orThrow();
      const events = value.events.map(({ at, type, id }) => `  ${at}  ${type}  ${id}`);
      return { value, lines: [`${name}  ${shownClock(value)}`, ...events] };
    },
  },
  {
    name: 'export',
    description: 'export all data of a workspace as a fixture',
    arguments: ['<name>'],
    options: [['--out <file>', 'file to write it to (default: standard output)']],
    async run(control, { out }, name = '') {
      const value = await control.GET('/workspaces/{name}/export', { params: { path: { name } } }).orThrow();
      if (out === undefined) return { value };
      try {
        writePrivate(out, `${JSON.stringify(value, null, 2)}\n`);
      } catch (error) {
        throw cannotWrite(out, error);
      }
      return { value: { name, file: out }, lines: [`${name} was written to ${out}`] };
    },
  },
  ...FAULT_COMMANDS,
];

/** The input, output and environment of the commands. */
export type WorkspaceCommandContext = Pick<CommandContext, 'stdin' | 'stdout' | 'environment' | 'now'>;

/** Creates `sandbox workspace`, which manages the workspaces of a running sandbox. */
export function workspaceCommand(context: WorkspaceCommandContext): Command {
  const parent = makeCommand('workspace', 'manage the workspaces of a running sandbox').addHelpText(
    'after',
    `\nExit code: ${EXIT.done} done, ${EXIT.refused} refused by the sandbox, ${EXIT.unusable} no sandbox or wrong usage.`,
  );
  for (const command of COMMANDS) parent.addCommand(subcommand(command, context));
  return parent.addCommand(applyCommand(context));
}

/** Creates a command that calls a running sandbox. Adds the flags `--url`, `--admin-token` and `--json`. */
export function subcommand(
  { name, description, arguments: args, options = [], asks, run }: WorkspaceCommand,
  { stdin, stdout, environment }: WorkspaceCommandContext,
): Command {
  const command = makeCommand(name, description)
    .option('--url <url>', 'URL of the sandbox (default: http://127.0.0.1:4020; SANDBOX_URL)')
    .option('--admin-token <token>', 'admin token of the sandbox (SANDBOX_ADMIN_TOKEN)')
    .option('--json', 'print JSON');
  for (const argument of args) command.argument(argument);
  for (const [flags, help] of options) command.option(flags, help);
  return command.action(async () => {
    const flags: Flags = command.opts();
    if (asks && !flags.yes) await confirm({ ...(stdin && { stdin }), stdout }, asks(flags, ...command.args));
    await callControlPlane(flags, environment, async (control) => {
      const { value, lines } = await run(control, flags, ...command.args);
      if (flags.json === true || !lines) printJson(stdout, value);
      else print(stdout, lines);
    });
  });
}

function shownWorkspace({ name, clients, clock }: Schemas['Workspace']): string {
  return `${name}  ${shownClock(clock)}  ${clients.map(({ clientId }) => clientId).join(', ')}`;
}
