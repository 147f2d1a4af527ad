import { Command, CommanderError } from 'commander';

/** The command line makes no sense; the message says in one line what to write instead. Ends with exit code 2. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

/** A command with help that throws a `UsageFault` for a command line that it does not understand. */
export function makeCommand(name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .configureOutput({ writeErr: () => undefined });
  return command.exitOverride((error) => {
    throw error.exitCode === 0 ? error : usageFaultOf(command, error);
  });
}

/** Whether an error only ends a command that has shown its help or its version. */
export function isShown(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

function usageFaultOf(command: Command, { code, message }: CommanderError): UsageFault {
  const text =
    code === 'commander.help'
      ? `Name a command of ${pathOf(command)}: ${command.commands.map((one) => one.name()).join(', ')}`
      : sentence(message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' '));
  return new UsageFault(`${text}. See ${pathOf(command)} --help.`);
}

/** The command with those that it belongs to: `sandbox fixture check`. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function sentence(text: string): string {
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\.$/, '');
}
