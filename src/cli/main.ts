#!/usr/bin/env node
import { realTime } from '../real-time.js';
import { isHelpOrVersion } from './command.js';
import { fail } from './fail.js';
import { createProgram } from './program.js';

// The only place that reads the command line and the environment.
const { argv, env: environment, stdout, stderr } = process;
const args = argv.slice(2);

/** Drops what nobody reads any more: `sandbox serve --help | head -1` closes the pipe early. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
stdout.on('error', ignoreClosedPipe);
stderr.on('error', ignoreClosedPipe);

createProgram({ stdout, stderr, environment, now: realTime() })
  .parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
  .catch((error: unknown) => {
    if (!isHelpOrVersion(error)) fail(error);
  });
