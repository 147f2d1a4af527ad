import { Option } from 'commander';
import { closest, distance } from 'fastest-levenshtein';
import { wrongSetting, type SandboxSettings } from '../settings.js';
import { UsageError, type Environment } from './command.js';
import { FILE_VARIABLES, variableOrFile, withPassword } from './secret-files.js';
import { SETTINGS, type Setting } from './settings-table.js';
import { readValue } from './values.js';

/**
 * Returns the settings of flags and environment variables; flags take precedence. Omits settings that are not set. An
 * empty variable counts as not set. An empty flag is refused: `--admin-token "$TOKEN"` must not turn the token off. The admin
 * token and the database's password may be in files that variables name.
 * @throws UsageError for an invalid value, and for a variable that has nearly the name of a setting
 */
export function readSettings(
  flags: Readonly<Record<string, string | boolean | undefined>>,
  environment: Environment,
): Partial<SandboxSettings> {
  requireKnownVariables(environment);
  const found = Object.entries<Setting<unknown>>(SETTINGS).flatMap(([name, setting]) => {
    const { flag, variable } = setting;
    const given = flags[new Option(`--${flag}`).attributeName()];
    if (given === '') throw new UsageError(`--${flag} has an empty value. Set one, or leave out the flag.`);
    const [source, value] =
      given === undefined ? [variable, valueOf(setting, environment)] : [`--${flag}`, given];
    if (value === undefined || value === '') return [];
    const read = readValue(source, `${value}`, setting.read);
    const wrong = wrongSetting(name as keyof SandboxSettings, read);
    if (wrong !== null) throw new UsageError(`${source} must be ${wrong}, not ${value}.`);
    return [[name, read] as const];
  });
  const settings: Partial<SandboxSettings> = Object.fromEntries(found);
  const store = withPassword(settings.store, environment);
  return store === undefined ? settings : { ...settings, store };
}

/** A variable whose name differs in more characters than these from each setting is taken for somebody else's. */
const MAX_SLIPS = 2;

/** Refuses a variable that nearly has the name of a setting, which would have no effect. */
function requireKnownVariables(environment: Environment): void {
  const known = Object.values<Setting<unknown>>(SETTINGS).map(({ variable }) => variable);
  const own = new Set([...known, ...FILE_VARIABLES]);
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('SANDBOX_') || own.has(name)) continue;
    const near = closest(name, [...own]);
    if (distance(name, near) <= MAX_SLIPS)
      throw new UsageError(`${name} is no setting. Did you mean ${near}?`);
  }
}

/** Returns the value of a setting's variable; the admin token may be in a file. */
function valueOf(setting: Setting<unknown>, environment: Environment): string | undefined {
  return setting === SETTINGS.adminToken
    ? variableOrFile(environment, setting.variable)
    : environment[setting.variable];
}
