import type { Command } from 'commander';
import { bannerOf } from './banner.js';
import { makeCommand } from './command.js';
import { fail } from './fail.js';
import { addSettings, readSettings } from './serve-settings.js';

/** `sandbox serve`: runs a sandbox until it is stopped by SIGTERM or SIGINT. */
export function serveCommand(): Command {
  return addSettings(makeCommand('serve', 'start a sandbox'))
    .addHelpText('after', '\nEach setting is also an environment variable, whose name is in brackets.')
    .action(serve);
}

const IMPATIENT_AFTER_MS = 1000;

async function serve(flags: Readonly<Record<string, string | boolean | undefined>>): Promise<void> {
  const settings = readSettings(flags, process.env);
  const { createSandbox } = await import('../sandbox.js'); // the other commands need no server
  const sandbox = await createSandbox(settings);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  process.stdout.write(await bannerOf(sandbox));
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return; // npm passes on what a terminal sends to both of us
    isStopping = true;
    process.stdout.write('Stopping: requests in flight are finished first.\n');
    sandbox.close().then(stopped, fail);
    const listenNoMore = (): unknown => process.off('SIGTERM', stop).off('SIGINT', stop);
    setTimeout(listenNoMore, IMPATIENT_AFTER_MS).unref(); // from then on a second signal ends at once
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function stopped(): void {
  process.stdout.write('Stopped.\n');
  process.exit(0);
}

/** A script that has read the address may close its end of the pipe: the server goes on. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
