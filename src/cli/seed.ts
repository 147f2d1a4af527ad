import { createWriteStream } from 'node:fs';
import type { Command } from 'commander';
import { writeFixture } from '../seed/files/write.js';
import { toDocument, withoutPublicSecrets, type FixtureDocument } from '../seed/fixture/schema/document.js';
import type { FixturePlan, GeneratedFixture } from '../seed/generate/generate.js';
import { makeCommand, UsageError, type CommandContext } from './command.js';
import { cannotWrite } from './command-failed.js';
import { requireBaseUrl } from './base-url.js';
import { adminTokenOf } from './control-plane.js';
import { counted } from './values.js';
import { progressBar } from './progress.js';
import { addSeedFlags, readSeedPlan, type SeedFlags } from './seed-flags.js';
import { requireFreeName, sendFixture, type Destination } from './send-fixture.js';

/** Returns `sandbox seed`, which generates a fixture into a file, to standard output or into a running sandbox. */
export function seedCommand(context: CommandContext): Command {
  const command = makeCommand('seed', 'generate a fixture: merchants, activities and bookings');
  return addSeedFlags(command).action((flags: SeedFlags) => seed(flags, context));
}

async function seed(flags: SeedFlags, context: CommandContext): Promise<void> {
  const { stdout, stderr, now } = context;
  if (flags.replace === true && flags.into === undefined) throw new UsageError('--replace requires --into.');
  const plan = readSeedPlan(flags, now);
  const to = flags.into === undefined ? null : destinationOf(flags, plan, context);
  if (to) await requireFreeName(to);
  const { generateFixture } = await import('../seed/generate/generate.js'); // its name lists are slow to load
  const generated = await generateFixture(plan, progressBar(stderr, 'Booking'));
  if (stderr.isTTY === true || generated.bookings < plan.bookings) {
    stderr.write(`${summaryOf(plan, generated)}\n`);
  }
  const document = withoutPublicSecrets(toDocument(generated.fixture));
  if (to) {
    const { name, clients } = await sendFixture(document, to);
    const lines = clients.map(({ clientId, clientSecret }) => `  ${clientId}  ${clientSecret}`);
    stdout.write(`Workspace ${name} of ${to.url}, with these clients:\n${lines.join('\n')}\n`);
  } else if (flags.out === undefined) await writeFixture(document, stdout, false);
  else await writeToFile(document, flags.out);
}

async function writeToFile(document: FixtureDocument, file: string): Promise<void> {
  try {
    await writeFixture(document, createWriteStream(file), true);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

function destinationOf(
  flags: SeedFlags,
  { workspace }: FixturePlan,
  { environment }: CommandContext,
): Destination {
  const url = (flags.into ?? '').replace(/\/+$/, '');
  requireBaseUrl('--into', url);
  return { url, adminToken: adminTokenOf(flags, environment), workspace, replace: flags.replace === true };
}

function summaryOf(plan: FixturePlan, { fixture, bookings }: GeneratedFixture): string {
  const { merchants, activities } = fixture;
  const figures = [
    counted(merchants.length, 'merchant', 'merchants'),
    counted(activities.length, 'activity', 'activities'),
    counted(bookings, 'booking', 'bookings'),
  ].join(', ');
  return bookings < plan.bookings
    ? `${figures}; ${plan.bookings - bookings} more did not fit. Increase --activities or --days.`
    : figures;
}
