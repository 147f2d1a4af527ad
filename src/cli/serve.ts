import { setFlagsFromString } from 'node:v8';
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

/** Pages of a running sandbox that the banner lists. */
const LINKS = [
  { name: 'Console', path: '/_sandbox/console/' },
  { name: 'API documentation', path: '/docs' },
  { name: 'Control plane', path: '/docs/control' },
] as const;

/**
 * V8's flag that makes the main thread mark live objects, in small steps. On a server with one core, marking in
 * further threads makes the longest pauses three times as long. The benchmark measures this with `--part neighbours`.
 */
const ONE_THREAD_MARKS = '--no-concurrent-marking';

/** The maximum number of clients in the banner. A generated fixture may have many more. */
const MAX_CLIENTS = 5;

/** Returns the banner of `sandbox serve`. Its first line holds the URL. */
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

/** Returns a client's line in the banner. Shows public secrets only. */
function shownClient({ client, secret }: { readonly client: string; readonly secret: string }): string {
  const id = `${DEMO}.${client}`;
  return hasPublicSecret({ client, secret }) ? `${id} (secret: ${secret})` : id;
}

/**
 * Reads the settings from flags and environment variables. Flags take precedence. Omits settings without a flag or a
 * variable. An empty variable counts as missing. An empty flag is an error, so that `--admin-token "$TOKEN"` with an
 * empty `TOKEN` starts no unprotected sandbox. Variables may name files that hold the admin token and the database's
 * password.
 * @throws UsageError for an invalid value, and for a variable whose name resembles a setting's
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

/**
 * A variable whose name differs from a setting's name by at most this many characters is a misspelt setting. Other
 * variables may belong to another program.
 */
const MAX_SLIPS = 2;

/**
 * Throws if the name of an unknown variable resembles a setting's name: the variable is probably misspelt, and would
 * have no effect.
 */
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

/** Returns the value of a setting's variable. The admin token may come from a file. */
function valueOf(setting: Setting<unknown>, environment: Environment): string | undefined {
  return setting === SETTINGS.adminToken
    ? variableOrFile(environment, setting.variable)
    : environment[setting.variable];
}

/** Creates `sandbox serve`, which runs a sandbox until SIGTERM or SIGINT. */
export function serveCommand({ environment }: CommandContext): Command {
  return addSettings(makeCommand('serve', 'start a sandbox'))
    .addHelpText('after', `\n${VARIABLES}`)
    .action((flags: Flags) => serve(flags, environment));
}

const VARIABLES = `Each setting can also be set by the environment variable in brackets. SANDBOX_ADMIN_TOKEN_FILE names a file with the
admin token, ${STORE_PASSWORD_FILE} one with the password of the database.`;

type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** A second signal ends the process at once if more than this time has passed since the first, in milliseconds. */
const FORCE_AFTER_MS = 1000;

async function serve(flags: Flags, environment: Environment): Promise<void> {
  setFlagsFromString(ONE_THREAD_MARKS);
  const settings = readSettings(flags, environment);
  const { stderr } = process;
  if (stderr.isTTY) stderr.cork(); // on a terminal, the log follows the banner
  try {
    await start(settings);
  } finally {
    stderr.uncork();
  }
}

/** Starts a sandbox and prints its banner. A signal stops it. */
async function start(settings: Partial<SandboxSettings>): Promise<void> {
  const { createSandbox } = await import('../sandbox.js'); // imported here, because the other commands need no server
  const sandbox = await createSandbox(settings);
  const banner = await bannerOf(sandbox);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return; // npm forwards the signal, so it arrives twice
    isStopping = true;
    process.stdout.write(stopping(settings.stopDelaySeconds));
    sandbox.close().then(stopped, fail);
    const restoreSignals = (): unknown => process.off('SIGTERM', stop).off('SIGINT', stop);
    real.setTimeout(restoreSignals, FORCE_AFTER_MS).unref();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.stdout.write(banner); // printed last, because its reader may stop the sandbox at once
}

function stopping(delaySeconds = 0): string {
  const served = delaySeconds > 0 ? `requests are served for ${delaySeconds} s more, and ` : '';
  return `Stopping: ${served}requests in flight are finished first.\n`;
}

function stopped(): void {
  process.stdout.write('Stopped.\n');
  process.exit(0);
}

/** Returns a setting's flag as the help shows it: `--no-…` for a switch that is on by default. */
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
 * Adds `--x` and `--no-x`, so that a flag can override the variable in both directions. The help shows one of the two
 * flags. `--x` must be added first: otherwise commander would set the switch by default, and the variable would never
 * apply.
 */
function addSwitch(command: Command, flag: string, shown: Option): void {
  for (const long of [`--${flag}`, `--no-${flag}`])
    command.addOption(shown.long === long ? shown : new Option(long).hideHelp());
}
