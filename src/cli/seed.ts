import { createWriteStream } from 'node:fs';
import { type Command, Option } from 'commander';
import { dataOf } from '../client/refused.js';
import { writeFixture, fixtureJson } from '../seed/files/write.js';
import { toDocument, withoutPublicSecrets, type FixtureDocument } from '../seed/fixture/schema/document.js';
import type { FixturePlan, GeneratedFixture } from '../seed/generate/generate.js';
import { makeCommand, UsageError, type CommandContext, cannotWrite, CommandFailed, EXIT } from './command.js';
import { requireBaseUrl, readFlag, InvalidValue, wholeNumber } from './values.js';
import { counted } from '../text/words.js';
import { adminTokenOf, callAt } from './control-plane.js';
import { progressBar, print } from './terminal.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { DAY_MS, parseDate } from '../domain/shared/civil-time.js';
import { DEMO } from '../seed/files/shipped.js';
import { MAX_FIXTURE_BYTES } from '../control/plane.js';

/** The numeric flags of `sandbox seed`, with limits and defaults. */
const NUMBER_FLAGS = {
  merchants: {
    min: 1,
    max: 1000,
    defaultValue: 5,
    help: 'number of merchants; the last of several is a reseller',
  },
  activities: { min: 0, max: 100_000, defaultValue: 50, help: 'number of activities' },
  bookings: { min: 0, max: 1_000_000, defaultValue: 500, help: 'number of bookings' },
  days: { min: 1, max: 3660, defaultValue: 180, help: 'number of days on which activities take place' },
  seed: {
    min: 0,
    max: Number.MAX_SAFE_INTEGER - 1,
    defaultValue: 1,
    help: 'seed: the same one generates the same fixture',
  },
} as const;

/**
 * The default of `--workspace` if `--into` is set. It is not `demo`, because most sandboxes already have that
 * workspace.
 */
const DEFAULT_TARGET = 'seeded';

const TEXT_FLAGS: readonly (readonly [flags: string, help: string])[] = [
  ['--from <YYYY-MM-DD>', 'first day (default: half of --days before today)'],
  ['--out <file>', 'file to write the fixture to (default: standard output)'],
  ['--into <url>', 'running sandbox in which to create a workspace'],
  ['--workspace <name>', `name of the workspace (default: ${DEFAULT_TARGET}; ${DEMO} without --into)`],
  ['--replace', 'with --into: delete an existing workspace of that name first'],
  ['--admin-token <token>', 'with --into: admin token of the sandbox (SANDBOX_ADMIN_TOKEN)'],
];

/** The values of the flags of `sandbox seed`. */
type SeedFlags = { readonly [Name in keyof typeof NUMBER_FLAGS]?: string } & {
  readonly from?: string;
  readonly out?: string;
  readonly into?: string;
  readonly workspace?: string;
  readonly replace?: true;
  readonly adminToken?: string;
};

function addSeedFlags(command: Command): Command {
  for (const [name, { defaultValue, help }] of Object.entries(NUMBER_FLAGS)) {
    command.addOption(new Option(`--${name} <number>`, `${help} (default: ${defaultValue})`));
  }
  for (const [flags, help] of TEXT_FLAGS) command.addOption(new Option(flags, help));
  return command;
}

/** Returns the plan of the fixture that the flags describe. @throws UsageError */
export function readSeedPlan(flags: SeedFlags, now: EpochMs): FixturePlan {
  if (flags.out !== undefined && flags.into !== undefined)
    throw new UsageError('Set --out or --into, not both.');
  const number = (name: keyof typeof NUMBER_FLAGS): number => {
    const { min, max, defaultValue } = NUMBER_FLAGS[name];
    const text = flags[name];
    return text === undefined ? defaultValue : readFlag(`--${name}`, text, wholeNumber(min, max));
  };
  const days = number('days');
  return {
    merchants: number('merchants'),
    activities: number('activities'),
    bookings: number('bookings'),
    seed: number('seed'),
    days,
    firstDay:
      flags.from === undefined
        ? Math.floor(now / DAY_MS) - Math.floor(days / 2)
        : readFlag('--from', flags.from, day),
    workspace: flags.workspace ?? (flags.into === undefined ? DEMO : DEFAULT_TARGET),
  };
}

