import { Option } from 'commander';
import type { SandboxSettings } from '../settings.js';
import { UsageError, type Environment } from './command.js';
import { variableOrFile, withPassword } from './secret-files.js';
import { SETTINGS, type Setting } from './settings-table.js';
import { readValue } from './values.js';

/**
 * Returns the settings of flags and environment variables; flags take precedence. Omits settings that are not set. An
 * empty variable counts as not set. An empty flag is refused: `--admin-token "$TOKEN"` must not turn the token off. The admin
 * token and the database's password may be in files that variables name.
 * @throws UsageError for an invalid value
 */
export function readSettings(
  flags: Readonly<Record<string, string | boolean | undefined>>,
  environment: Environment,
): Partial<SandboxSettings> {
  const found = Object.entries<Setting<unknown>>(SETTINGS).flatMap(([name, setting]) => {
    const { flag, variable, read } = setting;
    const given = flags[new Option(`--${flag}`).attributeName()];
    if (given === '') throw new UsageError(`--${flag} has an empty value. Set one, or leave out the flag.`);
    const [source, value] =
      given === undefined ? [variable, valueOf(setting, environment)] : [`--${flag}`, given];
    return value === undefined || value === '' ? [] : [[name, readValue(source, `${value}`, read)] as const];
  });
  const settings: Partial<SandboxSettings> = Object.fromEntries(found);
  const store = withPassword(settings.store, environment);
  return store === undefined ? settings : { ...settings, store };
}

/** Returns the value of a setting's variable; the admin token may be in a file. */
function valueOf(setting: Setting<unknown>, environment: Environment): string | undefined {
  return setting === SETTINGS.adminToken
    ? variableOrFile(environment, setting.variable)
    : environment[setting.variable];
}
