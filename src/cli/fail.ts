import type { Writable } from 'node:stream';
import { EXIT, CommandFailed, UsageError } from './command.js';
import { describeError } from './fixture-argument.js';
import { FixtureInvalid, FixtureUnknown } from '../seed/fixture/invalid.js';
import { SettingsRefused } from '../start/settings.js';
import { StoreUnusable } from '../store/store.js';
import { print } from './terminal.js';

/**
 * Prints an error and ends the process: with 2 for wrong usage, unusable settings or an unknown fixture, with the code of a
 * failed command, else with 1. Prints errors that the user can fix as one line each, and unexpected errors with their stack.
 */
export function fail(error: unknown): never {
  process.exit(printFailure(process.stderr, error));
}

/** Prints an error. Returns the exit code. */
export function printFailure(screen: Writable, error: unknown): number {
  const { text, exitCode } = explainFailure(error);
  print(screen, text.split('\n'));
  return exitCode;
}

/** Returns what to print for an error, and the exit code. */
export function explainFailure(error: unknown): { readonly text: string; readonly exitCode: number } {
  if (error instanceof UsageError || error instanceof SettingsRefused)
    return { text: error.message, exitCode: EXIT.unusable };
  if (error instanceof CommandFailed) return { text: error.message, exitCode: error.exitCode };
  if (error instanceof StoreUnusable) return { text: error.message, exitCode: EXIT.refused };
  if (error instanceof FixtureInvalid)
    return {
      text: error.errors.map(describeError).join('\n'),
      exitCode: error instanceof FixtureUnknown ? EXIT.unusable : EXIT.refused,
    };
  return {
    text: error instanceof Error ? (error.stack ?? error.message) : String(error),
    exitCode: EXIT.refused,
  };
}
