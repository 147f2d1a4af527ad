import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Command } from 'commander';
import { toDocument } from '../seed/fixture/document.js';
import type { GeneratedWorld, WorldPlan } from '../seed/generate/world.js';
import { writeWorld } from '../seed/files/write.js';
import { makeCommand } from './command.js';
import { progressBar, type Screen } from './progress.js';
import { addSeedFlags, planOf, type SeedFlags } from './seed-flags.js';
import { type Destination, requireRoom, sendWorld } from './send-world.js';

/** What the command gets from outside. */
export interface SeedSurroundings {
  readonly stdout: Writable;
  readonly stderr: Screen;
  readonly now: EpochMs;
  /** Where `--admin-token` is not given. */
  readonly adminToken: string | null;
}

/** `sandbox seed`: makes a world and writes it to a file, to standard output, or into a running sandbox. */
export function seedCommand(around: SeedSurroundings): Command {
  return addSeedFlags(makeCommand('seed', 'make a world: merchants, activities and bookings')).action(
    (flags: SeedFlags) => seed(flags, around),
  );
}

async function seed(flags: SeedFlags, around: SeedSurroundings): Promise<void> {
  const plan = planOf(flags, around.now);
  const to = flags.into === undefined ? null : destinationOf(flags, plan, around);
  if (to) await requireRoom(to);
  const { generateWorld } = await import('../seed/generate/world.js'); // it knows the names of half the world
  const made = await generateWorld(plan, progressBar(around.stderr, 'Booking'));
  if (around.stderr.isTTY === true || made.bookings < plan.bookings) {
    around.stderr.write(`${summaryOf(plan, made)}\n`);
  }
  const document = toDocument(made.fixture);
  if (to) {
    const { name, clients } = await sendWorld(document, to);
    const keys = clients.map(({ clientId, clientSecret }) => `  ${clientId}  ${clientSecret}`);
    around.stdout.write(`Workspace ${name} of ${to.url}, with the clients\n${keys.join('\n')}\n`);
  } else if (flags.out === undefined) await writeWorld(document, around.stdout, false);
  else await writeWorld(document, createWriteStream(flags.out), true);
}

function destinationOf(flags: SeedFlags, { workspace }: WorldPlan, around: SeedSurroundings): Destination {
  const url = (flags.into ?? '').replace(/\/+$/, '');
  const adminToken = flags.adminToken ?? around.adminToken;
  return { url, adminToken, workspace, replace: flags.replace === true };
}

function summaryOf({ bookings }: WorldPlan, { fixture, bookings: made }: GeneratedWorld): string {
  const { merchants, activities } = fixture;
  const figures = `${merchants.length} merchants, ${activities.length} activities, ${made} bookings`;
  return made < bookings
    ? `${figures}: there was no room for ${bookings - made} more. Ask for more --activities or --days.`
    : figures;
}
