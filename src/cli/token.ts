import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { drawToken, isServerRole, isTokenName } from '../control/access/tokens.js';
import { SERVER_ROLES } from '../contract/rights.js';
import { makeCommand, UsageError, type CommandContext } from './command.js';

/** Creates `sandbox token`, which creates tokens of the control plane. */
export function tokenCommand({ stdout }: CommandContext): Command {
  const made = makeCommand(
    'new',
    'create a token of the control plane, and its line for the file of serve --tokens-file',
  )
    .requiredOption('--role <role>', `its role: ${SERVER_ROLES.join(', ')}`)
    .option('--name <name>', 'its name in the log and in the audit (default: the role and a random ending)')
    .addHelpText('after', `\n${ROLES}`)
    .action(({ role, name }: { readonly role: string; readonly name?: string }) => {
      stdout.write(newToken(role, name));
    });
  return makeCommand('token', 'create tokens of the control plane').addCommand(made);
}

const ROLES = `admin may use every operation; operator every operation except deletions and secrets; viewer only reads, without secrets; metrics only GET /_sandbox/metrics. Store the token: the file has only its hash.`;

/** Returns a new token and its line for the tokens file. @throws UsageError for an unknown role or an invalid name */
function newToken(role: string, name = `${role}-${randomBytes(3).toString('hex')}`): string {
  if (!isServerRole(role))
    throw new UsageError(`--role must be one of ${SERVER_ROLES.join(', ')}, not ${role}.`);
  if (!isTokenName(name))
    throw new UsageError(
      `--name must be letters, digits, dots, dashes and underscores, at most 64, not ${name}.`,
    );
  const { token, line } = drawToken(role, name);
  return `token: ${token}\nline:  ${line}\n`;
}
