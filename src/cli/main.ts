#!/usr/bin/env node
import { realTime } from '../time/real-time.js';
import { isHelpOrVersion } from './command.js';
import { guardExit, isUnread } from './exit-guard.js';
import { fail } from './fail.js';
import { createProgram } from './program.js';

// Reads the command line and the environment for all commands.
const { argv, env: environment, stdout, stderr } = process;
const args = argv.slice(2);
const guard = guardExit(process);
if (args[0] === 'serve') guard.allowUnread(); // a script may close the pipe after it has read the server's address

createProgram({ stdin: () => process.stdin, stdout, stderr, environment, now: realTime() })
  .parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
  .then(
    () => guard.finish(),
    (error: unknown) => {
      if (isHelpOrVersion(error)) guard.allowUnread();
      else if (!isUnread(error)) fail(error);
      guard.finish();
    },
  );
