import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { isObject } from '../contract/is-object.js';
import { real } from '../time/real-time.js';
import { CommandFailed, EXIT, type Environment } from './command.js';

/**
 * At least this number of characters at the end of standard output is kept, because the answers are in the last
 * lines.
 */
const KEPT_CHARACTERS = 1024 * 1024;
/** Only this many bytes of a client's output are shown. */
const SHOWN_BYTES = 1024 * 1024;
/** A client whose output exceeds this number of bytes is ended. */
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * Waiting time for the end of the output after a client has ended, in milliseconds. Processes that the client started
 * may still hold the output open.
 */
const GRACE_MS = 2000;

/** The options of a client's run. */
export interface ClientRun {
  readonly command: readonly string[];
  readonly environment: Environment;
  readonly timeLimitMs: number;
  /** Receives the client's output, up to 1 MiB. */
  readonly output: Writable;
}

/** The result of a client's run. */
export interface EndedClient {
  /** The last line of standard output that is a JSON object. Null if there is none. */
  readonly answers: Readonly<Record<string, unknown>> | null;
  /** The client's failure, such as `took longer than 60 s.` Null if the client ended in time with exit code 0. */
  readonly failure: string | null;
}

/** The running clients. They are ended when this process ends. */
const running = new Set<ChildProcess>();

/**
 * Runs a client and waits for its end. The client's process group is ended when the client ends, at the time limit,
 * after too much output, and when this process ends. Waits at most two seconds for processes that have left the group.
 * @throws CommandFailed if the command does not exist
 */
export function runClient({ command, environment, timeLimitMs, output }: ClientRun): Promise<EndedClient> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // a process group of its own can be ended by one signal
  });
  const { stdout: out, stderr: err } = child;
  endWithProcess(child);
  let ended: string | null = null;
  const end = (why: string) => {
    ended ??= why;
    endGroup(child);
  };
  const kept = keepOutput(out, err, { output, onTooMuch: () => end('wrote more than 64 MiB.') });
  const timer = real.setTimeout(() => end(`took longer than ${timeLimitMs / 1000} s.`), timeLimitMs);
  let grace: NodeJS.Timeout | undefined;
  return new Promise((resolve, reject) => {
    const clear = () => {
      real.clearTimeout(timer);
      real.clearTimeout(grace);
      endNoMore(child);
    };
    child.once('error', ({ message }) => {
      clear();
      reject(new CommandFailed(`The command ${file} cannot be run: ${message}.`, EXIT.unusable));
    });
    child.once('exit', () => {
      real.clearTimeout(timer);
      endGroup(child);
      grace = real.setTimeout(() => [out, err].forEach((stream) => stream.destroy()), GRACE_MS);
    });
    child.once('close', (code, signal) => {
      clear();
      resolve({ answers: answersIn(kept()), failure: ended ?? failureOf(code, signal) });
    });
  });
}

/** The stream for a client's output, and a callback for too much output. */
interface OutputEnds {
  readonly output: Writable;
  readonly onTooMuch: () => void;
}

/**
 * Writes the first mebibyte of a client's output to `output`. Returns a function that returns the end of the client's
 * standard output.
 */
function keepOutput(out: Readable, err: Readable, { output, onTooMuch }: OutputEnds): () => string {
  let [kept, bytes] = ['', 0];
  const show = (part: string) => {
    const before = bytes;
    bytes += Buffer.byteLength(part);
    if (bytes <= SHOWN_BYTES) output.write(part);
    else if (before <= SHOWN_BYTES)
      output.write('\nThe client writes more than 1 MiB: the rest is not shown.\n');
    if (bytes > MOST_BYTES) onTooMuch();
  };
  out.setEncoding('utf8').on('data', (part: string) => {
    kept += part;
    if (kept.length > 2 * KEPT_CHARACTERS) kept = kept.slice(-KEPT_CHARACTERS);
    show(part);
  });
  err.setEncoding('utf8').on('data', show);
  return () => kept;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Registers a client, so that its process group is ended when this process exits or gets SIGINT, SIGTERM or SIGHUP. */
function endWithProcess(child: ChildProcess): void {
  if (running.size === 0) {
    process.once('exit', endAll);
    for (const signal of SIGNALS) process.once(signal, endBySignal);
  }
  running.add(child);
}

function endNoMore(child: ChildProcess): void {
  running.delete(child);
  if (running.size > 0) return;
  process.off('exit', endAll);
  for (const signal of SIGNALS) process.off(signal, endBySignal);
}

function endAll(): void {
  for (const child of running) endGroup(child);
}

/** Ends the clients, then ends this process by the same signal. */
function endBySignal(signal: NodeJS.Signals): void {
  endAll();
  for (const one of SIGNALS) process.off(one, endBySignal);
  process.kill(process.pid, signal);
}

function endGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || process.platform === 'win32') return void child.kill('SIGKILL');
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: the process has already ended
  }
}

function failureOf(code: number | null, signal: NodeJS.Signals | null): string | null {
  if (code === 0) return null;
  return signal === null ? `ended with ${code}.` : `was ended by ${signal}.`;
}

/** Returns the last JSON object that fills a line of a text. Null if there is none. */
export function answersIn(text: string): Readonly<Record<string, unknown>> | null {
  for (const line of text.split('\n').toReversed()) {
    if (!line.trim().startsWith('{')) continue;
    try {
      const value: unknown = JSON.parse(line);
      if (isObject(value)) return value;
    } catch {
      continue; // not valid JSON
    }
  }
  return null;
}
