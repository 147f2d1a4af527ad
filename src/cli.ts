#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createSandbox } from './sandbox.js';
import { checkFixture, describeFault, listFixtureCommand, type CommandResult } from './seed/commands.js';
import { FixtureInvalid } from './seed/fixture.js';
import { SEED_FLAGS, SeedRefused } from './seed/seed-flags.js';
import { DEFAULT_SETTINGS, LOG_LEVELS, SettingsRefused, type SandboxSettings } from './settings.js';
import { StoreUnusable } from './store/store.js';
import { realTime } from './workspaces/real-time.js';

/** A setting of `serve`: a flag, an environment variable and what they say about it. */
interface Setting {
  readonly flag: string;
  readonly variable: string;
  /** What it takes; null: it is on or off. */
  readonly value: string | null;
  /** It is on unless it is turned off: `--no-<flag>`, or `false` in the variable. */
  readonly isOn?: true;
  readonly help: string;
}

const SETTINGS: readonly Setting[] = [
  { flag: 'port', variable: 'PORT', value: 'number', help: 'port to listen on; 0 picks a free one (4020)' },
  { flag: 'host', variable: 'HOST', value: 'address', help: 'address to listen on (127.0.0.1)' },
  {
    flag: 'store',
    variable: 'SANDBOX_STORE',
    value: 'store',
    help: 'memory: or file:<folder> (file:./data)',
  },
  {
    flag: 'fixture',
    variable: 'SANDBOX_FIXTURE',
    value: 'name',
    help: 'a fixture or a path, for workspace demo (demo); none: no such workspace',
  },
  { flag: 'vendor', variable: 'SANDBOX_VENDOR', value: 'word', help: "the vendor's word in names (vendor)" },
  {
    flag: 'lenient',
    variable: 'SANDBOX_LENIENT',
    value: null,
    help: 'Accept headers may be absent, parameters unknown',
  },
  {
    flag: 'seed',
    variable: 'SANDBOX_SEED',
    value: 'number',
    help: 'makes the codes of workspace demo repeat',
  },
  {
    flag: 'validate-responses',
    variable: 'SANDBOX_VALIDATE_RESPONSES',
    value: null,
    help: 'check every reply against the contract',
  },
  {
    flag: 'admin-token',
    variable: 'SANDBOX_ADMIN_TOKEN',
    value: 'token',
    help: 'guards the control plane; at least 16 characters',
  },
  {
    flag: 'public-url',
    variable: 'SANDBOX_PUBLIC_URL',
    value: 'url',
    help: 'where clients reach the sandbox: the base of every link',
  },
  {
    flag: 'cors',
    variable: 'SANDBOX_CORS',
    value: 'origins',
    help: 'origins whose pages may call it, separated by commas',
  },
  {
    flag: 'smtp',
    variable: 'SANDBOX_SMTP',
    value: 'url',
    help: 'really send mails too, to smtp://<host>:<port>',
  },
  { flag: 'log', variable: 'SANDBOX_LOG', value: 'level', help: `${LOG_LEVELS.join(', ')} (info)` },
  {
    flag: 'fsync',
    variable: 'SANDBOX_FSYNC',
    value: null,
    isOn: true,
    help: 'do not wait for the disk: a loss of power may lose writes',
  },
  { flag: 'max-body', variable: 'SANDBOX_MAX_BODY', value: 'size', help: 'largest body of a request (1MiB)' },
  {
    flag: 'max-workspaces',
    variable: 'SANDBOX_MAX_WORKSPACES',
    value: 'number',
    help: 'most workspaces (10000)',
  },
  {
    flag: 'max-state',
    variable: 'SANDBOX_MAX_STATE',
    value: 'size',
    help: 'most that a workspace holds beyond its fixture (256MiB)',
  },
  {
    flag: 'requests-kept',
    variable: 'SANDBOX_REQUESTS_KEPT',
    value: 'number',
    help: 'requests in the log of a workspace (500)',
  },
];

const USAGE = `Usage: sandbox serve [settings]
       sandbox seed [flags]
       sandbox fixture check <name or path>
       sandbox fixture list

Settings of serve, each also an environment variable:
${SETTINGS.map(({ flag, value, isOn, variable, help }) => {
  const left = `  --${isOn ? 'no-' : ''}${flag}${value === null ? '' : ` <${value}>`}`;
  return `${left.padEnd(27)} ${variable.padEnd(28)} ${help}`;
}).join('\n')}

Flags of seed, which makes a world:
${SEED_FLAGS.map(({ flag, help }) => `  ${flag.padEnd(24)} ${help}`).join('\n')}
`;

async function main(args: readonly string[]): Promise<void> {
  const [command = 'help', ...rest] = args;
  if (args.includes('--help') || command === 'help') process.stdout.write(USAGE);
  else if (command === 'serve') await serve(rest);
  else if (command === 'seed') await seed(rest);
  else if (command === 'fixture') report(fixtureCommand(rest));
  else throw new SettingsRefused(`There is no command ${command}.\n\n${USAGE}`);
}

function fixtureCommand([command, name]: readonly string[]): CommandResult {
  if (command === 'list') return listFixtureCommand();
  if (command === 'check' && name !== undefined) return checkFixture(name, realTime());
  throw new SettingsRefused(`Use fixture check <name or path>, or fixture list.`);
}

