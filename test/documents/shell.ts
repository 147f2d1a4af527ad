import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { killAtExit, serving, type Serving, type Variables } from '../cli/built-command.js';
import { ROOT } from './blocks.js';

const run = promisify(execFile);

/** A project that has the sandbox installed, with the files that npm would create. Commands are pasted there. */
export const project = mkdtempSync(join(tmpdir(), 'documents-'));
const modules = join(project, 'node_modules', '.bin');
mkdirSync(modules, { recursive: true });
symlinkSync(join(ROOT, 'dist/bin/sandbox.js'), join(modules, 'sandbox'));

/**
 * Replacements for programs that would download packages, such as `npm ci`. `npx` is replaced too, because it needs a
 * second even for an installed program.
 */
const programs = join(project, 'programs');
mkdirSync(programs);
const npm = `#!/bin/sh\n[ "$1" = ci ] && exit 0\nPATH=\${PATH#*:}\nexec npm "$@"\n`;
const npx = `#!/bin/sh\nprogram=$1\nshift\nexec "./node_modules/.bin/$program" "$@"\n`;
for (const [name, text] of Object.entries({ npm, npx }))
  writeFileSync(join(programs, name), text, { mode: 0o755 });

const environmentOf = (variables: Variables) => ({
  ...process.env,
  PATH: `${programs}${delimiter}${process.env['PATH']}`,
  ...variables,
});
const BASH = ['-euo', 'pipefail', '-c'];

/** Runs commands in the project and returns the lines that they print. */
export async function paste(commands: string, variables: Variables = {}): Promise<string[]> {
  const options = { cwd: project, env: environmentOf(variables) };
  const { stdout } = await run('bash', [...BASH, commands], options);
  return stdout.trim().split('\n');
}

/** Runs commands that start a sandbox in the foreground, and waits until it listens. */
export async function pasteServer(commands: string, variables: Variables, cwd = project): Promise<Serving> {
  const child = spawn('bash', [...BASH, commands], {
    cwd,
    env: environmentOf({ PORT: '0', ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
  };
  killAtExit(() => group('SIGKILL'));
  const started = await serving(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (started.url === null) throw new Error(started.stderr());
  return {
    ...started,
    stop: () => {
      group('SIGTERM');
      return ended;
    },
  };
}
