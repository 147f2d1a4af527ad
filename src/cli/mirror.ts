import { createWriteStream } from 'node:fs';
import type { Command } from 'commander';
import { mirrorTarget } from '../mirror/mirror-target.js';
import { FixtureInvalid } from '../seed/fixture/invalid.js';
import { writeFixture } from '../seed/files/write.js';
import { fairTarget } from '../verification/workflows/fair-target.js';
import {
  createPace,
  createRecordingTarget,
  TargetUnusable,
  withLimits,
} from '../verification/workflows/recording-target.js';
import { requireBaseUrl } from './values.js';
import { makeCommand, type CommandContext, cannotWrite, CommandFailed, EXIT } from './command.js';
import { factsOf, factsOption, TARGET_SIDE } from './judging-options.js';
import { adviceOn, credentialsOf, rateOf, rateOption } from './target-options.js';
import { print } from './terminal.js';

interface Flags {
  readonly target: string;
  readonly out: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly facts?: string;
  readonly rate?: string;
}

/** Creates `sandbox mirror`, which reads the catalogue of a target as a fixture. */
export function mirrorCommand(context: CommandContext): Command {
  return makeCommand('mirror', 'read the catalogue of a target as a fixture, to serve it as a sandbox')
    .requiredOption('--target <url>', 'base URL of the API to read')
    .requiredOption('--out <file>', 'file that the fixture is written to, as JSON')
    .option('--client-id <id>', 'API client of the target (SANDBOX_CLIENT_ID)')
    .option('--client-secret <secret>', 'its secret (SANDBOX_CLIENT_SECRET)')
    .addOption(factsOption())
    .addOption(rateOption())
    .action((flags: Flags) => mirror(flags, context));
}

async function mirror(flags: Flags, { stdout, environment }: CommandContext): Promise<void> {
  requireBaseUrl('--target', flags.target);
  const client = credentialsOf(flags, environment);
  const facts = factsOf(flags, environment);
  const target = fairTarget(withLimits(createRecordingTarget(flags.target, createPace(rateOf(flags)))));
  print(stdout, `Target: ${target.url}`);
  const mirrored = await mirrorTarget({ target, client, facts }).catch((error: unknown) => {
    if (error instanceof TargetUnusable)
      throw new CommandFailed(error.message + adviceOn(error, TARGET_SIDE), EXIT.unusable);
    if (error instanceof FixtureInvalid)
      throw new CommandFailed(
        `The catalogue of ${target.name} cannot become a valid fixture: ${error.message}`,
        EXIT.unusable,
      );
    throw error;
  });
  const { document, read, unknown, requests } = mirrored;
  await writeFixture(document as never, createWriteStream(flags.out), true).catch((error: unknown) => {
    throw cannotWrite(flags.out, error, { exitCode: EXIT.unusable });
  });
  const lines = [
    `Read by ${requests} requests: ${read.join(', ')}.`,
    'Not known:',
    ...unknown.map((sentence) => `  ${sentence}`),
    `Serve it: npx sandbox serve --fixture ${flags.out}`,
  ];
  print(stdout, lines);
}
