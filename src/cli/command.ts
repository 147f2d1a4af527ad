import type { Readable, Writable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import type { EpochMs } from '../domain/shared/epoch-ms.js';

/** The environment variables, keyed by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The input, output, environment and clock of commands. */
export interface CommandContext {
  /** Returns the standard input, which may be a terminal. Absent if no user can answer questions. */
  readonly stdin?: () => Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly environment: Environment;
  readonly now: EpochMs;
}

/** The command line, a variable or a named file is invalid (exit code 2). The message states the problem. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the result of `work`. An error of the class `expected` becomes a `UsageError` with the same message. */
export function asUsage<Value>(work: () => Value, expected: new (...given: never[]) => Error): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof expected ? new UsageError(error.message) : error;
  }
}

/** Creates a command with help. It throws a `UsageError` if the command line is invalid. */
export function makeCommand(name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .configureOutput({ writeErr: () => undefined });
  return command.exitOverride((error) => {
    throw error.exitCode === 0 ? error : usageErrorOf(command, error);
  });
}

/** Returns whether commander threw this error because it printed a command's help or version. */
export function isHelpOrVersion(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

function usageErrorOf(command: Command, { code, message }: CommanderError): UsageError {
  const text =
    code === 'commander.help'
      ? `Name a command of ${pathOf(command)}: ${command.commands.map((one) => one.name()).join(', ')}`
      : sentence(
          withoutValue(message)
            .replace(/^error: /, '')
            .replaceAll(/\s*\n\s*/g, ' '),
        );
  return new UsageError(`${text}. See ${pathOf(command)} --help.`);
}

/** Removes an option's value from a message about an unknown option. The value may be a secret, as in `--admin-tokn=secret`. */
function withoutValue(message: string): string {
  return message.replace(/^(error: unknown option '-[^'=]*)=[^]*'(?=$|\n\(Did you mean )/, "$1'");
}

/** Returns the names of a command and its parents, such as `sandbox fixture check`. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function sentence(text: string): string {
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\.$/, '');
}

/** Exit codes. The help texts show them too. */
export const EXIT = {
  done: 0,
  /** The sandbox refused a request, a fixture is invalid, or an unexpected error occurred. */
  refused: 1,
  /**
   * Nothing was done: the command line or a setting is wrong, the fixture does not exist, or the sandbox does not
   * respond.
   */
  unusable: 2,
} as const;

/** The exit codes of commands that report findings. */
export const JUDGED = {
  /** No finding reaches the severity that fails the command. */
  holds: 0,
  findings: 1,
  /** The command line is wrong, there was nothing to check, or the target cannot be reached. */
  unjudged: 2,
} as const;

/** A command failed. The message states the reason and, if there is one, a remedy. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';

  constructor(
    message: string,
    readonly exitCode: typeof EXIT.refused | typeof EXIT.unusable,
  ) {
    super(message);
  }
}

interface Unwritten {
  readonly flag?: '--out' | '--write-baseline' | '--secrets-dir';
  readonly exitCode?: CommandFailed['exitCode'];
}

/** Returns the error of a command that cannot write its output. By default, the flag `--out` names the output. */
export function cannotWrite(
  file: string,
  error: unknown,
  { flag = '--out', exitCode = EXIT.refused }: Unwritten = {},
): CommandFailed {
  return new CommandFailed(
    `${file} cannot be written (${(error as Error).message}). Choose another with ${flag}.`,
    exitCode,
  );
}

/** A stream that may be a terminal. */
export type Screen = Writable & { readonly isTTY?: boolean };
