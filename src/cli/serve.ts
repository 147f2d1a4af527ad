import { type Command, Option } from 'commander';
import { bannerOf } from './banner.js';
import { makeCommand, type CommandContext, type Environment } from './command.js';
import { fail } from './fail.js';
import { readSettings } from './read-settings.js';
import { STORE_PASSWORD_FILE } from './secret-files.js';
import { real } from '../real-time.js';
import { SETTINGS, type Setting } from './settings-table.js';

/** Returns `sandbox serve`, which runs a sandbox until SIGTERM or SIGINT. */
export function serveCommand({ environment }: CommandContext): Command {
  return addSettings(makeCommand('serve', 'start a sandbox'))
    .addHelpText('after', `\n${VARIABLES}`)
    .action((flags: Flags) => serve(flags, environment));
}

const VARIABLES = `Each setting can also be set by the environment variable in brackets. SANDBOX_ADMIN_TOKEN_FILE names a file with the
admin token, ${STORE_PASSWORD_FILE} one with the password of the database.`;

type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** From this time on a second signal ends the process at once. */
const FORCE_AFTER_MS = 1000;

async function serve(flags: Flags, environment: Environment): Promise<void> {
  const settings = readSettings(flags, environment);
  const { createSandbox } = await import('../sandbox.js'); // the other commands need no server
  const sandbox = await createSandbox(settings);
  const banner = await bannerOf(sandbox);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return; // npm forwards a signal that the terminal has sent to this process too
    isStopping = true;
    process.stdout.write(stopping(settings.stopDelaySeconds));
    sandbox.close().then(stopped, fail);
    const restoreSignals = (): unknown => process.off('SIGTERM', stop).off('SIGINT', stop);
    real.setTimeout(restoreSignals, FORCE_AFTER_MS).unref();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.stdout.write(banner); // who reads it may stop the sandbox at once
}

function stopping(delaySeconds = 0): string {
  const served = delaySeconds > 0 ? `requests are served for ${delaySeconds} s more, and ` : '';
  return `Stopping: ${served}requests in flight are finished first.\n`;
}

function stopped(): void {
  process.stdout.write('Stopped.\n');
  process.exit(0);
}

/** Returns the flag of a setting in the help: `--no-…` for a switch that is on by default. */
export function shownFlag({ flag, value, defaultText: standard }: Setting<unknown>): string {
  if (value !== null) return `--${flag} <${value}>`;
  return standard === 'on' ? `--no-${flag}` : `--${flag}`;
}

/** Adds the flags of all settings to a command. */
function addSettings(command: Command): Command {
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
