import type { EpochMs } from '../domain/shared/moment.js';
import type { MessageValues } from '../domain/shared/faults.js';
import { say } from '../messages/say.js';
import { FixtureInvalid, FixtureUnknown, type Fixture, type FixtureFault } from './fixture.js';
import { listFixtures, readFixture } from './read.js';

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

/** One line about a fault: `file:line:column /pointer: text`; the text alone where there is no position. */
export function describeFault(fault: FixtureFault): string {
  return [describePosition(fault), sayFault(fault)].filter((part) => part !== '').join(': ');
}

/** Where a fault is: `file:line:column /pointer`, as far as it is known. */
export function describePosition({ file, line, column, field }: FixtureFault): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, field].filter((part) => part !== '').join(' ');
}

function sayFault(fault: FixtureFault): string {
  const { field, received, allowed, message, code, values } = fault;
  const told: MessageValues = {
    field: /[^/]*(?:\/\d+)*$/.exec(field)?.[0] ?? field, // a position with the list's name
    received:
      typeof received === 'string' || typeof received === 'number' ? received : JSON.stringify(received),
    allowed: allowed === undefined ? null : listOrText(allowed),
    ...values,
  };
  return say('en', message ?? code, told);
}

function listOrText(allowed: unknown): string {
  return Array.isArray(allowed) ? allowed.map(String).join(', ') : String(allowed);
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
