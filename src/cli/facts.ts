import { Option } from 'commander';
import type { Chosen } from '../verification/workflows/discover.js';
import { InvalidValue, text, wholeNumber, type ReadValue } from './values.js';
import { createJudgeByValues } from '../mirror/judge-by-values.js';
import { FixtureInvalid } from '../seed/fixture/invalid.js';
import { readFixture } from '../seed/files/read.js';
import type { Fixture } from '../store/fixture.js';
import type { JudgeByValues } from '../verification/exchange/values.js';
import { UsageError, type CommandContext } from './command.js';
import { readVendor } from './judging-options.js';

const ID = wholeNumber(1, 2 ** 53 - 1);

/** The parser of each fact, keyed by name. A fact is an input of the workflows that a user can set. */
const READERS = {
  merchant: text,
  activityId: ID,
  availabilityRuleId: ID,
  startsFrom: text,
  priceCategoryId: ID,
  currency: text,
} as const satisfies Readonly<Record<string, ReadValue<string | number>>>;

type FactName = keyof typeof READERS;

/** The names of all facts. */
export const FACT_NAMES = Object.keys(READERS) as readonly FactName[];

/** Facts that the flags set. All other facts are looked up at the target. */
export type NamedFacts = Readonly<Partial<Record<FactName, string | number>>>;

/** The facts that a booking needs. If the flags set all of them, nothing is looked up at the target. */
const ENOUGH: readonly FactName[] = [
  'merchant',
  'activityId',
  'availabilityRuleId',
  'priceCategoryId',
  'currency',
];

/** Reads facts from `name=value` texts. @throws InvalidValue */
export function readNamedFacts(given: readonly string[]): NamedFacts {
  const facts = given.map((pair) => {
    const [, word = '', value = ''] = /^(\w+)=(.+)$/.exec(pair) ?? [];
    const name = FACT_NAMES.find((known) => known === word);
    if (name === undefined)
      throw new InvalidValue(
        `must be a name and a value such as currency=EUR, of ${FACT_NAMES.join(', ')}, not ${pair}.`,
      );
    return [name, READERS[name](value)] as const;
  });
  return Object.fromEntries(facts);
}

/** Returns whether the facts suffice to book without a look-up. */
export function areEnough(facts: NamedFacts): boolean {
  return ENOUGH.every((name) => facts[name] !== undefined);
}

/**
 * Returns the inputs of workflows from facts alone. Missing facts stay undefined, because the defaults of the workflow
 * documents fit only the demo workspace.
 */
export function inputsFrom(chosen: Chosen, facts: NamedFacts): Record<string, unknown> {
  const missing = Object.fromEntries(FACT_NAMES.map((name) => [name, undefined]));
  return { ...missing, oneSeat: undefined, tooManySeats: undefined, ...chosen, ...derived(facts) };
}

/** Returns the facts and, if a price category is given, the seat counts (`oneSeat`, `tooManySeats`) derived from it. */
export function derived(facts: NamedFacts): Record<string, unknown> {
  const { priceCategoryId: category } = facts;
  if (category === undefined) return { ...facts };
  return { ...facts, oneSeat: { [category]: 1 }, tooManySeats: { [category]: 9999 } };
}

/** The flags of commands that compare values with a mirror. */
interface MirrorFlags {
  readonly mirror?: string;
  readonly vendor?: string;
}

/** Creates the flag that names a mirror of the target. */
export function mirrorOption(): Option {
  return new Option(
    '--mirror <file>',
    'fixture of the target from sandbox mirror, to compare values with (default: no comparison)',
  );
}

/**
 * Returns the fixture in the file of `--mirror`. Null without the flag.
 * @throws UsageError if the fixture is invalid
 */
export function mirrorOf({ mirror }: MirrorFlags, { now }: Pick<CommandContext, 'now'>): Fixture | null {
  if (mirror === undefined) return null;
  try {
    return readFixture(mirror, now);
  } catch (error) {
    if (error instanceof FixtureInvalid) throw new UsageError(`--mirror: ${error.message}`);
    throw error;
  }
}

/**
 * Creates the function that compares the values of replies with the fixture of `--mirror`. Null without the flag.
 * @throws UsageError
 */
export function valuesOf(flags: MirrorFlags, context: Pick<CommandContext, 'now'>): JudgeByValues | null {
  const fixture = mirrorOf(flags, context);
  return fixture && createJudgeByValues(fixture, readVendor(flags));
}
