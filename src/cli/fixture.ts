import type { Command } from 'commander';
import { checkFixture, listFixtureCommand, type CommandResult } from './fixture-report.js';
import { realTime } from '../workspaces/real-time.js';
import { makeCommand } from './command.js';

/** `sandbox fixture`: checks a fixture, lists those that come with the package. */
export function fixtureCommand(): Command {
  const check = makeCommand('check', 'say whether a fixture is good, or list every fault of it')
    .argument('<name or path>', 'a name of fixture list, a YAML or JSON file, or a folder of them')
    .addHelpText('after', '\nEnds with 0 where it is good, 1 where it has faults, 2 where there is none.')
    .action((nameOrPath: string) => print(checkFixture(nameOrPath, realTime())));
  const list = makeCommand('list', 'list the fixtures that come with the package').action(() =>
    print(listFixtureCommand()),
  );
  return makeCommand('fixture', 'check and list fixtures').addCommand(check).addCommand(list);
}

function print({ text, exitCode }: CommandResult): void {
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
}
