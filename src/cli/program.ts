import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { packageRoot } from '../contract/package-root.js';
import { realTime } from '../workspaces/real-time.js';
import { makeCommand } from './command.js';
import { fixtureCommand } from './fixture.js';
import { seedCommand } from './seed.js';
import { serveCommand } from './serve.js';
import { workspaceCommand } from './workspace.js';

/** The command `sandbox` with all its commands. */
export function createProgram(): Command {
  const adminToken = process.env['SANDBOX_ADMIN_TOKEN'] || null;
  const { stdout, stderr } = process;
  return makeCommand('sandbox', 'A stateful sandbox of the Activity Booking Service API.')
    .version(version(), '-V, --version', 'show the version')
    .helpCommand('help [command]', 'show the help of a command')
    .addCommand(serveCommand())
    .addCommand(fixtureCommand())
    .addCommand(seedCommand({ stdout, stderr, now: realTime(), adminToken }))
    .addCommand(workspaceCommand({ stdout, environment: process.env }));
}

function version(): string {
  const file = readFileSync(new URL('package.json', packageRoot), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
