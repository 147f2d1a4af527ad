import type { Writable } from 'node:stream';
import { JUDGED } from './exit-codes.js';

/** Watches how a process ends. */
export interface ExitGuard {
  /** The command has come to its end, and said what it did. */
  finish(): void;
  /** Nobody needs to read all that is printed: a help, or the address of a server. */
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
  let [isFinished, mayBeUnread, isLost] = [false, false, false];
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!isUnread(error)) throw error;
    isLost = true;
  });
  stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (!isUnread(error)) throw error;
  });
  process.once('exit', (code) => {
    const isTaken = mayBeUnread || !(isLost || hasFailed(stdout));
    if (code !== 0 || (isFinished && isTaken)) return;
    process.exitCode = JUDGED.unjudged;
    stderr.write(`${isFinished ? UNREAD : UNFINISHED}\n`);
  });
  return { finish: () => (isFinished = true), allowUnread: () => (mayBeUnread = true) };
}

/** Whether an error says that the reader of a stream has closed its end. */
export function isUnread(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'EPIPE';
}

/** Whether a write has failed whose error event the end of the process came before. */
function hasFailed(stream: Writable): boolean {
  return stream.errored !== null && stream.errored !== undefined;
}
