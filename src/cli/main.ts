#!/usr/bin/env node
import { isShown } from './command.js';
import { fail } from './fail.js';
import { createProgram } from './program.js';

const args = process.argv.slice(2);

createProgram()
  .parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
  .catch((error: unknown) => {
    if (!isShown(error)) fail(error);
  });