function day(text: string): number {
  const found = parseDate(text);
  if (found === null) throw new InvalidValue(`must be a day such as 2026-06-01, not ${text}.`);
  return found;
}

/**
 * Creates `sandbox seed`, which generates a fixture. The command writes the fixture to a file or to standard output,
 * or creates a workspace with the fixture in a running sandbox.
 */
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
  const { generateFixture } = await import('../seed/generate/generate.js'); // imported here, because the generator's name lists load slowly
  const generated = await generateFixture(plan, progressBar(stderr, 'Booking'));
  if (stderr.isTTY === true || generated.bookings < plan.bookings) {
    print(stderr, summaryOf(plan, generated));
  }
  const document = withoutPublicSecrets(toDocument(generated.fixture));
  if (to) {
    const { name, clients } = await sendFixture(document, to);
    const lines = clients.map(({ clientId, clientSecret }) => `  ${clientId}  ${clientSecret}`);
    print(stdout, [`Workspace ${name} of ${to.url}, with these clients:`, ...lines]);
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
): FixtureDestination {
  const url = (flags.into ?? '').replace(/\/+$/, '');
  requireBaseUrl('--into', url);
  return { url, adminToken: adminTokenOf(flags, environment), workspace, replace: flags.replace === true };
}

function summaryOf(plan: FixturePlan, { fixture, bookings }: GeneratedFixture): string {
  const { merchants, activities } = fixture;
  const figures = [
    counted(merchants.length, 'merchant'),
    counted(activities.length, 'activity', 'activities'),
    counted(bookings, 'booking'),
  ].join(', ');
  return bookings < plan.bookings
    ? `${figures}; ${plan.bookings - bookings} more did not fit. Increase --activities or --days.`
    : figures;
}

/** The sandbox and the workspace that receive a fixture. */
export interface FixtureDestination {
  /** Without a trailing slash. */
  readonly url: string;
  readonly workspace: string;
  readonly adminToken: string | null;
  /** Whether an existing workspace of that name is deleted first. */
  readonly replace: boolean;
}

/**
 * Checks that the sandbox responds, and that the workspace's name is free or may be replaced. Called before the
 * fixture is generated, because that takes long.
 * @throws CommandFailed if there is no sandbox, the name is taken or the admin token is missing
 */
export async function requireFreeName(to: FixtureDestination): Promise<void> {
  await callAt({ ...to, flag: '--into' }, async (control) => {
    const found = await control.GET('/workspaces/{name}', { params: { path: { name: to.workspace } } });
    if (found.response.status === 404) return;
    const { name } = dataOf(found);
    if (name === to.workspace && !to.replace) throw nameTaken(to.workspace);
  });
}

/**
 * Creates a workspace from a fixture in a running sandbox.
 * @throws CommandFailed if the fixture is larger than 64 MiB or the sandbox refuses it
 */
export async function sendFixture(document: FixtureDocument, to: FixtureDestination) {
  requireSendableSize(document);
  const name = to.workspace;
  return callAt({ ...to, flag: '--into' }, async (control) => {
    if (to.replace) {
      const deleted = await control.DELETE('/workspaces/{name}', { params: { path: { name } } });
      if (deleted.response.status !== 404) dataOf(deleted);
    }
    const created = await control.POST('/workspaces', { body: { name, fixture: { ...document } } });
    if (created.response.status === 409) throw nameTaken(name);
    const { clients, ...workspace } = dataOf(created);
    return { ...workspace, clients: [...clients] };
  });
}

function requireSendableSize(document: FixtureDocument): void {
  let bytes = 0;
  for (const piece of fixtureJson(document)) bytes += Buffer.byteLength(piece);
  if (bytes <= MAX_FIXTURE_BYTES) return;
  throw new CommandFailed(
    `The fixture has ${Math.ceil(bytes / 2 ** 20)} MiB; a sandbox accepts at most 64 MiB in one request. ` +
      `Write it to a file with --out, and start a sandbox with --fixture and that file.`,
    EXIT.refused,
  );
}

function nameTaken(workspace: string): CommandFailed {
  const remedy = 'Choose another name with --workspace, or set --replace.';
  return new CommandFailed(`The workspace ${workspace} already exists. ${remedy}`, EXIT.refused);
}
