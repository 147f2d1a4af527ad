import { describeFault } from './fixture-faults.js';
import { FixtureInvalid, FixtureUnknown } from '../seed/fixture/invalid.js';
import { SettingsRefused } from '../settings.js';
import { StoreUnusable } from '../store/store.js';
import { UsageFault } from './command.js';
import { Failure } from './failure.js';

/** Wrong usage, and what could not be tried. */
const UNUSABLE = 2;
const FAILED = 1;

/**
 * Ends the process: with 2 for wrong usage, else with 1. Errors that the user can mend are one line each; any other
 * error is a fault of ours and shows where it happened.
 */
export function fail(error: unknown): never {
  const { text, exitCode } = explain(error);
  process.stderr.write(`${text}\n`);
  process.exit(exitCode);
}

function explain(error: unknown): { readonly text: string; readonly exitCode: number } {
  if (error instanceof UsageFault || error instanceof SettingsRefused)
    return { text: error.message, exitCode: UNUSABLE };
  if (error instanceof Failure) return { text: error.message, exitCode: error.exitCode };
  if (error instanceof StoreUnusable) return { text: error.message, exitCode: FAILED };
  if (error instanceof FixtureInvalid)
    return {
      text: error.faults.map(describeFault).join('\n'),
      exitCode: error instanceof FixtureUnknown ? UNUSABLE : FAILED,
    };
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: FAILED };
}
