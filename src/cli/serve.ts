import { type Command, Option } from 'commander';
import { closest, distance } from 'fastest-levenshtein';
import { makeCommand, type CommandContext, type Environment, UsageError } from './command.js';
import { fail } from './fail.js';
import { STORE_PASSWORD_FILE, FILE_VARIABLES, variableOrFile, withPassword } from './secret-files.js';
import { real } from '../time/real-time.js';
import { SETTINGS, type Setting } from './settings-table.js';
import { wrongSetting, type SandboxSettings } from '../start/settings.js';
import { readFlag } from './values.js';
import { TEST_CARDS, groupDigits } from '../domain/shared/cards.js';
import { hasPublicSecret } from '../domain/catalogue/client.js';
import type { Sandbox } from '../sandbox.js';
import { WorkspaceDamaged } from '../store/store.js';
import { DEMO } from '../seed/files/shipped.js';

/** The pages of a running sandbox. */
const LINKS = [
  { name: 'Console', path: '/_sandbox/console/' },
  { name: 'API documentation', path: '/docs' },
  { name: 'Control plane', path: '/docs/control' },
] as const;

/** The number of clients shown: generated fixtures have many. */
const MAX_CLIENTS = 5;

/** Returns the text that `sandbox serve` prints when it listens. Its first line holds the URL. */
export async function bannerOf({ url, publicUrl, workspaces, notice }: Sandbox): Promise<string> {
  const demo = await workspaces.get(DEMO).catch(asDamage);
  const damage = demo instanceof WorkspaceDamaged ? demo : null;
  const clients =
    demo instanceof WorkspaceDamaged ? [] : (demo?.query((tables) => [...tables.clients.values()]) ?? []);
  const rows = [
    ...(publicUrl === null ? [] : [['Public URL', publicUrl] as const]),
    ...LINKS.map(({ name, path }): Row => [name, (publicUrl ?? url) + path]),
    ...clients
      .slice(0, MAX_CLIENTS)
      .map((client, index): Row => [index === 0 ? 'Clients' : '', shownClient(client)]),
    ...TEST_CARDS.slice(0, 1).map(({ number }): Row => ['Test card', groupDigits(number)]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  const notices = [notice, damage && `The workspace ${DEMO} is damaged, the others work. ${damage.message}`];
  return [`The sandbox listens on ${url}`, ...lines, ...notices.filter((text) => text !== null), ''].join(
    '\n',
  );
}

function asDamage(error: unknown): WorkspaceDamaged {
  if (error instanceof WorkspaceDamaged) return error;
  throw error;
}

type Row = readonly [name: string, value: string];

/** Shows public secrets only. */
function shownClient({ client, secret }: { readonly client: string; readonly secret: string }): string {
  const id = `${DEMO}.${client}`;
  return hasPublicSecret({ client, secret }) ? `${id} (secret: ${secret})` : id;
}

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
    const read = readFlag(source, `${value}`, setting.read);
    const wrong = wrongSetting(name as keyof SandboxSettings, read);
    if (wrong !== null) throw new UsageError(`${source} must be ${wrong}, not ${value}.`);
    return [[name, read] as const];
  });
  const settings: Partial<SandboxSettings> = Object.fromEntries(found);
  const store = withPassword(settings.store, environment);
  return store === undefined ? settings : { ...settings, store };
}

/** Variables whose names differ in more characters from every setting belong to other programs. */
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
    if (isStopping) return; // npm forwards signals that the terminal also sends to this process
    isStopping = true;
    process.stdout.write(stopping(settings.stopDelaySeconds));
    sandbox.close().then(stopped, fail);
    const restoreSignals = (): unknown => process.off('SIGTERM', stop).off('SIGINT', stop);
    real.setTimeout(restoreSignals, FORCE_AFTER_MS).unref();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.stdout.write(banner); // its reader may stop the sandbox at once
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
 * Adds `--x` and `--no-x`, so that a flag can override the variable; the help shows one of them. `--x` goes before `--no-x`:
 * otherwise commander would take the switch for given, and the variable would never count.
 */
function addSwitch(command: Command, flag: string, shown: Option): void {
  for (const long of [`--${flag}`, `--no-${flag}`])
    command.addOption(shown.long === long ? shown : new Option(long).hideHelp());
}
