/** A command failed. The message says why and what to do. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';

  constructor(
    message: string,
    /** 1: the sandbox refused it, or found faults; 2: it could not be tried. */
    readonly exitCode: 1 | 2,
  ) {
    super(message);
  }
}
