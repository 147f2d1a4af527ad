import type { Command } from 'commander';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { listFixtures, readFixture } from '../seed/files/read.js';
import { FixtureInvalid, FixtureUnknown } from '../seed/fixture/invalid.js';
import type { Fixture } from '../store/fixture.js';
import { makeCommand, type CommandContext, EXIT } from './command.js';
import { counted } from '../text/words.js';
import { describeError } from './fixture-argument.js';
import { print } from './terminal.js';

/** Creates `sandbox fixture`, which checks a fixture or lists the package's fixtures. */
export function fixtureCommand({ stdout, now }: CommandContext): Command {
  const end = ({ text, exitCode }: FixtureResult) => {
    print(stdout, text.split('\n'));
    process.exitCode = exitCode;
  };
  const check = makeCommand('check', 'check a fixture and list all its errors')
    .argument('<name or path>', 'a name of fixture list, a YAML or JSON file, or a folder of such files')
    .addHelpText(
      'after',
      `\nExit code: ${EXIT.done} valid, ${EXIT.refused} invalid, ${EXIT.unusable} not found.`,
    )
    .action((nameOrPath: string) => end(checkFixture(nameOrPath, now)));
  const list = makeCommand('list', 'list the fixtures of the package').action(() =>
    end(listFixturesReport()),
  );
  return makeCommand('fixture', 'check and list fixtures').addCommand(check).addCommand(list);
}

/** The output and the exit code of a command. */
export interface FixtureResult {
  readonly text: string;
  readonly exitCode: (typeof EXIT)[keyof typeof EXIT];
}

/**
 * Checks a fixture. Returns the numbers of its merchants, activities, availability rules and baskets. For an invalid
 * fixture, returns the first `MAX_ERRORS` errors with file, line, pointer and the allowed values.
 */
export function checkFixture(nameOrPath: string, now: EpochMs): FixtureResult {
  try {
    return { text: summary(nameOrPath, readFixture(nameOrPath, now)), exitCode: EXIT.done };
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    const { errors } = error;
    if (error instanceof FixtureUnknown)
      return { text: errors.map(describeError).join('\n'), exitCode: EXIT.unusable };
    const last = `${nameOrPath}: ${counted(errors.length, 'error')}`;
    return { text: [...errors.map(describeError), last].join('\n'), exitCode: EXIT.refused };
  }
}

/** Returns the names and descriptions of the fixtures of the package. */
export function listFixturesReport(): FixtureResult {
  const fixtures = listFixtures();
  const width = Math.max(...fixtures.map(({ name }) => name.length));
  const lines = fixtures.map(({ name, description }) => `${name.padEnd(width)}  ${description}`.trimEnd());
  return { text: lines.join('\n'), exitCode: EXIT.done };
}

function summary(name: string, { merchants, activities, rules, baskets }: Fixture): string {
  const parts = [
    counted(merchants.length, 'merchant'),
    counted(activities.length, 'activity', 'activities'),
    counted(rules.length, 'availability rule'),
    counted(baskets.length, 'basket'),
  ];
  return `${name}: valid; ${parts.join(', ')}`;
}
