import type { EpochMs } from '../domain/shared/moment.js';
import { FixtureInvalid, FixtureUnknown } from '../seed/fixture/invalid.js';
import type { Fixture } from '../store/fixture.js';
import { listFixtures, readFixture } from '../seed/files/read.js';
import { describeFault } from './fixture-faults.js';

/** What a command prints and ends with. */
export interface CommandResult {
  readonly text: string;
  readonly exitCode: 0 | 1 | 2;
}

/** `sandbox fixture check FILE`: what a fixture holds, or each fault with file, line, pointer and what to write. */
export function checkFixture(nameOrPath: string, now: EpochMs): CommandResult {
  try {
    return { text: summary(nameOrPath, readFixture(nameOrPath, now)), exitCode: 0 };
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    const { faults } = error;
    if (error instanceof FixtureUnknown) return { text: faults.map(describeFault).join('\n'), exitCode: 2 };
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    return { text: [...faults.map(describeFault), `${nameOrPath}: ${count}`].join('\n'), exitCode: 1 };
  }
}

/** `sandbox fixture list`: the names of the fixtures that come with the package, with a line about each. */
export function listFixtureCommand(): CommandResult {
  const fixtures = listFixtures();
  const width = Math.max(...fixtures.map(({ name }) => name.length));
  const lines = fixtures.map(({ name, description }) => `${name.padEnd(width)}  ${description}`.trimEnd());
  return { text: lines.join('\n'), exitCode: 0 };
}

function summary(name: string, fixture: Fixture): string {
  const parts = [
    [fixture.merchants.length, 'merchants'],
    [fixture.activities.length, 'activities'],
    [fixture.rules.length, 'availability rules'],
    [fixture.baskets.length, 'baskets'],
  ] as const;
  return `${name}: good; ${parts.map(([count, what]) => `${count} ${what}`).join(', ')}`;
}
