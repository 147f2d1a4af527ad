import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { CommandFailed, EXIT, type CommandContext, type Environment, type Screen } from './command.js';
import { printable, printableJson } from '../text/printable.js';
import { unpainted, type Paint } from '../report/summary-text.js';

/**
 * Prints lines without control characters. The text may come from a server, a file or an archive; its control
 * characters could control a terminal or forge log lines.
 */
export function print(screen: Writable, lines: string | readonly string[]): void {
  screen.write(
    [lines]
      .flat()
      .map((line) => `${printable(line)}\n`)
      .join(''),
  );
}

/** Prints a value as JSON with escaped control characters. The JSON parses to the same value. */
export function printJson(screen: Writable, value: unknown): void {
  screen.write(`${printableJson(value)}\n`);
}

/**
 * Asks for confirmation before data is lost. Without a terminal, returns at once.
 * @throws CommandFailed if the answer is not yes
 */
export async function confirm(
  { stdin, stdout }: Pick<CommandContext, 'stdin' | 'stdout'>,
  question: string,
): Promise<void> {
  const input = stdin?.();
  if (input?.isTTY !== true) return;
  const lines = createInterface({ input, output: stdout });
  const noAnswer = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(`${question} [y/N] `), noAnswer]);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was changed.', EXIT.refused);
}

/** Returns the function that colours texts for a screen. It changes nothing if the screen is no terminal, or `NO_COLOR` is set. */
export function painter(screen: Screen, environment: Environment): Paint {
  const isColoured = screen.isTTY === true && !environment['NO_COLOR'];
  return isColoured ? (colour, text) => styleText(colour, text, { validateStream: false }) : unpainted;
}

const WIDTH = 30;

/** Returns a function that draws a progress bar on a terminal and removes it at the end. Writes nothing to a pipe. */
export function progressBar(screen: Screen, label: string): (done: number, of: number) => void {
  if (screen.isTTY !== true) return () => {};
  let shown = -1;
  return (done, of) => {
    const percent = Math.floor((done / of) * 100);
    if (percent === shown) return;
    shown = percent;
    const filled = Math.round((percent / 100) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    screen.write(done < of ? `\r${label} ${bar} ${percent} %` : '\r\u001B[2K');
  };
}

/** Shows a progress bar during some work, and removes it at the end, also after a failure. */
export async function withProgress<Result>(
  screen: Screen,
  label: string,
  work: (show: (done: number, of: number) => void) => Promise<Result>,
): Promise<Result> {
  const show = progressBar(screen, label);
  try {
    return await work(show);
  } finally {
    show(1, 1);
  }
}
