import type { Command } from 'commander';
import { counted } from '../text/words.js';
import { makeCommand, UsageError, EXIT } from './command.js';
import type { WorkspaceCommand } from './workspace-command.js';
import { subcommand, type WorkspaceCommandContext } from './workspace.js';

const COMMANDS: readonly WorkspaceCommand[] = [
  {
    name: 'rotate',
    description: 'create another secret of a client and print it; its former secrets end',
    arguments: ['<client-id>'],
    options: [
      [
        '--overlap <duration>',
        'how long the former secrets can still get tokens, such as PT1H (default: PT0S, not at all)',
      ],
    ],
    async run(control, { overlap }, clientId = '') {
      const params = { path: pathOf(clientId) };
      const body = { endsIn: overlap ?? 'PT0S' };
      const value = await control
        .POST('/workspaces/{name}/clients/{client}/secrets', { params, body })
        .orThrow();
      return { value, lines: [`${value.clientId}  ${value.clientSecret}`] };
    },
  },
  {
    name: 'revoke',
    description: 'delete all secrets of a client, or one of them; their tokens end at once',
    arguments: ['<client-id>', '[secret-id]'],
    async run(control, _, clientId = '', secret) {
      const path = pathOf(clientId);
      const secrets =
        secret === undefined
          ? await control.GET('/workspaces/{name}/clients/{client}/secrets', { params: { path } }).orThrow()
          : [{ id: secret }];
      const value: unknown[] = [];
      for (const { id } of secrets) {
        const params = { path: { ...path, id } };
        value.push(
          await control.DELETE('/workspaces/{name}/clients/{client}/secrets/{id}', { params }).orThrow(),
        );
      }
      return { value, lines: [`${counted(value.length, 'secret')} of ${clientId} deleted`] };
    },
  },
];

/** Creates `sandbox client`, which changes the secrets of clients in a running sandbox. */
export function clientCommand(context: WorkspaceCommandContext): Command {
  const parent = makeCommand('client', 'change the secrets of clients of a running sandbox').addHelpText(
    'after',
    `\nExit code: ${EXIT.done} done, ${EXIT.refused} refused by the sandbox, ${EXIT.unusable} no sandbox or wrong usage.`,
  );
  for (const command of COMMANDS) parent.addCommand(subcommand(command, context));
  return parent;
}

/** Splits a client id into its workspace and the client's name. @throws UsageError if the id has no workspace */
function pathOf(clientId: string): { readonly name: string; readonly client: string } {
  const dot = clientId.indexOf('.');
  if (dot > 0) return { name: clientId.slice(0, dot), client: clientId.slice(dot + 1) };
  throw new UsageError(`The client id must have the form <workspace>.<client>, such as demo.partner.`);
}
