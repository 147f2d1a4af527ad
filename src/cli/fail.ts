import type { Writable } from 'node:stream';
import { EXIT, CommandFailed, UsageError } from './command.js';
import { describeError } from './fixture-argument.js';
import { FixtureInvalid, FixtureUnknown } from '../seed/fixture/invalid.js';
import { SettingsRefused } from '../start/settings.js';
import { StorageUnavailable, StoreUnusable } from '../store/store.js';
import { print } from './terminal.js';

/**
 * Prints an error and ends the process. The exit code is 2 for wrong usage, unusable settings or an unknown fixture.
 * A failed command has the exit code of its error; any other error has 1. An error that the user can fix is printed
 * as its message, an unexpected error with its stack.
 */
export function fail(error: unknown): never {
  process.exit(printFailure(process.stderr, error));
}

/** Prints an error and returns its exit code. */
export function printFailure(screen: Writable, error: unknown): number {
  const { text, exitCode } = explainFailure(error);
  print(screen, text.split('\n'));
  return exitCode;
}

/** Returns the text and the exit code for an error. */
export function explainFailure(error: unknown): { readonly text: string; readonly exitCode: number } {
  if (error instanceof UsageError || error instanceof SettingsRefused)
    return { text: error.message, exitCode: EXIT.unusable };
  if (error instanceof CommandFailed) return { text: error.message, exitCode: error.exitCode };
  if (error instanceof StoreUnusable || error instanceof StorageUnavailable)
    return { text: error.message, exitCode: EXIT.refused };
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
