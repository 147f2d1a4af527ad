import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** The restrictions of a container. */
export interface Confinement {
  readonly uid: number;
  readonly gid: number;
  /** The writable folders: volumes and folders in memory. All other folders for files are read-only. */
  readonly writable: readonly string[];
}

/** A command that runs instead of a container. */
export interface ContainerCommand {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly confinement: Confinement;
  /** The file to which the command's output is appended. */
  readonly log: string;
}

/** A running command. */
export interface Running {
  readonly isRunning: () => boolean;
  /**
   * Sends a signal to end the process. Returns the exit code of the process.
   * @throws Error after killing the process, if it does not end within the grace period
   */
  stop(signal: NodeJS.Signals, graceMs: number): Promise<number | null>;
}

/** Whether this process may restrict others. Only root may make file systems read-only and change to another user. */
export const canConfine = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Makes the file systems of `/`, `/tmp`, `/var`, `/home` and `/root` read-only except the folders in the first arguments,
 * and changes to a user without capabilities. A container engine does the same for `read_only`, `cap_drop: [ALL]`,
 * `no-new-privileges` and `user`.
 */
const CONFINE = `
while [ "$1" != -- ]; do mount --bind "$1" "$1"; shift; done
shift
for place in / /tmp /var /home /root; do
  if mountpoint -q "$place"; then mount -o remount,bind,ro "$place"; fi
done
uid=$1 gid=$2
shift 2
exec setpriv --reuid="$uid" --regid="$gid" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
`;

/**
 * Returns a command that runs another command under the restrictions. Returns the command unchanged if this
 * process may not restrict it.
 */
export function confined(argv: readonly string[], { uid, gid, writable }: Confinement): readonly string[] {
  if (!canConfine) return argv;
  const unshare = ['unshare', '--mount', '--propagation', 'private', '--'];
  return [...unshare, 'sh', '-euc', CONFINE, 'sh', ...writable, '--', String(uid), String(gid), ...argv];
}

/** Starts a command as a process of this machine. Restricts it like a container if `canConfine`. */
export function startContainer({ argv, cwd, env, confinement, log }: ContainerCommand): Running {
  const [program = '', ...args] = confined(argv, confinement);
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  return {
    isRunning: () => isRunning(child),
    stop: async (signal, graceMs) => {
      child.kill(signal);
      const ending = new AbortController();
      const late = setTimeout(graceMs, 'late', { signal: ending.signal }).catch(() => 'ended');
      const end = await Promise.race([ended, late]);
      ending.abort();
      if (end !== 'late') return ended;
      kill();
      throw new Error(`${argv.join(' ')} did not end within ${graceMs} ms.`);
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Returns whether a command exits with 0. */
export function succeeds(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [program = '', ...args] = argv;
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: 10_000 }, (error) => resolve(error === null));
  });
}

/** Waits until a condition is true. @throws Error after a minute, or when the condition can no longer become true */
export async function until(holds: () => Promise<boolean>, what: string, goesOn = () => true): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await holds())) {
    if (!goesOn() || performance.now() > deadline) throw new Error(`${what} is not ready.`);
    await setTimeout(100);
  }
}
