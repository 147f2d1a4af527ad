import type { Command } from 'commander';
import { packageVersion } from '../package/package.js';
import { certifyCommand } from './certify.js';
import { clientCommand } from './client.js';
import { checkCommand } from './check.js';
import { makeCommand, type CommandContext } from './command.js';
import { driftCommand } from './drift.js';
import { contractCommand } from './contract.js';
import { fixtureCommand } from './fixture.js';
import { mcpCommand } from './mcp.js';
import { mirrorCommand } from './mirror.js';
import { noticeCommand } from './notice.js';
import { proxyCommand } from './proxy.js';
import { reportCommand } from './report.js';
import { seedCommand } from './seed.js';
import { serveCommand } from './serve.js';
import { storeCommand } from './store.js';
import { tokenCommand } from './token.js';
import { verifyCommand } from './verify.js';
import { workspaceCommand } from './workspace.js';

/** Creates the command `sandbox` with all its subcommands. */
export function createProgram(context: CommandContext): Command {
  return makeCommand('sandbox', 'A stateful sandbox of the Activity Booking Service API.')
    .version(packageVersion(), '-V, --version', 'show the version')
    .helpCommand('help [command]', 'show the help of a command')
    .addCommand(serveCommand(context))
    .addCommand(fixtureCommand(context))
    .addCommand(seedCommand(context))
    .addCommand(workspaceCommand(context))
    .addCommand(clientCommand(context))
    .addCommand(noticeCommand(context))
    .addCommand(storeCommand(context))
    .addCommand(tokenCommand(context))
    .addCommand(checkCommand(context))
    .addCommand(proxyCommand(context))
    .addCommand(verifyCommand(context))
    .addCommand(driftCommand(context))
    .addCommand(mirrorCommand(context))
    .addCommand(reportCommand(context))
    .addCommand(certifyCommand(context))
    .addCommand(contractCommand(context))
    .addCommand(mcpCommand(context));
}
