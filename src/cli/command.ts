import type { Readable, Writable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import type { EpochMs } from '../domain/shared/moment.js';

/** The environment variables, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A standard input that may be a terminal. */
type Input = Readable & { readonly isTTY?: boolean };

/** What commands read from and write to. */
export interface CommandContext {
  /** Returns the standard input; left out if nobody can be asked. */
  readonly stdin?: () => Input;
  readonly stdout: Writable;
  readonly stderr: Screen;
  readonly environment: Environment;
  readonly now: EpochMs;
}

/** The command line is invalid (exit code 2). The message says in one line what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns a command with help, which throws a `UsageError` for an invalid command line. */
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

/** Returns whether an error only means that a command has shown its help or version. */
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

/** Returns a message about an unknown option without the option's value, which may be a secret: `--admin-tokn=secret`. */
function withoutValue(message: string): string {
  return message.replace(/^(error: unknown option '-[^'=]*)=[^]*'(?=$|\n\(Did you mean )/, "$1'");
}

/** Returns the names of a command and its parents: `sandbox fixture check`. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function sentence(text: string): string {
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\.$/, '');
}

/** The exit codes of the command, for its help too. */
export const EXIT = {
  done: 0,
  /** The sandbox refused a request, a fixture is invalid, or an error was not expected. */
  refused: 1,
  /** Nothing was done: the command line or a setting is wrong, or there is no such fixture or sandbox. */
  unusable: 2,
} as const;

/** The exit codes of commands that judge. */
export const JUDGED = {
  /** Nothing was found that fails. */
  holds: 0,
  findings: 1,
  /** The command line is wrong, there was nothing to judge, or the target cannot be reached. */
  unjudged: 2,
} as const;

/** A command failed. The message says why and what to do. */
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

/** Returns the failure of a command that cannot write the file or folder of a flag, which is `--out` unless another is given. */
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