function report({ text, exitCode }: CommandResult): void {
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
}

async function seed(args: readonly string[]): Promise<void> {
  // Loaded only when it is wanted: it knows the names of half the world.
  const { seedCommand } = await import('./seed/seed-command.js');
  const adminToken = process.env['SANDBOX_ADMIN_TOKEN'] || null;
  await seedCommand(args, { stdout: process.stdout, stderr: process.stderr, now: realTime(), adminToken });
}

const IMPATIENT_AFTER_MS = 1000;

async function serve(args: readonly string[]): Promise<void> {
  const sandbox = await createSandbox(readSettings(args));
  if (sandbox.notice !== null) process.stderr.write(`${sandbox.notice}\n`);
  process.stdout.write(`The sandbox listens on ${sandbox.url}\n`);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return; // npm passes on what a terminal sends to both of us
    isStopping = true;
    sandbox.close().then(() => process.exit(0), fail);
    const listenNoMore = (): unknown => process.off('SIGTERM', stop).off('SIGINT', stop);
    setTimeout(listenNoMore, IMPATIENT_AFTER_MS).unref(); // from then on a second signal ends at once
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/** Flags before environment variables before defaults. */
function readSettings(args: readonly string[]): Partial<SandboxSettings> {
  const given = readFlags(args);
  const text = (flag: string): string | undefined => {
    const setting = SETTINGS.find((known) => known.flag === flag);
    return given[flag]?.toString() ?? (setting && process.env[setting.variable]);
  };
  const flag = (name: string, otherwise = ''): boolean =>
    !['', 'false', '0', 'no'].includes((text(name) || otherwise).toLowerCase());
  const count = (name: string): number | null => integer(name, text(name), Number.MAX_SAFE_INTEGER);
  const fixture = text('fixture');
  return {
    port: integer('port', text('port'), 65_535) ?? DEFAULT_SETTINGS.port,
    host: text('host') || DEFAULT_SETTINGS.host,
    store: text('store') || DEFAULT_SETTINGS.store,
    ...(fixture && { fixture }),
    vendor: vendorOf(text('vendor') || DEFAULT_SETTINGS.vendor),
    lenient: flag('lenient'),
    seed: count('seed'),
    validateResponses: flag('validate-responses'),
    adminToken: text('admin-token') || null,
    publicUrl: text('public-url') || null,
    cors: text('cors') ? (text('cors') ?? '').split(',').map((origin) => origin.trim()) : [],
    smtp: text('smtp') || null,
    log: levelOf(text('log') || DEFAULT_SETTINGS.log),
    fsync: flag('fsync', 'true'),
    maxBodyBytes: bytes('max-body', text('max-body')) ?? DEFAULT_SETTINGS.maxBodyBytes,
    maxWorkspaces: count('max-workspaces') ?? DEFAULT_SETTINGS.maxWorkspaces,
    maxStateBytes: bytes('max-state', text('max-state')) ?? DEFAULT_SETTINGS.maxStateBytes,
    requestsKept: count('requests-kept') ?? DEFAULT_SETTINGS.requestsKept,
  };
}

function readFlags(args: readonly string[]): Readonly<Record<string, string | boolean | undefined>> {
  const options = Object.fromEntries(
    SETTINGS.map(({ flag, value }) => [
      flag,
      { type: value === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowNegative: true }).values;
  } catch (error) {
    throw new SettingsRefused(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function integer(name: string, text: string | undefined, maximum: number): number | null {
  if (text === undefined || text === '') return null;
  if (/^\d+$/.test(text) && Number(text) <= maximum) return Number(text);
  throw new SettingsRefused(`--${name} is a whole number up to ${maximum}, not ${text}.`);
}

const UNITS: Readonly<Record<string, number>> = { '': 1, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 };

function bytes(name: string, text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const [, number = '', unit = ''] = /^(\d+)(kib|mib|gib)?$/i.exec(text) ?? [];
  const size = Number(number) * (UNITS[unit.toLowerCase()] ?? 1);
  if (number !== '' && Number.isSafeInteger(size)) return size;
  throw new SettingsRefused(`--${name} is a number of bytes, such as 65536, 64KiB or 1MiB, not ${text}.`);
}

/** Words that mean another treasurer. */
const OTHER_TREASURERS = ['merchant', 'agent', 'ignore'];

function vendorOf(word: string): string {
  if (/^[a-z][a-z0-9]*$/i.test(word) && !OTHER_TREASURERS.includes(word)) return word;
  throw new SettingsRefused(
    `--vendor is a word of letters and digits other than ${OTHER_TREASURERS.join(', ')}.`,
  );
}

function levelOf(text: string): SandboxSettings['log'] {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new SettingsRefused(`--log is one of ${LOG_LEVELS.join(', ')}, not ${text}.`);
}

function isRefusal(error: unknown): error is Error {
  return [SettingsRefused, StoreUnusable, SeedRefused].some((kind) => error instanceof kind);
}

/** What can be mended outside is said in a line; anything else is a fault of ours and shows where it happened. */
function fail(error: unknown): void {
  if (error instanceof FixtureInvalid) console.error(error.faults.map(describeFault).join('\n'));
  else if (isRefusal(error)) console.error(error.message);
  else console.error(error);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
