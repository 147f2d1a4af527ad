import { parseArgs } from 'node:util';
import type { EpochMs } from '../domain/ledger.js';
import { DAY_MS, parseDate } from '../domain/time.js';
import type { WorldPlan } from './generate/world.js';

/** The flags of `sandbox seed` that are numbers, with their defaults and what they say. */
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

/** The workspace that `serve --fixture` fills. */
const SERVED_WORKSPACE = 'demo';
/** The one that `--into` makes, as a running sandbox mostly has a `demo`. */
const SENT_WORKSPACE = 'seeded';

const OTHERS = {
  from: { type: 'string', value: 'YYYY-MM-DD', help: 'first day; default: so that today is the middle one' },
  out: { type: 'string', value: 'file', help: 'where to write the world; default: standard output' },
  into: { type: 'string', value: 'url', help: 'a running sandbox that gets the world as a workspace' },
  workspace: {
    type: 'string',
    value: 'name',
    help: `its name (${SENT_WORKSPACE}; ${SERVED_WORKSPACE} in files)`,
  },
  replace: { type: 'boolean', value: null, help: 'with --into: delete a workspace of that name first' },
  'admin-token': { type: 'string', value: 'token', help: 'with --into: for the control plane' },
} as const;

/** The flags of `sandbox seed`, for its usage. */
export const SEED_FLAGS: readonly { readonly flag: string; readonly help: string }[] = [
  ...Object.entries(NUMBERS).map(([name, { otherwise, help }]) => ({
    flag: `--${name} <number>`,
    help: `${help} (${otherwise})`,
  })),
  ...Object.entries(OTHERS).map(([name, { value, help }]) => ({
    flag: value === null ? `--${name}` : `--${name} <${value}>`,
    help,
  })),
];

/** `sandbox seed` cannot be done as asked; the message says what to change. */
export class SeedRefused extends Error {
  override readonly name = 'SeedRefused';
}

/** Reads the flags of `sandbox seed`. @throws SeedRefused for one that there is not */
export function readSeedFlags(args: readonly string[]) {
  const numbers = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, { type: 'string' as const }]));
  const others = Object.fromEntries(Object.entries(OTHERS).map(([name, { type }]) => [name, { type }]));
  try {
    const { values } = parseArgs({ args: [...args], options: { ...numbers, ...others } });
    return values as { readonly [Name in Exclude<keyof typeof OTHERS, 'replace'>]?: string } & {
      readonly [Name in keyof typeof NUMBERS]?: string;
    } & { readonly replace?: boolean };
  } catch (error) {
    throw new SeedRefused(error instanceof Error ? error.message : String(error));
  }
}

export type SeedFlags = ReturnType<typeof readSeedFlags>;

/** What world the flags ask for. @throws SeedRefused for values that make no sense */
export function planOf(flags: SeedFlags, now: EpochMs): WorldPlan {
  if (flags.out !== undefined && flags.into !== undefined)
    throw new SeedRefused('Send --out or --into, not both.');
  const number = (name: keyof typeof NUMBERS) => numberOf(name, flags[name]);
  const days = number('days');
  return {
    merchants: number('merchants'),
    activities: number('activities'),
    bookings: number('bookings'),
    seed: number('seed'),
    days,
    firstDay: flags.from === undefined ? Math.floor(now / DAY_MS) - Math.floor(days / 2) : dayOf(flags.from),
    workspace: flags.workspace ?? (flags.into === undefined ? SERVED_WORKSPACE : SENT_WORKSPACE),
  };
}

function numberOf(name: keyof typeof NUMBERS, text: string | undefined): number {
  const { least, most, otherwise } = NUMBERS[name];
  if (text === undefined) return otherwise;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new SeedRefused(`--${name} is a whole number from ${least} to ${most}, not ${text}.`);
}

function dayOf(text: string): number {
  const day = parseDate(text);
  if (day === null) throw new SeedRefused(`--from is a day such as 2026-06-01, not ${text}.`);
  return day;
}
