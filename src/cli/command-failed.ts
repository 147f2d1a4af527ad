import { EXIT } from './exit-codes.js';

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

/** Returns the failure of a command whose file (`--out`) cannot be written. */
export function cannotWrite(
  file: string,
  error: unknown,
  exitCode: CommandFailed['exitCode'] = EXIT.refused,
): CommandFailed {
  return new CommandFailed(
    `${file} cannot be written (${(error as Error).message}). Choose another with --out.`,
    exitCode,
  );
}
