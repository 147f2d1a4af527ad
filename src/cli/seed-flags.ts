import { Option, type Command } from 'commander';
import type { EpochMs } from '../domain/shared/moment.js';
import { DAY_MS, parseDate } from '../domain/shared/civil-time.js';
import type { FixturePlan } from '../seed/generate/generate.js';
import { DEMO } from '../contract/demo.js';
import { UsageFault } from './command.js';
import { readFrom, ValueFault, wholeNumber } from './values.js';

/** The flags of `sandbox seed` that are numbers, with their limits and defaults. */
const NUMBERS = {
  merchants: {
    least: 1,
    most: 1000,
    otherwise: 5,
    help: 'how many; the last of several sells for the others',
  },
  activities: { least: 0, most: 100_000, otherwise: 50, help: 'how many' },
  bookings: { least: 0, most: 1_000_000, otherwise: 500, help: 'how many' },
  days: { least: 1, most: 3660, otherwise: 180, help: 'days on which activities take place' },
  seed: { least: 0, most: Number.MAX_SAFE_INTEGER - 1, otherwise: 1, help: 'the same makes the same world' },
} as const;

/** The one that `--into` makes, as a running sandbox mostly has a `demo`. */
const SENT_WORKSPACE = 'seeded';

const OTHERS: readonly (readonly [flags: string, help: string])[] = [
  ['--from <YYYY-MM-DD>', 'first day (default: so that today is the middle one)'],
  ['--out <file>', 'where to write the world (default: standard output)'],
  ['--into <url>', 'a running sandbox that gets the world as a workspace'],
  ['--workspace <name>', `its name (default: ${SENT_WORKSPACE}; ${DEMO} in files)`],
  ['--replace', 'with --into: delete a workspace of that name first'],
  ['--admin-token <token>', 'with --into: for the control plane (SANDBOX_ADMIN_TOKEN)'],
];

/** The flags of `sandbox seed` as they were written. */
export type SeedFlags = { readonly [Name in keyof typeof NUMBERS]?: string } & {
  readonly from?: string;
  readonly out?: string;
  readonly into?: string;
  readonly workspace?: string;
  readonly replace?: true;
  readonly adminToken?: string;
};

/** Adds the flags of `sandbox seed`. */
export function addSeedFlags(command: Command): Command {
  for (const [name, { otherwise, help }] of Object.entries(NUMBERS)) {
    command.addOption(new Option(`--${name} <number>`, `${help} (default: ${otherwise})`));
  }
  for (const [flags, help] of OTHERS) command.addOption(new Option(flags, help));
  return command;
}

/** Returns the plan of the world that the flags ask for. @throws UsageFault */
export function planOf(flags: SeedFlags, now: EpochMs): FixturePlan {
  if (flags.out !== undefined && flags.into !== undefined)
    throw new UsageFault('Send --out or --into, not both.');
  const number = (name: keyof typeof NUMBERS): number => {
    const { least, most, otherwise } = NUMBERS[name];
    const text = flags[name];
    return text === undefined ? otherwise : readFrom(`--${name}`, text, wholeNumber(least, most));
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
        : readFrom('--from', flags.from, day),
    workspace: flags.workspace ?? (flags.into === undefined ? DEMO : SENT_WORKSPACE),
  };
}

function day(text: string): number {
  const found = parseDate(text);
  if (found === null) throw new ValueFault(`is a day such as 2026-06-01, not ${text}.`);
  return found;
}
