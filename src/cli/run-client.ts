import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { isObject } from '../contract/is-object.js';
import { real } from '../real-time.js';
import { CommandFailed } from './command-failed.js';
import type { Environment } from './command.js';
import { EXIT } from './exit-codes.js';

/** The end of standard output that is kept: the answers stand in its last lines. */
const KEPT_CHARACTERS = 1024 * 1024;

/** How a client is run. */
export interface ClientRun {
  readonly command: readonly string[];
  readonly environment: Environment;
  readonly timeLimitMs: number;
  /** Receives all that the client writes. */
  readonly output: Writable;
}

/** What a client left when it ended. */
export interface EndedClient {
  /** The last line of its standard output that is a JSON object; null where there is none. */
  readonly answers: Readonly<Record<string, unknown>> | null;
  /** What went wrong, as the end of a sentence; null where it ended with 0 in time. */
  readonly failure: string | null;
}

/**
 * Runs a client to its end, and ends it with all that it started at the time limit.
 * @throws CommandFailed where there is no such command
 */
export function runClient({ command, environment, timeLimitMs, output }: ClientRun): Promise<EndedClient> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // a group of its own, which can be ended as one
  });
  let stdout = '';
  let isOver = false;
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    stdout = (stdout + part).slice(-KEPT_CHARACTERS);
    output.write(part);
  });
  child.stderr.on('data', (part: Buffer) => void output.write(part));
  const timer = real.setTimeout(() => {
    isOver = true;
    endGroup(child.pid, () => child.kill('SIGKILL'));
  }, timeLimitMs);
  return new Promise((resolve, reject) => {
    child.once('error', ({ message }) => {
      real.clearTimeout(timer);
      reject(new CommandFailed(`The command ${file} cannot be run: ${message}.`, EXIT.unusable));
    });
    child.once('close', (code, signal) => {
      real.clearTimeout(timer);
      const late = isOver ? `it took longer than ${timeLimitMs / 1000} s.` : null;
      resolve({ answers: answersIn(stdout), failure: late ?? failureOf(code, signal) });
    });
  });
}

function endGroup(pid: number | undefined, endAlone: () => void): void {
  if (pid === undefined || process.platform === 'win32') return endAlone();
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended already
  }
}

function failureOf(code: number | null, signal: NodeJS.Signals | null): string | null {
  if (code === 0) return null;
  return signal === null ? `it ended with ${code}.` : `it was ended by ${signal}.`;
}

/** Returns the last line of a text that is a JSON object; null where there is none. */
export function answersIn(text: string): Readonly<Record<string, unknown>> | null {
  for (const line of text.split('\n').toReversed()) {
    if (!line.trim().startsWith('{')) continue;
    try {
      const value: unknown = JSON.parse(line);
      if (isObject(value)) return value;
    } catch {
      continue; // a line that only looks like one
    }
  }
  return null;
}
