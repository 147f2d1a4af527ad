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
