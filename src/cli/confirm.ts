import { createInterface } from 'node:readline/promises';
import { CommandFailed, EXIT } from './command-failed.js';
import type { CommandContext } from './command.js';

/**
 * Asks on a terminal before something is lost; elsewhere nobody could answer.
 * @throws CommandFailed where the answer is not yes
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
