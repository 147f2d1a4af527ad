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
