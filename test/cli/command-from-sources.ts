import type { Command } from 'commander';
import { Writable } from 'node:stream';
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
