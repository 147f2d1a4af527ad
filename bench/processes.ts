import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

export const SERVER_CORE = '0';
export const LOAD_CORE = '1';

const URL_IN_LINE = /https?:\/\/[\w.:[\]-]+/;

/** A server in a separate process, on another core than the load. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to the output line with its URL. */
  readonly startedInMs: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a command on the servers' core, and waits for an output line with its URL. If `known` is given, waits for a
 * response at that URL instead.
 */
export async function startServer(
  command: readonly string[],
  env: Record<string, string> = {},
  known?: string,
): Promise<Server> {
  const began = performance.now();
  const child = spawn('taskset', ['-c', SERVER_CORE, ...command], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', known === undefined ? 'pipe' : 'ignore', 'inherit'],
  });
  const url = known === undefined ? await urlOf(child, command.join(' ')) : await waitFor(known);
  const startedInMs = performance.now() - began;
  if (child.pid === undefined) throw new Error(`${command.join(' ')} has no process id`);
  return {
    url,
    pid: child.pid,
    startedInMs,
    stop: (signal = 'SIGTERM') => stopped(child, signal),
  };
}

const PATIENCE_MS = 60_000;

/** Waits until a server responds at a URL. */
async function waitFor(url: string): Promise<string> {
  const began = performance.now();
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response) return url;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`no server responds at ${url}`);
    await setTimeout(100);
  }
}

async function urlOf(child: ChildProcess, command: string): Promise<string> {
  if (!child.stdout) throw new Error(`${command} has no output`);
  for await (const line of createInterface({ input: child.stdout })) {
    const found = URL_IN_LINE.exec(line);
    if (!found) continue;
    child.stdout.resume();
    return found[0];
  }
  throw new Error(`${command} ended without listening`);
}

function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

const TICKS_PER_SECOND = 100;

const LOOK_MS = 100;

/** Waits until a process is idle, so that its remaining work does not delay the next measured server. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (;;) {
    const before = cpuMicroseconds(pid);
    await setTimeout(LOOK_MS);
    if (cpuMicroseconds(pid) - before < (LOOK_MS * 1000) / 4) return;
  }
}

/** Returns the resident memory of a process in bytes (Linux). */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** Returns the CPU time of a process in microseconds (Linux). */
export function cpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / TICKS_PER_SECOND;
}
