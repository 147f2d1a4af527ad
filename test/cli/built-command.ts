import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sameTime } from '../time/moment.js';

const COMMAND = fileURLToPath(new URL('../../dist/bin/sandbox.js', import.meta.url));
const PRELOADS = {
  flushes: new URL('preload.mjs', import.meta.url).href,
  'held delay': new URL('held-delay.mjs', import.meta.url).href,
};
const run = promisify(execFile);

/** The exit code and the output of a command. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Variables = Readonly<Record<string, string>>;

/** Runs the built command until it ends, with only the given environment variables. */
export async function sandbox(args: readonly string[], variables: Variables = {}): Promise<Ended> {
  const ended = run(process.execPath, [COMMAND, ...args], { env: { ...sameTime(), PATH: '', ...variables } });
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as Ended,
  );
}

/** A process that runs a server, or that ended before it listened. */
export interface Serving {
  /** Null if the process ended before it listened. */
  readonly url: string | null;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The number of disk flushes so far. Needs the preload `flushes`. */
  readonly flushes: () => number;
  /** Ends a delay of five minutes. Needs the preload `held delay`. */
  endDelay(): void;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

interface ServeOptions {
  readonly cwd?: string;
  readonly variables?: Variables;
  /** Loads `preload.mjs` or `held-delay.mjs` first. */
  readonly preload?: keyof typeof PRELOADS;
}

/**
 * Starts the built `sandbox serve`, and waits until it listens or ends. Kills the process when the test process ends.
 */
export function serve(args: readonly string[], options: ServeOptions = {}): Promise<Serving> {
  const { cwd = '.', variables = {}, preload } = options;
  const node = preload === undefined ? [] : ['--import', PRELOADS[preload]];
  const child = spawn(process.execPath, [...node, COMMAND, 'serve', ...args], {
    cwd,
    env: { ...sameTime(), PATH: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return serving(child);
}

/** Returns the address of a server process. @throws Error with the output of the process if it ended before it listened */
export function addressOf({ url, stdout, stderr }: Serving): string {
  if (url === null) throw new Error(`It has ended before it served: ${stdout()}${stderr()}`);
  return url;
}

const kills = new Set<() => unknown>();
process.once('exit', () => kills.forEach((kill) => kill()));

/** Kills a process when the test process ends, in case a test fails or a hook times out. */
export function killAtExit(kill: () => unknown): void {
  kills.add(kill);
}

/** Waits until a process prints that the sandbox listens, or until it ends. */
export async function serving(child: ChildProcess): Promise<Serving> {
  let [stdout, stderr, flushes] = ['', '', 0];
  killAtExit(() => child.kill('SIGKILL'));
  child.on('message', () => (flushes += 1));
  child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string | null>((resolve) => {
    child.stdout?.on('data', (part: Buffer) => {
      stdout += part.toString();
      const [, found] = /^The sandbox listens on (\S+)$/m.exec(stdout) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => resolve(null));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const endDelay = () => void child.send('end of the delay');
  return { url, stdout: () => stdout, stderr: () => stderr, flushes: () => flushes, endDelay, stop };
}
