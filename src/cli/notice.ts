import type { Command } from 'commander';
import { dataOf } from '../client/refused.js';
import { UsageError } from './command.js';
import { subcommand, type WorkspaceCommandContext } from './workspace.js';

/** Creates `sandbox notice`, which shows a notice to all users of a running sandbox. */
export function noticeCommand(context: WorkspaceCommandContext): Command {
  return subcommand(
    {
      name: 'notice',
      description:
        'show a notice to all users, in the console, on /docs and as a header; without a text, print it',
      arguments: ['[text]'],
      options: [['--clear', 'take it away']],
      async run(control, { clear }, text) {
        if (clear && text !== undefined) throw new UsageError('Give a text or --clear, not both.');
        const reply = clear
          ? control.DELETE('/notice', {})
          : text === undefined
            ? control.GET('/notice', {})
            : control.PUT('/notice', { body: { text } });
        const value = dataOf(await reply);
        return { value, lines: [value.text ?? 'There is no notice.'] };
      },
    },
    context,
  );
}
