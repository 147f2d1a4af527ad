import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { dataOf } from '../client/refused.js';
import type { Clock, ControlClient } from '../client/workspace.js';
import type { components } from '../contract/control.gen.js';
import { makeCommand } from './command.js';
import { fixtureToSend, type FixtureToSend } from './fixture-to-send.js';
import { callControlPlane, type ConnectionFlags } from './control-connection.js';
import { readFrom, wholeNumber } from './values.js';

type Schemas = components['schemas'];

/** What the command gets from outside. */
export interface WorkspaceContext {
  readonly stdout: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A result as JSON, and as lines for people. */
interface Shown {
  readonly value: unknown;
  readonly lines: readonly string[];
}

type Flags = ConnectionFlags & {
  readonly json?: true;
  readonly fixture?: string;
  readonly now?: string;
  readonly frozen?: true;
  readonly seed?: string;
  readonly out?: string;
};
type Run = (control: ControlClient, flags: Flags, ...names: readonly string[]) => Promise<Shown>;

/** `sandbox workspace`: what the control plane of a running sandbox does with workspaces. */
export function workspaceCommand({ stdout, environment }: WorkspaceContext): Command {
  const command = (name: string, description: string, names: readonly string[], run: Run): Command => {
    const made = makeCommand(name, description)
      .option('--url <url>', 'address of the sandbox (default: http://127.0.0.1:4020; SANDBOX_URL)')
      .option('--admin-token <token>', 'where the sandbox has one (SANDBOX_ADMIN_TOKEN)')
      .option('--json', 'print JSON');
    for (const argument of names) made.argument(argument);
    return made.action(async () => {
      const flags: Flags = made.opts();
      const { value, lines } = await callControlPlane(flags, environment, (control) =>
        run(control, flags, ...made.args),
      );
      stdout.write(
        flags.json === true
          ? `${JSON.stringify(value, null, 2)}\n`
          : lines.map((line) => `${line}\n`).join(''),
      );
    });
  };
  const create = command('create', 'make a workspace of a fixture', ['[name]'], createOne)
    .option('--fixture <name>', 'a name of the sandbox, or a file or folder of this machine (default: demo)')
    .option('--now <time>', 'its first time, such as 2026-06-01T08:00:00Z')
    .option('--frozen', 'its clock stands still until it is moved')
    .option('--seed <number>', 'the same requests get the same replies');
  const exported = command(
    'export',
    'print a fixture of all that a workspace holds',
    ['<name>'],
    exportOne,
  ).option('--out <file>', 'where to write it (default: standard output)');
  return makeCommand('workspace', 'workspaces of a running sandbox')
    .addHelpText(
      'after',
      '\nEach ends with 0 where it is done, 1 where the sandbox refused, 2 where it was not asked.',
    )
    .addCommand(command('list', 'list workspaces', [], listAll))
    .addCommand(create)
    .addCommand(command('reset', 'back to its fixture and its first time', ['<name>'], resetOne))
    .addCommand(command('delete', 'delete a workspace with all that it holds', ['<name>'], deleteOne))
    .addCommand(command('advance', 'let time pass, such as PT45M', ['<name>', '<duration>'], advanceOne))
    .addCommand(exported);
}

async function listAll(control: ControlClient): Promise<Shown> {
  const value = dataOf(await control.GET('/workspaces'));
  return { value, lines: value.map(shownWorkspace) };
}

async function createOne(control: ControlClient, flags: Flags, name?: string): Promise<Shown> {
  const seed =
    flags.seed === undefined ? undefined : readFrom('--seed', flags.seed, wholeNumber(0, 2 ** 32 - 1));
  const clock = { ...(flags.now !== undefined && { now: flags.now }), ...(flags.frozen && { frozen: true }) };
  const source: FixtureToSend | null = flags.fixture === undefined ? null : fixtureToSend(flags.fixture);
  const body = {
    ...(name !== undefined && { name }),
    ...(source && { fixture: source.value }),
    ...(Object.keys(clock).length > 0 && { clock }),
    ...(seed !== undefined && { seed }),
  };
  const reply = await control.POST('/workspaces', { body });
  source?.explainFaults(reply.error);
  const value = dataOf(reply);
  const clients = value.clients.map(({ clientId, clientSecret }) => `  ${clientId}  ${clientSecret}`);
  return { value, lines: [`${value.name}  ${shownClock(value.clock)}`, ...clients] };
}

async function resetOne(control: ControlClient, _: Flags, name = ''): Promise<Shown> {
  const value = dataOf(await control.POST('/workspaces/{name}/reset', { params: { path: { name } } }));
  return { value, lines: [shownWorkspace(value)] };
}

async function deleteOne(control: ControlClient, _: Flags, name = ''): Promise<Shown> {
  const value = dataOf(await control.DELETE('/workspaces/{name}', { params: { path: { name } } }));
  return { value, lines: [`${value.name} is deleted`] };
}

async function advanceOne(control: ControlClient, _: Flags, name = '', duration = ''): Promise<Shown> {
  const request = { params: { path: { name } }, body: { duration } };
  const value = dataOf(await control.POST('/workspaces/{name}/clock/advance', request));
  const events = value.events.map(({ at, type, id }) => `  ${at}  ${type}  ${id}`);
  return { value, lines: [`${name}  ${shownClock(value)}`, ...events] };
}

async function exportOne(control: ControlClient, { out }: Flags, name = ''): Promise<Shown> {
  const value = dataOf(await control.GET('/workspaces/{name}/export', { params: { path: { name } } }));
  const text = JSON.stringify(value, null, 2);
  if (out === undefined) return { value, lines: [text] };
  writeFileSync(out, `${text}\n`);
  return { value: { name, file: out }, lines: [`${name} is written to ${out}`] };
}

function shownWorkspace({ name, clients, clock }: Schemas['Workspace']): string {
  return `${name}  ${shownClock(clock)}  ${clients.map(({ clientId }) => clientId).join(', ')}`;
}

function shownClock({ now, frozen }: Clock): string {
  return `${now} ${frozen ? 'frozen' : 'running'}`;
}
