import type { Command } from 'commander';
import { Writable } from 'node:stream';
import { vi } from 'vitest';
import { isHelpOrVersion } from '../../src/cli/command.js';
import { printFailure } from '../../src/cli/fail.js';
import { createProgram } from '../../src/cli/program.js';
import { realTime } from '../../src/time/real-time.js';
import type { Ended, Variables } from './built-command.js';

/** A stream that stores its input as text. */
class Kept extends Writable {
  text = '';
  isTTY = false;
  override _write(part: Buffer, _: string, done: () => void): void {
    this.text += part.toString();
    done();
  }
}

/**
 * Runs the command in this process from its sources, so that mutation testing can change them. Its output may be a terminal.
 */
export async function sandbox(
  args: readonly string[],
  environment: Variables = {},
  { isTTY = false } = {},
): Promise<Ended> {
  const [stdout, stderr] = [new Kept(), new Kept()].map((kept) => Object.assign(kept, { isTTY })) as [
    Kept,
    Kept,
  ];
  const program = createProgram({ stdout, stderr, environment, now: realTime() });
  writeHelpTo(stdout, program);
  process.exitCode = 0;
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return { code: process.exitCode, stdout: stdout.text, stderr: stderr.text };
  } catch (error) {
    if (isHelpOrVersion(error)) return { code: 0, stdout: stdout.text, stderr: stderr.text };
    const code = printFailure(stderr, error);
    return { code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    process.exitCode = undefined;
  }
}

function writeHelpTo(stdout: Writable, command: Command): void {
  command.configureOutput({ writeOut: (text) => stdout.write(text) });
  for (const one of command.commands) writeHelpTo(stdout, one);
}

/**
 * Runs `sandbox proxy` in this process, calls `use`, and stops the proxy with its SIGTERM handler. Returns the exit
 * code and output of the command. `use` receives the proxy's URL, and a function that returns the errors printed so
 * far.
 */
export async function sandboxProxy(
  args: readonly string[],
  use: (url: string, errors: () => string) => Promise<unknown>,
): Promise<Ended> {
  const [stdout, stderr] = [new Kept(), new Kept()];
  const program = createProgram({ stdout, stderr, environment: {}, now: realTime() });
  const added = signalHandlersAdded();
  process.exitCode = 0;
  try {
    const ended = program.parseAsync(['proxy', '--port', '0', ...args], { from: 'user' });
    const url = await Promise.race([ended.then(() => ''), listeningUrl(stdout)]);
    try {
      await use(url, () => stderr.text);
    } finally {
      for (const [signal, handler] of added()) if (signal === 'SIGTERM') handler('SIGTERM');
      await ended;
    }
    return { code: process.exitCode, stdout: stdout.text, stderr: stderr.text };
  } catch (error) {
    const code = printFailure(stderr, error);
    return { code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    for (const [signal, handler] of added()) process.off(signal, handler);
    process.exitCode = undefined;
  }
}

/** Resolves with the URL that a proxy has printed. */
async function listeningUrl(stdout: Kept): Promise<string> {
  return await vi.waitUntil(() => /^The proxy listens on (\S+)$/m.exec(stdout.text)?.[1], {
    timeout: 60_000,
    interval: 5,
  });
}

type SignalHandler = readonly [signal: NodeJS.Signals, handler: NodeJS.SignalsListener];

/** Returns a function that lists the signal handlers added after this call. */
function signalHandlersAdded(): () => SignalHandler[] {
  const now = () =>
    (['SIGTERM', 'SIGINT', 'SIGUSR2'] as const).flatMap((signal) =>
      process.listeners(signal).map((handler): SignalHandler => [signal, handler]),
    );
  const before = now();
  return () => now().filter(([, handler]) => !before.some(([, other]) => other === handler));
}
