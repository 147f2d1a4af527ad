import type { Command } from 'commander';
import { Writable } from 'node:stream';
import { vi } from 'vitest';
import { isHelpOrVersion } from '../../src/cli/command.js';
import { explain } from '../../src/cli/fail.js';
import { createProgram } from '../../src/cli/program.js';
import { realTime } from '../../src/real-time.js';
import type { Ended, Variables } from './built-command.js';

/** A stream that keeps what is written to it. */
class Kept extends Writable {
  text = '';
  override _write(part: Buffer, _: string, done: () => void): void {
    this.text += part.toString();
    done();
  }
}

/** Runs the command in this process, from the sources: mutation testing takes it in place of the built one. */
export async function sandbox(args: readonly string[], environment: Variables = {}): Promise<Ended> {
  const [stdout, stderr] = [new Kept(), new Kept()];
  const program = createProgram({ stdout, stderr, environment, now: realTime() });
  writeHelpTo(stdout, program);
  process.exitCode = 0;
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return { code: process.exitCode, stdout: stdout.text, stderr: stderr.text };
  } catch (error) {
    if (isHelpOrVersion(error)) return { code: 0, stdout: stdout.text, stderr: stderr.text };
    const { text, exitCode } = explain(error);
    return { code: exitCode, stdout: stdout.text, stderr: `${stderr.text}${text}\n` };
  } finally {
    process.exitCode = undefined;
  }
}

function writeHelpTo(stdout: Writable, command: Command): void {
  command.configureOutput({ writeOut: (text) => stdout.write(text) });
  for (const one of command.commands) writeHelpTo(stdout, one);
}

/**
 * Runs `sandbox proxy` in this process, uses it, and stops it as SIGTERM does. Returns how it would have ended the process.
 * `use` gets its URL, and what returns the errors that it has printed so far.
 * Its handlers of signals leave the process.
 */
export async function sandboxProxy(
  args: readonly string[],
  use: (url: string, errors: () => string) => Promise<unknown>,
): Promise<Ended> {
  const [stdout, stderr] = [new Kept(), new Kept()];
  const program = createProgram({ stdout, stderr, environment: {}, now: realTime() });
  const added = signalHandlersAdded();
  try {
    await program.parseAsync(['proxy', '--port', '0', ...args], { from: 'user' });
    const [, url = ''] = /^The proxy listens on (\S+)$/m.exec(stdout.text) ?? [];
    let code = 0;
    try {
      await use(url, () => stderr.text);
    } finally {
      code = await stopped(added(), stderr);
    }
    return { code, stdout: stdout.text, stderr: stderr.text };
  } catch (error) {
    const { text, exitCode } = explain(error);
    return { code: exitCode, stdout: stdout.text, stderr: `${stderr.text}${text}\n` };
  } finally {
    for (const [signal, handler] of added()) process.off(signal, handler);
    process.exitCode = undefined;
  }
}

type SignalHandler = readonly [signal: NodeJS.Signals, handler: NodeJS.SignalsListener];

/** Returns what returns the handlers of signals that were added since. */
function signalHandlersAdded(): () => SignalHandler[] {
  const now = () =>
    (['SIGTERM', 'SIGINT', 'SIGUSR2'] as const).flatMap((signal) =>
      process.listeners(signal).map((handler): SignalHandler => [signal, handler]),
    );
  const before = now();
  return () => now().filter(([, handler]) => !before.some(([, other]) => other === handler));
}

/** Calls the handler of SIGTERM. Resolves when it ends the process, with the code; `stderr` gets what the process prints then. */
async function stopped(handlers: readonly SignalHandler[], stderr: Writable): Promise<number> {
  const exit = vi.spyOn(process, 'exit');
  const print = vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.write(text));
  const ended = new Promise<number>((resolve) => {
    exit.mockImplementation(((code: number) => resolve(code)) as never);
  });
  for (const [signal, handle] of handlers) if (signal === 'SIGTERM') handle('SIGTERM');
  const code = await ended;
  exit.mockRestore();
  print.mockRestore();
  return code;
}
