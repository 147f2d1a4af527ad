import { Option, type Command } from 'commander';
import { SETTINGS, type Setting } from './settings-table.js';

/** Returns the flag of a setting in the help: `--no-…` for a switch that is on by default. */
export function shownFlag({ flag, value, defaultText: standard }: Setting<unknown>): string {
  if (value !== null) return `--${flag} <${value}>`;
  return standard === 'on' ? `--no-${flag}` : `--${flag}`;
}

/** Adds the flags of all settings to a command. */
export function addSettings(command: Command): Command {
  for (const setting of Object.values<Setting<unknown>>(SETTINGS)) {
    const { flag, value, variable, defaultText: standard, help } = setting;
    const notes = [standard !== '' && value !== null ? `default: ${standard}` : '', variable];
    const shown = new Option(
      shownFlag(setting),
      `${help} (${notes.filter((note) => note !== '').join('; ')})`,
    );
    if (value !== null) command.addOption(shown);
    else addSwitch(command, flag, shown);
  }
  return command;
}

/**
 * Adds a switch both ways, so that a flag can override the variable; the help has one of them. `--x` goes before
 * `--no-x`: otherwise commander would take the switch for given, and the variable would never count.
 */
function addSwitch(command: Command, flag: string, shown: Option): void {
  for (const long of [`--${flag}`, `--no-${flag}`])
    command.addOption(shown.long === long ? shown : new Option(long).hideHelp());
}
