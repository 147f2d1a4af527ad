/** A command failed. The message says why and what to do. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';

  constructor(
    message: string,
    /** 1: the sandbox refused the request, or a fixture is invalid; 2: no sandbox was reached. */
    readonly exitCode: 1 | 2,
  ) {
    super(message);
  }
}

/** Returns the failure of a command whose file (`--out`) cannot be written. */
export function cannotWrite(file: string, error: unknown): CommandFailed {
  return new CommandFailed(
    `${file} cannot be written (${(error as Error).message}). Choose another with --out.`,
    1,
  );
}
