import { Option, type Command } from 'commander';
import type { EpochMs } from '../domain/shared/moment.js';
import { DAY_MS, parseDate } from '../domain/shared/civil-time.js';
import type { FixturePlan } from '../seed/generate/generate.js';
import { DEMO } from '../seed/demo.js';
import { UsageError } from './command.js';
import { readValue, InvalidValue, wholeNumber } from './values.js';

/** The flags of `sandbox seed` that are numbers, with their limits and defaults. */
const NUMBER_FLAGS = {
  merchants: {
    min: 1,
    max: 1000,
    defaultValue: 5,
    help: 'number of merchants; the last of several is a reseller',
  },
  activities: { min: 0, max: 100_000, defaultValue: 50, help: 'number of activities' },
  bookings: { min: 0, max: 1_000_000, defaultValue: 500, help: 'number of bookings' },
  days: { min: 1, max: 3660, defaultValue: 180, help: 'number of days on which activities take place' },
  seed: {
    min: 0,
    max: Number.MAX_SAFE_INTEGER - 1,
    defaultValue: 1,
    help: 'seed: the same one generates the same fixture',
  },
} as const;

/** The default of `--workspace` with `--into`: most sandboxes have a `demo`. */
const DEFAULT_TARGET = 'seeded';

const TEXT_FLAGS: readonly (readonly [flags: string, help: string])[] = [
  ['--from <YYYY-MM-DD>', 'first day (default: half of --days before today)'],
  ['--out <file>', 'file to write the fixture to (default: standard output)'],
  ['--into <url>', 'running sandbox in which to create a workspace'],
  ['--workspace <name>', `name of the workspace (default: ${DEFAULT_TARGET}; ${DEMO} without --into)`],
  ['--replace', 'with --into: delete an existing workspace of that name first'],
  ['--admin-token <token>', 'with --into: admin token of the sandbox (SANDBOX_ADMIN_TOKEN)'],
];

/** The values of the flags of `sandbox seed`. */
export type SeedFlags = { readonly [Name in keyof typeof NUMBER_FLAGS]?: string } & {
  readonly from?: string;
  readonly out?: string;
  readonly into?: string;
  readonly workspace?: string;
  readonly replace?: true;
  readonly adminToken?: string;
};

/** Adds the flags of `sandbox seed`. */
export function addSeedFlags(command: Command): Command {
  for (const [name, { defaultValue, help }] of Object.entries(NUMBER_FLAGS)) {
    command.addOption(new Option(`--${name} <number>`, `${help} (default: ${defaultValue})`));
  }
  for (const [flags, help] of TEXT_FLAGS) command.addOption(new Option(flags, help));
  return command;
}

/** Returns the plan of the fixture that the flags describe. @throws UsageError */
export function readSeedPlan(flags: SeedFlags, now: EpochMs): FixturePlan {
  if (flags.out !== undefined && flags.into !== undefined)
    throw new UsageError('Set --out or --into, not both.');
  const number = (name: keyof typeof NUMBER_FLAGS): number => {
    const { min, max, defaultValue } = NUMBER_FLAGS[name];
    const text = flags[name];
    return text === undefined ? defaultValue : readValue(`--${name}`, text, wholeNumber(min, max));
  };
  const days = number('days');
  return {
    merchants: number('merchants'),
    activities: number('activities'),
    bookings: number('bookings'),
    seed: number('seed'),
    days,
    firstDay:
      flags.from === undefined
        ? Math.floor(now / DAY_MS) - Math.floor(days / 2)
        : readValue('--from', flags.from, day),
    workspace: flags.workspace ?? (flags.into === undefined ? DEMO : DEFAULT_TARGET),
  };
}

function day(text: string): number {
  const found = parseDate(text);
  if (found === null) throw new InvalidValue(`must be a day such as 2026-06-01, not ${text}.`);
  return found;
}
