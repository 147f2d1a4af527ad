import { Option } from 'commander';
import { createJudgeByValues } from '../mirror/judge-by-values.js';
import { FixtureInvalid } from '../seed/fixture/invalid.js';
import { readFixture } from '../seed/files/read.js';
import type { Fixture } from '../store/fixture.js';
import type { JudgeByValues } from '../verification/exchange/values.js';
import { UsageError, type CommandContext } from './command.js';
import { readVendor } from './vendor.js';

/** The flags of commands that judge values. */
export interface MirrorFlags {
  readonly mirror?: string;
  readonly vendor?: string;
}

/** Returns the flag that names a mirror of the target. */
export function mirrorOption(): Option {
  return new Option(
    '--mirror <file>',
    'fixture of the target by sandbox mirror; values are compared with it (default: they are not)',
  );
}

/** Returns the fixture that the flag names; null without one. @throws UsageError where it is none */
export function mirrorOf({ mirror }: MirrorFlags, { now }: Pick<CommandContext, 'now'>): Fixture | null {
  if (mirror === undefined) return null;
  try {
    return readFixture(mirror, now);
  } catch (error) {
    if (error instanceof FixtureInvalid) throw new UsageError(`--mirror: ${error.message}`);
    throw error;
  }
}

/** Returns the judgement of values by the mirror that the flag names; null without one. @throws UsageError */
export function valuesOf(flags: MirrorFlags, context: Pick<CommandContext, 'now'>): JudgeByValues | null {
  const fixture = mirrorOf(flags, context);
  return fixture && createJudgeByValues(fixture, readVendor(flags));
}
