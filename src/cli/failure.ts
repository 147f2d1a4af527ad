/** A command could not be done; the message says why and what to do, in one or a few lines. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    message: string,
    /** 1: refused; 2: it could not be tried. */
    readonly exitCode: 1 | 2,
  ) {
    super(message);
  }
}
