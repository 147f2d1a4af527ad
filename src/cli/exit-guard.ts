import { JUDGED } from './command.js';

/** Controls the exit code of a process. */
export interface ExitGuard {
  /** Marks the command as finished. */
  finish(): void;
  /** Keeps exit code 0 even if the reader closes standard output early. For help texts and a server's address. */
  allowUnread(): void;
}

const UNFINISHED =
  'The command ended before it was done: an event that it waited for never occurred. Ignore what it printed.';
const UNREAD =
  'Standard output was closed before the command had printed its result. Read it to its end, or send it to a file.';

/**
 * If the command has not finished or its output was not written, replaces exit code 0 by 2 and writes the reason to
 * standard error. Other exit codes stay unchanged.
 */
export function guardExit(process: NodeJS.Process): ExitGuard {
  const { stdout, stderr } = process;
  let [isFinished, mayBeUnread] = [false, false];
  let lost: Error | null = null;
  stdout.on('error', (error: Error) => (lost = error));
  stderr.on('error', () => undefined); // the reader is gone or the disk is full, so the error cannot be reported
  process.once('exit', (code) => {
    lost ??= stdout.errored; // read here because the process may end before the `error` event
    if (code !== 0 || (isFinished && (mayBeUnread || lost === null))) return;
    process.exitCode = JUDGED.unjudged;
    stderr.write(`${isFinished ? lostOutput(lost) : UNFINISHED}\n`);
  });
  return { finish: () => (isFinished = true), allowUnread: () => (mayBeUnread = true) };
}

/** Returns whether an error means that the reader of a stream has closed it. */
export function isUnread(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'EPIPE';
}

function lostOutput(error: Error | null): string {
  if (error === null || isUnread(error)) return UNREAD;
  return `Standard output cannot be written (${error.message}). The printed result is incomplete.`;
}
