import { JUDGED } from './command.js';

/** Watches how a process ends. */
export interface ExitGuard {
  /** Marks the command as finished. */
  finish(): void;
  /** Allows standard output to be closed early: for help, or the address of a server. */
  allowUnread(): void;
}

const UNFINISHED =
  'The command ended before it was done: it waited for something that never came. What it printed is no result.';
const UNREAD =
  'Standard output was closed before the command had printed its result. Read it to its end, or send it to a file.';

/**
 * Lets a process end with 0 only after its command has finished and its output was taken. Otherwise it ends with 2, with a
 * line on standard error that says why. Codes other than 0 stay.
 */
export function guardExit(process: NodeJS.Process): ExitGuard {
  const { stdout, stderr } = process;
  let [isFinished, mayBeUnread] = [false, false];
  let lost: Error | null = null;
  stdout.on('error', (error: Error) => (lost = error));
  stderr.on('error', () => undefined); // the reader is gone or the disk is full: there is nowhere to report it
  process.once('exit', (code) => {
    lost ??= stdout.errored; // the process may end before the `error` event
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
  return `Standard output cannot be written (${error.message}). What was printed is not the whole result.`;
}
