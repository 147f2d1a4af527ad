import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Command } from 'commander';
import { toDocument } from '../seed/fixture/document.js';
import type { GeneratedFixture, FixturePlan } from '../seed/generate/generate.js';
import { writeFixture } from '../seed/files/write.js';
import { makeCommand } from './command.js';
import { progressBar, type Screen } from './progress.js';
import { addSeedFlags, planOf, type SeedFlags } from './seed-flags.js';
import { type Destination, requireFreeName, sendFixture } from './send-fixture.js';

/** What the command gets from outside. */
export interface SeedContext {
  readonly stdout: Writable;
  readonly stderr: Screen;
  readonly now: EpochMs;
  /** Where `--admin-token` is not given. */
  readonly adminToken: string | null;
}

/** `sandbox seed`: makes a world and writes it to a file, to standard output, or into a running sandbox. */
export function seedCommand(around: SeedContext): Command {
  return addSeedFlags(makeCommand('seed', 'make a world: merchants, activities and bookings')).action(
    (flags: SeedFlags) => seed(flags, around),
  );
}

async function seed(flags: SeedFlags, around: SeedContext): Promise<void> {
  const plan = planOf(flags, around.now);
  const to = flags.into === undefined ? null : destinationOf(flags, plan, around);
  if (to) await requireFreeName(to);
  const { generateFixture } = await import('../seed/generate/generate.js'); // it knows the names of half the world
  const made = await generateFixture(plan, progressBar(around.stderr, 'Booking'));
  if (around.stderr.isTTY === true || made.bookings < plan.bookings) {
    around.stderr.write(`${summaryOf(plan, made)}\n`);
  }
  const document = toDocument(made.fixture);
  if (to) {
    const { name, clients } = await sendFixture(document, to);
    const keys = clients.map(({ clientId, clientSecret }) => `  ${clientId}  ${clientSecret}`);
    around.stdout.write(`Workspace ${name} of ${to.url}, with the clients\n${keys.join('\n')}\n`);
  } else if (flags.out === undefined) await writeFixture(document, around.stdout, false);
  else await writeFixture(document, createWriteStream(flags.out), true);
}

function destinationOf(flags: SeedFlags, { workspace }: FixturePlan, around: SeedContext): Destination {
  const url = (flags.into ?? '').replace(/\/+$/, '');
  const adminToken = flags.adminToken ?? around.adminToken;
  return { url, adminToken, workspace, replace: flags.replace === true };
}

function summaryOf({ bookings }: FixturePlan, { fixture, bookings: made }: GeneratedFixture): string {
  const { merchants, activities } = fixture;
  const figures = `${merchants.length} merchants, ${activities.length} activities, ${made} bookings`;
  return made < bookings
    ? `${figures}: there was no room for ${bookings - made} more. Ask for more --activities or --days.`
    : figures;
}
