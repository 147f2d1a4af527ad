import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import type { EpochMs } from '../domain/ledger.js';
import { toDocument } from './document.js';
import { type GeneratedWorld, generateWorld, type WorldPlan } from './generate/world.js';
import { progressBar, type Screen } from './progress.js';
import { planOf, readSeedFlags, type SeedFlags } from './seed-flags.js';
import { type Destination, requireRoom, sendWorld } from './send-world.js';
import { writeWorld } from './write-world.js';

/** What the command has from outside. */
export interface SeedSurroundings {
  readonly stdout: Writable;
  readonly stderr: Screen;
  readonly now: EpochMs;
  /** Where `--admin-token` is not given. */
  readonly adminToken: string | null;
}

/**
 * `sandbox seed …`: makes a world and writes it to a file, to standard output, or into a running sandbox.
 * @throws SeedRefused for flags that make no sense, or where the sandbox does not take the world
 */
export async function seedCommand(args: readonly string[], around: SeedSurroundings): Promise<void> {
  const flags = readSeedFlags(args);
  const plan = planOf(flags, around.now);
  const to = flags.into === undefined ? null : destinationOf(flags, plan, around);
  if (to) await requireRoom(to);
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
  const adminToken = flags['admin-token'] ?? around.adminToken;
  return { url, adminToken, workspace, replace: flags.replace === true };
}

function summaryOf({ bookings }: WorldPlan, { fixture, bookings: made }: GeneratedWorld): string {
  const { merchants, activities } = fixture;
  const figures = `${merchants.length} merchants, ${activities.length} activities, ${made} bookings`;
  return made < bookings
    ? `${figures}: there was no room for ${bookings - made} more. Ask for more --activities or --days.`
    : figures;
}
